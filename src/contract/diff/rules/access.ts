import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

/** What callers and clients need. */
export const ACCESS_RULES = {
  'scope-required': {
    group: 'Access',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} asks for the scope '{{name}}' now.",
    why: 'Callers without it are refused.',
    example: tool({}, { auth: ['issues:write'] }),
  },
  'scope-dropped': {
    group: 'Access',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} no longer asks for the scope '{{name}}'.",
    why: 'Whoever could use it still can.',
    example: tool({ auth: ['issues:write'] }, {}),
  },
  'client-capability-needed': {
    group: 'Access',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} asks the client for {{name}} now.',
    why: 'Clients without it cannot answer; whether the handler goes on without an answer is not told by its contract.',
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
