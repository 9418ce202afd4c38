import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues } from '../../../model/static.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import {
  formsOf,
  hasNestedFields,
  IN_UNIT,
  isFreeText,
  isSaidElsewhere,
  NUMBERS,
} from './obvious-fields.ts';
import { wordsOf } from './stems.ts';

/**
 * Names of texts that say what these are, whatever they are part of. Those of texts for people to
 * read may have a word before them: `postTitle`, `filename`.
 */
const PLAIN_TEXT =
  /^(?:language|password|query|search|version|(?:(?:next|page|start) )?cursor)$|\b(?:caption|comment|description|email|headline|message|\w*name|subject|summary|title|topic)$/;
/** Those of numbers. */
const PLAIN_NUMBER =
  /^(?:lat|latitude|lon|lng|longitude|page|page (?:number|size)|per page|(?:page |pagination )?limit|count|offset)$|\bquantity$/;
/** Those of lists of texts. */
const PLAIN_LIST = /^(?:emails|keywords|labels|tags)$/;
/** The texts of a postal address, and those that no other object has: `state` may be anything. */
const OF_ADDRESS =
  /\b(?:street|address|(?:address|line) ?\d|city|state|province|region|country|zip|zip ?code|postal code|postcode)$/;
const POSTAL = /\b(?:zip|zip ?code|postal code|postcode)$/;
/** Names of what identifies the object around them: the `ids` of `projects`. */
const IDENTIFIER = /^(?:id|ids|name|names)$/;

/**
 * Whether a name and a schema say what a value is: an object by its fields, a flag or a choice by
 * its values, a text by its format or pattern, a number by its unit, bounds or default,
 * anything by the description of its tool. Such a field can be described, but few authors have more
 * to say of it.
 */
export function isSelfExplanatory(
  { node, field, path, siblings = [] }: SchemaPart,
  definition?: Definition,
): boolean {
  if (hasNestedFields(node)) return true;
  const last = path.at(-1);
  if (last?.kind !== 'field' || field?.comment?.isDocumentation) return false;
  return (
    isOfObject(path) ||
    isOfAddress(last.name, node, siblings) ||
    formsOf(node).every((form) => hasStatedForm(form) || hasPlainName(form, last.name)) ||
    (definition !== undefined && isSaidIn(last.name, definition))
  );
}

function hasStatedForm(form: SchemaNode): boolean {
  const { type, isBounded, wrappers } = form;
  if (NUMBERS.has(type)) return isBounded === true || wrappers.includes('default');
  if (type === 'string') return !isFreeText(form);
  return type === 'boolean' || type === 'enum' || type === 'literal' || type === 'null';
}

function hasPlainName({ type }: SchemaNode, name: string): boolean {
  const words = wordsOf(name).join(' ');
  if (NUMBERS.has(type)) return PLAIN_NUMBER.test(words) || IN_UNIT.test(words);
  if (type === 'array') return PLAIN_LIST.test(words);
  return type === 'string' && PLAIN_TEXT.test(words);
}

/** Whether a field is a text of a postal address, whose other fields say so. */
function isOfAddress(
  name: string,
  node: SchemaNode,
  siblings: NonNullable<SchemaPart['siblings']>,
): boolean {
  const words = wordsOf(name).join(' ');
  const others = siblings.map((each) => wordsOf(each.name).join(' '));
  return (
    OF_ADDRESS.test(words) &&
    formsOf(node).every(({ type }) => type === 'string') &&
    others.filter((each) => OF_ADDRESS.test(each)).length > 2 &&
    others.some((each) => POSTAL.test(each))
  );
}

/** Whether a field identifies the object that has it, which has a name. */
function isOfObject(path: SchemaPart['path']): boolean {
  const [around, last] = path.slice(-2);
  return around?.kind === 'field' && last?.kind === 'field' && IDENTIFIER.test(last.name);
}

/** Whether the definition speaks of a field, by its name or in the words of a longer one. */
function isSaidIn(name: string, definition: Definition): boolean {
  const words = wordsOf(name);
  if (isSaidElsewhere(name, definition)) return true;
  const said = new RegExp(String.raw`(?<![^ ])${words.join(' ')}s?(?![^ ])`);
  return (
    words.length > 1 &&
    knownValues(definition.description).some(({ value }) => said.test(wordsOf(value).join(' ')))
  );
}
