import type { ChangeRule } from './change-rule.ts';
import { prompt } from './examples.ts';

/** The arguments of prompts. */
export const PROMPT_ARGUMENT_RULES = {
  'prompt-argument-removed': {
    group: 'Prompt arguments',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} was removed.',
    why: 'The value that a client sends for it is ignored or rejected.',
    example: prompt({ arguments: [{ name: 'diff' }] }, {}),
  },
  'prompt-argument-required': {
    group: 'Prompt arguments',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is now required.',
    why: 'A request without it is rejected.',
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
    why: 'Requests of clients that do not know it are rejected.',
    example: prompt({}, { arguments: [{ name: 'diff', required: true }] }),
  },
  'prompt-argument-added': {
    group: 'Prompt arguments',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is new and optional.',
    why: 'Existing requests mean the same.',
    example: prompt({}, { arguments: [{ name: 'diff' }] }),
  },
  'prompt-argument-optional': {
    group: 'Prompt arguments',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is now optional.',
    why: 'Existing requests mean the same.',
    example: prompt(
      { arguments: [{ name: 'diff', required: true }] },
      { arguments: [{ name: 'diff' }] },
    ),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
