import { join } from 'node:path';
import { analyze } from '../../src/detect/analysis.ts';
import type { Analysis } from '../../src/model/analysis.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { moduleFrom } from '../syntax/module-from.ts';
import type { Handler } from '../../src/model/handlers/handler.ts';
import type { Location } from '../../src/model/location.ts';

/** The analysis of a text in tests/fixtures, where the packages of this repository are installed. */
export function read(
  text: string,
  file = join(import.meta.dirname, '../fixtures/server.ts'),
): Analysis {
  const module = moduleFrom(file, text);
  return analyze(module, DEFAULT_SETTINGS);
}

/** The handler of the only definition of a text. */
export function handlerIn(text: string): Handler {
  const { handler } = read(text).definitions[0]!;
  if (handler.kind !== 'known') throw new Error(`the handler is ${handler.kind}`);
  return handler.value;
}

/** The text at a place. */
export function textAt(text: string, { range }: Location): string {
  return text.slice(...range);
}
