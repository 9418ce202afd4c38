import * as v1 from '@modelcontextprotocol/sdk/types.js';
import { quote } from '../../../src/model/findings/code-text.ts';
import { specTypeSchemas } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { messageNamed } from '../../../src/model/protocol/message-names.ts';
import type { ProtocolRevision } from '../../../src/model/protocol/protocol.ts';
import {
  BLOCKS,
  MESSAGES,
  blocksOf,
  hasField,
  messageText,
  type Message,
  type MessageName,
} from '../../../src/model/protocol/protocol-types.ts';

interface Schema {
  readonly shape: Readonly<Record<string, { isOptional(): boolean } & Schema>>;
}

/** What the SDKs have no schema of its own for, or what is more than one there. */
const INNER = new Set<MessageName>([
  'ResultMeta',
  'ContentBlock',
  'ResourceContents',
  'PromptsCapability',
  'ResourcesCapability',
  'ToolsCapability',
]);
/** Where the schemas of the SDKs differ from `schema.ts`: they make up for missing content, and drop the title of an argument. */
const CORRECTIONS: Partial<Record<MessageName, Record<string, boolean>>> = {
  CallToolResult: { content: true },
  PromptArgument: { title: false },
};
/** The fields of results that only 2026-07-28 has. */
const LATER = new Set(['resultType', 'ttlMs', 'cacheScope']);

/** Of the revisions up to 2025-11-25 every field, whether it is required: both SDKs read all of them. */
function fieldsOf({ fields }: Message): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !LATER.has(key))
      .map(([key, { required }]) => [key, required]),
  );
}

describe.each([
  ['SDK v1', (name: string) => (v1 as unknown as Record<string, Schema>)[`${name}Schema`]!],
  ['SDK v2', (name: string) => (specTypeSchemas as unknown as Record<string, Schema>)[name]!],
])('%s', (_, schema) => {
  const shapeOf = ({ shape }: Schema): Record<string, boolean> =>
    Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, !field.isOptional()]));

  it.each((Object.keys(MESSAGES) as MessageName[]).filter((name) => !INNER.has(name)))(
    '%s has the fields of its schema',
    (name) => {
      const expected = { ...shapeOf(schema(name)), ...CORRECTIONS[name] };
      expect(fieldsOf(MESSAGES[name])).toEqual(expected);
    },
  );

  it('has the contents of resources', () => {
    const text = shapeOf(schema('TextResourceContents'));
    const blob = shapeOf(schema('BlobResourceContents'));
    expect(fieldsOf(MESSAGES.ResourceContents)).toEqual({
      ...text,
      ...blob,
      text: false,
      blob: false,
    });
  });

  it('has the blocks of content', () => {
    const options = (
      schema('ContentBlock') as unknown as {
        options: (Schema & { shape: { type: { value: string } } })[];
      }
    ).options;
    expect(options.map(({ shape }) => shape.type.value).sort()).toEqual(
      blocksOf('2025-11-25').sort(),
    );
    for (const { shape } of options)
      expect(fieldsOf(MESSAGES[BLOCKS[shape.type.value]!])).toEqual(shapeOf({ shape }));
  });

  it('has what the capabilities hold', () => {
    const accepts = (capabilities: object): object =>
      (schema('ServerCapabilities') as unknown as { parse(value: object): object }).parse(
        capabilities,
      );
    for (const key of ['prompts', 'resources', 'tools'] as const) {
      const type = MESSAGES.ServerCapabilities.fields[key]!.type as { is: MessageName };
      const given = Object.fromEntries(
        Object.keys(MESSAGES[type.is].fields).map((field) => [field, true]),
      );
      expect(accepts({ [key]: given })).toEqual({ [key]: given });
      expect(() =>
        accepts({ [key]: Object.fromEntries(Object.keys(given).map((field) => [field, 'no'])) }),
      ).toThrow();
    }
  });
});

describe('revisions', () => {
  it.each<[ProtocolRevision, string[]]>([
    ['2024-11-05', ['text', 'image', 'resource']],
    ['2025-03-26', ['text', 'image', 'audio', 'resource']],
    ['2025-06-18', ['text', 'image', 'audio', 'resource_link', 'resource']],
  ])('%s has the blocks of its schema', (revision, kinds) => {
    expect(blocksOf(revision)).toEqual(kinds);
  });

  it('have what was added and have not what was removed', () => {
    const { execution, title } = MESSAGES.Tool.fields;
    expect(
      ['2025-06-18', '2025-11-25', '2026-07-28'].map((revision) =>
        hasField(execution!, revision as ProtocolRevision),
      ),
    ).toEqual([false, true, false]);
    expect(
      ['2025-03-26', '2025-06-18'].map((revision) =>
        hasField(title!, revision as ProtocolRevision),
      ),
    ).toEqual([false, true]);
  });

  it('are written as types', () => {
    expect(messageText('TextContent', '2024-11-05')).toBe(
      `{ type: ${quote('text')}; text: string; annotations?: { audience?: (${quote('user')} | ${quote('assistant')})[]; priority?: number } }`,
    );
    expect(messageText('ToolsCapability', '2025-11-25')).toBe('{ listChanged?: boolean }');
  });
});

describe('names', () => {
  it.each([
    ['MCPToolResponse', 'CallToolResult'],
    ['McpToolsCallResult', 'CallToolResult'],
    ['CallToolResult', 'CallToolResult'],
    ['IMcpTool', 'Tool'],
    ['McpToolDefinition', 'Tool'],
    ['Tool', undefined],
    ['Mcp', undefined],
    ['McpServerCapabilities', 'ServerCapabilities'],
    ['ServerCapabilities', 'ServerCapabilities'],
    ['Capabilities', undefined],
    ['McpResourceTemplatesListResult', 'ListResourceTemplatesResult'],
    ['PromptsGetResult', 'GetPromptResult'],
    ['ToolResultCache', undefined],
    ['McpToolsCallParams', undefined],
  ])('%s is %s', (name, message) => {
    expect(messageNamed(name)).toBe(message);
  });
});
