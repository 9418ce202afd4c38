/** The lists of a server without definitions. */
export const NO_DEFINITIONS = {
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  unresolved: [],
} as const;
