import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

const UNREAD = { part: 'description', why: 'is computed when the server runs' } as const;
const UNREAD_TOOLS = {
  part: 'tools',
  why: 'is registered in a loop over what a database holds',
} as const;

/** What one of the two contracts does not know. */
export const UNREAD_RULES = {
  'part-unresolved': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message: '{{part}} of {{definition}} can no longer be read: it {{words}}.',
    why: 'It is not compared.',
    example: tool({ description: 'Search the issues.' }, { unresolved: [UNREAD] }),
  },
  'part-resolved': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message: '{{part}} of {{definition}} can be read now.',
    why: 'There is nothing to compare it with.',
    example: tool({ unresolved: [UNREAD] }, { description: 'Search the issues.' }),
  },
  'definition-unread': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message:
      '{{definition}} is not among what could be read: it may be one of those that could not.',
    why: 'Whether it is gone cannot be told.',
    example: {
      of: 'servers',
      before: { tools: [{ name: 'search' }] },
      after: { unresolved: [UNREAD_TOOLS] },
    },
  },
  'definition-read': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message:
      '{{definition}} is among what could be read now: it may be one of those that could not.',
    why: 'Whether it is new cannot be told.',
    example: {
      of: 'servers',
      before: { unresolved: [UNREAD_TOOLS] },
      after: { tools: [{ name: 'search' }] },
    },
  },
  'definition-uncertain': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message: '{{definition}} may not be there any more.',
    why: 'A condition decides when the server runs, or how it reaches the server could not be followed.',
    example: tool({}, { uncertain: true }),
  },
  'definition-certain': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message: '{{definition}} is certain to be there now.',
    why: 'Before, a condition decided, or how it reaches the server could not be followed.',
    example: tool({ uncertain: true }, {}),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
