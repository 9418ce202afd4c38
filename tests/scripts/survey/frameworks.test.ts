import { describe, expect, it } from 'vitest';
import {
  frameworkOf,
  howFrameworkIsUsed,
  isServer,
  styleOf,
} from '../../../scripts/survey/frameworks.ts';

describe('the framework of a package', () => {
  it('is the one on top of the SDK, where there are both', () => {
    const dependencies = { '@modelcontextprotocol/sdk': '^1', fastmcp: '^3' };
    expect(frameworkOf({ dependencies })).toBe('fastmcp');
  });

  it('is found where a bundler has it as a development dependency', () => {
    expect(frameworkOf({ devDependencies: { tmcp: '^1' } })).toBe('tmcp');
    expect(frameworkOf({ dependencies: { zod: '^4' } })).toBeUndefined();
  });

  it('makes a server of a package that has a command', () => {
    const dependencies = { '@modelcontextprotocol/sdk': '^1' };
    expect(isServer({ dependencies, bin: 'index.js' })).toBe(true);
    expect(isServer({ dependencies })).toBe(false);
    expect(isServer({ bin: 'index.js' })).toBe(false);
  });

  it('is imported, minified or not', () => {
    const minified = 'import{McpServer as a}from"@modelcontextprotocol/sdk/server/mcp.js";';
    const required = 'const mcp_js = require("@modelcontextprotocol/sdk/server/mcp.js");';
    expect(howFrameworkIsUsed([minified])).toBe('imported');
    expect(howFrameworkIsUsed([required])).toBe('imported');
  });

  it('is inlined where the text of the SDK is in the files, whatever else they import', () => {
    const bundled = 'throw new Error(`Server does not support logging (required for ${method})`)';
    expect(howFrameworkIsUsed([bundled])).toBe('inlined');
    expect(howFrameworkIsUsed(['import "fastmcp"', bundled])).toBe('inlined');
  });

  it('is not there where another package has the server', () => {
    expect(howFrameworkIsUsed(["import { run } from '@acme/server';"])).toBe('neither');
  });
});

describe('the style of a server', () => {
  const SDK = '@modelcontextprotocol/sdk';

  it.each([
    ['fastmcp', "server.addTool({ name: 'a' })", 'framework builder'],
    [SDK, "server.registerTool('a', {}, run)", 'registerTool'],
    [SDK, "server.tool('a', {}, run)", 'server.tool (v1)'],
    [SDK, 'server.setRequestHandler(ListToolsRequestSchema, list)', 'request handlers'],
    [SDK, 'export const tools = []', 'other'],
  ])('of %s with %s', (framework, text, style) => {
    expect(styleOf(framework, [text])).toBe(style);
  });
});
