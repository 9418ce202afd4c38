import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { analyze } from '../src/detect/analysis.ts';
import { isTestFile, mayHoldDefinitions } from '../src/detect/gate.ts';
import { DEFAULT_SETTINGS } from '../src/model/settings.ts';
import type { Module } from '../src/syntax/module.ts';
import { parseModule } from '../src/syntax/parse.ts';

/** What a process measures of reading definitions: by itself, so that nothing is warm. */
export interface EvaluationMeasurement {
  /** Time of the processor in milliseconds: detection and every part of every definition, imported files parsed as they are needed. */
  readonly cpu: number;
  readonly definitions: number;
}

const [cwd = '.'] = process.argv.slice(2);
const modules = globSync('**/*.{ts,js}', { cwd, absolute: true, followSymbolicLinks: false })
  .filter((file) => !isTestFile(file))
  .flatMap((file): Module[] => {
    const text = readFileSync(file, 'utf8');
    const parsed = mayHoldDefinitions(file, text, DEFAULT_SETTINGS) ? parseModule(file, text) : undefined;
    return parsed && !('error' in parsed) ? [parsed] : [];
  });

const before = process.cpuUsage();
let definitions = 0;
for (const module of modules) {
  for (const definition of analyze(module, DEFAULT_SETTINGS).definitions) {
    definitions++;
    definition.unresolved();
    for (const schema of definition.schemas) schema.jsonSchema();
  }
}
const { user, system } = process.cpuUsage(before);
const measurement: EvaluationMeasurement = { cpu: (user + system) / 1000, definitions };
process.stdout.write(JSON.stringify(measurement));
