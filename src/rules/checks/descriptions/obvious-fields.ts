import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import {
  fieldContext,
  formsOf,
  hasNestedFields,
  inWords,
  isCopied,
  isNumber,
  isSaidElsewhere,
  type FieldContext,
} from './field-context.ts';
import { either, endingIn } from './field-names.ts';
import { isPlural } from './stems.ts';
import { OPEN_FORMS, type OpenForm } from './open-forms.ts';

/**
 * Whether a model knows what to write into a field without a description. It does not know what is
 * in a value without a form, how a point in time is written, the unit or the scale of a quantity,
 * and the syntax of a filter, unless something else says it.
 */
export function isObvious(part: SchemaPart, definition?: Definition): boolean {
  const { node, field, path } = part;
  const context = fieldContext(part, definition);
  // The fields of a branch of a union say what it is.
  if (!context) return path.at(-1)?.kind === 'option' && hasNestedFields(node);
  // What is documented is not obvious; other comments, and those above fields with fields, are
  // headings or for the authors.
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  return (
    !OPEN_FORMS.some((form) => isOpen(form, context, node)) ||
    (definition !== undefined &&
      (isCopied(path, definition) || isSaidElsewhere(context.name, definition)))
  );
}

/** Whether a field has an open form of which nothing says what it is. */
function isOpen(
  { named, except, has, isSaid }: OpenForm,
  field: FieldContext,
  node: SchemaNode,
): boolean {
  const { words } = field;
  return (
    named?.test(words) !== false &&
    except?.test(words) !== true &&
    formsOf(node).some((form) => has(form, words)) &&
    !isSaid(field, node)
  );
}

/** Numbers in a result that need no unit: how many of something, which one, or a code. */
const COUNT = either(
  /^(?:num|number|count) /,
  endingIn(
    `added affected code column completed count created day deleted done failed ids? index limit line
    matched month number offset page passed port position removed returned row skipped status total
    unchanged updated version year`,
  ),
);
/** Numbers whose names end in their unit: `durationMs`. */
export const IN_UNIT = endingIn(
  `ms seconds minutes hours days bytes kb mb gb meters metres km px percent percentage celsius
  fahrenheit`,
);
/** Quantities in the plural, whose unit is open: `totalFees`. */
const QUANTITIES =
  /(?:amount|average|balance|coordinate|cost|distance|earning|expense|fee|height|length|level|losse|percentile|pressure|price|profit|rate|ratio|return|revenue|sale|saving|score|speed|taxe|temperature|value|weight|width|yield)s$/;

/**
 * Whether a model that reads a field of a result knows what its value is: it sees the form of a
 * text, but not the unit, the scale or the direction of a number.
 */
export function isObviousInResult({ node, field, path }: SchemaPart): boolean {
  const last = path.at(-1);
  if (last?.kind !== 'field') return true;
  const words = inWords(last.name);
  if (COUNT.test(words) || IN_UNIT.test(words)) return true;
  // A number of a plural says how many there are: `conflicts`, `filesAnalyzed`.
  const counted = words.replace(/ \w+ed$/, '');
  if (isNumber(node) && isPlural(counted) && !QUANTITIES.test(counted)) return true;
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  return !formsOf(node).some(isNumeric);
}

function isNumeric(node: SchemaNode): boolean {
  const { type, element } = node;
  return type === 'array' || type === 'record'
    ? element !== undefined && formsOf(element).some(isNumeric)
    : isNumber(node);
}
