import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { References } from '../../src/project/references.ts';
import { ModuleGraph } from '../../src/syntax/modules/module-graph.ts';
import { project } from '../syntax/project.ts';

/** The references to `ask` of `ask.ts`, as `file: text from the reference: kind`. */
function references(files: Record<string, string>): string[] | undefined {
  const all: Record<string, string> = { 'ask.ts': 'export function ask() {}', ...files };
  const { directory, path } = project(all);
  const found = new References(() => Object.keys(all).map(path), new ModuleGraph()).to(
    path('ask.ts'),
    'ask',
  );
  return found
    ?.map(({ file, start, kind }) => {
      const name = relative(directory, file);
      return `${name}: ${all[name]?.slice(start)}: ${kind}`;
    })
    .sort();
}

describe('the references to an exported function', () => {
  it('are its calls, by its name or through a namespace', () => {
    expect(
      references({
        'a.ts': "import { ask } from './ask.js';\nask();",
        'b.ts': "import * as all from './ask.js';\nall.ask();",
      }),
    ).toEqual(['a.ts: ask();: call', 'b.ts: ask();: call']);
  });

  it('are its other uses as a value', () => {
    expect(references({ 'a.ts': "import { ask } from './ask.js';\nretry(ask);" })).toEqual([
      'a.ts: ask);: value',
    ]);
  });

  it('include the exports and calls under another name', () => {
    expect(
      references({
        'all.ts': "export { ask as question } from './ask.js';",
        'a.ts': "import { question } from './all.js';\nquestion();",
      }),
    ).toEqual(expect.arrayContaining(['a.ts: question();: call']));
  });

  it('do not include types, nor functions of the same name', () => {
    expect(
      references({
        'a.ts': "import type { ask } from './ask.js';\nexport type Ask = typeof ask;",
        'b.ts': 'function ask() {}\nask();',
      }),
    ).toEqual([]);
  });

  it('are unknown for an export that the file does not have', () => {
    expect(references({ 'ask.ts': 'export function tell() {}' })).toBeUndefined();
  });
});
