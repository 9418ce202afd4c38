import type { TSESTree } from '@typescript-eslint/utils';
import type { RequestRoutes } from '../../model/analysis.ts';
import { isKnownArray, isKnownObject } from '../../model/property.ts';
import { whyOf, type Known, type Static, type StaticValue } from '../../model/static.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { childrenOf, isFunction, staticKey, unwrap } from '../../syntax/nodes.ts';
import { asUnknown } from '../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { objectKey } from '../../model/utils/object-key.ts';
import { UNKNOWN_NAME, type RoutedHandler } from '../frameworks/definition-parts.ts';
import type { SourcedDefinition } from '../handlers/interactions/interactions.ts';
import { LocationMapper } from '../source/locations.ts';
import type { Entered, ReturnPath } from '../flow/return-path.ts';
import { ReturnPaths } from '../flow/return-paths.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Location } from '../../model/location.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { firstOf } from '../../model/utils/first-of.ts';

/** The methods that look up a name in a list, set or map. */
const LOOKUPS: ReadonlySet<string> = new Set(['get', 'has', 'includes', 'indexOf']);
/** The methods that search a list for an element by name. */
const SEARCHES: ReadonlySet<string> = new Set(['find', 'findIndex', 'some', 'filter']);

/**
 * For each list of a module's servers: the listed names, and those that the request handler
 * answers.
 */
export function requestRoutesOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
): RequestRoutes[] {
  const lists = [...listsOf(definitions).values()].flatMap((list) => {
    const asked = firstOf(list, ({ found }) => found.parts.asked?.());
    return asked ? [{ list, asked }] : [];
  });
  return lists.map((own) => {
    const { list, asked } = own;
    const [{ found, definition }] = list;
    const { call, anchor } = found;
    const owner = call.module === module ? call.node : anchor;
    const locations = new LocationMapper(module, session.evaluator, owner);
    // Of entries that several runs of one call list, only one is among the definitions.
    const isOnly = lists.every((other) => other === own || !isAlternative(other, own));
    const listed = isOnly
      ? listedIn(list, locations.anchor)
      : ({ kind: 'unknown', why: 'is one of several lists', at: locations.anchor } as const);
    const texts = textsOf(module, listed, session);
    return {
      kind: definition.kind,
      listed,
      answered: new Answers(asked, locations, session.evaluator, texts).to(listed),
    };
  });
}

/** A list with the handler that answers requests for its entries. */
interface AskedList {
  readonly list: List;
  readonly asked: RoutedHandler;
}

/** Whether two lists are of one call, or one handler answers both. */
function isAlternative(one: AskedList, other: AskedList): boolean {
  return (
    one.list[0].found.call.node === other.list[0].found.call.node ||
    isSame(one.asked.handler, other.asked.handler)
  );
}

/** Whether two handlers are the same function with the same bound values. */
function isSame(one: Part, other: Part): boolean {
  return (
    one instanceof Expression &&
    other instanceof Expression &&
    one.node === other.node &&
    one.context.frame === other.context.frame
  );
}

type List = [SourcedDefinition, ...SourcedDefinition[]];

/** The definitions of each call that sets a list handler. */
function listsOf(definitions: readonly SourcedDefinition[]): ReadonlyMap<string, List> {
  const lists = new Map<string, List>();
  for (const answering of definitions) {
    const { call, parts } = answering.found;
    if (!parts.asked) continue;
    const { node, context } = call;
    const { frame } = context;
    const key = `${parts.form} ${objectKey(node)} ${frame ? objectKey(frame) : ''}`;
    const list = lists.get(key);
    if (list) list.push(answering);
    else lists.set(key, [answering]);
  }
  return lists;
}

/** The names in a list, each at its location. */
function listedIn(
  list: readonly SourcedDefinition[],
  at: Location,
): Static<readonly Known<string>[]> {
  const names: Known<string>[] = [];
  for (const {
    found,
    definition: { kind, name, uri },
  } of list) {
    const value = kind === 'resource' ? uri : name;
    if (value.kind !== 'known')
      return {
        kind: 'unknown',
        why: whyOf(value) ?? 'lacks a name',
        at: value.at,
      };
    if (found.server === undefined)
      return { kind: 'unknown', why: 'may be left out', at: value.at };
    names.push({ ...value, at: reported(value.at) });
  }
  return { kind: 'known', value: names, at: names[0]?.at ?? at };
}

/** The texts of a server's module, and of the other modules in which listed names are written. */
function textsOf(
  { text }: Module,
  listed: Static<readonly Known<string>[]>,
  { graph }: AnalysisSession,
): ServerTexts {
  const names = listed.kind === 'known' ? listed.value : [];
  const files = names.flatMap(({ at }) => at.external?.file ?? []);
  return { server: text, lists: new Map(files.map((file) => [file, graph.text(file) ?? ''])) };
}

/** The location of a fault that only this file's analysis finds. */
function reported({ range, external }: Location): Location {
  return external ? { range, external: { ...external, isReportedThere: undefined } } : { range };
}

/** The texts of the module of a server, and of those in which its lists are written, by file. */
interface ServerTexts {
  readonly server: string;
  readonly lists: ReadonlyMap<string, string>;
}

/** The names that a request handler answers. */
class Answers {
  private readonly asked: RoutedHandler;
  private readonly texts: ServerTexts;
  private readonly locations: LocationMapper;
  private readonly evaluator: Evaluation;

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
  }

  /**
   * The names that the handler answers, among the listed ones and those that it compares with.
   * Unknown if it may answer any name.
   */
  to(listed: Static<readonly Known<string>[]>): Static<readonly Known<string>[]> {
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
    for (const name of this.compared(paths))
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

  /** The names that the functions compare the requested one with. */
  private compared({ entered }: ReturnPaths): Known<string>[] {
    const found: StaticValue[] = [];
    for (const fn of entered)
      for (const inner of within(fn.node.body)) found.push(...this.comparedBy(inner, fn));
    return found.flatMap((value) =>
      value.kind === 'known' && typeof value.value === 'string'
        ? [{ kind: 'known' as const, value: value.value, at: value.at }]
        : [],
    );
  }

  private comparedBy(node: TSESTree.Node, context: Entered): readonly StaticValue[] {
    if (node.type === 'SwitchStatement')
      return this.isName(node.discriminant, context)
        ? node.cases.flatMap(({ test }) => (test ? [this.value(test, context)] : []))
        : [];
    switch (node.type) {
      case 'BinaryExpression':
        return this.comparedWith(node, context);
      case 'MemberExpression':
        return node.computed && this.isName(node.property, context)
          ? this.keysOf(node.object, context)
          : [];
      case 'CallExpression':
        return this.lookedUpBy(node, context);
      default:
        return [];
    }
  }

  private comparedWith(
    { operator, left, right }: TSESTree.BinaryExpression,
    context: Entered,
  ): StaticValue[] {
    if (operator === 'in') return this.isName(left, context) ? this.keysOf(right, context) : [];
    if (!EQUALITY.has(operator)) return [];
    if (this.isName(left, context)) return [this.value(right, context)];
    return this.isName(right, context) ? [this.value(left, context)] : [];
  }

  /** `names.has(name)`, `tools.find((tool) => tool.name === name)` */
  private lookedUpBy(
    { callee, arguments: [first, second] }: TSESTree.CallExpression,
    context: Entered,
  ): readonly StaticValue[] {
    const member = unwrap(callee);
    const method = member.type === 'MemberExpression' ? (staticKey(member) ?? '') : '';
    if (member.type !== 'MemberExpression' || !first) return [];
    if (LOOKUPS.has(method) && this.isName(first, context))
      return this.membersOf(member.object, context);
    if (method === 'hasOwn' && second && this.isName(second, context))
      return this.keysOf(first, context);
    const key =
      SEARCHES.has(method) && isFunction(first) ? this.searchedKey(first, context) : undefined;
    return key === undefined
      ? []
      : this.membersOf(member.object, context).flatMap((element) => memberOf(element, key));
  }

  /** `name` of `(tool) => tool.name === requested` */
  private searchedKey(callback: TSESTree.Node, context: Entered): string | undefined {
    for (const node of within(callback)) {
      if (node.type !== 'BinaryExpression' || !EQUALITY.has(node.operator)) continue;
      const isLeft = this.isName(node.left, context);
      if (!isLeft && !this.isName(node.right, context)) continue;
      const side = unwrap(isLeft ? node.right : node.left);
      if (side.type === 'MemberExpression') return staticKey(side);
      if (side.type === 'Identifier') return side.name;
    }
    return undefined;
  }

  private isName(node: TSESTree.Node, { module, frame }: Entered): boolean {
    return (
      node.type !== 'PrivateIdentifier' &&
      this.evaluator.evaluate(node, module, frame) === UNKNOWN_NAME
    );
  }

  private value(node: TSESTree.Node, context: Entered): StaticValue {
    return this.locations.value(new Expression(this.evaluator, node, context), context.via);
  }

  private keysOf(node: TSESTree.Node, context: Entered): StaticValue[] {
    const { value } = new Expression(this.evaluator, node, context);
    const read = this.value(node, context);
    if (value instanceof Map || value instanceof Set)
      return [...(value as Map<unknown, unknown>).keys()].map((key) => ({
        kind: 'known',
        value: key as string,
        at: read.at,
      }));
    return isKnownObject(read)
      ? [...read.value.properties.values()].map(({ key, keyAt }) => ({
          kind: 'known',
          value: key,
          at: keyAt,
        }))
      : [];
  }

  private membersOf(node: TSESTree.Node, context: Entered): readonly StaticValue[] {
    const read = this.value(node, context);
    return isKnownArray(read) ? read.value.elements : this.keysOf(node, context);
  }
}

const EQUALITY: ReadonlySet<string> = new Set(['===', '==', '!==', '!=']);

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

function memberOf(value: StaticValue, key: string): StaticValue[] {
  const property = isKnownObject(value) ? value.value.properties.get(key) : undefined;
  return property ? [property.value] : [];
}

/** A node and its descendants, without nested functions. */
function* within(node: TSESTree.Node): Generator<TSESTree.Node> {
  yield node;
  for (const child of childrenOf(node)) if (!isFunction(child)) yield* within(child);
}

/** How often a text is a whole string in code. */
function quotesOf(value: string, code: string): number {
  return ["'", '"', '`'].reduce(
    (sum, quote) => sum + code.split(quote + value + quote).length - 1,
    0,
  );
}
