import { LazyAnswers } from '../../model/utils/lazy-answers.ts';
import type { Framework } from '../../model/framework.ts';
import type { Static } from '../../model/static.ts';
import { Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { parametersOf, type FunctionNode } from '../../syntax/nodes.ts';
import {
  asUnknown,
  isDefined,
  isUnresolved,
  isUndecided,
} from '../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import {
  constructionsIn,
  errorsOf,
  type Construction,
  type Owner,
} from './errors/error-constructions.ts';
import { globalCallsOf } from './global-calls.ts';
import { describeUses, type HandlerScope } from './context/context-use.ts';
import { trackParameter, type ParameterFlow } from '../flow/parameter-flow.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import type { CallTarget } from '../calls/call-targets.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { timesUsed } from './export-uses.ts';
import { leaksOfThrown } from './errors/error-leaks.ts';
import { plainErrorsOf } from './errors/plain-errors.ts';
import { waitsOf } from './context/waits.ts';
import { parameterUse, roleOfFirst } from './parameter-use.ts';
import { wrappedFunction } from './wrapped-function.ts';
import { host } from '../host/host-hooks.ts';
import type { LocationMapper } from '../source/locations.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { ContextUse, Handler, ParameterUse } from '../../model/handlers/handler.ts';
import { OncePer } from '../../model/utils/memoize.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import type { Module } from '../../syntax/modules/module.ts';

/** The function that answers a definition's requests. */
export function handlerOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): Static<Handler> {
  const { handler } = found.parts;
  if (handler === undefined) return { kind: 'absent', at: locations.anchor };
  if (isUndecided(handler)) return locations.unknown(asUnknown(handler));
  const fn = handlerFunction(found);
  if (!fn) {
    const { value } = handler;
    return {
      kind: 'unknown',
      why: isUnresolved(value) ? asUnknown(value).why : 'is not a resolved function',
      at: locations.of(handler.origin),
    };
  }
  const entered = locations.broughtInBy(handler.origin);
  const at = entered.of(fn.origin);
  const isShared = found.parts.takesRequest === true && fn.module === locations.module;
  const read = (): Handler => new ReadHandler(fn, found, entered, session);
  return { kind: 'known', value: isShared ? HANDLERS.get(fn.node, read) : read(), at };
}

/** The handler of all requests of a kind that selects the one of a definition. */
export function dispatcherOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): Handler | undefined {
  const { takesRequest, asked } = found.parts;
  const part = takesRequest && asked?.()?.handler;
  const fn = part instanceof Expression ? functionOf(part) : undefined;
  if (!fn || handlerFunction(found)?.node === fn.node) return undefined;
  const isShared = fn.module === locations.module;
  const read = (): Handler => new ReadHandler(fn, found, locations, session);
  return isShared ? DISPATCHERS.get(fn.node, read) : read();
}

/** One function may answer the requests for all tools of a server: it is analyzed once. */
const HANDLERS = new OncePer<FunctionNode, Handler>();
const DISPATCHERS = new OncePer<FunctionNode, Handler>();

/** The function that a definition's handler is or refers to. */
export function handlerFunction(
  found: DetectedDefinition,
): (Expression & { readonly node: FunctionNode }) | undefined {
  const { handler } = found.parts;
  return handler instanceof Expression ? functionOf(handler) : undefined;
}

function functionOf(
  handler: Expression,
): (Expression & { readonly node: FunctionNode }) | undefined {
  return handler.functionNode() as (Expression & { readonly node: FunctionNode }) | undefined;
}

class ReadHandler implements Handler {
  private readonly fn: FunctionNode;
  private readonly expression: Expression;
  private readonly found: DetectedDefinition;
  private readonly locations: LocationMapper;
  private readonly session: AnalysisSession;
  private readonly answers = new LazyAnswers();

  constructor(
    expression: Expression,
    found: DetectedDefinition,
    locations: LocationMapper,
    session: AnalysisSession,
  ) {
    this.expression = expression;
    this.fn = expression.node as FunctionNode;
    this.found = found;
    this.locations = locations;
    this.session = session;
  }

  get at(): Handler['at'] {
    return this.locations.of(this.expression.origin);
  }

  get first(): ParameterUse | undefined {
    const { argumentsParameter: index = 0 } = this.found.parts;
    return index === 'none'
      ? undefined
      : this.answers.once('first', () => this.useIn(this.receiver, index));
  }

  get timesUsed(): number | undefined {
    return this.answers.once('timesUsed', () =>
      host.seesProject ? timesUsed(this.receiver, this.session) : undefined,
    );
  }

  /** The function that receives the arguments. */
  private get receiver(): Pick<FunctionInfo, 'node' | 'module'> {
    const { fn: node, expression } = this;
    return wrappedFunction(expression) ?? { node, module: expression.module };
  }

  get variables(): ParameterUse | undefined {
    const index = this.found.parts.variablesParameter;
    const own = { node: this.fn, module: this.expression.module };
    return index === undefined
      ? undefined
      : this.answers.once('variables', () => this.useIn(own, index));
  }

  private useIn(
    { node: fn, module }: Pick<FunctionInfo, 'node' | 'module'>,
    index: number,
  ): ParameterUse | undefined {
    return parameterUse(fn, index, module, (node) => this.locations.of({ node, module }));
  }

  get firstIs(): Handler['firstIs'] {
    return this.answers.once('firstIs', () => roleOfFirst(this.found.parts, this.framework));
  }

  get contextUses(): readonly ContextUse[] {
    return this.answers.once('uses', () => (this.flow ? describeUses(this.flow, this.scope) : []));
  }

  get globalCalls(): Handler['globalCalls'] {
    return this.answers.once('globalCalls', () => globalCallsOf(this.scope, this.contextIndex));
  }

  get waits(): Handler['waits'] {
    return this.answers.once('waits', () => waitsOf(this.scope, this.flow));
  }

  private get scope(): HandlerScope {
    const {
      fn,
      locations,
      session,
      expression: { context },
      framework,
    } = this;
    return { fn, context, locations, session, facts: framework.context };
  }

  get errors(): Handler['errors'] {
    return this.answers.once('errors', () => errorsOf(this.owner, this.constructions));
  }

  get plainErrors(): Handler['plainErrors'] {
    return this.answers.once('plainErrors', () => plainErrorsOf(this.owner));
  }

  get leaks(): Handler['leaks'] {
    return this.answers.once('leaks', () =>
      this.framework.errors ? leaksOfThrown(this.owner, this.constructions) : [],
    );
  }

  private get constructions(): readonly Construction[] {
    return this.answers.once('constructions', () =>
      constructionsIn(this.owner, this.flow?.uses ?? [], this.found.detector.context?.error),
    );
  }

  get answersRequests(): boolean {
    return this.found.parts.takesRequest === true && this.contextIndex !== undefined;
  }

  private get owner(): Owner {
    return { ...this.scope, contextIndex: this.contextIndex, errors: this.framework.errors };
  }

  private get contextIndex(): number | undefined {
    return contextIndex(this.found.parts, this.fn);
  }

  private get framework(): Framework {
    const { detector, specifier, call } = this.found;
    return this.session.framework(detector, specifier, call.module.file);
  }

  private get flow(): ParameterFlow | undefined {
    return this.answers.once('flow', () =>
      contextFlow(this.found.parts, this.fn, this.expression.module),
    );
  }
}

/**
 * The index of a handler's context parameter; undefined if the framework passes none, or if it is
 * unknown.
 */
export function contextIndex(parts: DefinitionParts, fn: FunctionNode): number | undefined {
  const input = parts.schemas.find(
    ({ surface }) => surface === 'input' || surface === 'args',
  )?.part;
  const hasInput = isDefined(valueOfPart(input));
  const index = parts.contextParameter(hasInput ?? true);
  return hasInput === undefined && index !== parts.contextParameter(false) && fn.params.length <= 1
    ? undefined
    : index;
}

/** How a handler uses its context parameter; undefined without one. */
export function contextFlow(
  parts: DefinitionParts,
  fn: FunctionNode,
  module: Module,
): ParameterFlow | undefined {
  const index = contextIndex(parts, fn);
  const parameter = index === undefined ? undefined : parametersOf(fn)[index];
  return parameter && trackParameter(parameter, module);
}

/**
 * The handler of a definition; where it answers the requests for several, with the arguments that
 * are known.
 */
export function handlerRootOf(
  found: DetectedDefinition,
  session: AnalysisSession,
): CallTarget | undefined {
  const routed = routedRootOf(found, session);
  if (routed) return routed;
  const fn = handlerFunction(found);
  if (!fn) return undefined;
  const { module, frame } = fn.context;
  return { node: fn.node, module, frame, receiver: frame?.receiver };
}

/**
 * The handler that answers the requests for several definitions, with the arguments that are known
 * in a request for one of them; undefined for a definition with a handler of its own.
 */
export function routedRootOf(
  { parts }: DetectedDefinition,
  { evaluator }: AnalysisSession,
): (FunctionInfo & { readonly frame: Frame }) | undefined {
  const request = parts.takesRequest ? parts.asked?.() : undefined;
  const info =
    request?.handler instanceof Expression
      ? evaluator.functionInfo(request.handler.value)
      : undefined;
  return request && info && { ...info, frame: request.frame() };
}
