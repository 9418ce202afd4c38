import type { TSESTree } from '@typescript-eslint/utils';
import type { ContextUse, Handler, ParameterUse } from '../../model/definition.ts';
import type { Framework } from '../../model/framework.ts';
import type { Static } from '../../model/static.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import type { FunctionNode } from '../../syntax/nodes.ts';
import { UnknownValue, asUnknown, isGiven, isUnresolved } from '../../syntax/evaluate/value.ts';
import { constructionsIn, errorsOf, type Construction, type Owner } from './error-constructions.ts';
import { globalCallsOf } from './global-calls.ts';
import { describeUses, type Surroundings } from './context-use.ts';
import { trackParameter, type Flow } from '../flow/parameter-flow.ts';
import type { Parts } from '../frameworks/detector.ts';
import type { Found } from '../discovery/detected-definition.ts';
import { leaksOfThrown } from './error-leaks.ts';
import { plainErrorsOf } from './plain-errors.ts';
import { firstParameterUse, roleOfFirst } from './parameter-use.ts';
import type { Sites } from '../source/locations.ts';
import type { World } from '../discovery/session.ts';

/** The function that answers a definition's requests. */
export function handlerOf(found: Found, sites: Sites, world: World): Static<Handler> {
  const { handler } = found.parts;
  if (handler === undefined) return { kind: 'absent', at: sites.entry };
  if (handler instanceof UnknownValue) return sites.unknown(handler);
  const fn = handlerFunction(found);
  if (!fn) {
    const { value } = handler;
    return {
      kind: 'unknown',
      why: isUnresolved(value) ? asUnknown(value).why : 'is no function that is read',
      at: sites.of(handler.origin),
    };
  }
  const at = sites.of(fn.origin);
  const isShared = found.parts.takesRequest === true && fn.module === sites.module;
  const value =
    (isShared ? sharedHandlers.get(fn.node) : undefined) ??
    new FoundHandler(fn, found, sites, world);
  if (isShared) sharedHandlers.set(fn.node, value);
  return { kind: 'known', value, at };
}

/** One function may answer the requests for all tools of a server: what is in it is asked once. */
const sharedHandlers = new WeakMap<FunctionNode, Handler>();

/** The function that a definition's handler is or names. */
export function handlerFunction(
  found: Found,
): (Expression & { readonly node: FunctionNode }) | undefined {
  const { handler } = found.parts;
  return handler instanceof Expression
    ? (handler.functionNode() as (Expression & { readonly node: FunctionNode }) | undefined)
    : undefined;
}

class FoundHandler implements Handler {
  private readonly fn: FunctionNode;
  private readonly expression: Expression;
  private readonly found: Found;
  private readonly sites: Sites;
  private readonly world: World;
  private readonly computed = new Map<string, unknown>();

  constructor(expression: Expression, found: Found, sites: Sites, world: World) {
    this.expression = expression;
    this.fn = expression.node as FunctionNode;
    this.found = found;
    this.sites = sites;
    this.world = world;
  }

  private once<T>(key: string, compute: () => T): T {
    if (!this.computed.has(key)) this.computed.set(key, compute());
    return this.computed.get(key) as T;
  }

  get at(): Handler['at'] {
    return this.sites.of(this.expression.origin);
  }

  get isAsync(): boolean {
    return this.fn.async;
  }

  get first(): ParameterUse | undefined {
    return this.once('first', () =>
      firstParameterUse(this.fn, this.expression.module, (node) => this.site(node)),
    );
  }

  get firstIs(): Handler['firstIs'] {
    return this.once('firstIs', () => roleOfFirst(this.found.parts));
  }

  get contextUses(): readonly ContextUse[] {
    return this.once('uses', () => (this.flow ? describeUses(this.flow, this.surroundings) : []));
  }

  get globalCalls(): Handler['globalCalls'] {
    return this.once('globalCalls', () => globalCallsOf(this.surroundings, this.contextIndex));
  }

  private get surroundings(): Surroundings {
    const {
      fn,
      sites,
      world,
      expression: { context },
      framework,
    } = this;
    return { fn, context, sites, world, facts: framework.context };
  }

  get contextEscapes(): boolean {
    return this.flow?.escapes ?? false;
  }

  get errors(): Handler['errors'] {
    return this.once('errors', () => errorsOf(this.owner, this.constructions));
  }

  get plainErrors(): Handler['plainErrors'] {
    return this.once('plainErrors', () => plainErrorsOf(this.owner));
  }

  get leaks(): Handler['leaks'] {
    return this.once('leaks', () =>
      this.framework.errors ? leaksOfThrown(this.owner, this.constructions) : [],
    );
  }

  private get constructions(): readonly Construction[] {
    return this.once('constructions', () =>
      constructionsIn(this.owner, this.flow?.uses ?? [], this.found.detector.contextError),
    );
  }

  get answersRequests(): boolean {
    return this.found.parts.takesRequest === true && this.contextIndex !== undefined;
  }

  private get owner(): Owner {
    return { ...this.surroundings, contextIndex: this.contextIndex, errors: this.framework.errors };
  }

  private get contextIndex(): number | undefined {
    return contextIndex(this.found.parts, this.fn);
  }

  private get framework(): Framework {
    const { detector, specifier, site } = this.found;
    return this.world.framework(detector, specifier, site.module.file);
  }

  private get flow(): Flow | undefined {
    return this.once('flow', () => {
      const index = contextIndex(this.found.parts, this.fn);
      const parameter = index === undefined ? undefined : this.fn.params[index];
      return parameter && trackParameter(parameter, this.expression.module);
    });
  }

  private site(node: TSESTree.Node): Handler['at'] {
    return this.sites.of({ node, module: this.expression.module });
  }
}

/** Which parameter of a handler is the context; undefined where the framework gives none, or that depends on what could not be read. */
export function contextIndex(parts: Parts, fn: FunctionNode): number | undefined {
  const input = parts.schemas.find(
    ({ surface }) => surface === 'input' || surface === 'args',
  )?.part;
  const hasInput = isGiven(input instanceof Expression ? input.value : input);
  const index = parts.contextParameter(hasInput ?? true);
  return hasInput === undefined && index !== parts.contextParameter(false) && fn.params.length <= 1
    ? undefined
    : index;
}
