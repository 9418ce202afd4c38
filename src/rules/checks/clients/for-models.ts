import type { Definition } from '../../../model/definitions/definition.ts';
import { knownValues } from '../../../model/static.ts';
import { hasNameAsUri } from '../fixed-uri.ts';
import { stemsOf } from '../../../model/text/stems.ts';
import { mayBeInterface } from './user-interface.ts';

/** Names of the samples of the SDK's README and of templates. */
const SAMPLE = /^(?:hello|greetings?|echo)(?![a-z])/i;

/**
 * Whether a model selects a definition by its description: not one whose description the framework
 * does not list, a user interface, a sample, a resource whose URI says all, or one whose
 * description is passed as its URI.
 */
export function isForModels(definition: Definition): boolean {
  const { kind, name, framework } = definition;
  if (framework.lacksDescriptions?.includes(kind)) return false;
  const isSample = knownValues(name).some(
    ({ value }) => SAMPLE.test(value) && (kind === 'resource' || /^echo/i.test(value)),
  );
  return (
    !isSample && !mayBeInterface(definition) && !saysAll(definition) && !hasNameAsUri(definition)
  );
}

/** Words of names that a URI leaves out. */
const GENERIC: ReadonlySet<string> = new Set(['all', 'data', 'detail', 'info', 'list', 'resource']);

/** A URI with a word outside of its variables, which say what a request passes: not `a://{b}`. */
const WITH_PATH = /^[a-z][\w+.-]*:\/\/(?:\{[^}]*\}|[^{a-z])*[a-z]/i;

/**
 * Whether the URI of a resource has every word of its name: `project-backlog` at
 * `tracker://project/{slug}/backlog`.
 */
function saysAll({ kind, name, uri }: Definition): boolean {
  const [written] = knownValues(uri);
  if (kind !== 'resource' || !written || !WITH_PATH.test(written.value)) return false;
  const said = stemsOf(written.value);
  const names = knownValues(name);
  return (
    names.length > 0 &&
    names.every(({ value }) => {
      const words = stemsOf(value);
      return words.length > 1 && words.every((word) => said.includes(word) || GENERIC.has(word));
    })
  );
}
