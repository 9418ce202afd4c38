import { describe, expect, it } from 'vitest';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import type { Module } from '../../../src/syntax/modules/module.ts';
import { project, type Project } from '../project.ts';

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Everything that a file depends on, as one text. With `cache`, once computed for a module it is never computed again. */
function dependencies(graph: ModuleGraph, file: string, cache?: WeakMap<Module, string>): string {
  const start = graph.load(file);
  if (start === undefined) return graph.why(file)!;
  const cached = cache?.get(start);
  if (cached !== undefined) return cached;
  const found: string[] = [];
  const modules = new Set([start]);
  for (const module of modules) {
    found.push(`${module.file}: ${module.text}`);
    for (const statement of module.program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const target = graph.resolve(statement.source.value, module.file);
      found.push(JSON.stringify(target));
      if (target.kind !== 'file') continue;
      if (target.file.endsWith('.json')) found.push(JSON.stringify(graph.json(target.file)));
      else {
        const next = graph.load(target.file);
        if (next === undefined) found.push(graph.why(target.file)!);
        else modules.add(next);
      }
    }
  }
  const result = found.join('\n');
  cache?.set(start, result);
  return result;
}

const FILES = [
  'a.ts',
  'b.ts',
  'c.js',
  'lib/index.ts',
  'lib/d.mts',
  'packages/p/src/index.ts',
  'packages/p/q.ts',
];
const OTHERS = [
  'a.tsx',
  'c.ts',
  'lib.ts',
  'lib/a.ts',
  'lib/package.json',
  'data.json',
  'a.d.ts',
  'packages/p/dist/index.js',
  'packages/p/tsconfig.json',
];
const SPECIFIERS = [
  './a.js',
  './b',
  './c.js',
  './lib',
  '../b.js',
  './index.js',
  '@/a.js',
  '@/lib/d.mjs',
  'p',
  'p/q',
  '#in',
  './data.json',
  'zod',
  '../../..',
];
const MANIFESTS = [
  { workspaces: ['packages/*'], imports: { '#in': './a.ts' } },
  { workspaces: ['lib'], imports: { '#in': './lib/index.ts' } },
  { name: 'p' },
];
const CONFIGS = [
  { compilerOptions: { paths: { '@/*': ['./*'] } } },
  { compilerOptions: { paths: { '@/*': ['./lib/*', './*'], p: ['./b.ts'] } } },
  { extends: './missing.json', compilerOptions: { paths: { '@/*': ['./*'] } } },
];

/** Changes one file of the project in some way. */
function change(made: Project, random: (below: number) => number): void {
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const kind = random(10);
  if (kind === 0) made.write('package.json', pick(MANIFESTS));
  else if (kind === 1) made.write('tsconfig.json', pick(CONFIGS));
  else if (kind === 2)
    made.write(
      'packages/p/package.json',
      pick([{ name: 'p', main: './dist/index.js' }, { name: 'p' }, { name: 'other' }]),
    );
  else if (kind === 3)
    made.write(pick(OTHERS), pick([{}, { extends: '../../tsconfig.json' }, { main: 'd.mts' }]));
  else if (kind < 6) made.remove(pick([...FILES, ...OTHERS]));
  else {
    const imports = Array.from({ length: random(4) }, () => `import '${pick(SPECIFIERS)}';`);
    made.write(pick(FILES), random(12) === 0 ? 'import ;' : imports.join('\n'));
  }
}

describe('a graph that lives through changes', () => {
  it.each([4, 23, 32])('answers as a new one does (%i)', (seed) => {
    const made = project({
      'package.json': MANIFESTS[0]!,
      'tsconfig.json': CONFIGS[0]!,
      'packages/p/package.json': { name: 'p' },
    });
    const random = randomNumbers(seed);
    const graph = new ModuleGraph();
    const cache = new WeakMap<Module, string>();
    for (const file of FILES)
      made.write(file, SPECIFIERS.map((specifier) => `import '${specifier}';`).join('\n'));
    for (let step = 0; step < 60; step++) {
      for (let changes = random(3); changes >= 0; changes--) change(made, random);
      graph.beginAnalysis();
      const fresh = new ModuleGraph();
      for (const file of FILES.filter(() => random(2) === 0)) {
        expect(dependencies(graph, made.path(file), cache)).toBe(
          dependencies(fresh, made.path(file)),
        );
      }
    }
  });
});
