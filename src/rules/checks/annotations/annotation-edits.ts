import type { Definition } from '../../../model/definitions/definition.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import { isKnownObject } from '../../../model/property.ts';
import { ANNOTATION_HINTS, type AnnotationHint } from '../../../model/protocol/protocol.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import { knownValues } from '../../../model/static.ts';
import { isReader } from '../verbs.ts';
import { isDefaultEvident, staysHere } from './assumed-hints.ts';

/**
 * Suggests to add what the code of the handler supports and what clients assume; where nothing is
 * supported, also the opposite of what neither the code nor the name shows. A tool only reads if
 * its code or its name shows it, and reaches nothing else if its code does.
 */
export function addingHints(
  definition: Definition,
  hints: readonly AnnotationHint[],
): Suggestion<'add' | 'supported'>[] {
  const assumed = hints.map((hint) => [hint, String(ANNOTATION_HINTS[hint])] as const);
  const opposite = hints.map((hint) => {
    const isAssumed = isDefaultEvident(definition, hint) || !mayDiffer(definition, hint);
    return [hint, String(ANNOTATION_HINTS[hint] === isAssumed)] as const;
  });
  if (hintList(opposite) === hintList(assumed)) return adding(definition, assumed, 'add');
  const isSupported = hints.every(
    (hint) => supports(definition, hint) && !isDefaultEvident(definition, hint),
  );
  return [
    ...(isSupported ? adding(definition, opposite, 'supported') : []),
    ...adding(definition, assumed, 'add'),
    ...(isSupported ? [] : adding(definition, opposite, 'add')),
  ];
}

/**
 * Whether something speaks for the opposite of what clients assume. A name tells what a tool reads,
 * and never through whom.
 */
function mayDiffer(definition: Definition, hint: AnnotationHint): boolean {
  if (hint === 'openWorldHint') return supports(definition, hint);
  return (
    hint !== 'readOnlyHint' ||
    supports(definition, hint) ||
    knownValues(definition.name).some(({ value }) => isReader(value))
  );
}

/** Whether the handler certainly does less than clients assume without a hint. */
function supports(definition: Definition, hint: AnnotationHint): boolean {
  const { isLocal, isReadOnly } = definition.reach.purity;
  if (hint !== 'openWorldHint') return isReadOnly;
  // Where it only reads, every call is known.
  return isLocal || (isReadOnly && staysHere(definition));
}

function adding<Message extends 'add' | 'supported'>(
  definition: Definition,
  values: readonly HintValue[],
  messageId: Message,
): Suggestion<Message>[] {
  const edits = editsOf(definition, values);
  return edits.length === 0 ? [] : [{ messageId, data: { hints: hintList(values) }, edits }];
}

type HintValue = readonly [hint: AnnotationHint, value: string];

function editsOf(
  { annotations, annotationsEdit, config, framework: { annotationsIn } }: Definition,
  values: readonly HintValue[],
): Edit[] {
  if (annotations.kind === 'absent' && config?.has(annotationsIn ?? 'annotations') === false) {
    const hints = `{ ${hintList(values)} }`;
    const value = annotationsIn ? `{ annotations: ${hints} }` : hints;
    return [config.add(annotationsIn ?? 'annotations', value, 'description')];
  }
  const [first, ...others] = values;
  if (!annotationsEdit || !first) return [];
  const last = lastOf(annotations);
  if (last !== undefined) return values.map((value) => annotationsEdit.add(...value, last));
  const rest = others.length === 0 ? '' : `, ${hintList(others)}`;
  return [annotationsEdit.add(first[0], `${first[1]}${rest}`)];
}

function hintList(values: readonly HintValue[]): string {
  return values.map(([hint, value]) => `${hint}: ${value}`).join(', ');
}

/** The last key of an object, after which the next one is inserted. */
function lastOf(annotations: Definition['annotations']): string | undefined {
  return isKnownObject(annotations) ? [...annotations.value.properties.keys()].at(-1) : undefined;
}
