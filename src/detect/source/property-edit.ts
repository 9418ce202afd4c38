import type { TSESTree } from '@typescript-eslint/utils';
import type { PropertyEdit } from '../../model/static.ts';
import { quote } from '../../model/findings/code-text.ts';
import type { Edit } from '../../model/findings/edit.ts';
import { insertionAfter, insertionBefore } from './insertions.ts';

/** The edits of a property of an object literal, and beside it. */
export function propertyEdit(property: TSESTree.Property, text: string): PropertyEdit {
  const object = property.parent as TSESTree.ObjectExpression;
  return {
    range: property.range,
    rename: (key) => renameProperty(property, text, key),
    remove: () => removeProperty(property, object, text),
    addBefore: (...added) =>
      insertionBefore(property, object, text, propertyCode(object, ...added)),
    addAfter: (...added) => insertionAfter(property, object, text, propertyCode(object, ...added)),
  };
}

/** A property in the style of an object. */
export function propertyCode(
  object: TSESTree.ObjectExpression,
  key: string,
  value: string,
): string {
  return `${quotesKeys(object) ? quote(key) : key}: ${value}`;
}

/** Whether an object has names and quotes them all: `{ "type": "text", "text": text }`. */
function quotesKeys({ properties }: TSESTree.ObjectExpression): boolean {
  const keys = properties.flatMap((property) =>
    property.type === 'Property' && !property.computed ? [property.key] : [],
  );
  return keys.length > 0 && keys.every(({ type }) => type === 'Literal');
}

function renameProperty(
  { key, shorthand, value }: TSESTree.Property,
  text: string,
  name: string,
): Edit {
  if (shorthand) return { range: value.range, text: `${name}: ${text.slice(...value.range)}` };
  const quote = key.type === 'Literal' ? text.charAt(key.range[0]) : '';
  return { range: key.range, text: `${quote}${name}${quote}` };
}

/**
 * The edit that removes a property with the comma after it, or before the last one; an emptied
 * object becomes `{}`. Comments stay.
 */
function removeProperty(
  property: TSESTree.Property,
  object: TSESTree.ObjectExpression,
  text: string,
): Edit {
  const [start, end] = property.range;
  const index = object.properties.indexOf(property);
  const previous = object.properties[index - 1];
  const behind = /^\s*,\s*/.exec(text.slice(end, object.range[1]))?.[0] ?? '';
  if (index < object.properties.length - 1)
    return { range: [start, end + behind.length], text: '' };
  const [from, to] = previous
    ? [previous.range[1], end]
    : [object.range[0] + 1, object.range[1] - 1];
  const isAlone = /^[\s,]*$/.test(text.slice(from, start) + text.slice(end, to));
  return { range: isAlone ? [from, to] : [start, end + behind.trimEnd().length], text: '' };
}
