import type { Contract, ServerContract } from '../../src/contract/contract.ts';

const ISSUES: ServerContract = {
  name: 'issues',
  framework: { package: '@cyanheads/mcp-ts-core', major: 0 },
  tools: [
    {
      name: 'create_issue',
      title: 'Create an issue',
      description:
        'Creates an issue in a project. It is assigned to nobody.\n\nUse `search_issues` first:\n- a title that exists is refused\n- so is an empty one',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          title: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'What is wrong, in one line.',
          },
          priority: {
            type: 'string',
            enum: ['low', 'high'],
            default: 'low',
            description: 'How soon | how late',
          },
          assignee: { anyOf: [{ $ref: '#/$defs/Person' }, { type: 'null' }] },
          labels: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                color: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
              },
              required: ['name'],
            },
          },
          target: {
            oneOf: [
              {
                type: 'object',
                properties: { url: { type: 'string', format: 'uri' } },
                required: ['url'],
              },
              { type: 'object', properties: { id: { type: 'integer' } } },
            ],
          },
          meta: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['title'],
      },
      outputSchema: {
        type: 'object',
        properties: { id: { type: 'integer', description: 'Its number.' } },
        required: ['id'],
        $defs: {},
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
      auth: ['issues:write'],
      errors: [
        {
          reason: 'duplicate',
          code: -32002,
          when: 'The title exists.',
          recovery: 'Search for the title and use what is found.',
          retryable: false,
        },
      ],
      reasons: ['duplicate'],
      clientCapabilities: ['elicitation'],
    },
    {
      name: 'search_issues',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
      },
      annotations: { readOnlyHint: true },
      unresolved: [{ part: 'description', why: 'depends on the parameter `text`' }],
    },
  ],
  resources: [
    {
      name: 'Log',
      uri: 'log://today',
      mimeType: 'text/plain',
      description: 'What happened today.',
    },
  ],
  resourceTemplates: [{ name: 'Issue', uriTemplate: 'issue://{id}' }],
  prompts: [
    {
      name: 'triage',
      description: 'Sorts issues.',
      arguments: [{ name: 'project', description: 'Its key.', required: true }, { name: 'since' }],
    },
  ],
  unresolved: [
    { part: 'tools', why: 'is an element of a list that is assigned more than once (`extra`)' },
  ],
};

/** The schema with a definition that is within itself, which the sample's tool refers to. */
const person = {
  type: 'object',
  description: 'Who does it.',
  properties: { name: { type: 'string' }, deputy: { $ref: '#/$defs/Person' } },
  required: ['name'],
} as const;
const [createIssue, searchIssues] = ISSUES.tools;

/** A contract with something of everything. */
export const SAMPLE: Contract = {
  schemaVersion: '1.0',
  servers: [
    {
      ...ISSUES,
      tools: [
        {
          ...createIssue!,
          inputSchema: { ...createIssue!.inputSchema, $defs: { Person: person } },
        },
        searchIssues!,
      ],
    },
  ],
  sources: {
    'issues/tools/create_issue': 'src/tools/create.ts:12',
    'issues/tools/search_issues': 'src/tools/search.ts:3',
    'issues/tools/search_issues#description': 'src/tools/search.ts:5',
    'issues#tools': 'src/index.ts:40',
  },
};
