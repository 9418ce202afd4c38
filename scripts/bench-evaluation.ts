import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { analyze } from '../src/detect/analysis.ts';
import { mayHoldDefinitions } from '../src/detect/discovery/file-filter.ts';
import { isTestFile } from '../src/syntax/modules/test-files.ts';
import { DEFAULT_SETTINGS, type Settings } from '../src/model/settings.ts';
import type { Module } from '../src/syntax/modules/module.ts';
import { parseModule } from '../src/syntax/modules/parse.ts';

/**
 * What a process measures of reading definitions: detection and every part of every definition, imported files parsed as they
 * are needed. Each turn does all of it once more and shares nothing that was read with the one before: the first loads Zod, the
 * last is what an editor has that has been open for a while.
 */
export interface EvaluationMeasurement {
  readonly turns: readonly Turn[];
  readonly definitions: number;
}

interface Turn {
  /** Time of the processor, all threads, in milliseconds. */
  readonly cpu: number;
  /** Time that passed, in milliseconds. */
  readonly wall: number;
}

const [cwd = '.', count = '1'] = process.argv.slice(2);
const files = globSync('**/*.{ts,js}', { cwd, absolute: true, followSymbolicLinks: false }).filter(
  (file) => !isTestFile(file),
);

function modulesFor(settings: Settings): Module[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const parsed = mayHoldDefinitions(file, text, settings) ? parseModule(file, text) : undefined;
    return parsed && !('error' in parsed) ? [parsed] : [];
  });
}

function evaluate(settings: Settings): Turn & { readonly definitions: number } {
  const modules = modulesFor(settings);
  const before = { cpu: process.cpuUsage(), wall: performance.now() };
  let definitions = 0;
  for (const module of modules) {
    for (const definition of analyze(module, settings).definitions) {
      definitions++;
      definition.unresolved();
      for (const schema of definition.schemas) schema.jsonSchema();
    }
  }
  const { user, system } = process.cpuUsage(before.cpu);
  return { cpu: (user + system) / 1000, wall: performance.now() - before.wall, definitions };
}

// Analyses with other settings share nothing.
const turns = Array.from({ length: Number(count) }, (_, turn) =>
  evaluate({ ...DEFAULT_SETTINGS, modules: { [`no-such-module-${turn}`]: 'mcp-ts-core' } }),
);
const measurement: EvaluationMeasurement = { turns, definitions: turns[0]?.definitions ?? 0 };
process.stdout.write(JSON.stringify(measurement));
