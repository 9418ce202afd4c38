import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownTextOf, knownValues } from '../../../model/static.ts';
import { isDescribed } from '../schemas/schema-parts.ts';
import { ADDING, isReader, isVerb } from '../verbs.ts';
import { formsOf, isNumber, type FieldContext } from './field-context.ts';
import { endingIn } from './field-names.ts';
import { isPlural, stemsOf, wordsOf } from '../../../model/text/stems.ts';

/** Words at the end of a name that identify the thing before them: `account_id`, `issueNumber`. */
const IDENTIFYING: ReadonlySet<string> = new Set(
  'id ids identifier identifiers key keys name names number numbers slug slugs uid uids uuid uuids'.split(
    ' ',
  ),
);
/** Things that something is to another: who or what fills the role is open. */
const ROLE = endingIn(
  'assignee author creator manager owner parent recipient reviewer sender source target',
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
  const words = identifierLast(wordsOf(field.name));
  // The code of a thing is one of its keys; code alone is a program.
  const last = words.at(-1) ?? '';
  const isIdentifier = IDENTIFYING.has(last) || (last === 'code' && words.length > 1);
  const forms = formsOf(node).flatMap((form) => (form.element ? formsOf(form.element) : [form]));
  // A number that is not called an identifier is a quantity: a temperature, a score.
  if (!forms.every((form) => form.type === 'string' || (isIdentifier && isNumber(form))))
    return false;
  const own = field.definition ? knownValues(field.definition.name).map(({ value }) => value) : [];
  const thing = withoutVerb(isIdentifier ? words.slice(0, -1) : words);
  if (thing.length === 0)
    return field.parent
      ? !/^keys?$/.test(field.words) && !field.beside.includes('value')
      : own.some(
          (name) =>
            (!field.beside.includes('id') || (isReader(name) && field.words === 'slug')) &&
            actsOn(name, isPlural(field.words)),
        );
  // What is described names the thing that its identifiers are of, or the service that has them.
  if (isIdentifier && field.parent && isDescribed(field.parent.schema)) return true;
  const isListed = (): boolean => tools().some((name) => isReader(name) && speaksOf(name, thing));
  const isAround = [field.parent?.name ?? '', ...own].some((each) => speaksOf(each, thing));
  return isIdentifier
    ? isAround || isUser(thing) || isListed() || isDescribedThing(field, thing)
    : isAround && !LEFT_OPEN.test(field.words);
}

/** Whether a thing is the user of a service, whatever the service calls its users. */
function isUser(thing: readonly string[]): boolean {
  return thing.length === 1 && /^users?$/.test(thing[0] ?? '');
}

/** The words of a name with the identifying one at the end, as in English: `idPedido`. */
function identifierLast(words: readonly string[]): readonly string[] {
  const [first, ...others] = words;
  return first === 'id' && others.length > 0 ? [...others, first] : words;
}

/** Words before one thing of several, in English and in languages next to it: "of an order". */
const ONE_OF = String.raw`\b(?:an?|one|given|specific|specified|uma?|una?|une) (?:\w+ )?`;

/** Whether the description of its tool speaks of the thing: "the labels of an order". */
function isDescribedThing({ definition }: FieldContext, thing: readonly string[]): boolean {
  if (!definition || ROLE.test(thing.join(' '))) return false;
  const texts = knownTextOf(definition.description).map(withoutMarks);
  const [first = '', ...others] = thing.map(withoutMarks);
  if (others.length === 0) {
    const isOne = new RegExp(String.raw`${ONE_OF}${first}\b`, 'i');
    return texts.some((text) => isOne.test(text));
  }
  const stems = stemsOf([first, ...others].join(' '));
  return texts.some((text) => {
    // Short words join others: "ordem de compra".
    const said = stemsOf(text).filter((word) => word.length > 3 || stems.includes(word));
    return ` ${said.join(' ')} `.includes(` ${stems.join(' ')} `);
  });
}

/** A text whose letters have no accents, as they have none in names. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
}

/** The words without a verb at the start: `tags` of `add_tags`. */
function withoutVerb(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  return others.length > 0 && isVerb(first) ? others : words;
}

/** Whether a name or a text has some words, apart from its verbs. */
export function speaksOf(name: string, words: readonly string[]): boolean {
  const nouns = wordsOf(name).filter((word) => !isVerb(word));
  return ` ${stemsOf(nouns.join(' ')).join(' ')} `.includes(
    ` ${stemsOf(words.join(' ')).join(' ')} `,
  );
}

/** Verbs of tools whose identifiers may be of what they make, or of what that belongs to. */
const MAKING: ReadonlySet<string> = new Set([...ADDING, 'attach', 'import', 'invite', 'upload']);

/**
 * Whether a tool acts on one thing that exists, by its name, or on several: `get_pull_request`, and
 * not `create_issue` or `list_members`. What it does with parts of one thing, it does with that:
 * `list_event_tags`.
 */
function actsOn(name: string, several: boolean): boolean {
  const words = wordsOf(name);
  const nouns = words.filter((word) => !isVerb(word) && !IDENTIFYING.has(word));
  const thing = nouns.at(-1);
  if (thing === undefined || words.length < 2) return false;
  const whole = nouns.at(-2);
  const isOfWhole = !several && isPlural(thing) && whole !== undefined && !isPlural(whole);
  // A word before the verb is that of a service or a group: `acme_list_tags`.
  if (isOfWhole && !(whole === words[0] && isVerb(words[1] ?? ''))) return true;
  return isPlural(thing) === several && !words.some((word) => MAKING.has(word));
}
