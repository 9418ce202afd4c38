/** The schema of an option that is a list of texts. */
export function texts(description: string) {
  return {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    uniqueItems: true,
    description,
  };
}

/** The option by which one rule ignores tools; the setting `ignoreTools` is for every rule. */
export const IGNORE_TOOLS = texts(
  'Tools that this rule ignores, by name or by patterns such as `legacy_*`.',
);

/** The options of a rule that can ignore tools. */
export interface IgnoringTools {
  readonly ignoreTools: readonly string[];
}
