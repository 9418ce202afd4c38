import type { Definition } from '../../model/definition.ts';
import { knownValues } from '../../model/static.ts';
import { mayBeInterface } from './user-interface.ts';

/** Names of the sample resources of the SDK's README and of templates. */
const SAMPLE = /^(?:hello|greetings?)(?![a-z])/i;

/** Whether a model may select a definition: it is neither a user interface nor a resource that only greets. */
export function isForModels(definition: Definition): boolean {
  const { kind, name } = definition;
  const isSample = kind === 'resource' && knownValues(name).some(({ value }) => SAMPLE.test(value));
  return !isSample && !mayBeInterface(definition);
}
