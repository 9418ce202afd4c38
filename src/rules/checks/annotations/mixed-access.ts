import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import { knownTextOf, knownValues, possibleValues } from '../../../model/static.ts';
import { stemsOf } from '../../../model/text/stems.ts';
import { DELETING } from '../verbs.ts';
import type { Selector } from '../schemas/selectors.ts';
import { leadingVerb } from '../tool-name.ts';
import { certainHint } from './annotation-hints.ts';

/** A value that a parameter selects, and the hint that denies what it does. */
interface DeniedAction {
  readonly hint: AnnotationHint;
  readonly value: boolean;
  readonly action: string;
}

/** Whether a value begins with one of the verbs. */
export function beginsWith(
  value: string,
  verbs: readonly string[],
  prefixes: readonly string[] = [],
): boolean {
  return verbs.includes(leadingVerb(value, prefixes) ?? '');
}

/**
 * Whether the name says what the tool does: it then has the parameter to filter by, or to grant.
 */
export function namesVerb(
  { name }: Definition,
  verbs: readonly string[],
  prefixes: readonly string[],
): boolean {
  return knownValues(name).some(({ value }) => beginsWith(value, verbs, prefixes));
}

/**
 * Whether a tool looks at the methods of requests: its author says that it only reads, or it
 * certainly changes nothing and sends nothing.
 */
export function looksAtRequests(definition: Definition, { name }: Selector): boolean {
  return (
    /method$/i.test(name) &&
    (certainHint(definition, 'readOnlyHint', true) !== undefined ||
      (changesNothing(definition) && definition.reach.purity.isLocal))
  );
}

/**
 * The action of a parameter that a hint of the tool denies, unless its handler certainly changes
 * nothing, or certainly writes: `no-write-in-read-only` reports that.
 */
export function deniedAction(
  definition: Definition,
  { values }: Selector,
  writingVerbs: readonly string[],
): DeniedAction | undefined {
  const denials = [
    ['readOnlyHint', true, writingVerbs],
    ['destructiveHint', false, DELETING],
  ] as const;
  if (changesNothing(definition)) return undefined;
  for (const [hint, value, verbs] of denials) {
    const action = values.find((each) => beginsWith(each, verbs));
    const isReported = hint === 'readOnlyHint' && definition.writes.length > 0;
    if (action !== undefined && !isReported && certainHint(definition, hint, value))
      return { hint, value, action };
  }
  return undefined;
}

/**
 * Whether a text of the tool names one of each kind of actions: its author put them together
 * knowingly.
 */
export function explainsActions(
  { description }: Definition,
  { values, texts }: Selector,
  ...kinds: readonly (readonly string[])[]
): boolean {
  const said = new Set([...knownTextOf(description), ...texts].flatMap(stemsOf));
  // "Manages labels" says both.
  if (said.has('manag')) return true;
  return kinds.every((verbs) =>
    values.some((value) => {
      const verb = leadingVerb(value, []) ?? '';
      return verbs.includes(verb) && stemsOf(verb).every((stem) => said.has(stem));
    }),
  );
}

function changesNothing({ handler, reach }: Definition): boolean {
  return handler.kind === 'known' && reach.purity.isReadOnly;
}

/** Whether clients certainly get no hint of whether a tool reads or destroys, and could get one. */
export function leavesAccessOpen({ annotations, isAnnotatable }: Definition): boolean {
  return (
    isAnnotatable &&
    possibleValues(annotations)?.every(
      (each) =>
        each.kind === 'absent' ||
        (isKnownObject(each) &&
          ['readOnlyHint', 'destructiveHint'].every(
            (hint) => propertyOf(each, hint).kind === 'absent',
          )),
    ) === true
  );
}
