import type { TSESTree } from '@typescript-eslint/utils';
import { isClass, staticKey, type ClassNode } from '../../../../syntax/nodes.ts';
import { schemaNameOf } from '../request-schemas.ts';
import type { CopyMarks, CopiedExport } from '../../../../syntax/evaluate/context/copy-marks.ts';

/** The classes of SDK v1 (1.0.0 to 1.32.2) by methods that minifiers do not rename. */
const CLASSES: readonly (CopiedExport & { readonly members: readonly string[] })[] = [
  {
    specifier: '@modelcontextprotocol/sdk/server/mcp.js',
    name: 'McpServer',
    members: ['tool', 'connect', 'setToolRequestHandlers'],
  },
  {
    specifier: '@modelcontextprotocol/sdk/server/mcp.js',
    name: 'ResourceTemplate',
    members: ['uriTemplate', 'listCallback', 'completeCallback'],
  },
  {
    specifier: '@modelcontextprotocol/sdk/server/index.js',
    name: 'Server',
    members: ['_oninitialize', 'getClientCapabilities', 'assertRequestHandlerCapability'],
  },
];

/**
 * Texts of the server (dist/esm/server/mcp.js and types.js) that a version has added, of which a
 * minifier changes at most the names of variables: 1.7.0 to 1.32.2.
 */
const ADDED: readonly (readonly [version: string, text: RegExp])[] = [
  ['1.24.0', /\btaskSupport\b/],
  ['1.18.0', /\b_meta:\s*[\w$]+\._meta\b/],
  ['1.13.0', /\b_createRegisteredTool\b/],
  ['1.11.0', /\bannotations:\s*[\w$]+\.annotations\b/],
];

/** SDK v1 in the file of a server that a bundler has written. */
export const copiedSdk: CopyMarks = {
  text: 'assertCanSetRequestHandler',
  exportOf: (node) => (isClass(node) ? classOf(node) : requestSchemaOf(node)),
  versions(text) {
    if (!text.includes('setToolRequestHandlers')) return undefined;
    const index = ADDED.findIndex(([, added]) => added.test(text));
    const [since] = ADDED[index] ?? ['1.0.0'];
    const [before] = ADDED[(index < 0 ? ADDED.length : index) - 1] ?? ['2.0.0'];
    return `>=${since} <${before}`;
  },
};

function classOf({ body }: ClassNode): CopiedExport | undefined {
  const keys = new Set(
    body.body.map((member) => (member.type === 'MethodDefinition' ? staticKey(member) : undefined)),
  );
  return CLASSES.find(({ members }) => members.every((member) => keys.has(member)));
}

/** `RequestSchema.extend({ method: z.literal('tools/list') })` */
function requestSchemaOf({ properties }: TSESTree.ObjectExpression): CopiedExport | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.value.type !== 'CallExpression') continue;
    const [literal] = property.value.arguments;
    const method = literal?.type === 'Literal' ? schemaNameOf(String(literal.value)) : undefined;
    if (method !== undefined && staticKey(property) === 'method')
      return { specifier: '@modelcontextprotocol/sdk/types.js', name: method };
  }
  return undefined;
}
