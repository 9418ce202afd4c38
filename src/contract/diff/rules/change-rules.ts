import { ACCESS_RULES } from './access.ts';
import { ANNOTATION_RULES } from './annotations.ts';
import { DEFINITION_RULES } from './definitions.ts';
import { FAILURE_RULES } from './failures.ts';
import { PARAMETER_RULES } from './parameters.ts';
import { PROMPT_ARGUMENT_RULES } from './prompt-arguments.ts';
import { RESULT_RULES } from './results.ts';
import { TASK_RULES } from './tasks.ts';
import { TEXT_RULES } from './texts.ts';
import { UNREAD_RULES } from './unread.ts';

/** Every class of changes; docs/contract-changes.md is generated from it. */
export const CHANGE_RULES = {
  ...DEFINITION_RULES,
  ...PARAMETER_RULES,
  ...RESULT_RULES,
  ...PROMPT_ARGUMENT_RULES,
  ...TEXT_RULES,
  ...ANNOTATION_RULES,
  ...FAILURE_RULES,
  ...ACCESS_RULES,
  ...TASK_RULES,
  ...UNREAD_RULES,
} as const;

/** The name of a class of changes. */
export type ChangeRuleId = keyof typeof CHANGE_RULES;
