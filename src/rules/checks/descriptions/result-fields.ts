import type { Definition } from '../../../model/definitions/definition.ts';
import { knownTextOf } from '../../../model/static.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import {
  definesField,
  describesField,
  fieldContext,
  formsOf,
  hasNestedFields,
  inWords,
  isNumber,
  isSaidElsewhere,
  type FieldContext,
} from './field-context.ts';
import {
  being,
  either,
  endingIn,
  IN_UNIT,
  isCounted,
  isOfClass,
  KEY_OF_VALUE,
  type NameClass,
} from './field-names.ts';
import { speaksOf } from './named-things.ts';

/** Numbers in a result that need no unit: how many of something, which one, or a code. */
const COUNT = either(
  /^(?:num|number|count) /,
  /^total (?:new|\w+ed)$/,
  /^missing\b|^id\b/,
  /^(?:token|text|content|key|string) length$/,
  /\b(?:column|index|line|offset) (?:exclusive|inclusive)$/,
  endingIn(
    `added affected code column completed count created day deleted done errored failed found ids? index limit line
    matched max_length min_length month number offset order page passed pid port position rank removed renamed returned row selected
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
  beside: [
    being(
      'accessed atime content_type filename last_modified mime_type mimetype modified modified_at mtime permissions',
    ),
  ],
};
/** The number by which the results of a search are sorted. */
const SEARCH_SCORE: NameClass = {
  named: being('relevance score similarity'),
  within: being('hits matches results'),
};
/** How many have each value: `{ score, amount }` in a `scoreDistribution`. */
const OF_DISTRIBUTION: NameClass = { named: being('amount'), within: /\bdistribution$/ };
/** How many of a whole: `{ total, killed, survived }`. */
const SHARE: NameClass = { named: /^\w+ed$/, beside: [/^\w+ed$/, being('total')] };
/** Counts of what is in something: `botsInCache`. */
const COUNT_INSIDE = /^[a-z]+s(?:In[A-Z]|_in_)/;

/** A field that says the unit of the quantities in a result, or with which they are requested. */
const UNIT = endingIn('units?');
/** Quantities of which a text has to say the unit or the scale, too, and codes. */
const NEEDS_MORE = endingIn(
  `action age amount balance cost delay distance duration fee flags height interval kind latency length
  level price pressure rate ratio score size speed temperature time timeout type volume weight width at`,
);
/** A unit in a text: "in PLN", "(USD)", "in seconds", "10 %". */
const SAYS_UNIT =
  /\bin [A-Z]{3}\b|\([A-Z]{3}\)|\bin (?:\w+ )?(?:bytes|celsius|cents|dollars|euros?|hours|kilometers|meters|milliseconds|minutes|ms|percent|seconds)\b|\d ?%/i;

/** Fields whose meaning is clear beside or inside others. */
const KNOWN: readonly NameClass[] = [NAMED_VALUE, FILE_SIZE, OF_DISTRIBUTION, SEARCH_SCORE, SHARE];

/** Aggregates: those of the same values have the same unit. */
const AGGREGATE = being(
  'average avg max maximum mean median min minimum mode p50 p75 p90 p95 p99 std stddev sum',
);

/**
 * Whether a model that reads a field of a result knows what its value is: it sees the form of a
 * text, but not the unit, the scale or the direction of a number.
 *
 * @param others the other definitions of the file, which may describe a field of that name
 */
export function isObviousInResult(
  part: SchemaPart,
  definition: Definition | undefined,
  others: readonly Definition[] = [],
): boolean {
  const { node, field } = part;
  const context = fieldContext(part, definition);
  if (!context) return true;
  const { words } = context;
  if ([COUNT, COORDINATE, IN_UNIT].some((each) => each.test(words))) return true;
  if (KNOWN.some((each) => isOfClass(context, each))) return true;
  if (isNumber(node) && isHowMany(context)) return true;
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  if (isFurtherAggregate(part, words)) return true;
  if (definition && isSaidElsewhere(context.name, definition)) return true;
  return (
    !formsOf(node).some(isNumeric) ||
    definesField(definition, UNIT) ||
    isSaidByTool(context) ||
    others.some((other) => describesField(context.name, other))
  );
}

/** Whether a number says how many there are: `conflicts`, `filesAnalyzed`, `channels.voice`. */
function isHowMany({ name, words, parent, beside }: FieldContext): boolean {
  return (
    isCounted(words.replace(/ (?:\w+ed|found|read|seen|sent|written)$/, '')) ||
    COUNT_INSIDE.test(name) ||
    (parent !== undefined && isCounted(inWords(parent.name)) && beside.includes('total'))
  );
}

/** Whether the description of its tool speaks of it, with the unit if it has one. */
function isSaidByTool({ words, definition }: FieldContext): boolean {
  return (
    definition !== undefined &&
    knownTextOf(definition.description).some(
      (text) =>
        speaksOf(text, words.split(' ')) && (!NEEDS_MORE.test(words) || SAYS_UNIT.test(text)),
    )
  );
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
