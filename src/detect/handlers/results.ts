import type { TSESTree } from '@typescript-eslint/utils';
import type { Edit, ObjectEdit } from '../../model/definition.ts';
import type { Framework } from '../../model/framework.ts';
import type {
  Leak,
  ResultFacts,
  ResultPath,
  Results,
  Taken,
  UnawaitedReturn,
} from '../../model/results.ts';
import type { StaticValue } from '../../model/static.ts';
import { takenFor } from '../../model/result-treatment.ts';
import { Expression, type Part } from '../../syntax/evaluate/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { unwrap, wrapped } from '../../syntax/nodes.ts';
import { isUnresolved, type FunctionInfo } from '../../syntax/evaluate/value.ts';
import type { Parts } from '../frameworks/detector.ts';
import { objectEdit } from '../source/edits.ts';
import { Leaks } from './error-leaks.ts';
import { propertyNode, type Sites } from '../source/locations.ts';
import { Ways, type Way } from '../flow/return-paths.ts';
import type { World } from '../discovery/session.ts';

/** What a definition's requests are answered with. */
export class FoundResults implements Results {
  readonly facts: ResultFacts | undefined;
  private readonly parts: Parts;
  private readonly sites: Sites;
  private readonly ways: Ways;
  private readonly world: World;
  private readonly output: boolean | undefined;
  private found: readonly Way[] | undefined;
  private followed: FunctionInfo | undefined;
  private described: readonly ResultPath[] | undefined;
  private listed: readonly StaticValue[] | undefined;

  constructor(parts: Parts, framework: Framework, sites: Sites, world: World) {
    this.facts = parts.givesOther ? undefined : framework.results?.[parts.kind];
    this.output = hasOutput(parts);
    this.parts = parts;
    this.sites = sites;
    this.world = world;
    this.ways = new Ways(world.evaluator, sites);
  }

  get paths(): readonly ResultPath[] {
    this.described ??= this.ends.map(
      (way) => new FoundPath(way, this.sites, this.facts, this.output),
    );
    return this.described;
  }

  /** The ways that the framework takes for something, which come in the order of the paths. */
  private taken(as: Taken): Way[] {
    return this.paths.flatMap(({ taken }, index) =>
      taken === as ? [this.ends[index] as Way] : [],
    );
  }

  private get ends(): readonly Way[] {
    this.found ??= this.facts ? this.answers() : [];
    return this.found;
  }

  /** One handler of all requests of a kind is followed with the request for this definition. */
  private answers(): Way[] {
    const { handler, takesRequest, asked } = this.parts;
    const request = takesRequest && asked?.();
    if (takesRequest && asked && !request) return [];
    const info = this.functionOf(request ? request.handler : handler);
    this.followed = info;
    return info ? this.ways.ofFunction(info, request ? request.args : undefined) : [];
  }

  /** Whether a module is of this definition alone: that of its handler, unless a function makes the handlers of many there. */
  private isOwn(module: Module): boolean {
    return (
      module === this.sites.module ||
      (module === this.followed?.module && this.followed.frame === undefined)
    );
  }

  private functionOf(part: Part): FunctionInfo | undefined {
    if (!(part instanceof Expression)) return undefined;
    const fn = part.functionNode();
    return (
      this.world.evaluator.functionInfo(part.value) ??
      (fn &&
        ({
          node: fn.node,
          module: fn.module,
          frame: fn.context.frame,
          receiver: undefined,
        } as FunctionInfo))
    );
  }

  get blocks(): readonly StaticValue[] {
    this.listed ??= this.blockWays().map(({ part, via }) => this.sites.value(part, via));
    return this.listed;
  }

  private blockWays(): Way[] {
    const format = this.functionOf(this.parts.format);
    const formatted = format
      ? this.ways.ofFunction(format).flatMap((way) => this.ways.elements(way.part, way))
      : [];
    return [
      ...formatted,
      ...this.taken('block'),
      ...this.taken('result').flatMap((way) => this.blocksIn(way)),
      ...this.taken('messages').flatMap((way) => this.blocksOf(way.part, way)),
    ];
  }

  /** The blocks in a result. */
  private blocksIn(way: Way): Way[] {
    if (this.parts.kind === 'tool') return this.ways.elements(property(way, 'content'), way);
    return this.parts.kind === 'prompt' ? this.blocksOf(property(way, 'messages'), way) : [];
  }

  private blocksOf(messages: Part, way: Way): Way[] {
    return this.ways
      .elements(messages, way)
      .flatMap((message) => this.ways.values(property(message, 'content'), message));
  }

  get contents(): readonly StaticValue[] {
    if (this.parts.kind !== 'resource') return [];
    const inResults = this.taken('result').flatMap((way) =>
      this.ways.elements(property(way, 'contents'), way),
    );
    const themselves = this.taken('contents').flatMap((way) =>
      way.part instanceof Expression && Array.isArray(way.part.value)
        ? this.ways.elements(way.part, way)
        : [way],
    );
    return [...inResults, ...themselves].map(({ part, via }) => this.sites.value(part, via));
  }

  get leaks(): readonly Leak[] {
    const leaks = new Leaks(new Ways(this.world.evaluator, this.sites), this.sites);
    for (const way of this.ends) leaks.lookInto(way.part, way);
    return leaks.all;
  }

  get unawaited(): readonly UnawaitedReturn[] {
    const calls = this.ends.length > 0 ? this.ways.unawaited : [];
    return calls
      .filter(({ module }) => this.isOwn(module))
      .map(({ node, module, via }) => ({
        at: this.sites.of({ node, module }, via),
        callee: module.text.slice(...node.callee.range),
        awaitIt:
          module === this.sites.module
            ? { range: [node.range[0], node.range[0]], text: 'await ' }
            : undefined,
      }));
  }
}

/** Whether a tool has an output schema; undefined where that is not known. */
function hasOutput({ schemas }: Parts): boolean | undefined {
  const part = schemas.find(({ surface }) => surface === 'output')?.part;
  if (part === undefined) return false;
  const value = part instanceof Expression ? part.value : part;
  return isUnresolved(value) ? undefined : value !== undefined;
}

function property({ part }: Way, key: string): Part {
  return part instanceof Expression && !isUnresolved(part.value) ? part.property(key) : undefined;
}

class FoundPath implements ResultPath {
  readonly at: ResultPath['at'];
  readonly caught: ResultPath['caught'];
  private readonly way: Way;
  private readonly sites: Sites;
  private readonly facts: ResultFacts | undefined;
  private readonly output: boolean | undefined;
  private read: StaticValue | undefined;

  constructor(way: Way, sites: Sites, facts: ResultFacts | undefined, output: boolean | undefined) {
    this.facts = facts;
    this.output = output;
    this.at = way.returned;
    this.caught = way.caught;
    this.way = way;
    this.sites = sites;
  }

  get value(): StaticValue {
    const { part, via, returned } = this.way;
    this.read ??= this.sites.value(part, part === undefined ? returned : via);
    return this.read;
  }

  get taken(): Taken | undefined {
    return this.facts && takenFor(this.value, this.facts, this.hasSpread, this.output);
  }

  get edit(): ObjectEdit | undefined {
    const { part } = this.way;
    return part instanceof Expression ? objectEdit(part, this.sites.module) : undefined;
  }

  get hasSpread(): boolean {
    const { part } = this.way;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    return literal?.node.properties.some(({ type }) => type === 'SpreadElement') ?? false;
  }

  nameAt(key: string): string | undefined {
    const { part } = this.way;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    const value =
      literal?.module === this.sites.module ? propertyNode(literal.node, key)?.value : undefined;
    return value?.type === 'Identifier' ? value.name : undefined;
  }

  wrap(before: string, after: string): readonly Edit[] | undefined {
    const { part } = this.way;
    const { range, elsewhere } = this.at;
    if (
      !(part instanceof Expression) ||
      part.module !== this.sites.module ||
      part.isGiven ||
      elsewhere
    )
      return undefined;
    const outer = wrapped(part.node);
    if (outer.range[0] < range[0] || outer.range[1] > range[1]) return undefined;
    const [start, end] = outer.range;
    const [open, close] = needsParentheses(outer, this.sites.module) ? ['(', ')'] : ['', ''];
    return [
      { range: [start, start], text: `${open}${before}` },
      { range: [end, end], text: `${after}${close}` },
    ];
  }
}

/** Whether an object that takes the place of an expression would be read as the body of an arrow function. */
function needsParentheses(node: TSESTree.Node, { text }: Module): boolean {
  const { parent } = node;
  return (
    parent?.type === 'ArrowFunctionExpression' &&
    unwrap(parent.body) === unwrap(node) &&
    !/\(\s*$/.test(text.slice(0, node.range[0]))
  );
}
