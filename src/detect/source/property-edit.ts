import type { TSESTree } from '@typescript-eslint/utils';
import type { PropertyEdit } from '../../model/static.ts';
import type { Edit } from '../../model/findings/edit.ts';

/** The edits that rename and remove a property of an object literal. */
export function propertyEdit(property: TSESTree.Property, text: string): PropertyEdit {
  return {
    range: property.range,
    rename: (key) => renameProperty(property, text, key),
    remove: () => removeProperty(property, property.parent as TSESTree.ObjectExpression, text),
  };
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
