import type { TSESTree } from '@typescript-eslint/utils';
import type { Framework } from '../../../model/framework.ts';
import type {
  Leak,
  ResultFacts,
  ReturnedResult,
  Results,
  ResultTreatment,
  ThrownFailure,
  UnawaitedReturn,
} from '../../../model/handlers/results.ts';
import { reasonOf, type StaticValue, type UnknownReason } from '../../../model/static.ts';
import { treatmentByKeys, treatmentOf } from '../../../model/handlers/result-treatment.ts';
import { LIMITS } from '../../../syntax/evaluate/context/budget.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { enclosingFunction, staticKey, unwrap, wrapped } from '../../../syntax/nodes.ts';
import { isUnresolved, type FunctionInfo } from '../../../syntax/evaluate/values/value.ts';
import type { DefinitionParts } from '../../frameworks/detector.ts';
import { objectEdit } from '../../source/edits.ts';
import { Leaks } from '../errors/error-leaks.ts';
import { thrownFailures, type AskedHandler } from '../errors/thrown-failures.ts';
import { propertyNode, type LocationMapper } from '../../source/locations.ts';
import type { ReturnPath } from '../../flow/return-path.ts';
import { operationType } from '../operation-type.ts';
import { isImportedAt } from './imported-at.ts';
import { flagInType, keepsTypes } from './result-types.ts';
import { namesOf } from '../../flow/local-calls.ts';
import { ReturnPaths } from '../../flow/return-paths.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { Edit, ObjectEdit } from '../../../model/findings/edit.ts';
import { isWrittenIn, type Location } from '../../../model/location.ts';

/** The results of a definition's handler. */
export class ReadResults implements Results {
  readonly facts: ResultFacts | undefined;
  private readonly parts: DefinitionParts;
  private readonly locations: LocationMapper;
  private readonly returnPaths: ReturnPaths;
  private readonly session: AnalysisSession;
  private readonly output: boolean | undefined;
  private found: readonly ReturnPath[] | undefined;
  private asked: AskedHandler | undefined;
  private failures: readonly ThrownFailure[] | undefined;
  private described: readonly ReturnedResult[] | undefined;
  private listed: readonly StaticValue[] | undefined;

  constructor(
    parts: DefinitionParts,
    framework: Framework,
    locations: LocationMapper,
    session: AnalysisSession,
  ) {
    this.facts = parts.givesOther ? undefined : framework.results?.[parts.kind];
    this.output = hasOutput(parts);
    this.parts = parts;
    const { handler } = parts;
    this.locations =
      handler instanceof Expression ? locations.broughtInBy(handler.origin) : locations;
    this.session = session;
    this.returnPaths = new ReturnPaths(session.evaluator, this.locations);
  }

  get paths(): readonly ReturnedResult[] {
    this.described ??= this.ends.map(
      (path) => new ReadReturnedResult(path, this.locations, this.facts, this.output, this.session),
    );
    return this.described;
  }

  /** The return paths with a treatment, in order. */
  private treatedAs(as: ResultTreatment): ReturnPath[] {
    return this.paths.flatMap(({ treatment }, index) =>
      treatment === as ? [this.ends[index] as ReturnPath] : [],
    );
  }

  private get ends(): readonly ReturnPath[] {
    return this.follow();
  }

  /** Follows the return paths of the handler, once. */
  private follow(): readonly ReturnPath[] {
    this.found ??= this.facts ? this.answers() : [];
    return this.found;
  }

  /** A handler of all requests of a kind is followed with the request for this definition. */
  private answers(): ReturnPath[] {
    const { handler, takesRequest, asked } = this.parts;
    const request = takesRequest && asked?.();
    if (takesRequest && asked && !request) return [];
    const info = this.functionOf(request ? request.handler : handler);
    if (!info) return [];
    const ends = request
      ? this.returnPaths.inFrame(info, request.frame())
      : this.returnPaths.ofFunction(info);
    if (request) this.asked = { info, asked: request, thrown: [...this.returnPaths.thrown] };
    return ends;
  }

  private functionOf(part: Part): FunctionInfo | undefined {
    if (!(part instanceof Expression)) return undefined;
    const fn = part.functionNode();
    return (
      this.session.evaluator.functionInfo(part.value) ??
      (fn &&
        ({
          node: fn.node,
          module: fn.module,
          frame: fn.context.frame,
          receiver: undefined,
        } as FunctionInfo))
    );
  }

  get thrown(): readonly ThrownFailure[] {
    this.failures ??= this.thrownFailures();
    return this.failures;
  }

  private thrownFailures(): readonly ThrownFailure[] {
    const asked = this.parts.kind === 'tool' && this.ends.length > 0 ? this.asked : undefined;
    return asked ? thrownFailures(asked, this.locations, this.session) : [];
  }

  get blocks(): readonly StaticValue[] {
    this.listed ??= this.session.evaluator.budget.limited(
      () => this.blockWays().map(({ part, via }) => this.locations.value(part, via)),
      LIMITS.result,
    );
    return this.listed;
  }

  private blockWays(): ReturnPath[] {
    const format = this.functionOf(this.parts.format);
    const formatted = format
      ? this.returnPaths
          .ofFunction(format)
          .flatMap((path) => this.returnPaths.elements(path.part, path))
      : [];
    return [
      ...formatted,
      ...this.treatedAs('block'),
      ...this.treatedAs('result').flatMap((path) => this.blocksIn(path)),
      ...this.treatedAs('messages').flatMap((path) => this.blocksOf(path.part, path)),
    ];
  }

  /** The content blocks of a result. */
  private blocksIn(path: ReturnPath): ReturnPath[] {
    if (this.parts.kind === 'tool')
      return this.returnPaths.elements(property(path, 'content'), path);
    return this.parts.kind === 'prompt' ? this.blocksOf(property(path, 'messages'), path) : [];
  }

  private blocksOf(messages: Part, path: ReturnPath): ReturnPath[] {
    return this.returnPaths
      .elements(messages, path)
      .flatMap((message) => this.returnPaths.values(property(message, 'content'), message));
  }

  get contents(): readonly StaticValue[] {
    if (this.parts.kind !== 'resource') return [];
    const inResults = this.treatedAs('result').flatMap((path) =>
      this.returnPaths.elements(property(path, 'contents'), path),
    );
    const themselves = this.treatedAs('contents').flatMap((path) =>
      path.part instanceof Expression && Array.isArray(path.part.value)
        ? this.returnPaths.elements(path.part, path)
        : [path],
    );
    return [...inResults, ...themselves].map(({ part, via }) => this.locations.value(part, via));
  }

  get leaks(): readonly Leak[] {
    const leaks = new Leaks(
      new ReturnPaths(this.session.evaluator, this.locations),
      this.locations,
    );
    for (const path of this.ends) leaks.lookInto(path.part, path);
    return leaks.all;
  }

  get unawaited(): readonly UnawaitedReturn[] {
    // A path that always fails has calls without `await` too, and no end.
    this.follow();
    return this.returnPaths.unawaited.map(({ node, module, via }) => ({
      at: this.locations.of({ node, module }, via),
      callee: module.text.slice(...node.callee.range),
      awaitIt:
        module === this.locations.module
          ? { range: [node.range[0], node.range[0]], text: 'await ' }
          : undefined,
    }));
  }
}

/** Whether a tool has an output schema; undefined if unknown. */
function hasOutput({ schemas }: DefinitionParts): boolean | undefined {
  const part = schemas.find(({ surface }) => surface === 'output')?.part;
  if (part === undefined) return false;
  const value = part instanceof Expression ? part.value : part;
  return isUnresolved(value) ? undefined : value !== undefined;
}

function property({ part }: ReturnPath, key: string): Part {
  return part instanceof Expression && !isUnresolved(part.value) ? part.property(key) : undefined;
}

/**
 * A value with the type that the operator of its expression computes, if the value is not known.
 */
function typed(value: StaticValue, part: Part): StaticValue {
  const type = value.kind === 'unknown' ? operationType(part) : undefined;
  return value.kind === 'unknown' && type !== undefined ? { ...value, type } : value;
}

/**
 * The object literal that a result is written as: evaluating its properties may take most of a run,
 * and is not needed to know that it is an object.
 */
function literalOf(part: Part): TSESTree.ObjectExpression | undefined {
  const node = part instanceof Expression && !part.isSupplied ? unwrap(part.node) : undefined;
  return node?.type === 'ObjectExpression' ? node : undefined;
}

/** The keys of such a literal; undefined if it does not write all of them. */
function writtenKeys(part: Part): readonly string[] | undefined {
  const keys = literalOf(part)?.properties.map((property) =>
    property.type === 'Property' && property.kind === 'init' ? staticKey(property) : undefined,
  );
  return keys?.every((key) => key !== undefined) ? keys : undefined;
}

class ReadReturnedResult implements ReturnedResult {
  readonly at: ReturnedResult['at'];
  readonly caught: ReturnedResult['caught'];
  private readonly path: ReturnPath;
  private readonly locations: LocationMapper;
  private readonly facts: ResultFacts | undefined;
  private readonly output: boolean | undefined;
  private readonly session: AnalysisSession;
  private read: StaticValue | undefined;

  constructor(
    path: ReturnPath,
    locations: LocationMapper,
    facts: ResultFacts | undefined,
    output: boolean | undefined,
    session: AnalysisSession,
  ) {
    this.session = session;
    this.facts = facts;
    this.output = output;
    this.at = path.returned;
    this.caught = path.caught;
    this.path = path;
    this.locations = locations;
  }

  get value(): StaticValue {
    const { part, via, returned } = this.path;
    this.read ??= this.session.evaluator.budget.limited(
      () => typed(this.locations.value(part, part === undefined ? returned : via), part),
      LIMITS.result,
    );
    return this.read;
  }

  get reason(): UnknownReason | undefined {
    if (literalOf(this.path.part)) return undefined;
    const { value } = this;
    return value.kind === 'unknown' || value.kind === 'oneOf' ? reasonOf(value) : undefined;
  }

  get treatment(): ResultTreatment | undefined {
    const { facts, output } = this;
    if (!facts) return undefined;
    const keys = writtenKeys(this.path.part);
    return (
      (keys && treatmentByKeys(keys, facts, output)) ??
      treatmentOf(this.value, facts, this.hasSpread, output)
    );
  }

  get failure(): string | undefined {
    const { at } = this.caught ?? this;
    const name = this.facts?.failure;
    const isInScope =
      name !== undefined &&
      at.external === undefined &&
      isImportedAt(at.range, name.split('.')[0] ?? name, this.locations.module, this.session);
    return isInScope ? name : undefined;
  }

  get edit(): ObjectEdit | undefined {
    const { part } = this.path;
    return part instanceof Expression ? objectEdit(part, this.locations.module) : undefined;
  }

  get flag(): readonly Edit[] | undefined {
    const { edit } = this;
    const { part } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    const inType = literal && flagInType(literal.node, literal.module);
    return edit && [edit.add('isError', 'true', 'content'), ...(inType ? [inType] : [])];
  }

  get keepsTypes(): boolean {
    const { part } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    return literal === undefined || keepsTypes(literal.node, literal.module);
  }

  get literalInHelper(): StaticValue | undefined {
    const { via } = this.path;
    const literal = this.literalElsewhere;
    if (!literal) return undefined;
    const { node, module, evaluator } = literal;
    const alone = new Expression(evaluator, node, { module, frame: undefined });
    return this.locations.value(alone, via);
  }

  get helperName(): string | undefined {
    const literal = this.literalElsewhere;
    const fn = literal && enclosingFunction(literal.node);
    return fn && namesOf(fn)[0];
  }

  get literalAt(): Location | undefined {
    const { part, via, returned } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    const maker = literal && enclosingFunction(literal.node);
    if (!maker) return undefined;
    const { origin } = literal;
    const isHere = isWrittenIn(returned, this.locations.of({ ...origin, node: maker }, via));
    return isHere ? undefined : this.locations.of(origin, via);
  }

  /** The object literal of the result where it is not inside the `catch` on the path. */
  private get literalElsewhere(): ReturnType<Expression['objectLiteral']> {
    const { part, caught, via } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    return literal && caught && !isWrittenIn(this.locations.of(literal.origin, via), caught.clause)
      ? literal
      : undefined;
  }

  get hasSpread(): boolean {
    const { part } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    return literal?.node.properties.some(({ type }) => type === 'SpreadElement') ?? false;
  }

  nameAt(key: string): string | undefined {
    const { part } = this.path;
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    const value =
      literal?.module === this.locations.module
        ? propertyNode(literal.node, key)?.value
        : undefined;
    return value?.type === 'Identifier' ? value.name : undefined;
  }

  wrap(before: string, after: string): readonly Edit[] | undefined {
    const { part } = this.path;
    const { range, external } = this.at;
    if (
      !(part instanceof Expression) ||
      part.module !== this.locations.module ||
      part.isSupplied ||
      external
    )
      return undefined;
    const outer = wrapped(part.node);
    if (outer.range[0] < range[0] || outer.range[1] > range[1]) return undefined;
    const [start, end] = outer.range;
    const [open, close] = needsParentheses(outer, this.locations.module) ? ['(', ')'] : ['', ''];
    return [
      { range: [start, start], text: `${open}${before}` },
      { range: [end, end], text: `${after}${close}` },
    ];
  }
}

/**
 * Whether an object literal in place of an expression would become the body of an arrow function.
 */
function needsParentheses(node: TSESTree.Node, { text }: Module): boolean {
  const { parent } = node;
  return (
    parent?.type === 'ArrowFunctionExpression' &&
    unwrap(parent.body) === unwrap(node) &&
    !/\(\s*$/.test(text.slice(0, node.range[0]))
  );
}
