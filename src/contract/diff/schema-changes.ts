import type { Json, JsonObject } from '../contract.ts';
import type { FoundChange } from './change.ts';
import type { ChangeRuleId } from './rules/change-rules.ts';
import { compareSchemas } from './schemas/comparison.ts';
import type { SchemaDifference, SchemaFinding } from './schemas/finding.ts';
import type { Side } from './schemas/side.ts';
import { NONE_UNREAD, pointerOf, type UnreadParts } from './schemas/document.ts';
import { isSameText } from './texts.ts';

export type ChangeDirection = 'input' | 'output';

/**
 * The class of a difference by the side that accepts more; undefined if another finding reports it.
 */
type Classes = Readonly<Record<Side, ChangeRuleId | undefined>>;

/**
 * The side whose additional values are harmful: an input no longer accepts them, or an output may
 * now return them.
 */
const HARMFUL: Readonly<Record<ChangeDirection, Side>> = { input: 'old', output: 'new' };

const CLASSES: Readonly<
  Record<ChangeDirection, Readonly<Record<SchemaDifference['kind'], Classes>>>
> = {
  input: {
    property: { old: 'parameter-removed', new: 'parameter-added' },
    required: { old: 'parameter-required', new: 'parameter-optional' },
    type: { old: 'parameter-narrowed', new: 'parameter-widened' },
    value: { old: 'parameter-value-removed', new: 'parameter-value-added' },
    limit: { old: 'parameter-narrowed', new: 'parameter-widened' },
    closed: { old: 'input-closed', new: 'input-opened' },
    alternative: { old: 'parameter-alternative-removed', new: 'parameter-alternative-added' },
  },
  output: {
    property: { old: 'output-field-removed', new: 'output-field-added' },
    required: { old: 'output-field-required', new: 'output-field-optional' },
    type: { old: 'output-narrowed', new: 'output-widened' },
    value: { old: 'output-narrowed', new: 'output-value-added' },
    limit: { old: 'output-narrowed', new: 'output-limit-loosened' },
    closed: { old: 'output-closed', new: 'output-opened' },
    alternative: { old: 'output-narrowed', new: 'output-alternative-added' },
  },
};

/**
 * The changes from one schema of a tool to another.
 *
 * @param unread the unread parts of the two versions
 */
export function schemaChanges(
  direction: ChangeDirection,
  before: JsonObject,
  after: JsonObject,
  unread: UnreadParts = NONE_UNREAD,
): FoundChange[] {
  const findings = compareSchemas(before, after, unread);
  return findings.flatMap((finding) => {
    const rule = ruleOf(direction, finding, findings);
    if (rule === undefined) return [];
    const place = {
      rule,
      direction,
      path: pointerOf([`${direction}Schema`, ...finding.steps]),
      part: partOf(direction, finding.label),
      before: finding.before,
      after: finding.after,
    };
    if (finding.kind === 'text') return { ...place, name: finding.keyword };
    return {
      ...place,
      words: wordsOf(direction, finding),
      ...('witness' in finding ? { witness: finding.witness } : {}),
    };
  });
}

function ruleOf(
  direction: ChangeDirection,
  finding: SchemaFinding,
  all: readonly SchemaFinding[],
): ChangeRuleId | undefined {
  if (finding.kind === 'unclear') return `${PREFIX[direction]}-unclear`;
  if (finding.kind === 'text') return ruleOfText(direction, finding, all);
  const isHarmful = finding.side === HARMFUL[direction];
  if (!finding.isCertain && isHarmful) return `${PREFIX[direction]}-unclear`;
  // A constraint that was dropped only widens; whether alternatives widen is unknown without a
  // value.
  if (!finding.isCertain && finding.kind !== 'limit') return undefined;
  switch (finding.kind) {
    case 'property':
      return ruleOfProperty(direction, finding, all);
    case 'required':
      return ruleOfRequired(direction, finding, all);
    case 'type':
      return ruleOfType(direction, finding);
    case 'limit':
      return ruleOfLimit(direction, finding, all);
    default:
      return CLASSES[direction][finding.kind][finding.side];
  }
}

/** A new parameter that is required is reported as required. */
function ruleOfProperty(
  direction: ChangeDirection,
  finding: SchemaDifference,
  all: readonly SchemaFinding[],
): ChangeRuleId | undefined {
  const isReported =
    direction === 'input' && finding.side === 'new' && hasTwin(finding, 'required', all);
  return isReported ? undefined : CLASSES[direction].property[finding.side];
}

/** Adding or removing a property is reported as such, except for a new parameter. */
function ruleOfRequired(
  direction: ChangeDirection,
  finding: SchemaDifference,
  all: readonly SchemaFinding[],
): ChangeRuleId | undefined {
  const isNewlyRequired = direction === 'input' && finding.side === 'old';
  if (!isNewlyRequired && hasTwin(finding, 'property', all)) return undefined;
  return isNewlyRequired && finding.isUnnamed
    ? 'required-parameter-added'
    : CLASSES[direction].required[finding.side];
}

function hasTwin(
  finding: SchemaFinding,
  kind: SchemaDifference['kind'],
  all: readonly SchemaFinding[],
): boolean {
  return all.some((other) => other !== finding && other.kind === kind && samePlace(other, finding));
}

/** A type that replaces another is reported once, for the harmful side. */
function ruleOfType(
  direction: ChangeDirection,
  finding: SchemaDifference,
): ChangeRuleId | undefined {
  if (!finding.isReplaced) return CLASSES[direction].type[finding.side];
  if (finding.side !== HARMFUL[direction]) return undefined;
  return direction === 'input' ? 'parameter-type-changed' : 'output-type-changed';
}

/** A changed constraint is reported once, for the harmful side. */
function ruleOfLimit(
  direction: ChangeDirection,
  finding: SchemaDifference,
  all: readonly SchemaFinding[],
): ChangeRuleId | undefined {
  const isHarmful = finding.side === HARMFUL[direction];
  if (!isHarmful && all.some((other) => isOtherSideOf(finding, other))) return undefined;
  return direction === 'output' && isHarmful && finding.keyword === 'listed'
    ? 'output-widened'
    : CLASSES[direction].limit[finding.side];
}

/** Whether `other` is how the other version limits the same place by the same keyword. */
function isOtherSideOf(finding: SchemaDifference, other: SchemaFinding): boolean {
  return (
    other.kind === 'limit' &&
    other.side !== finding.side &&
    other.keyword === finding.keyword &&
    samePlace(other, finding)
  );
}

const PREFIX = { input: 'parameter', output: 'output' } as const;

function ruleOfText(
  direction: ChangeDirection,
  finding: SchemaFinding & { readonly kind: 'text' },
  all: readonly SchemaFinding[],
): ChangeRuleId | undefined {
  const { keyword, before, after } = finding;
  if (keyword === 'default' && direction === 'input') {
    // The default of a required parameter has no effect.
    return all.some((other) => other.kind === 'required' && samePlace(other, finding))
      ? undefined
      : 'parameter-default-changed';
  }
  if (keyword !== 'description') return `${PREFIX[direction]}-annotation-changed`;
  if (isSameText(before, after)) return undefined;
  return before === undefined
    ? `${PREFIX[direction]}-description-added`
    : `${PREFIX[direction]}-description-changed`;
}

function samePlace(a: SchemaFinding, b: SchemaFinding): boolean {
  return (
    a.steps.length === b.steps.length && a.steps.every((step, index) => step === b.steps[index])
  );
}

/** The verb phrase of the message: "no longer accepts null", "must be at least 5". */
function wordsOf(
  direction: ChangeDirection,
  finding: Exclude<SchemaFinding, { readonly kind: 'text' }>,
): string {
  if (finding.kind === 'unclear') return finding.words;
  const { words, side, before, after } = finding;
  const change = isPlain(before) && isPlain(after) ? `${before} changed to ${after}` : '';
  if (finding.kind === 'type' && finding.isReplaced) return change;
  if (finding.kind === 'limit' && finding.keyword !== 'values') {
    return `${side === 'old' ? 'must' : 'no longer has to'} ${words}${change === '' || !finding.isCertain ? '' : ` (${change})`}`;
  }
  if (finding.kind === 'alternative' && direction === 'output' && side === 'old')
    return `no longer has the form ${words}`;
  if (finding.kind !== 'type' && finding.keyword !== 'values') return words;
  const [removed, added] =
    direction === 'input'
      ? ['no longer accepts', 'also accepts']
      : ['can no longer be', 'can also be'];
  return `${side === 'old' ? removed : added} ${words}`;
}

function isPlain(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function partOf(direction: ChangeDirection, label: string): string {
  if (direction === 'input') return label === '' ? 'the input' : `parameter '${label}'`;
  return label === '' ? 'the output' : `output field '${label}'`;
}
