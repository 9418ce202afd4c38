import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

/** Requirements for callers and clients. */
export const ACCESS_RULES = {
  'scope-required': {
    group: 'Access',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} now requires the scope '{{name}}'.",
    why: 'Callers without it are rejected.',
    example: tool({}, { auth: ['issues:write'] }),
  },
  'scope-dropped': {
    group: 'Access',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} no longer requires the scope '{{name}}'.",
    why: 'Everybody who could use it still can.',
    example: tool({ auth: ['issues:write'] }, {}),
  },
  'client-capability-needed': {
    group: 'Access',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} now asks the client for {{name}}.',
    why: 'Clients without it cannot answer; the contract does not say whether the handler continues without an answer.',
    example: tool({}, { clientCapabilities: ['elicitation'] }),
  },
  'client-capability-dropped': {
    group: 'Access',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} no longer asks the client for {{name}}.',
    why: 'It works with more clients than before.',
    example: tool({ clientCapabilities: ['elicitation'] }, {}),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
