import type { SchemaNode, SchemaType } from '../../../model/schemas/schema.ts';
import { listOf } from '../../../model/text/labels.ts';
import { isFreeText, isNumber } from './field-context.ts';
import { wordsOf } from '../../../model/text/stems.ts';

/**
 * The words from which a model guesses a field's meaning, and the content of a better description.
 */
export interface DescriptionHint {
  readonly source: string;
  readonly say: string;
}

const HINTS: Readonly<Partial<Record<SchemaType, DescriptionHint>>> = {
  string: {
    source: 'its name and the type `string`',
    say: 'what it means, with its format or an example',
  },
  number: {
    source: 'its name and the type `number`',
    say: 'what it means, with its unit or range',
  },
  int: {
    source: 'its name and the type `integer`',
    say: 'what it means, with its unit or range',
  },
  date: {
    source: 'its name and the type `date`',
    say: 'which point in time it means, and in which time zone',
  },
  boolean: { source: 'its name and the type `boolean`', say: 'what changes if it is true' },
  array: { source: 'its name and the type `array`', say: 'what its elements are' },
  tuple: { source: 'its name and the type `array`', say: 'what its elements are' },
  object: { source: 'its name and the type `object`', say: 'what it means' },
  record: { source: 'its name and the type `object`', say: 'what its keys and values are' },
  union: {
    source: 'its name and its types',
    say: 'what it means, and when to use each type',
  },
};
/** The advice for a text whose format or pattern the schema has. */
const FORMATTED: DescriptionHint = {
  source: 'its name and its format',
  say: 'what it means',
};

const IDENTIFIER = /\bids?$/;
/** The questions that the name of a text leaves open. */
const TEXTS: readonly (readonly [name: RegExp, say: string])[] = [
  [
    /\b(?:date|time|timestamp|deadline|day|month|since|until|start|end|after|before|at)$/,
    'its format, with an example',
  ],
  [
    /^(?!.*\b(?:current|home|root|working)\b).*\b(?:path|file|dir|directory|folder)$/,
    'what it is relative to, with an example',
  ],
];

const OTHER: DescriptionHint = { source: 'its name', say: 'which value to pass' };

/** Values beyond this number are not named. */
const MAX_VALUES = 4;

/**
 * Returns advice for an undescribed field, by its type, and by its name if it is a text or a
 * number.
 *
 * @param name the name of the field; empty for another part
 */
export function descriptionHint(node: SchemaNode, name: string): DescriptionHint {
  const values = valuesOf(node);
  if (!values) {
    const isFormatted = node.type === 'string' && !isFreeText(node);
    const hint = isFormatted ? FORMATTED : (HINTS[node.type] ?? OTHER);
    const words = wordsOf(name).join(' ');
    if (IDENTIFIER.test(words) && (node.type === 'string' || isNumber(node)))
      return { ...hint, say: 'what it identifies, and where to get it' };
    const text = hint === HINTS.string && TEXTS.find(([named]) => named.test(words));
    return text ? { ...hint, say: text[1] } : hint;
  }
  const named = values
    .slice(0, MAX_VALUES)
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const more = values.length - named.length;
  return {
    source: `its name and the ${values.length === 1 ? 'value' : 'values'} ${listOf(more > 0 ? [...named, `${more} more`] : named)}`,
    say:
      values.length === 1
        ? 'what changes if it is set'
        : 'what it selects, and when to use each value',
  };
}

/** The values of an enum or a literal, or of a union of them. */
function valuesOf({ type, values, options }: SchemaNode): readonly unknown[] | undefined {
  if (type === 'enum' || type === 'literal') return values?.length ? values : undefined;
  const parts = type === 'union' ? (options ?? []).map(valuesOf) : [];
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
