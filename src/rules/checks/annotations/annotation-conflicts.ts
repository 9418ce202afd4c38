import type { Analysis } from '../../../model/analysis.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { propertyOf } from '../../../model/property.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import {
  knownValues,
  mayBeSelectedTogether,
  type Known,
  type StaticObject,
  type StaticValue,
} from '../../../model/static.ts';
import { labelOf } from '../../../model/text/labels.ts';
import { hintPlace, hintSays, optionSaying, settingHint } from './annotation-hints.ts';
import { mayBeRepeated } from './repeatability.ts';
import { destroys, withGrounds } from './supported-hints.ts';
import { wordsOf } from '../../../model/text/stems.ts';
import { leadingVerb } from '../tool-name.ts';
import { DELETING, DESTRUCTIVE } from '../verbs.ts';

export type AnnotationConflict = 'contradiction' | 'destroys' | 'repeats' | 'set' | 'supported';

export interface ConflictOptions {
  readonly destructiveVerbs: readonly string[];
  readonly repeatingVerbs: readonly string[];
  readonly prefixes: readonly string[];
}

/** A tool with its possible annotations. */
interface AnnotatedTool {
  readonly definition: Definition;
  readonly annotations: Known<StaticObject>;
  readonly options: ConflictOptions;
  readonly analysis: Analysis;
}

/** The hints that contradict each other or the verb at the start of the tool's name. */
export function* annotationConflicts(tool: AnnotatedTool): Generator<Finding<AnnotationConflict>> {
  const conflict = contradictionIn(tool) ?? destructionIn(tool);
  if (conflict) yield conflict;
  const repetition = repetitionIn(tool);
  if (repetition) yield repetition;
}

function contradictionIn(tool: AnnotatedTool): Finding<AnnotationConflict> | undefined {
  const { definition, options, analysis } = tool;
  const [readOnly, destructive] = [hintOf(tool, 'readOnlyHint'), hintOf(tool, 'destructiveHint')];
  const reads = optionSaying(readOnly, true);
  const destroys = optionSaying(destructive, true);
  if (!reads || !destroys || mayBeSelectedTogether(readOnly, destructive)) return undefined;
  const verbs = verbsBeside(tool);
  const isDestructive = verbs.some((verb) => options.destructiveVerbs.includes(verb));
  return {
    ...findingOf(tool, 'contradiction', { hint: 'readOnlyHint', value: reads, verb: verbs[0] }),
    suggest: withGrounds(
      [
        ...settingHint(definition, 'readOnlyHint', reads),
        ...(isDestructive ? [] : settingHint(definition, 'destructiveHint', destroys)),
      ],
      definition,
      analysis,
    ),
  };
}

function destructionIn(tool: AnnotatedTool): Finding<AnnotationConflict> | undefined {
  const denials = [
    ['readOnlyHint', true],
    ['destructiveHint', false],
  ] as const;
  for (const [hint, denied] of denials) {
    const stated = hintOf(tool, hint);
    const value = optionSaying(stated, denied);
    const verb = verbsBeside(tool, stated).find((each) =>
      tool.options.destructiveVerbs.includes(each),
    );
    if (value === undefined || verb === undefined) continue;
    if (hint === 'destructiveHint' && mayBeHarmless(tool.definition, verb)) continue;
    return findingOf(tool, 'destroys', { hint, value, verb });
  }
  return undefined;
}

/** Things that belong to another and can be added to it again: the label of an issue. */
const BELONGING =
  /remove.*(?:assignee|attendee|collaborator|favou?rite|follower|label|member|participant|reaction|reviewer|star|subscriber|tag|vote|watcher)s?$/i;

/**
 * Whether a tool may destroy nothing: it takes something out of a collection, or its verb may be
 * about what it is given, as in `remove_background`.
 */
function mayBeHarmless(definition: Definition, verb: string): boolean {
  const isAmbiguous = DESTRUCTIVE.includes(verb) && !DELETING.includes(verb);
  return (
    knownValues(definition.name).some(takesOut) ||
    (isAmbiguous && !definition.writes.some(destroys) && !selectsItem(definition))
  );
}

/** The names of parameters that select something that exists. */
const SELECTING = /^(?:ids?|uuid|key|name|slug|number|index)$/;

/** Whether a tool selects what it acts on by a parameter such as `issue_id` or `name`. */
function selectsItem({ schemas }: Definition): boolean {
  return schemas.some(
    ({ surface, root }) =>
      surface === 'input' &&
      root.kind === 'known' &&
      root.value.fields?.some(({ name }) => SELECTING.test(wordsOf(name).at(-1) ?? '')),
  );
}

/**
 * Whether a name says that something is taken out of a collection, and so not destroyed:
 * `remove_user_from_team`, `remove_issue_label`.
 */
function takesOut({ value }: Known<string>): boolean {
  return /remove.*from/i.test(value) || BELONGING.test(value);
}

function repetitionIn(tool: AnnotatedTool): Finding<AnnotationConflict> | undefined {
  const [readOnly, idempotent] = [hintOf(tool, 'readOnlyHint'), hintOf(tool, 'idempotentHint')];
  const value = optionSaying(idempotent, true);
  const readers = optionSaying(readOnly, true) ? [readOnly] : [];
  const verb = verbsBeside(tool, idempotent, ...readers).find((each) =>
    tool.options.repeatingVerbs.includes(each),
  );
  return value && verb !== undefined && !hintSays(readOnly, true) && !mayBeRepeated(tool.definition)
    ? findingOf(tool, 'repeats', { hint: 'idempotentHint', value, verb })
    : undefined;
}

function hintOf({ annotations }: AnnotatedTool, hint: AnnotationHint): StaticValue {
  return propertyOf(annotations, hint);
}

/**
 * The verbs at the start of the possible names; empty if one condition may select both the name and
 * a hint.
 */
function verbsBeside(
  { definition: { name, annotations }, options }: AnnotatedTool,
  ...hints: readonly StaticValue[]
): readonly string[] {
  return mayBeSelectedTogether(name, annotations, ...hints)
    ? []
    : knownValues(name).map(({ value }) => leadingVerb(value, options.prefixes) ?? '');
}

function findingOf(
  { definition, analysis }: AnnotatedTool,
  messageId: AnnotationConflict,
  {
    hint,
    value,
    verb = '',
  }: {
    readonly hint: AnnotationHint;
    readonly value: Known<boolean>;
    readonly verb: string | undefined;
  },
): Finding<AnnotationConflict> {
  return {
    messageId,
    data: { definition: labelOf(definition), hint, value: String(value.value), verb },
    at: hintPlace(value, definition),
    suggest: withGrounds(settingHint(definition, hint, value), definition, analysis),
  };
}
