import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TSESTree } from '@typescript-eslint/utils';
import { DETECTORS } from '../../src/detect/frameworks/detectors.ts';
import { createZodLibrary, type ZodLibrary } from '../../src/schema/zod/zod-library.ts';
import type { ZodReexport } from '../../src/schema/zod/zod-copy.ts';
import { Evaluator } from '../../src/syntax/evaluate/evaluator.ts';
import { ModuleGraph } from '../../src/syntax/modules/module-graph.ts';
import type { Module } from '../../src/syntax/modules/module.ts';
import { moduleFrom } from '../syntax/module-from.ts';

/** A parsed source, and the means to evaluate parts of it. */
export interface Evaluated {
  readonly module: Module;
  readonly evaluator: Evaluator;
  readonly library: ZodLibrary;
  /** The value of the exported constant `name`. */
  readonly exported: (name: string) => unknown;
  /** The initializer of the exported constant `name`. */
  readonly initializer: (name: string) => TSESTree.Expression;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEFAULT_FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'source.ts');

/** Evaluates source text as if it stood in `file` (by default one of this repository). */
export function evaluate(
  source: string,
  file = DEFAULT_FILE,
  reexport?: (specifier: string, name: string) => ZodReexport | undefined,
): Evaluated {
  const library = createZodLibrary({
    schemaFunctions: DETECTORS.flatMap(({ exports }) => exports?.schemaFunctions ?? []),
    reexport,
    incompleteness: (value) => evaluator.incompleteness(value),
    markIncomplete: (value, because) => evaluator.markIncomplete(value, because),
  });
  const evaluator: Evaluator = new Evaluator({
    graph: new ModuleGraph(),
    library,
    isOpaquePackage: () => false,
  });
  const module = moduleFrom(file, source);
  const initializer = (name: string): TSESTree.Expression => {
    for (const statement of module.program.body) {
      const declaration =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined;
      if (declaration?.type !== 'VariableDeclaration') continue;
      const found = declaration.declarations.find(
        ({ id }) => id.type === 'Identifier' && id.name === name,
      );
      if (found?.init) return found.init;
    }
    throw new Error(`nothing exports ${name}`);
  };
  return {
    module,
    evaluator,
    library,
    initializer,
    exported: (name) => evaluator.evaluate(initializer(name), module),
  };
}

/** A folder that has the given packages installed, by symbolic links to the aliases of this repository. */
export function projectWith(
  packages: Readonly<Record<string, string>>,
  manifest: object = {},
): { readonly directory: string; readonly remove: () => void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'schema-'));
  writeFileSync(
    path.join(directory, 'package.json'),
    JSON.stringify({ name: 'project', type: 'module', ...manifest }),
  );
  mkdirSync(path.join(directory, 'node_modules'));
  for (const [name, alias] of Object.entries(packages))
    symlinkSync(path.join(ROOT, 'node_modules', alias), path.join(directory, 'node_modules', name));
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
