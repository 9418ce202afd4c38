import type { Rule } from 'eslint';
import { describe, expect, test } from 'vitest';
import { analysisFor, readModule } from '../../src/detect/analysis.ts';
import { sessionFor } from '../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { moduleFrom } from '../syntax/module-from.ts';
import { project } from '../syntax/project.ts';

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('find', {}, () => ({ content: [] }));`;

/** The names of the definitions of a file that a host has parsed: `seen` is the code of the tree that it gives to rules. */
function named(filename: string, text: string, seen: string): string[] {
  const parsed = moduleFrom(filename, seen);
  const sourceCode = { text, ast: parsed.program, scopeManager: parsed.scopes };
  const context = { filename, sourceCode, settings: {} } as unknown as Rule.RuleContext;
  const definitions = analysisFor(context)?.().definitions ?? [];
  return definitions.flatMap(({ name }) => (name.kind === 'known' ? [name.value] : []));
}

describe('the tree that is analyzed', () => {
  const other = SERVER.replace('find', 'read');
  const saved = (): string =>
    project({ 'package.json': {}, 'server.js': SERVER }).path('server.js');

  test('is the one that other files import, in a file that is saved', () => {
    expect(named(saved(), SERVER, other)).toEqual(['find']);
  });

  test('is the one of the host, in a file with changes', () => {
    expect(named(saved(), other, other)).toEqual(['read']);
  });

  test('is the one of the host, in a file that is not there', () => {
    expect(named(`${saved()}x.js`, SERVER, SERVER)).toEqual(['find']);
  });
});

describe('a file that a command reads', () => {
  const read = (file: string, text: string): ReturnType<typeof readModule> =>
    readModule(file, text, DEFAULT_SETTINGS);

  test('is the module that other files import, if it is saved', () => {
    const file = project({ 'package.json': {}, 'server.js': SERVER }).path('server.js');
    const imported = sessionFor(DEFAULT_SETTINGS).graph.load(file);
    expect(read(file, SERVER)).toBe(imported);
    expect(read(file, `\uFEFF${SERVER}`)).toBe(imported);
    expect(read(file, `${SERVER};`)).not.toBe(imported);
  });

  test('is rejected for a syntax error that imports of it tolerate', () => {
    const text = `${SERVER} return;`;
    const file = project({ 'package.json': {}, 'server.js': text }).path('server.js');
    expect(sessionFor(DEFAULT_SETTINGS).graph.load(file)).toBeDefined();
    expect(read(file, text)).toHaveProperty('error');
  });
});
