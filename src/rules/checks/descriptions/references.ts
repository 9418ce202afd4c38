import type { Definition } from '../../../model/definitions/definition.ts';
import { readErrorContract } from '../../../model/definitions/error-contract.ts';
import { nearest } from '../../../model/text/nearest.ts';
import { asText, knownValues } from '../../../model/static.ts';
import { isCommonVerb } from '../tool-name.ts';
import { nodesOf } from '../schemas/schema-nodes.ts';

/** A word of a text that has the form of a name. */
export interface NameMention {
  readonly name: string;
  readonly index: number;
  /** Whether the words around it say that it is called. */
  readonly isCalled: boolean;
}

/**
 * `find_paper`, `find-paper`, `findPaper`; not a part of a path, a URL, a placeholder or an
 * assignment, nor a call whose result has members: `get_tree().size`.
 */
const NAME =
  /(?<![\w./\\:@#$<{=&?*-])[a-z][a-z0-9]*(?:(?:_[a-z0-9]+)+|(?:-[a-z0-9]+)+|(?:[A-Z][a-z0-9]+)+)(?![\w/\\:@=*{-]|(?:\([^()]*\))?\.\w)/g;

const CALLING =
  /\b(?:call|calling|run|running|use|using|via|see|try|with|from|by|then)\s+(?:the\s+)?[`'"]?$/i;
const IS_TOOL = /^[`'"]?(?:\([^)]*\))?\s+(?:tool|prompt)\b/i;

/** The names that a text mentions. */
export function namesIn(text: string): readonly NameMention[] {
  return [...text.matchAll(NAME)].map(({ 0: name, index }) => ({
    name,
    index,
    isCalled: CALLING.test(text.slice(0, index)) || IS_TOOL.test(text.slice(index + name.length)),
  }));
}

/** The names of a definition, its fields and its reasons. */
export function namesOfDefinition({ name, schemas, errors }: Definition): readonly string[] {
  const entries = readErrorContract(errors)?.entries ?? [];
  return [...knownValues(name), ...entries.flatMap(({ reason }) => knownValues(asText(reason)))]
    .map(({ value }) => value)
    .concat(
      schemas.flatMap(({ root }) =>
        root.kind === 'known'
          ? nodesOf(root.value).flatMap(({ node }) => [
              ...(node.fields ?? []).map((field) => field.name),
              ...(node.values ?? []).filter((value) => typeof value === 'string'),
            ])
          : [],
      ),
    );
}

/**
 * The existing name that a reference probably means.
 *
 * @param names the names of tools and prompts
 * @param own the names of what the text describes, which it tells nobody to call
 * @returns undefined if the reference does not follow the naming scheme of these
 */
export function meantBy(
  { name, isCalled }: NameMention,
  names: readonly string[],
  own: ReadonlySet<string>,
): { readonly name: string | undefined } | undefined {
  if (names.includes(name)) return undefined;
  const near = nearest(name, names, Math.max(1, Math.floor(name.length / 8)));
  // Words with a hyphen are also plain English: "the updated-transaction objects".
  const isCompound = styleOf(name) === '-' && !isCalled;
  if (near !== undefined && isCompound && styleOf(near) !== '-') return undefined;
  if (near !== undefined) return { name: isCalled && own.has(near) ? undefined : near };
  const [first = '', ...rest] = wordsOf(name);
  const alike = names.filter(
    (each) => styleOf(each) === styleOf(name) && wordsOf(each)[0] === first,
  );
  const isPrefix = alike.length === names.length && !isCommonVerb(first);
  if (alike.length < 3 || rest.length === 0 || !(isPrefix || isCalled)) return undefined;
  // The shared first word says nothing of which one is meant.
  const meant = nearest(
    name.slice(first.length),
    alike.filter((each) => !own.has(each)).map((each) => each.slice(first.length)),
  );
  return { name: meant && `${first}${meant}` };
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])/);
}

function styleOf(name: string): string {
  return name.replaceAll(/[^_-]/g, '').slice(0, 1);
}
