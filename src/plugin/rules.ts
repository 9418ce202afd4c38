import type { McpRule } from '../rules/define-rule.ts';
import validToolName from '../rules/valid-tool-name.ts';

/** Every rule, by its id. */
export const rules: Readonly<Record<string, McpRule>> = {
  'valid-tool-name': validToolName,
};
