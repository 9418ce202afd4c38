import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import { knownTextOf } from '../../../model/static.ts';

/** Words of tools that create something once, as in "succeeds if the directory already exists". */
const REPEATABLE = /idempoten|already|exist|ensur|dedup|duplicat|upsert|overwrit|replac|repeat/i;

/** Whether the description is unknown, or the description or an answer covers an existing item. */
export function mayBeRepeated({ description, results }: Definition): boolean {
  const answers = results.blocks.filter(isKnownObject).map((block) => propertyOf(block, 'text'));
  return (
    description.kind === 'unknown' ||
    [description, ...answers].flatMap(knownTextOf).some((text) => REPEATABLE.test(text))
  );
}
