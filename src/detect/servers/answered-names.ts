import type { TSESTree } from '@typescript-eslint/utils';
import { objectKey } from '../../model/utils/object-key.ts';
import type { Known, Static } from '../../model/static.ts';
import type { Location } from '../../model/location.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { asUnknown } from '../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { UNKNOWN_NAME, type RoutedHandler } from '../detector/definition-parts.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { ReturnPath } from '../flow/return-path.ts';
import { ReturnPaths } from '../flow/return-paths.ts';
import { ComparedNames } from './compared-names.ts';

/** The texts of the module of a server, and of those in which its lists are written, by file. */
export interface ServerTexts {
  readonly server: string;
  readonly lists: ReadonlyMap<string, string>;
}

/** Finds the names that a request handler answers. */
export class AnsweredNames {
  private readonly asked: RoutedHandler;
  private readonly texts: ServerTexts;
  private readonly locations: LocationMapper;
  private readonly evaluator: Evaluation;
  private readonly compared: ComparedNames;

  constructor(
    asked: RoutedHandler,
    locations: LocationMapper,
    evaluator: Evaluation,
    texts: ServerTexts,
  ) {
    this.asked = asked;
    this.texts = texts;
    this.locations = locations;
    this.evaluator = evaluator;
    this.compared = new ComparedNames(locations, evaluator);
  }

  /**
   * The names that the handler answers, among the listed ones and those that it compares with.
   * Unknown if it may answer any name.
   */
  among(listed: Static<readonly Known<string>[]>): Static<readonly Known<string>[]> {
    const { handler } = this.asked;
    const info =
      handler instanceof Expression ? this.evaluator.functionInfo(handler.value) : undefined;
    const at = this.locations.anchor;
    if (!info) return { kind: 'unknown', why: 'is answered by an unresolved function', at };
    const { paths, ends } = this.askFor(UNKNOWN_NAME, info);
    if (!ends.every(isRefused)) return { kind: 'unknown', why: 'answers any name', at };
    const refusals = new Set([...ends.map(keyOf), ...paths.thrown.map(keyOf)]);
    const isAnswered = ({ value }: Known<string>): boolean => this.differs(value, info, refusals);
    const names = new Map(
      (listed.kind === 'known' ? listed.value : [])
        .filter(isAnswered)
        .map((name) => [name.value, name]),
    );
    for (const name of this.compared.in(paths.entered))
      if (!names.has(name.value) && !this.isLeftOut(name) && this.succeeds(name.value, info))
        names.set(name.value, name);
    return { kind: 'known', value: [...names.values()], at: this.rejection(paths, ends, info) };
  }

  /**
   * Whether the server's module names what a handler of another module answers, and so leaves out
   * what other servers list; or the module of the list names it once more than its definition and
   * the handler do: `const HIDDEN = ['restart']`.
   */
  private isLeftOut({ value, at: { external } }: Known<string>): boolean {
    if (!external) return false;
    const { server, lists } = this.texts;
    return (
      quotesOf(value, server) > 0 ||
      [...lists].some(([file, text]) => quotesOf(value, text) > (file === external.file ? 2 : 1))
    );
  }

  /** Where the handler rejects an unknown name. */
  private rejection(
    { thrown: [thrown] }: ReturnPaths,
    [end]: readonly ReturnPath[],
    info: FunctionInfo,
  ): Location {
    const returned = end?.part instanceof Expression ? end.part.origin : info;
    return thrown
      ? this.locations.of(thrown, thrown.via)
      : this.locations.of(returned, end?.via ?? this.locations.anchor);
  }

  private askFor(
    name: string,
    info: FunctionInfo,
  ): { readonly paths: ReturnPaths; readonly ends: readonly ReturnPath[] } {
    const paths = new ReturnPaths(this.evaluator, this.locations);
    return { paths, ends: paths.ofFunction(info, this.asked.argsFor(name)) };
  }

  /** Whether the handler has an end for a name that it does not have for unknown names. */
  private differs(name: string, info: FunctionInfo, refusals: ReadonlySet<string>): boolean {
    const { paths, ends } = this.askFor(name, info);
    return (
      // One return may refuse some names only: `isError: !handlers[name]`.
      ends.some((end) => !isRefused(end)) ||
      [...ends, ...paths.thrown].some((end) => !refusals.has(keyOf(end)))
    );
  }

  /**
   * Whether the handler may answer a name with something else than an error: it may compare with a
   * part of a name.
   */
  private succeeds(name: string, info: FunctionInfo): boolean {
    return !this.askFor(name, info).ends.every(isRefused);
  }
}

/** Whether a request on this path fails or returns nothing. */
function isRefused({ part }: ReturnPath): boolean {
  if (!(part instanceof Expression)) return part === undefined;
  const flag = part.property('isError');
  return flag instanceof Expression && flag.value === true;
}

function nodeOf(part: ReturnPath['part']): TSESTree.Node | undefined {
  if (part instanceof Expression) return part.node;
  return part && asUnknown(part).origin?.node;
}

/** Identifies an end of a handler by its return and its result. */
function keyOf(end: ReturnPath | ReturnPaths['thrown'][number]): string {
  const node = 'node' in end ? end.node : nodeOf(end.part);
  return JSON.stringify([
    'returned' in end ? end.returned.range : undefined,
    end.via.range,
    node && objectKey(node),
  ]);
}

/** How often a text is a whole string in code. */
function quotesOf(value: string, code: string): number {
  return ["'", '"', '`'].reduce(
    (sum, quote) => sum + code.split(quote + value + quote).length - 1,
    0,
  );
}
