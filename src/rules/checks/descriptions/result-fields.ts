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

/** Quantities in a unit that a value does not show: `searchTime`, `totalCost`, `temperatures`. */
const QUANTITY = ofWords(
  `age altitude amount balance bandwidth budget capacity cost delay distance duration earning elapsed elevation
  energy expense fee frequency income interval latency mass memory power precipitation pressure price profit
  radius revenue salary speed tax temperature throughput time timeout tolerance ttl uptime velocity voltage weight`,
);
/** Points in time, whose value shows their form. */
const POINT_IN_TIME =
  /\b(?:accessed|arrival|birth|created?|creation|departure|end|event|expir\w+|last|modified|publish\w*|start|timestamp|updated?) times?$/;
/** Numbers on a scale: from 0 to 1, to 5 or to 100. */
const ON_SCALE = either(
  ofWords(
    `accuracy bias completeness confidence coverage importance likelihood probability progress quality rate rating
    ratio recall relevance risk score sentiment severity similarity strength threshold urgency`,
  ),
  /\b\w{3,}(?:ability|ness)$/,
);
/** Counts by something: `issuesBySeverity`. The words of names lack `by`. */
const BREAKDOWN = /(?:^b|[a-z]B)y[A-Z]|(?:^|_)by_/;
/** Names that say nothing of a number. */
const ANY_NUMBER = being('value values');
/** Abbreviations: `ndcg`; units and those that everybody writes say enough. */
const ABBREVIATION =
  /\b(?!cnt|css|dns|html|https?|jpg|lng|msgs?|nbr|pct|pdf|png|pts|px|qty|sql|ssl|svg|tls|xml)[b-df-hj-np-tv-z]{3,}$/;
/** Single letters, except those of places and sizes in a plane. */
const LETTER = /^[^hwxyz\W\d]$/;

/** A number whose meaning is in a field beside it. */
const NAMED_VALUE: NameClass = { named: being('value'), beside: [KEY_OF_VALUE] };
/** The number by which the results of a search are sorted. */
const SEARCH_SCORE: NameClass = {
  named: being('relevance score similarity'),
  within: being('hits matches results'),
};
/** How many have each value: `{ score, amount }` in a `scoreDistribution`. */
const OF_DISTRIBUTION: NameClass = { named: being('amount'), within: /\bdistribution$/ };
/** An age since one of two points in time: `ageDays` beside `createdAt` and `modifiedAt`. */
const AGE: NameClass = {
  named: /\bage\b/,
  beside: [/\bcreat/, /\b(?:changed|modified|updated)\b/],
};

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
const KNOWN: readonly NameClass[] = [NAMED_VALUE, OF_DISTRIBUTION, SEARCH_SCORE];

/**
 * Whether a model that reads a field of a result knows what its value is: it sees the value, but
 * not the unit or the scale of a number, nor what an abbreviation means.
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
  if (KNOWN.some((each) => isOfClass(context, each))) return true;
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  if (definition && isSaidElsewhere(context.name, definition)) return true;
  return (
    !isOpenNumber(part, context) ||
    definesField(definition, UNIT) ||
    isSaidByTool(context) ||
    others.some((other) => describesField(context.name, other))
  );
}

/** Whether it is a number, or numbers, whose name leaves the unit, scale or meaning open. */
function isOpenNumber(part: SchemaPart, context: FieldContext): boolean {
  const { words } = context;
  if (BREAKDOWN.test(context.name) || !formsOf(part.node).some(isNumeric)) return false;
  const hasBounds = formsOf(part.node).every(({ isBounded }) => isBounded === true);
  return (
    isQuantity(words) ||
    (ON_SCALE.test(words) && !hasBounds) ||
    [ANY_NUMBER, ABBREVIATION, LETTER].some((each) => each.test(words) && !IN_UNIT.test(words)) ||
    isOfClass(context, AGE) ||
    isFirstOfQuantity(part, context)
  );
}

function isQuantity(words: string): boolean {
  return QUANTITY.test(words) && !POINT_IN_TIME.test(words);
}

/** Whether it is the first number in an object that is named as a quantity: `costs.labor`. */
function isFirstOfQuantity({ siblings = [] }: SchemaPart, context: FieldContext): boolean {
  const around = inWords(context.parent?.name ?? '');
  if (!isQuantity(around) && !ON_SCALE.test(around)) return false;
  const first = siblings.find(({ name, schema }) => isNumber(schema) && !isCount(inWords(name)));
  return first?.name === context.name;
}

/** Whether a number in an object of quantities only says how many there are. */
function isCount(words: string): boolean {
  return /\b(?:count|number)$/.test(words) || IN_UNIT.test(words) || isCounted(words);
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

function isNumeric(node: SchemaNode): boolean {
  const { type, element } = node;
  return type === 'array' || type === 'record'
    ? element !== undefined && formsOf(element).some(isNumeric)
    : isNumber(node);
}

/** Matches a name in words that ends in one of several, also in the plural and before `saved`. */
function ofWords(names: string): RegExp {
  const words = names.trim().replaceAll(/\s+/g, '|');
  return new RegExp(String.raw`\b(?:${words})s?(?: \w+ed)?$`);
}
