import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { analyze } from '../src/detect/analysis.ts';
import { isTestFile, mayHoldDefinitions } from '../src/detect/gate.ts';
import { DEFAULT_SETTINGS, type Settings } from '../src/model/settings.ts';
import type { Module } from '../src/syntax/module.ts';
import { parseModule } from '../src/syntax/parse.ts';

/** What a process measures of reading definitions: detection and every part of every definition, imported files parsed as they are needed. */
export interface EvaluationMeasurement {
  /** Time of the processor in milliseconds in a new process, with loading Zod. */
  readonly cpu: number;
  /** The same of doing all of it once more, as an editor does. */
  readonly again: number;
  readonly definitions: number;
}

const [cwd = '.'] = process.argv.slice(2);
const files = globSync('**/*.{ts,js}', { cwd, absolute: true, followSymbolicLinks: false }).filter((file) => !isTestFile(file));

function modulesFor(settings: Settings): Module[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const parsed = mayHoldDefinitions(file, text, settings) ? parseModule(file, text) : undefined;
    return parsed && !('error' in parsed) ? [parsed] : [];
  });
}

function evaluate(settings: Settings): { readonly cpu: number; readonly definitions: number } {
  const modules = modulesFor(settings);
  const before = process.cpuUsage();
  let definitions = 0;
  for (const module of modules) {
    for (const definition of analyze(module, settings).definitions) {
      definitions++;
      definition.unresolved();
      for (const schema of definition.schemas) schema.jsonSchema();
    }
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, definitions };
}

const { cpu, definitions } = evaluate(DEFAULT_SETTINGS);
// Analyses with other settings share nothing that was read.
const { cpu: again } = evaluate({ ...DEFAULT_SETTINGS, modules: { 'no-such-module': 'mcp-ts-core' } });
const measurement: EvaluationMeasurement = { cpu, again, definitions };
process.stdout.write(JSON.stringify(measurement));
