import type { ESLint, Linter, Rule, SourceCode } from 'eslint';
import { LIST_WORDS } from '../../contract/contract.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { pointerStep } from '../../model/schemas/json-pointer.ts';
import type { ListingModule } from './listing-module.ts';
import { plural } from '../text.ts';
import { withMessages } from '../lint-result.ts';

/** A finding in a listing. */
export interface ListingMessage extends Linter.LintMessage {
  /** The entry that it is about: `tool get_user`; undefined outside of all entries. */
  readonly definition?: string;
  /** The JSON Pointer of the place inside that entry: `/inputSchema/properties/id`. */
  readonly path?: string;
}

/**
 * Returns ESLint's findings in the module of a listing, at the places of the listing itself and
 * without edits, which are written for code.
 *
 * @param code the module as ESLint read it
 * @param listing the file of the listing, or what names it, and its text
 */
export function resultInListing(
  linted: ESLint.LintResult,
  code: SourceCode,
  module: ListingModule,
  { filePath, source }: Required<Pick<ESLint.LintResult, 'filePath' | 'source'>>,
): ESLint.LintResult {
  const messages = linted.messages.map((message): ListingMessage => {
    const described = { ...message };
    delete described.fix;
    delete described.suggestions;
    return { ...described, ...columnsIn(module, message), ...entryAt(message, code, module) };
  });
  return withMessages({ ...linted, filePath, source }, messages);
}

/** The numbers of what is listed: `12 tools, 1 prompt`. */
export function countEntries({ pages }: ListingModule): string {
  return [...groupBy(pages, ({ list }) => list)]
    .map(([list, of]) => {
      const count = of.reduce((total, { names }) => total + names.length, 0);
      return plural(count, LIST_WORDS[list].one);
    })
    .join(', ');
}

/** The columns of a place in the listing: in the first line, they count from where it begins. */
function columnsIn(
  { before }: ListingModule,
  { line, column, endLine, endColumn }: Linter.LintMessage,
): Pick<Linter.LintMessage, 'column' | 'endColumn'> {
  return {
    column: line === 1 ? column - before : column,
    ...(endColumn === undefined
      ? {}
      : { endColumn: endLine === 1 ? endColumn - before : endColumn }),
  };
}

function entryAt(
  { line, column }: Linter.LintMessage,
  code: SourceCode,
  { pages }: ListingModule,
): Pick<ListingMessage, 'definition' | 'path'> {
  const index = code.getIndexFromLoc({ line, column: column - 1 });
  const node = code.getNodeByRangeIndex(index) as Rule.Node | null;
  const way = node ? stepsTo(node) : [];
  const page = pages.find(({ steps }) => steps.every((step, position) => way[position] === step));
  const [position, ...path] = way.slice(page?.steps.length);
  const identity = page?.names[Number(position)];
  if (page === undefined || identity === undefined) return {};
  return {
    definition: `${LIST_WORDS[page.list].one} ${identity}`,
    path: path.map((step) => `/${pointerStep(step)}`).join(''),
  };
}

/** The keys and indices that lead from the whole listing to a node. */
function stepsTo(node: Rule.Node): string[] {
  const { parent } = node;
  if (!parent || parent.type === 'VariableDeclarator') return [];
  return [...stepsTo(parent), ...stepInto(node, parent)];
}

function stepInto(node: Rule.Node, parent: Rule.Node): string[] {
  if (parent.type === 'ArrayExpression')
    return [String(parent.elements.findIndex((element) => element === node))];
  if (parent.type === 'Property' && parent.key.type === 'Literal')
    return [String(parent.key.value)];
  return [];
}
