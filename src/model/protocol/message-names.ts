import type { MessageName } from './protocol-types.ts';

/**
 * Names of the protocol's messages in projects: words in alphabetical order and singular,
 * `response` as `result`.
 */
const NAMES: Readonly<Record<string, MessageName>> = {
  'call result tool': 'CallToolResult',
  'result tool': 'CallToolResult',
  'block content': 'ContentBlock',
  'content prompt': 'ContentBlock',
  'content message prompt': 'ContentBlock',
  'content result tool': 'ContentBlock',
  'content tool': 'ContentBlock',
  'content text': 'TextContent',
  'content image': 'ImageContent',
  'audio content': 'AudioContent',
  'embedded resource': 'EmbeddedResource',
  'link resource': 'ResourceLink',
  'annotation tool': 'ToolAnnotations',
  'content resource': 'ResourceContents',
  'blob content resource': 'ResourceContents',
  'content resource text': 'ResourceContents',
  'resource template': 'ResourceTemplate',
  'argument prompt': 'PromptArgument',
  'message prompt': 'PromptMessage',
  'get prompt result': 'GetPromptResult',
  'read resource result': 'ReadResourceResult',
  'list result tool': 'ListToolsResult',
  'list resource result': 'ListResourcesResult',
  'list resource result template': 'ListResourceTemplatesResult',
  'list prompt result': 'ListPromptsResult',
  'capability server': 'ServerCapabilities',
  'initialize result': 'InitializeResult',
};

/** Names that only mean a message with a prefix: `McpTool`. */
const NAMES_WITH_MCP: Readonly<Record<string, MessageName>> = {
  ...NAMES,
  tool: 'Tool',
  'definition tool': 'Tool',
  resource: 'Resource',
  prompt: 'Prompt',
  content: 'ContentBlock',
  result: 'CallToolResult',
  annotation: 'Annotations',
  capability: 'ServerCapabilities',
  implementation: 'Implementation',
  'info server': 'Implementation',
};

const OWNER = /^I?M[cC][pP](?=[A-Z])|M[cC][pP](?=[A-Z]|$)/;

/**
 * The message that a type name means: `MCPToolResponse`, `McpToolsCallResult`, `ToolAnnotations`.
 */
export function messageNamed(name: string): MessageName | undefined {
  const words = name.replace(OWNER, '').match(/[A-Z][a-z0-9]*/g) ?? [];
  const key = words
    .map((word) => singular(word.toLowerCase()))
    .sort()
    .join(' ');
  const names = OWNER.test(name) ? NAMES_WITH_MCP : NAMES;
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

function singular(word: string): string {
  return word === 'response' ? 'result' : word.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Whether a text declares a type with the name of a message. */
export function declaresMessage(text: string): boolean {
  return [...text.matchAll(/\b(?:interface|type)\s+([A-Z]\w*)/g)].some(
    ([, name]) => messageNamed(name as string) !== undefined,
  );
}
