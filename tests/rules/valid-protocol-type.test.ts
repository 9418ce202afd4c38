import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it, test } from 'vitest';
import plugin from '../../src/plugin/index.ts';
import rule from '../../src/rules/valid-protocol-type.ts';
import { project } from '../syntax/project.ts';
import { CASE_FOLDER, testRule } from '../support/rule-tester.ts';

function findings(
  code: string,
  protocol = '2025-11-25',
  filename = join(CASE_FOLDER, 'types.ts'),
): Linter.LintMessage[] {
  return new Linter({ cwd: dirname(filename) }).verify(
    code,
    {
      files: ['**/*.ts'],
      plugins: { mcp: plugin },
      languageOptions: { parser },
      settings: { mcp: { protocol } },
      rules: { 'mcp/valid-protocol-type': 'error' },
    },
    { filename },
  );
}

/** What is found, and where: `line kind`. */
const found = (code: string, protocol?: string): string[] =>
  findings(code, protocol).map(
    ({ line, messageId, message }) =>
      `${line} ${messageId} ${/`[^`]+`(?:(?:, | and |, and )`[^`]+`)*/.exec(message)?.[0]}`,
  );

/** Applies suggestion after suggestion until nothing is found. */
function mended(code: string): string {
  let text = code;
  for (let round = 0; round < 50; round++) {
    const [first] = findings(text);
    if (!first) return text;
    const { range, text: insert } = first.suggestions![0]!.fix;
    text = text.slice(0, range[0]) + insert + text.slice(range[1]);
  }
  throw new Error(`still found: ${JSON.stringify(findings(text))}`);
}

const RESPONSE = `export interface MCPToolResponse {
  content: Array<
    | { [x: string]: unknown; type: "text"; text: string; }
    | { [x: string]: unknown; type: "image"; data: string; mimeType: string; }
    | { [x: string]: unknown; type: "audio"; data: string; mimeType: string; }
    | { [x: string]: unknown; type: "resource"; resource: { uri: string; text: string; mimeType?: string; } | { uri: string; blob: string; mimeType?: string; }; }
  >;
  _meta?: {
    progressToken?: string | number;
  };
  structuredContent?: {
    type: string;
    data: any;
  };
  isError?: boolean;
}
`;

/** The same, corrected; but a link has no name there. */
const CORRECTED = `export interface MCPToolResponse {
  content: Array<
    | { type: "text"; text: string; annotations?: Annotations; _meta?: { [key: string]: unknown }; }
    | { type: "image"; data: string; mimeType: string; annotations?: Annotations; _meta?: { [key: string]: unknown }; }
    | { type: "audio"; data: string; mimeType: string; annotations?: Annotations; _meta?: { [key: string]: unknown }; }
    | { type: "resource_link"; uri: string; name?: string; description?: string; mimeType?: string; annotations?: Annotations; _meta?: { [key: string]: unknown }; }
    | { type: "resource"; resource: TextResourceContents | BlobResourceContents; annotations?: Annotations; _meta?: { [key: string]: unknown }; }
  >;
  structuredContent?: { [key: string]: unknown };
  isError?: boolean;
  _meta?: { [key: string]: unknown };
}
interface Annotations { audience?: ("user" | "assistant")[]; priority?: number; lastModified?: string; }
interface TextResourceContents { uri: string; text: string; mimeType?: string; _meta?: { [key: string]: unknown }; }
interface BlobResourceContents { uri: string; blob: string; mimeType?: string; _meta?: { [key: string]: unknown }; }
`;

const MCP_TYPES = `export interface McpResource { uri: string; name: string; description?: string; mimeType?: string; size?: number; }
export interface McpResourceTemplate { uriTemplate: string; name: string; description?: string; mimeType?: string; }
export interface McpResourcesListParams { cursor?: string; }
export interface McpResourcesListResult { resources: McpResource[]; nextCursor?: string; }
export interface McpResourcesReadResult { contents: McpResourceContent[]; }
export interface McpResourceContent { uri: string; mimeType?: string; text?: string; blob?: string; }
export interface McpTool {
    name: string;
    title?: string;
    description?: string;
    inputSchema: { type: 'object'; properties?: Record<string, unknown>; required?: string[]; additionalProperties?: boolean; };
    outputSchema?: { type: 'object'; properties?: Record<string, unknown>; required?: string[]; additionalProperties?: boolean; };
    annotations?: {
        title?: string;
        readOnlyHint?: boolean;
        progressHint?: boolean;
    };
}
export interface McpToolsListResult { tools: McpTool[]; nextCursor?: string; }
export interface McpToolsCallParams { name: string; arguments?: Record<string, unknown>; }
export interface McpToolsCallResult { content: McpToolResultContent[]; isError?: boolean; }
export interface McpToolResultContent {
    type: 'text' | 'image' | 'resource';
    text?: string;
    data?: string; // base64 for images
    mimeType?: string;
    resource?: {
        uri: string;
        title?: string;
        mimeType?: string;
        text?: string;
        blob?: string;
    };
}
export interface McpPrompt { name: string; title?: string; description?: string; arguments?: McpPromptArgument[]; }
export interface McpPromptArgument { name: string; description?: string; required?: boolean; }
export interface McpPromptsListResult { prompts: McpPrompt[]; nextCursor?: string; }
export interface McpPromptsGetResult { messages: McpPromptMessage[]; }
export interface McpPromptMessage { role: 'user' | 'assistant'; content: McpPromptContent; }
export interface McpPromptContent {
    type: 'text' | 'image' | 'resource';
    text?: string;
    data?: string;
    mimeType?: string;
    resource?: {
        uri: string;
        title?: string;
        mimeType?: string;
        text?: string;
        blob?: string;
    };
}
export interface McpServerCapabilities {
    resources?: {
        list?: boolean;
        read?: boolean;
        subscribe?: boolean;
    };
    tools?: {
        list?: boolean;
        call?: boolean;
    };
    prompts?: { list?: boolean; get?: boolean; };
    logging?: Record<string, unknown>;
}
export interface McpServerInfo { name: string; version?: string; }
export interface McpInitializeResult {
    protocolVersion: string;
    capabilities: McpServerCapabilities;
    serverInfo?: McpServerInfo;
}
export interface McpInitializeParams { protocolVersion: string; capabilities?: { roots?: { listChanged?: boolean } }; clientInfo?: { name: string; version?: string }; }
`;

describe('a response with the blocks of 2025-03-26', () => {
  it('lacks links, and has the token of a request', () => {
    expect(found(RESPONSE)).toEqual(['3 narrow `resource_link`', '9 misplaced `progressToken`']);
  });

  it('lacks no kind of the revision that it is of', () => {
    expect(found(RESPONSE, '2025-03-26')).toEqual(['9 misplaced `progressToken`']);
  });

  it('is right with the suggestions', () => {
    const text = mended(RESPONSE);
    expect(text).toContain(
      '    | { type: "resource_link"; uri: string; name: string; title?: string;',
    );
    expect(text).toContain('  _meta?: { [key: string]: unknown };\n  structuredContent');
  });

  it('is right as it was corrected, but for the name that a link needs', () => {
    expect(found(CORRECTED)).toEqual(['6 optional `name`']);
    expect(found(CORRECTED.replace('name?', 'name'))).toEqual([]);
    expect(mended(CORRECTED)).toBe(CORRECTED.replace('name?', 'name'));
  });

  it('is right with the types of the blocks imported', () => {
    const blocks = [
      'TextContent',
      'ImageContent',
      'AudioContent',
      'ResourceLink',
      'EmbeddedResource',
    ];
    expect(
      found(
        `import type { ${blocks.join(', ')} } from './blocks.js';\nexport interface MCPToolResponse { content: ContentBlock[]; isError?: boolean; }\nexport type ContentBlock = ${blocks.join(' | ')};`,
      ),
    ).toEqual([]);
  });
});

const BLOCKS = `export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; text: string } };
`;

describe('content of the kinds of 2024-11-05', () => {
  const TOOL = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
new McpServer({ name: 's', version: '1' }).registerTool('a', {}, async () => ({ content: [{ type: 'text', text: 'x' }] }));
`;

  it('is narrow, and bare', () => {
    expect(found(BLOCKS)).toEqual([
      '2 narrow `audio` and `resource_link`',
      '2 bare `annotations` and `_meta`',
    ]);
  });

  it('is not bare with index signatures, which allow every other member', () => {
    expect(found(BLOCKS.replaceAll(/ \}(?=;?\n)/g, '; [key: string]: unknown }'))).toEqual([
      '2 narrow `audio` and `resource_link`',
    ]);
  });

  it('is not bare with an inherited index signature', () => {
    const open = 'interface Open { [key: string]: unknown }\n';
    expect(found(open + BLOCKS.replaceAll(/ \}(?=;?\n)/g, ' } & Open'))).toEqual([
      '3 narrow `audio` and `resource_link`',
    ]);
  });

  it('is enough for the results of its file', () => {
    expect(found(BLOCKS + TOOL)).toEqual([]);
  });

  it('is not enough for a result of another kind', () => {
    const other = "{ type: 'audio', data: '', mimeType: 'audio/wav' }";
    expect(found(BLOCKS + TOOL.replace("{ type: 'text', text: 'x' }", other))).toHaveLength(2);
  });
});

test('a declaration file beside the source of its name is left out', () => {
  const type = 'export interface McpServerInfo { name: string; version?: string }';
  const { path } = project({
    'package.json': { dependencies: { '@modelcontextprotocol/sdk': '^1.32.2' } },
    'src/types.ts': '',
    'src/types.d.ts': type,
    'src/other.d.ts': type,
  });
  expect(findings(type, undefined, path('src/types.d.ts'))).toEqual([]);
  expect(findings(type, undefined, path('src/other.d.ts'))).toHaveLength(1);
});

describe('content types of a file with types only', () => {
  const inProject = (tools: string): string[] => {
    const { path } = project({
      'package.json': { dependencies: { '@modelcontextprotocol/sdk': '^1.32.2' } },
      'src/index.ts': "import './tools.ts';",
      'src/types.ts': BLOCKS,
      'src/tools.ts': `import type { ContentBlock } from './types.ts';\n${tools}`,
    });
    return findings(BLOCKS, undefined, path('src/types.ts')).map(
      ({ messageId }) => messageId as string,
    );
  };

  it('are enough for a project that meets no other kinds', () => {
    expect(inProject("export const one: ContentBlock = { type: 'text', text: 'x' };")).toEqual([]);
  });

  it('are too narrow for a project that meets other kinds', () => {
    expect(inProject("export const isLink = (type: string) => type === 'resource_link';")).toEqual([
      'narrow',
      'bare',
    ]);
  });
});

describe('the types of a server that is written by hand', () => {
  it('differ in what the protocol does not have, requires, or has added', () => {
    expect(found(MCP_TYPES)).toEqual([
      '16 unknown `progressHint`',
      '23 narrow `audio` and `resource_link`',
      '23 bare `annotations` and `_meta`',
      '29 unknown `title`',
      '41 narrow `audio` and `resource_link`',
      '41 bare `annotations` and `_meta`',
      '47 unknown `title`',
      '55 unknown `list`',
      '56 unknown `read`',
      '60 unknown `list`',
      '61 unknown `call`',
      '63 unknown `list`',
      '63 unknown `get`',
      '66 optional `version`',
      '70 optional `serverInfo`',
    ]);
  });

  it('are right with the suggestions', () => {
    const text = mended(MCP_TYPES);
    expect(text).toContain("type: 'text' | 'image' | 'resource' | 'audio' | 'resource_link';");
    expect(text).toContain('    resources?: {\n        subscribe?: boolean;\n    };');
    expect(text).toContain('        readOnlyHint?: boolean;\n    };');
    expect(text).toContain('serverInfo: McpServerInfo;');
  });
});

it("finds nothing in the SDK's own types", () => {
  const text = readFileSync(
    createRequire(import.meta.url)
      .resolve('@modelcontextprotocol/sdk/types.js')
      .replace(/dist.cjs.types\.js$/, 'dist/esm/spec.types.d.ts'),
    'utf8',
  );
  expect(text).toContain('export interface CallToolResult');
  expect(found(text)).toEqual([]);
});

testRule(rule, {
  valid: [
    // Only text: a choice of the server's own.
    "export interface McpTextContent { type: 'text'; text: string; isError?: boolean }",
    "export interface McpToolResult { content: { type: 'text'; text: string }[]; isError?: boolean }",
    "export type ToolResult = { content: Array<{ type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }> };",
    'export interface ToolCallResult { content: Array<{ type: string; text: string }>; isError?: boolean }',
    'export interface ToolCallResult<T = unknown> { content: T[]; isError?: boolean }',
    // Definitions of the project's own, with what they are made of.
    'export interface McpTool { name?: string; inputSchema?: Shape; annotations?: { readOnlyHint?: boolean }; handler: (args: unknown) => unknown }',
    "import type { ZodRawShape } from 'zod';\nexport interface McpTool { name: string; inputSchema?: ZodRawShape; annotations?: { readOnlyHint?: boolean; progressHint?: boolean } }",
    "export interface McpTool { name: string; inputSchema: { type: 'object' }; category?: string; tags?: string[] }",
    // Things of the same name.
    'export interface Tool { name: string; inputSchema?: object }',
    "export interface ToolResult { success: boolean; content?: { type: 'text'; text: string }[] }",
    'export interface ToolResult { content?: string }',
    'export interface McpResponse { result?: unknown; error?: { message: string } }',
    'export interface MCPServerInfo { name: string; title: string; description: string }',
    "export interface PromptMessage { role: 'user' | 'assistant' | 'system'; content?: string }",
    'export interface PromptMessage { role: string; content?: string }',
    "export interface ImageContent { type: 'image'; source: { type: 'base64'; data: string } }",
    "export interface ImageContent { type: 'image'; data: string; mediaType: string }",
    "export type ToolResultContent = { type: 'tool_result'; toolUseId: string; content?: unknown[] };",
    "export type ContentBlock = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string } | { type: 'resource'; resource: { uri: string; text: string } } | { type: 'tool_use'; id: string };",
    'export interface ToolAnnotations { category: string; readOnlyHint?: boolean; streaming?: boolean }',
    'export interface ServerCapabilities { cpu?: number; memory?: number }',
    // For reading what others wrote.
    'export interface McpServerInfo { name?: string; version?: string }',
    "export interface McpResult { content?: { type: 'text'; text?: string }[]; isError?: boolean }",
    "export interface ResourceLink { type: 'resource_link'; uri?: string; name?: string }",
    "import type { Client } from '@modelcontextprotocol/client';\nexport interface McpServerInfo { name: string; version?: string }",
    "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nexport interface McpServerInfo { name: string; version?: string }",
    {
      name: 'what a client returns that its own interface declares',
      code: `
        interface McpTool { name: string; inputSchema?: { properties?: Record<string, unknown> } }
        interface Downstream { listTools(): Promise<{ tools: McpTool[] }> }
        export const listed = async (server: Downstream) => (await server.listTools()).tools;
        export const called = (server: { callTool(name: string): unknown }) => server.callTool('a');`,
    },
    // What could not be read may hold the rest.
    "import type { Base } from './base.js';\nexport interface McpImageContent extends Base { type: 'image'; data: string }",
    "import type { Base } from './base.js';\nexport type McpInitializeResult = Base & { protocolVersion: string; capabilities: object };",
    "export interface McpImageContent { type: 'image'; data: string; [Symbol.iterator]: unknown }",
    // What adds to a type of another file adds to what its author has seen there.
    "import type { ToolAnnotations as Known } from '@modelcontextprotocol/sdk/types.js';\nexport type ToolAnnotations = Known & { readOnlyHint?: boolean; untrustedHint?: boolean };",
    "import type { TextContent as Known } from '@modelcontextprotocol/sdk/types.js';\nexport interface TextContent extends Known { type: 'text'; text: string; language?: string }",
    "export interface McpTool { name: string; inputSchema: { type: 'object' }; next?: McpTool }",
    // What a later revision has.
    {
      code: "export interface McpTool { name: string; title?: string; inputSchema: { type: 'object' }; execution?: { taskSupport?: 'optional' } }",
      settings: { mcp: { protocol: '2024-11-05' } },
    },
    // Inside a function, or of no package that has to do with the protocol.
    'function f() { interface McpServerInfo { name: string; version?: string } }',
    {
      code: 'export interface McpServerInfo { name: string; version?: string }',
      filename: '../../../elsewhere/types.ts',
    },
    {
      code: "import '@modelcontextprotocol/sdk/types.js';\nexport const x = 1;",
      filename: 'types.js',
    },
  ],
  invalid: [
    {
      code: 'export interface McpServerInfo { name: string; version?: string }',
      errors: [
        {
          messageId: 'optional',
          data: {
            message: 'Implementation',
            what: 'version',
            fields: '`version`',
            kinds: '`version`',
            instead: '',
            elsewhere: '',
          },
          line: 1,
          column: 48,
          suggestions: [
            {
              messageId: 'require',
              output: 'export interface McpServerInfo { name: string; version: string }',
            },
          ],
        },
      ],
    },
    {
      code: "interface ResourceLink { type: 'resource_link'; uri: string }",
      errors: [
        {
          messageId: 'missing',
          column: 11,
          suggestions: [
            {
              messageId: 'add',
              output: "interface ResourceLink { type: 'resource_link'; uri: string; name: string }",
            },
          ],
        },
      ],
    },
    // The same type alone, and among the blocks of content.
    {
      code: "interface ResourceLink { type: 'resource_link'; uri: string }\ninterface TextContent { type: 'text'; text: string }\nexport type McpContent = TextContent | ResourceLink;",
      errors: [{ messageId: 'missing', line: 1, column: 11, suggestions: 1 }],
    },
    {
      code: "export type ImageContent = {\n  type: 'image';\n  data: string;\n};",
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'add',
              output:
                "export type ImageContent = {\n  type: 'image';\n  data: string;\n  mimeType: string;\n};",
            },
          ],
        },
      ],
    },
    {
      code: "export interface EmbeddedResource { type: 'resource'; uri: string; mimeType?: string; text?: string }",
      errors: [
        {
          messageId: 'misplaced',
          column: 55,
          suggestions: [
            {
              messageId: 'move',
              output:
                "export interface EmbeddedResource { type: 'resource'; resource: { uri: string; mimeType?: string; text?: string } }",
            },
          ],
        },
      ],
    },
    {
      code: "export interface McpTool { name: string; inputSchema: { type: 'object' }; readOnlyHint?: boolean; openWorldHint?: boolean }",
      errors: [
        {
          messageId: 'misplaced',
          suggestions: [
            {
              messageId: 'move',
              output:
                "export interface McpTool { name: string; inputSchema: { type: 'object' }; annotations?: { readOnlyHint?: boolean; openWorldHint?: boolean } }",
            },
          ],
        },
      ],
    },
    {
      code: 'export interface ToolAnnotations { readOnlyHint?: boolean; destructive_hint?: boolean }',
      errors: [
        {
          messageId: 'misspelled',
          suggestions: [
            {
              messageId: 'rename',
              output:
                'export interface ToolAnnotations { readOnlyHint?: boolean; destructiveHint?: boolean }',
            },
          ],
        },
      ],
    },
    {
      code: 'interface Hints { readOnlyHint?: boolean; progressHint?: boolean }\nexport interface McpTool { name: string; inputSchema: Record<string, unknown>; annotations?: Hints }',
      errors: [
        {
          messageId: 'unknown',
          line: 1,
          suggestions: [
            {
              messageId: 'remove',
              output:
                'interface Hints { readOnlyHint?: boolean; }\nexport interface McpTool { name: string; inputSchema: Record<string, unknown>; annotations?: Hints }',
            },
          ],
        },
      ],
    },
    {
      code: "export interface McpTool { name: string; inputSchema: { type: 'object' }; execution?: { taskSupport?: 'optional' } }",
      settings: { mcp: { protocol: '2026-07-28' } },
      errors: [
        { messageId: 'removed', suggestions: 1 },
        { messageId: 'removed', suggestions: 1 },
      ],
    },
    {
      code: "interface Base { uri: string }\nexport interface ResourceLink extends Base { type: 'resource_link'; name?: string }",
      errors: [{ messageId: 'optional', line: 2, suggestions: 1 }],
    },
    // No definition, and no import: the package that it belongs to depends on an SDK.
    {
      code: 'export type MCPToolsListResult = { tools: Array<Readonly<McpTool>> };\ntype McpTool = { name: string; inputSchema?: { type: "object" } };',
      filename: 'types.ts',
      errors: [{ messageId: 'optional', line: 2, suggestions: 1 }],
    },
  ],
});
