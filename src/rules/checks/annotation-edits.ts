import type { Definition } from '../../model/definition.ts';
import type { Edit } from '../../model/edit.ts';
import { isObject } from '../../model/property.ts';
import { ANNOTATION_HINTS, type AnnotationHint } from '../../model/protocol.ts';
import type { Suggestion } from '../../model/rule.ts';

/** Suggests to add what clients assume, or the opposite. */
export function addingHints(
  definition: Definition,
  hints: readonly AnnotationHint[],
  isDefault: boolean,
): Suggestion<'add'>[] {
  const values = hints.map((hint) => [hint, String(ANNOTATION_HINTS[hint] === isDefault)] as const);
  const edits = editsOf(definition, values);
  return edits.length === 0 ? [] : [{ messageId: 'add', data: { hints: textOf(values) }, edits }];
}

type HintValue = readonly [hint: AnnotationHint, value: string];

function editsOf(
  { annotations, annotationsEdit, config }: Definition,
  values: readonly HintValue[],
): Edit[] {
  if (annotations.kind === 'absent' && config?.has('annotations') === false)
    return [config.add('annotations', `{ ${textOf(values)} }`, 'description')];
  const [first, ...others] = values;
  if (!annotationsEdit || !first) return [];
  const last = lastOf(annotations);
  if (last !== undefined) return values.map((value) => annotationsEdit.add(...value, last));
  const rest = others.length === 0 ? '' : `, ${textOf(others)}`;
  return [annotationsEdit.add(first[0], `${first[1]}${rest}`)];
}

function textOf(values: readonly HintValue[]): string {
  return values.map(([hint, value]) => `${hint}: ${value}`).join(', ');
}

/** The last key of an object, after which the next one is inserted. */
function lastOf(annotations: Definition['annotations']): string | undefined {
  return isObject(annotations) ? [...annotations.value.properties.keys()].at(-1) : undefined;
}
