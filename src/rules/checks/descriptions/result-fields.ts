import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import {
  fieldContext,
  formsOf,
  hasNestedFields,
  inWords,
  isNumber,
  isSaidElsewhere,
} from './field-context.ts';
import {
  being,
  either,
  endingIn,
  IN_UNIT,
  isOfClass,
  KEY_OF_VALUE,
  type NameClass,
} from './field-names.ts';
import { isPlural } from '../../../model/text/stems.ts';

/** Numbers in a result that need no unit: how many of something, which one, or a code. */
const COUNT = either(
  /^(?:num|number|count) /,
  /^total (?:new|\w+ed)$/,
  /^missing\b/,
  /^(?:token|text|content|key|string) length$/,
  /\b(?:column|index|line|offset) (?:exclusive|inclusive)$/,
  endingIn(
    `added affected code column completed count created day deleted done failed found ids? index limit line
    matched max_length month number offset order page passed pid port position removed renamed returned row selected
    skipped status succeeded synced total unchanged updated version year`,
  ),
);
/** The degrees of a place on the earth. */
const COORDINATE = endingIn('lat latitude lng lon longitude');
/** A number whose meaning is in a field beside it. */
const NAMED_VALUE: NameClass = { named: being('value'), beside: [KEY_OF_VALUE] };
/** The size of a file, which is in bytes everywhere. */
const FILE_SIZE: NameClass = {
  named: being('size file_size'),
  beside: [being('accessed atime last_modified modified modified_at mtime permissions')],
};
/** Quantities in the plural, whose unit is open: `totalFees`. */
const QUANTITIES =
  /(?:amount|average|balance|coordinate|cost|distance|earning|expense|fee|height|length|level|losse|percentile|pressure|price|profit|rate|ratio|return|revenue|sale|saving|score|speed|taxe|temperature|value|weight|width|yield)s$/;

/** Aggregates: those of the same values have the same unit. */
const AGGREGATE = being(
  'average avg max maximum mean median min minimum mode p50 p75 p90 p95 p99 std stddev sum',
);

/**
 * Whether a model that reads a field of a result knows what its value is: it sees the form of a
 * text, but not the unit, the scale or the direction of a number.
 */
export function isObviousInResult(part: SchemaPart, definition?: Definition): boolean {
  const { node, field } = part;
  const context = fieldContext(part);
  if (!context) return true;
  const { words } = context;
  if ([COUNT, COORDINATE, IN_UNIT].some((each) => each.test(words))) return true;
  if ([NAMED_VALUE, FILE_SIZE].some((each) => isOfClass(context, each))) return true;
  // A number of a plural says how many there are: `conflicts`, `filesAnalyzed`.
  const counted = words.replace(/ (?:\w+ed|found|seen|sent)$/, '');
  if (isNumber(node) && isPlural(counted) && !QUANTITIES.test(counted)) return true;
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  if (isFurtherAggregate(part, words)) return true;
  if (definition && isSaidElsewhere(context.name, definition)) return true;
  return !formsOf(node).some(isNumeric);
}

/** Whether it is another aggregate of what one before it in the same object is of. */
function isFurtherAggregate({ siblings = [] }: SchemaPart, words: string): boolean {
  const aggregates = siblings
    .map(({ name }) => inWords(name))
    .filter((name) => AGGREGATE.test(name));
  return aggregates.indexOf(words) > 0;
}

function isNumeric(node: SchemaNode): boolean {
  const { type, element } = node;
  return type === 'array' || type === 'record'
    ? element !== undefined && formsOf(element).some(isNumeric)
    : isNumber(node);
}
