import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

const UNREAD = { part: 'description', why: 'is computed when the server runs' } as const;
const UNREAD_TOOLS = {
  part: 'tools',
  why: 'is registered in a loop over what a database holds',
} as const;

/** Parts that are unknown in one of the two contracts. */
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
    message: '{{part}} of {{definition}} can now be read.',
    why: 'There is nothing to compare it with.',
    example: tool({ unresolved: [UNREAD] }, { description: 'Search the issues.' }),
  },
  'definition-unread': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message:
      '{{definition}} was not read; it may be one of the definitions that could not be read.',
    why: 'It is not known whether it was removed.',
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
      '{{definition}} can now be read; it may be one of the definitions that could not be read before.',
    why: 'It is not known whether it is new.',
    example: {
      of: 'servers',
      before: { unresolved: [UNREAD_TOOLS] },
      after: { tools: [{ name: 'search' }] },
    },
  },
  'definition-uncertain': {
    group: 'What could not be read',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} may no longer be present.',
    why: 'A condition decides that when the server runs, or its path to the server could not be followed.',
    example: tool({}, { uncertain: true }),
  },
  'definition-certain': {
    group: 'What could not be read',
    level: 'note',
    bump: 'none',
    message: '{{definition}} is now certain to be present.',
    why: 'Before, a condition decided that, or its path to the server could not be followed.',
    example: tool({ uncertain: true }, {}),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
