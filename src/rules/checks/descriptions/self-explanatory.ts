import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues } from '../../../model/static.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import { formsOf, hasFields, isFreeText, isSaidElsewhere, NUMBERS } from './obvious-fields.ts';
import { wordsOf } from './stems.ts';

/** Names that say what a value is, whatever it is part of. */
const PLAIN =
  /^(?:name|title|lat|latitude|lon|lng|longitude|page|page (?:number|size)|per page|limit|count|offset)$/;

/**
 * Whether a name and a schema say what a value is: an object by its fields, a flag or a choice by
 * its values, a text by its format or pattern, a number by its bounds or default, anything by the
 * description of its tool. Such a field can be described, but few authors have more to say of it.
 */
export function isSelfExplanatory(
  { node, field, path }: SchemaPart,
  definition?: Definition,
): boolean {
  if (hasFields(node)) return true;
  const last = path.at(-1);
  if (last?.kind !== 'field' || field?.comment?.isDocumentation) return false;
  return (
    PLAIN.test(wordsOf(last.name).join(' ')) ||
    formsOf(node).every(hasStatedForm) ||
    (definition !== undefined && isSaidIn(last.name, definition))
  );
}

function hasStatedForm(form: SchemaNode): boolean {
  const { type, isBounded, wrappers } = form;
  if (NUMBERS.has(type)) return isBounded === true || wrappers.includes('default');
  if (type === 'string') return !isFreeText(form);
  return type === 'boolean' || type === 'enum' || type === 'literal' || type === 'null';
}

/** Whether the definition speaks of a field, by its name or in the words of a longer one. */
function isSaidIn(name: string, definition: Definition): boolean {
  const words = wordsOf(name);
  return (
    isSaidElsewhere(name, definition) ||
    (words.length > 1 &&
      knownValues(definition.description).some(({ value }) =>
        ` ${wordsOf(value).join(' ')}`.includes(` ${words.join(' ')}`),
      ))
  );
}
