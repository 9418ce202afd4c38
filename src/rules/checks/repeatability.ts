import type { Definition } from '../../model/definition.ts';
import { isObject, propertyOf } from '../../model/property.ts';
import { knownTextOf, knownValues } from '../../model/static.ts';

/** Words of tools that create something once, as in "succeeds if the directory already exists". */
const REPEATABLE = /idempoten|already|exist|ensur|dedup|duplicat|upsert|overwrit|replac|repeat/i;

/** Names of tools that create what a second call finds there: directories, and indexes of databases. */
const FOUND_AGAIN = /(?:directory|directories|index|indexes|indices)$/i;

/** Whether the description is unknown, or the name, the description or an answer covers an existing item. */
export function mayBeRepeated({ name, description, results }: Definition): boolean {
  if (knownValues(name).some(({ value }) => FOUND_AGAIN.test(value))) return true;
  const answers = results.blocks.filter(isObject).map((block) => propertyOf(block, 'text'));
  return (
    description.kind === 'unknown' ||
    [description, ...answers].flatMap(knownTextOf).some((text) => REPEATABLE.test(text))
  );
}
