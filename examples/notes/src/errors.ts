import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';

/** The failures that every tool of the server can have. */
export const STORE_ERRORS = [
  {
    reason: 'store_unavailable',
    code: JsonRpcErrorCode.ServiceUnavailable,
    when: 'The folder of the notes cannot be read.',
    recovery: 'Check that the folder is mounted, then call the tool again.',
    retryable: true,
  },
  {
    reason: 'note_locked',
    code: JsonRpcErrorCode.Conflict,
    when: 'Another program has the note open.',
    recovery: 'Try later.',
  },
] as const;
