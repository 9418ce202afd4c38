import type { ContractList, JsonObject } from '../contract.ts';

/** From what hurts most to what does not. */
export const LEVELS = ['breaking', 'dangerous', 'additive', 'note'] as const;

/**
 * What a change means for those who use the server: `breaking` what worked fails, `dangerous` it may go on otherwise than before,
 * `additive` nobody loses anything, `note` something was compared on one side only, or not at all.
 */
export type ChangeLevel = (typeof LEVELS)[number];

/** The part of a semantic version that a change asks to raise. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

export const CHANGE_GROUPS = [
  'Definitions',
  'Parameters',
  'Results',
  'Prompt arguments',
  'Texts and metadata',
  'Annotations',
  'Failures',
  'Access',
  'Tasks',
  'What could not be read',
] as const;

/** A class of changes. */
export interface ChangeRule {
  readonly group: (typeof CHANGE_GROUPS)[number];
  readonly level: ChangeLevel;
  readonly bump: Bump;
  /** A sentence with placeholders: `{{definition}}`, `{{part}}`, `{{name}}`, `{{words}}`. */
  readonly message: string;
  /** What it does to a client. */
  readonly why: string;
  /** The smallest pair that has this change and no other. */
  readonly example: ChangeExample;
}

/** What differs of one definition, or of the server; one that is left out is not there. */
export interface ChangeExample {
  readonly of: ContractList | 'servers';
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

const STRING = { type: 'string' } as const;
const INTEGER = { type: 'integer' } as const;

function tool(before?: JsonObject, after?: JsonObject): ChangeExample {
  return { of: 'tools', before, after };
}

/** A tool of which only the schema of its parameters differs. */
function input(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { inputSchema: { type: 'object', ...before } },
    { inputSchema: { type: 'object', ...after } },
  );
}

/** A tool of which only the parameter `query` differs. */
function parameter(before: JsonObject, after: JsonObject): ChangeExample {
  return input({ properties: { query: before } }, { properties: { query: after } });
}

function output(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { outputSchema: { type: 'object', ...before } },
    { outputSchema: { type: 'object', ...after } },
  );
}

function field(before: JsonObject, after: JsonObject): ChangeExample {
  return output({ properties: { state: before } }, { properties: { state: after } });
}

function prompt(before: JsonObject, after: JsonObject): ChangeExample {
  return { of: 'prompts', before, after };
}

function resource(before?: JsonObject, after?: JsonObject): ChangeExample {
  return { of: 'resources', before, after };
}

/** A tool of which only a declared failure differs. */
function failure(before: JsonObject, after: JsonObject): ChangeExample {
  return tool(
    { errors: [{ reason: 'not_found', ...before }] },
    { errors: [{ reason: 'not_found', ...after }] },
  );
}

function alternatives(...kinds: readonly string[]): JsonObject {
  return {
    oneOf: kinds.map((kind) => ({
      type: 'object',
      properties: { kind: { const: kind } },
      required: ['kind'],
    })),
  };
}

const UNREAD = { part: 'description', why: 'is computed when the server runs' } as const;
const UNREAD_TOOLS = {
  part: 'tools',
  why: 'is registered in a loop over what a database holds',
} as const;

/** Every class of changes. docs/contract-changes.md is made of this. */
export const CHANGE_RULES = {
  'server-removed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is gone.',
    why: 'Clients that are configured for it have nothing to connect to.',
    example: { of: 'servers', before: {} },
  },
  'server-added': {
    group: 'Definitions',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is new.',
    why: 'Nobody uses it yet.',
    example: { of: 'servers', after: {} },
  },
  'server-renamed': {
    group: 'Definitions',
    level: 'additive',
    bump: 'patch',
    message: "{{definition}} is called '{{name}}' now.",
    why: 'The name that a server tells of itself is shown to people; clients know it by their own configuration.',
    example: {
      of: 'servers',
      before: { name: 'shop', tools: [{ name: 'search' }] },
      after: { name: 'store', tools: [{ name: 'search' }] },
    },
  },
  'framework-changed': {
    group: 'Definitions',
    level: 'additive',
    bump: 'patch',
    message: '{{definition}} is written with {{words}} now.',
    why: 'What that changes in the definitions is told of each of them.',
    example: {
      of: 'servers',
      before: { framework: { package: '@modelcontextprotocol/sdk', major: 1 } },
      after: { framework: { package: '@modelcontextprotocol/server', major: 2 } },
    },
  },
  'tool-removed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is gone.',
    why: 'A call of it is answered with an error.',
    example: tool({}),
  },
  'tool-renamed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} is called '{{name}}' now.",
    why: 'A call by the old name is answered with an error. Told only where schemas and description leave no doubt; else the one is gone and the other new.',
    example: tool(
      {
        name: 'search',
        description: 'Search the issues.',
        inputSchema: { type: 'object', properties: { query: STRING } },
      },
      {
        name: 'search_issues',
        description: 'Search the issues.',
        inputSchema: { type: 'object', properties: { query: STRING } },
      },
    ),
  },
  'tool-added': {
    group: 'Definitions',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is new.',
    why: 'Nobody calls it yet.',
    example: tool(undefined, {}),
  },
  'resource-removed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is gone.',
    why: 'A client that reads its URI gets an error.',
    example: resource({}),
  },
  'resource-uri-changed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} is found at '{{name}}' now.",
    why: 'A client that reads the old URI gets an error.',
    example: resource({ uri: 'docs://intro' }, { uri: 'docs://introduction' }),
  },
  'resource-added': {
    group: 'Definitions',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is new.',
    why: 'Nobody reads it yet.',
    example: resource(undefined, {}),
  },
  'resource-template-removed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is gone.',
    why: 'URIs that clients make of it are not found.',
    example: { of: 'resourceTemplates', before: {} },
  },
  'resource-template-uri-changed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} is '{{name}}' now.",
    why: 'URIs that clients make of the old template, or the variables that they fill in, are not those of the new one.',
    example: {
      of: 'resourceTemplates',
      before: { uriTemplate: 'docs://{page}' },
      after: { uriTemplate: 'docs://{section}/{page}' },
    },
  },
  'resource-template-added': {
    group: 'Definitions',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is new.',
    why: 'Nobody uses it yet.',
    example: { of: 'resourceTemplates', after: {} },
  },
  'prompt-removed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is gone.',
    why: 'A client that gets it is answered with an error.',
    example: { of: 'prompts', before: {} },
  },
  'prompt-renamed': {
    group: 'Definitions',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} is called '{{name}}' now.",
    why: 'A client that gets it by the old name is answered with an error. Told only where arguments and description leave no doubt.',
    example: prompt(
      { name: 'review', description: 'Review a change.', arguments: [{ name: 'diff' }] },
      { name: 'review_change', description: 'Review a change.', arguments: [{ name: 'diff' }] },
    ),
  },
  'prompt-added': {
    group: 'Definitions',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is new.',
    why: 'Nobody gets it yet.',
    example: { of: 'prompts', after: {} },
  },
  'uncertain-definition-removed': {
    group: 'Definitions',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}}, which only some servers had, is gone.',
    why: 'Where the condition held for it, a client that uses it gets an error.',
    example: tool({ uncertain: true }),
  },

  'parameter-removed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is gone.',
    why: 'What a client says with it is ignored, or refused where other properties are.',
    example: input(
      { properties: { query: STRING, limit: INTEGER } },
      { properties: { query: STRING } },
    ),
  },
  'parameter-required': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is required now.',
    why: 'A call without it is refused.',
    example: input(
      { properties: { query: STRING } },
      { properties: { query: STRING }, required: ['query'] },
    ),
  },
  'required-parameter-added': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is new and required.',
    why: 'A call as it was is refused.',
    example: input({}, { properties: { query: STRING }, required: ['query'] }),
  },
  'parameter-type-changed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} has another type: {{words}}.',
    why: 'A value of the old type is refused.',
    example: parameter(STRING, INTEGER),
  },
  'parameter-narrowed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'Values that it took are refused.',
    example: parameter(INTEGER, { type: 'integer', maximum: 100 }),
  },
  'parameter-value-removed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'A call with that value is refused.',
    example: parameter({ enum: ['open', 'closed'] }, { enum: ['open'] }),
  },
  'parameter-alternative-removed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} no longer takes the form {{words}}.',
    why: 'A call with that form is refused.',
    example: parameter(alternatives('user', 'team', 'bot'), alternatives('user', 'team')),
  },
  'input-closed': {
    group: 'Parameters',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} no longer takes properties that it does not name.',
    why: 'A call with one of those, as with a parameter of an older version, is refused.',
    example: input({}, { additionalProperties: false }),
  },
  'parameter-unclear': {
    group: 'Parameters',
    level: 'dangerous',
    bump: 'minor',
    message: 'Whether {{part}} of {{definition}} takes less than before cannot be told: {{words}}.',
    why: 'Values that it took may be refused. No value was found that shows it.',
    example: parameter(
      { type: 'string', not: { pattern: '^x' } },
      { type: 'string', not: { pattern: '^y' } },
    ),
  },
  'parameter-default-changed': {
    group: 'Parameters',
    level: 'dangerous',
    bump: 'minor',
    message: 'The default of {{part}} of {{definition}} changed from {{before}} to {{after}}.',
    why: 'A call that leaves it out does something else.',
    example: parameter({ type: 'integer', default: 10 }, { type: 'integer', default: 20 }),
  },
  'parameter-description-changed': {
    group: 'Parameters',
    level: 'dangerous',
    bump: 'patch',
    message: 'The description of {{part}} of {{definition}} changed.',
    why: 'A model reads it to decide what to pass.',
    example: parameter(
      { type: 'string', description: 'Words to find.' },
      { type: 'string', description: 'A regular expression.' },
    ),
  },
  'parameter-description-added': {
    group: 'Parameters',
    level: 'additive',
    bump: 'patch',
    message: '{{part}} of {{definition}} is described now.',
    why: 'A model knows more than before.',
    example: parameter(STRING, { type: 'string', description: 'Words to find.' }),
  },
  'parameter-annotation-changed': {
    group: 'Parameters',
    level: 'additive',
    bump: 'patch',
    message: 'The {{name}} of {{part}} of {{definition}} changed.',
    why: 'It is told about values, and refuses none.',
    example: parameter(
      { type: 'string', title: 'Query' },
      { type: 'string', title: 'Search words' },
    ),
  },
  'parameter-added': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is new, and may be left out.',
    why: 'A call as it was means the same.',
    example: input({}, { properties: { limit: INTEGER } }),
  },
  'parameter-optional': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} may be left out now.',
    why: 'A call as it was means the same.',
    example: input(
      { properties: { query: STRING }, required: ['query'] },
      { properties: { query: STRING } },
    ),
  },
  'parameter-widened': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'All that it took it still takes.',
    example: parameter(STRING, { type: ['string', 'null'] }),
  },
  'parameter-value-added': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'All that it took it still takes.',
    example: parameter({ enum: ['open'] }, { enum: ['open', 'closed'] }),
  },
  'parameter-alternative-added': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} takes the form {{words}} too.',
    why: 'All that it took it still takes.',
    example: parameter(alternatives('user', 'team'), alternatives('user', 'team', 'bot')),
  },
  'input-opened': {
    group: 'Parameters',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} takes properties that it does not name.',
    why: 'All that it took it still takes.',
    example: input({ additionalProperties: false }, {}),
  },

  'output-schema-removed': {
    group: 'Results',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} no longer says what it returns.',
    why: 'Clients that read its structured content can rely on nothing.',
    example: tool({ outputSchema: { type: 'object' } }, {}),
  },
  'output-schema-added': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} says what it returns.',
    why: 'Clients know more than before.',
    example: tool({}, { outputSchema: { type: 'object' } }),
  },
  'output-field-removed': {
    group: 'Results',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} is gone.',
    why: 'Clients that read it find nothing.',
    example: output({ properties: { state: STRING } }, {}),
  },
  'output-field-optional': {
    group: 'Results',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} may be missing now.',
    why: 'Clients that read it may find nothing.',
    example: output(
      { properties: { state: STRING }, required: ['state'] },
      { properties: { state: STRING } },
    ),
  },
  'output-type-changed': {
    group: 'Results',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} has another type: {{words}}.',
    why: 'Clients get values that they do not expect.',
    example: field(STRING, INTEGER),
  },
  'output-widened': {
    group: 'Results',
    level: 'breaking',
    bump: 'major',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'Clients get values that they do not expect, as where null is new.',
    example: field(STRING, { type: ['string', 'null'] }),
  },
  'output-limit-loosened': {
    group: 'Results',
    level: 'dangerous',
    bump: 'minor',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'Values are of the type that clients expect, and may be larger, longer or written otherwise than they are prepared for.',
    example: field({ type: 'string', maxLength: 10 }, { type: 'string', maxLength: 20 }),
  },
  'output-value-added': {
    group: 'Results',
    level: 'dangerous',
    bump: 'minor',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'Clients that tell the values apart do not know it.',
    example: field({ enum: ['open'] }, { enum: ['open', 'closed'] }),
  },
  'output-alternative-added': {
    group: 'Results',
    level: 'dangerous',
    bump: 'minor',
    message: '{{part}} of {{definition}} may have the form {{words}} too.',
    why: 'Clients that tell the forms apart do not know it.',
    example: field(alternatives('user', 'team'), alternatives('user', 'team', 'bot')),
  },
  'output-unclear': {
    group: 'Results',
    level: 'dangerous',
    bump: 'minor',
    message:
      'Whether {{part}} of {{definition}} may be more than before cannot be told: {{words}}.',
    why: 'Clients may get values that they do not expect. No value was found that shows it.',
    example: field(
      { type: 'string', not: { pattern: '^x' } },
      { type: 'string', not: { pattern: '^y' } },
    ),
  },
  'output-description-changed': {
    group: 'Results',
    level: 'dangerous',
    bump: 'patch',
    message: 'The description of {{part}} of {{definition}} changed.',
    why: 'A model reads it to make sense of a result.',
    example: field(
      { type: 'string', description: 'Open or closed.' },
      { type: 'string', description: 'The state of the review.' },
    ),
  },
  'output-description-added': {
    group: 'Results',
    level: 'additive',
    bump: 'patch',
    message: '{{part}} of {{definition}} is described now.',
    why: 'A model knows more than before.',
    example: field(STRING, { type: 'string', description: 'Open or closed.' }),
  },
  'output-annotation-changed': {
    group: 'Results',
    level: 'additive',
    bump: 'patch',
    message: 'The {{name}} of {{part}} of {{definition}} changed.',
    why: 'It is told about values, and changes none.',
    example: field({ type: 'string', title: 'State' }, { type: 'string', title: 'Status' }),
  },
  'output-field-added': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is new.',
    why: 'Clients do not read it yet.',
    example: output({}, { properties: { state: STRING } }),
  },
  'output-field-required': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} is always there now.',
    why: 'Clients can rely on more than before.',
    example: output(
      { properties: { state: STRING } },
      { properties: { state: STRING }, required: ['state'] },
    ),
  },
  'output-narrowed': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} {{words}}.',
    why: 'Clients can rely on more than before.',
    example: field({ type: ['string', 'null'] }, STRING),
  },
  'output-opened': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} may have properties that it does not name.',
    why: 'As where a field is new: clients do not read them.',
    example: output({ additionalProperties: false }, {}),
  },
  'output-closed': {
    group: 'Results',
    level: 'additive',
    bump: 'minor',
    message: '{{part}} of {{definition}} has no properties that it does not name.',
    why: 'Clients can rely on more than before.',
    example: output({}, { additionalProperties: false }),
  },

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

  'name-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: "{{definition}} is named '{{name}}' now.",
    why: 'Resources and templates are asked for by their URI; the name is shown to people.',
    example: resource({ name: 'intro' }, { name: 'introduction' }),
  },
  'title-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The title of {{part}} changed.',
    why: 'It is shown to people.',
    example: tool({ title: 'Search' }, { title: 'Search issues' }),
  },
  'description-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'patch',
    message: 'The description of {{part}} changed.',
    why: 'A model reads it to decide what to use, and how. White space alone is no change.',
    example: tool(
      { description: 'Search the issues.' },
      { description: 'Search issues and pull requests.' },
    ),
  },
  'description-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{part}} is described now.',
    why: 'A model knows more than before.',
    example: tool({}, { description: 'Search the issues.' }),
  },
  'mime-type-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'minor',
    message: 'The MIME type of {{definition}} changed from {{before}} to {{after}}.',
    why: 'Clients choose by it how to read and show the contents.',
    example: resource({ mimeType: 'text/plain' }, { mimeType: 'text/markdown' }),
  },
  'mime-type-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{definition}} tells its MIME type now.',
    why: 'Clients know more than before.',
    example: resource({}, { mimeType: 'text/plain' }),
  },
  'size-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The size of {{definition}} changed.',
    why: 'It is a hint to what reading it costs.',
    example: resource({ size: 100 }, { size: 200 }),
  },
  'icons-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The icons of {{definition}} changed.',
    why: 'They are shown to people.',
    example: tool({ icons: [{ src: 'a.png' }] }, { icons: [{ src: 'b.png' }] }),
  },
  'meta-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'minor',
    message: 'What _meta of {{definition}} says of {{name}} changed.',
    why: 'Hosts read it, as where a tool has a user interface.',
    example: tool({ _meta: { ui: 'list' } }, { _meta: { ui: 'table' } }),
  },
  'meta-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'minor',
    message: 'What _meta of {{definition}} says of {{name}} is new.',
    why: 'Hosts do not rely on it yet.',
    example: tool({}, { _meta: { ui: 'list' } }),
  },

  'read-only-lost': {
    group: 'Annotations',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is no longer read-only.',
    why: 'Clients that run read-only tools without asking no longer may, and those who allowed it allowed something else.',
    example: tool(
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false } },
    ),
  },
  'read-only-gained': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is read-only now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { readOnlyHint: false } },
      { annotations: { readOnlyHint: true } },
    ),
  },
  'destructive-gained': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} may destroy something now.',
    why: 'Clients that run what destroys nothing without asking no longer may.',
    example: tool(
      { annotations: { destructiveHint: false } },
      { annotations: { destructiveHint: true } },
    ),
  },
  'destructive-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} destroys nothing now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { destructiveHint: true } },
      { annotations: { destructiveHint: false } },
    ),
  },
  'idempotent-lost': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} is no longer idempotent.',
    why: 'Clients that call it again after a failure may do something twice.',
    example: tool(
      { annotations: { idempotentHint: true } },
      { annotations: { idempotentHint: false } },
    ),
  },
  'idempotent-gained': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is idempotent now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { idempotentHint: false } },
      { annotations: { idempotentHint: true } },
    ),
  },
  'open-world-gained': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} reaches out of its own system now.',
    why: 'What it returns may come from anywhere.',
    example: tool(
      { annotations: { openWorldHint: false } },
      { annotations: { openWorldHint: true } },
    ),
  },
  'open-world-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} stays within its own system now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { openWorldHint: true } },
      { annotations: { openWorldHint: false } },
    ),
  },
  'annotation-stated': {
    group: 'Annotations',
    level: 'additive',
    bump: 'patch',
    message: 'The annotation {{name}} of {{definition}} is written otherwise and means the same.',
    why: 'What is not written has the default of the protocol; and of a read-only tool, destructiveHint and idempotentHint mean nothing.',
    example: tool({}, { annotations: { readOnlyHint: false } }),
  },
  'annotation-changed': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'patch',
    message: 'The annotation {{name}} of {{definition}} changed.',
    why: 'Hosts choose by it what to show, and to whom.',
    example: resource(
      { annotations: { audience: ['user'] } },
      { annotations: { audience: ['assistant'] } },
    ),
  },

  'error-reason-removed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} no longer declares the failure '{{name}}'.",
    why: 'Clients that wait for the reason never see it, and see something else in its place.',
    example: tool({ errors: [{ reason: 'not_found' }] }, {}),
  },
  'error-reason-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} declares the failure '{{name}}'.",
    why: 'Clients can prepare for it.',
    example: tool({}, { errors: [{ reason: 'not_found' }] }),
  },
  'error-code-changed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message:
      "The code of the failure '{{name}}' of {{definition}} changed from {{before}} to {{after}}.",
    why: 'Clients that tell failures apart by their code take it for another one.',
    example: failure({ code: -32001 }, { code: -32602 }),
  },
  'error-code-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "The failure '{{name}}' of {{definition}} declares its code now.",
    why: 'Clients know more than before.',
    example: failure({}, { code: -32001 }),
  },
  'error-when-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "When the failure '{{name}}' of {{definition}} happens is described otherwise.",
    why: 'A model reads it to avoid the failure.',
    example: failure({ when: 'The issue does not exist.' }, { when: 'The issue is not visible.' }),
  },
  'error-recovery-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "The recovery of the failure '{{name}}' of {{definition}} changed.",
    why: 'A model does what it says.',
    example: failure({ recovery: 'Call list_issues first.' }, { recovery: 'Ask the user.' }),
  },
  'error-retryable-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message:
      "Whether the failure '{{name}}' of {{definition}} is worth a retry changed from {{before}} to {{after}}.",
    why: 'Clients retry by it, or give up.',
    example: failure({ retryable: true }, { retryable: false }),
  },
  'error-text-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'patch',
    message: "The failure '{{name}}' of {{definition}} tells more: {{words}}.",
    why: 'Clients and models know more than before.',
    example: failure({}, { recovery: 'Ask the user.' }),
  },
  'thrown-reason-added': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message: "{{definition}} fails with '{{name}}' now, which it does not declare.",
    why: 'Clients do not know the reason.',
    example: tool({}, { reasons: ['quota_exceeded'] }),
  },
  'declared-reason-thrown': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} fails with '{{name}}' now, which it declares.",
    why: 'Clients could prepare for it.',
    example: tool(
      { errors: [{ reason: 'not_found' }] },
      { errors: [{ reason: 'not_found' }], reasons: ['not_found'] },
    ),
  },
  'thrown-reason-removed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message: "{{definition}} no longer fails with '{{name}}' itself.",
    why: 'Clients that wait for the reason may see another one in its place.',
    example: tool({ reasons: ['not_found'] }, {}),
  },

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

  'task-required': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can only be called as a task now.',
    why: 'A plain call is refused with -32601.',
    example: tool({}, { execution: { taskSupport: 'required' } }),
  },
  'task-support-lost': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can no longer be called as a task.',
    why: 'A call as a task is refused with -32601.',
    example: tool({ execution: { taskSupport: 'optional' } }, {}),
  },
  'task-support-gained': {
    group: 'Tasks',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} can be called as a task now, and without.',
    why: 'Calls as they were mean the same.',
    example: tool({}, { execution: { taskSupport: 'optional' } }),
  },
  'execution-changed': {
    group: 'Tasks',
    level: 'additive',
    bump: 'patch',
    message: 'How {{definition}} is executed is written otherwise: {{name}}.',
    why: 'Task support means the same, or the key is none of the protocol.',
    example: tool({}, { execution: { taskSupport: 'forbidden' } }),
  },

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

/** The name of a class of changes. */
export type ChangeRuleId = keyof typeof CHANGE_RULES;
