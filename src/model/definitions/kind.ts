export type DefinitionKind = 'tool' | 'resource' | 'prompt';

/** Where a schema of a definition is used. */
export type Surface = 'input' | 'output' | 'params' | 'args' | 'elicit';
