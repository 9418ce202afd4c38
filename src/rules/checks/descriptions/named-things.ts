import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues } from '../../../model/static.ts';
import { isDescribed } from '../schemas/schema-parts.ts';
import { ADDING, isReader, isVerb } from '../verbs.ts';
import { formsOf, isNumber, type FieldContext } from './field-context.ts';
import { endingIn } from './field-names.ts';
import { isPlural, stemsOf, wordsOf } from '../../../model/text/stems.ts';

/** Words at the end of a name that identify the thing before them: `account_id`, `issueNumber`. */
const IDENTIFYING: ReadonlySet<string> = new Set(
  'id ids identifier identifiers key keys name names number numbers slug slugs uuid uuids'.split(
    ' ',
  ),
);

/**
 * Texts whose values or form no name says: a choice in words, a place in a file system or on the
 * earth, and code or data in one of many languages.
 */
const LEFT_OPEN = endingIn(
  `action category code content coordinates data dir directory file format kind level location mode
  operation order path place position priority range role scope severity sort state status style type
  value values`,
);

/**
 * Whether a field is what its tool, the field around it or another tool of the server is about: the
 * `table` of `describe_table`, the `activityId` of `get_activity`, the `accountId` of a server that
 * lists accounts.
 *
 * @param tools the names of the tools of the server
 */
export function isNamedAround(
  field: FieldContext,
  node: SchemaNode,
  tools: () => readonly string[],
): boolean {
  const words = wordsOf(field.name);
  const isIdentifier = IDENTIFYING.has(words.at(-1) ?? '');
  const forms = formsOf(node).flatMap((form) => (form.element ? formsOf(form.element) : [form]));
  // A number that is not called an identifier is a quantity: a temperature, a score.
  if (!forms.every((form) => form.type === 'string' || (isIdentifier && isNumber(form))))
    return false;
  const own = field.definition ? knownValues(field.definition.name).map(({ value }) => value) : [];
  const thing = withoutVerb(isIdentifier ? words.slice(0, -1) : words);
  if (thing.length === 0)
    return field.parent
      ? !/^keys?$/.test(field.words) && !field.beside.includes('value')
      : !field.beside.includes('id') && own.some((name) => actsOn(name, isPlural(field.words)));
  // What is described names the thing that its identifiers are of, or the service that has them.
  if (isIdentifier && field.parent && isDescribed(field.parent.schema)) return true;
  const isListed = (): boolean => tools().some((name) => isReader(name) && speaksOf(name, thing));
  const isAround = [field.parent?.name ?? '', ...own].some((each) => speaksOf(each, thing));
  return isIdentifier ? isAround || isListed() : isAround && !LEFT_OPEN.test(field.words);
}

/** The words without a verb at the start: `tags` of `add_tags`. */
function withoutVerb(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  return others.length > 0 && isVerb(first) ? others : words;
}

/** Whether a name has some words, apart from its verbs. */
function speaksOf(name: string, words: readonly string[]): boolean {
  const nouns = wordsOf(name).filter((word) => !isVerb(word));
  return ` ${stemsOf(nouns.join(' ')).join(' ')} `.includes(
    ` ${stemsOf(words.join(' ')).join(' ')} `,
  );
}

/** Verbs of tools whose identifiers may be of what they make, or of what that belongs to. */
const MAKING: ReadonlySet<string> = new Set([...ADDING, 'attach', 'import', 'invite', 'upload']);

/**
 * Whether a tool acts on one thing that exists, by its name, or on several: `get_pull_request`, and
 * not `create_issue` or `list_members`.
 */
function actsOn(name: string, several: boolean): boolean {
  const words = wordsOf(name);
  const thing = words.findLast((word) => !isVerb(word) && !IDENTIFYING.has(word));
  return (
    thing !== undefined &&
    words.length > 1 &&
    isPlural(thing) === several &&
    !words.some((word) => MAKING.has(word))
  );
}
