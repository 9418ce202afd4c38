import type { ChangeRule } from './change-rule.ts';
import { prompt } from './examples.ts';

/** The arguments of prompts. */
export const PROMPT_ARGUMENT_RULES = {
  'prompt-argument-removed': {
    group: 'Prompt arguments',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is gone.',
    why: 'What a client says with it is ignored or refused.',
    example: prompt({ arguments: [{ name: 'diff' }] }, {}),
  },
  'prompt-argument-required': {
    group: 'Prompt arguments',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is required now.',
    why: 'A client that leaves it out is refused.',
    example: prompt(
      { arguments: [{ name: 'diff' }] },
      { arguments: [{ name: 'diff', required: true }] },
    ),
  },
  'required-prompt-argument-added': {
    group: 'Prompt arguments',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is new and required.',
    why: 'A client that does not know it is refused.',
    example: prompt({}, { arguments: [{ name: 'diff', required: true }] }),
  },
  'prompt-argument-added': {
    group: 'Prompt arguments',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is new, and may be left out.',
    why: 'What a client asked for means the same.',
    example: prompt({}, { arguments: [{ name: 'diff' }] }),
  },
  'prompt-argument-optional': {
    group: 'Prompt arguments',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} may be left out now.',
    why: 'What a client asked for means the same.',
    example: prompt(
      { arguments: [{ name: 'diff', required: true }] },
      { arguments: [{ name: 'diff' }] },
    ),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
