import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LoadedModules } from '../../../src/syntax/modules/loaded-modules.ts';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import { project } from '../project.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const FILES = {
  'a.ts': 'export const a = 1;',
  'b.ts': 'export const b = 2;',
  'c.ts': 'export const c = 3;',
  'd.ts': 'export const d = 4;',
};
const LENGTH = FILES['a.ts'].length;

/** A graph that keeps at most this many of the files. */
function graphOf(files: number): ModuleGraph {
  const graph = new ModuleGraph({ modules: new LoadedModules(files * LENGTH) });
  graph.release();
  return graph;
}

/** Ends the turn of the event loop, and frees what nothing has. */
async function free(graph: ModuleGraph): Promise<void> {
  graph.release();
  await setImmediate();
  collectGarbage();
}

/** Counts the modules of a file that a graph has parsed, without having one. */
class Loads {
  private readonly seen = new WeakSet<object>();
  private count = 0;

  of(module: object | undefined): number {
    if (module && !this.seen.has(module)) this.count++;
    if (module) this.seen.add(module);
    return this.count;
  }
}

describe('a graph without room', () => {
  it('parses a file again when nothing has its module any more', async () => {
    const made = project(FILES);
    const graph = graphOf(0);
    const loads = new Loads();
    expect(loads.of(graph.load(made.path('a.ts')))).toBe(1);
    await free(graph);
    expect(loads.of(graph.load(made.path('a.ts')))).toBe(2);
  });

  it('returns the same module as long as something has a node of it', async () => {
    const made = project(FILES);
    const graph = graphOf(0);
    const loads = new Loads();
    const node = graph.load(made.path('a.ts'))!.program.body[0]!;
    loads.of(graph.load(made.path('a.ts')));
    await free(graph);
    expect(loads.of(graph.load(made.path('a.ts')))).toBe(1);
    expect(graph.load(made.path('a.ts'))!.program.body[0]).toBe(node);
  });

  it('keeps nothing of a look, and sees the module that it has', () => {
    const made = project(FILES);
    const graph = graphOf(0);
    expect(graph.look(made.path('a.ts'))).toMatchObject({ text: FILES['a.ts'] });
    expect(graph.look(made.path('a.ts'))).not.toBe(graph.look(made.path('a.ts')));
    const module = graph.load(made.path('a.ts'));
    expect(graph.look(made.path('a.ts'))).toBe(module);
  });

  it('remembers that a file which it looked at does not parse', () => {
    const made = project({ 'broken.ts': 'const = ;' });
    const graph = graphOf(0);
    expect(graph.look(made.path('broken.ts'))).toBeUndefined();
    expect(graph.unparsed()).toMatchObject([{ file: made.path('broken.ts') }]);
  });
});

describe('a graph with room for some', () => {
  /** The names of the files whose modules are kept after each turn has used those of some. */
  async function keptAfter(graph: ModuleGraph, turns: readonly string[][]): Promise<string[]> {
    const made = project(FILES);
    const loads = new Map(Object.keys(FILES).map((name) => [name, new Loads()]));
    for (const names of turns) {
      for (const name of names) loads.get(name)?.of(graph.load(made.path(name)));
      await free(graph);
    }
    return [...loads].flatMap(([name, of]) =>
      of.of(graph.load(made.path(name))) === 1 ? [name] : [],
    );
  }

  it('keeps what was used last', async () => {
    const turns = [['a.ts', 'b.ts', 'c.ts'], ['a.ts'], ['d.ts']];
    expect(await keptAfter(graphOf(4), turns)).toEqual(['a.ts', 'd.ts']);
  });

  it('keeps all while there is room', async () => {
    expect(await keptAfter(graphOf(5), [Object.keys(FILES), ['a.ts']])).toEqual(Object.keys(FILES));
  });

  it('has no room after the first release, and again when a file has changed', () => {
    const made = project(FILES);
    const modules = new LoadedModules(LENGTH);
    const graph = new ModuleGraph({ modules });
    graph.load(made.path('a.ts'));
    expect(modules.hasRoom).toBe(true);
    graph.release();
    graph.load(made.path('a.ts'));
    expect(modules.hasRoom).toBe(false);
    made.write('a.ts', '');
    graph.beginAnalysis();
    graph.load(made.path('a.ts'));
    expect(modules.hasRoom).toBe(true);
  });
});
