import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { CapableHandler, ServerSetup } from '../../model/analysis.ts';
import type { Framework } from '../../model/framework.ts';
import type { StaticValue } from '../../model/static.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  childrenOf,
  contains,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
  isCall,
} from '../../syntax/nodes.ts';
import { isUndecided } from '../../syntax/evaluate/values/value.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { mayBeServer } from '../discovery/server-search.ts';
import { Call } from '../detector/call.ts';
import type { Detector } from '../detector/detector.ts';
import { property } from '../detector/definition-parts.ts';
import { objectEdit } from '../source/edits.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { calledExport } from './called-export.ts';
import { LocationMapper } from '../source/locations.ts';
import type { Edit } from '../../model/findings/edit.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { AnalysisSession, FrameworkImport } from '../discovery/session.ts';
import type { Versions } from '../detector/versions.ts';
import { lastName } from '../detector/member-paths.ts';

/** The servers that a module creates with options, and how it uses them. */
export function serverSetupsOf(module: Module, session: AnalysisSession): ServerSetup[] {
  return moduleIndex(module).calls.flatMap((node) => {
    const called = calledExport(node, module, session, ({ servers }) => servers?.options);
    if (!called) return [];
    const { detector, specifier } =
      session.sdkOf(called.detector, called.specifier, module.file) ?? called;
    return [new MadeServer(node, called.fact, { detector, specifier }, module, session)];
  });
}

/** Maximum number of functions through which a server is passed on. */
const MAX_DEPTH = 8;

/**
 * Maximum number of calls that are followed with a server: functions that all call each other have
 * no limit.
 */
const MAX_CALLS = 5000;

class MadeServer implements ServerSetup {
  readonly framework: Framework;
  private readonly node: CallNode;
  private readonly index: number;
  private readonly options: Part;
  private readonly detector: Detector;
  private readonly versions: Versions;
  private readonly module: Module;
  private readonly session: AnalysisSession;
  private readonly locations: LocationMapper;
  private uses: Uses | undefined;

  constructor(
    node: CallNode,
    index: number,
    { detector, specifier }: FrameworkImport,
    module: Module,
    session: AnalysisSession,
  ) {
    this.framework = session.framework(detector, specifier, module.file);
    this.versions = session.frameworkVersion(detector, specifier, module.file).versions;
    this.node = node;
    this.index = index;
    this.detector = detector;
    this.module = module;
    this.session = session;
    this.locations = new LocationMapper(module, session.evaluator, node);
    this.options = new Call(
      new Expression(session.evaluator, node, { module, frame: undefined }),
      node,
    ).argument(index);
  }

  get declared(): readonly StaticValue[] {
    const owner =
      this.options instanceof Expression
        ? this.locations.written(this.options)
        : this.locations.anchor;
    return [
      this.locations.value(property(this.options, 'capabilities'), owner),
      ...this.used.declared,
    ];
  }

  get mayDeclareMore(): boolean {
    return this.used.isOpen;
  }

  get handlers(): readonly CapableHandler[] {
    return this.used.handlers;
  }

  private get used(): Uses {
    this.uses ??= new UseCollector(
      this.node,
      this.detector,
      this.versions,
      this.locations,
      this.session,
    ).collect(this.module);
    return this.uses;
  }

  declare(capability: string): Edit | undefined {
    const keys = ['capabilities', ...capability.split('.')];
    const value = keys.length > 2 ? 'true' : '{}';
    let holder: Part = this.options;
    for (const [index, key] of keys.entries()) {
      const object: ReturnType<typeof objectEdit> =
        holder instanceof Expression ? objectEdit(holder, this.module) : undefined;
      if (!object)
        return holder === undefined && index === 0
          ? this.addArgument(nested(keys, value))
          : undefined;
      if (!object.has(key)) return object.add(key, nested(keys.slice(index + 1), value));
      holder = property(holder, key);
    }
    return undefined;
  }

  private addArgument(text: string): Edit | undefined {
    const last = this.node.arguments.at(-1);
    return last && this.node.arguments.length === this.index
      ? { range: [last.range[1], last.range[1]], text: `, ${text}` }
      : undefined;
  }
}

/** The text of nested objects with a value at a path of keys. */
function nested(keys: readonly string[], value: string): string {
  return keys.reduceRight((inner, key) => `{ ${key}: ${inner} }`, value);
}

/** How a project uses a server that it created. */
interface Uses {
  readonly declared: readonly StaticValue[];
  readonly handlers: readonly CapableHandler[];
  /** Whether it escapes to unread code, or a method that declares what it needs is called. */
  readonly isOpen: boolean;
}

/** Follows a server through the functions that receive it. */
class UseCollector implements Uses {
  readonly declared: StaticValue[] = [];
  readonly handlers: CapableHandler[] = [];
  isOpen = false;
  private left = MAX_CALLS;
  private readonly made: CallNode;
  private readonly detector: Detector;
  private readonly versions: Versions;
  private readonly locations: LocationMapper;
  private readonly session: AnalysisSession;
  /** The last names of the relevant methods. */
  private readonly names: ReadonlySet<string>;
  /** The values of names, by the frame or module that binds them. */
  private readonly values = new Map<object, Map<Variable, unknown>>();

  constructor(
    made: CallNode,
    detector: Detector,
    versions: Versions,
    locations: LocationMapper,
    session: AnalysisSession,
  ) {
    this.made = made;
    this.detector = detector;
    this.versions = versions;
    this.locations = locations;
    this.session = session;
    const { setup } = detector.servers ?? {};
    const { methods = {} } = detector.finds ?? {};
    this.names = new Set(
      [...(setup ? [setup.handle, setup.declare] : []), ...Object.keys(methods)].map(lastName),
    );
  }

  collect(module: Module): this {
    for (const call of moduleIndex(module).calls) this.look(call, { module, frame: undefined }, 0);
    return this;
  }

  private look(call: CallNode, context: EvaluationContext, depth: number): void {
    const callee = unwrap(call.callee);
    const path = callee.type === 'MemberExpression' ? this.pathOn(callee, context) : undefined;
    if (path !== undefined)
      this.method(path, new Call(new Expression(this.session.evaluator, call, context), call));
    else if (
      call !== this.made &&
      call.arguments.some((argument) => this.mentions(argument, context))
    )
      this.followCall(call, context, depth);
  }

  /** The path from the server to a method; undefined if the callee is not the server's. */
  private pathOn(
    callee: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): string | undefined {
    const key = staticKey(callee);
    const receiver =
      key !== undefined && this.names.has(key) ? this.serverAt(callee.object, context) : undefined;
    if (!receiver || key === undefined) return undefined;
    const isInner =
      receiver.kind === 'instance' &&
      this.detector.servers?.inner?.includes(receiver.of.path.at(-1) ?? '') === true;
    return [...(isInner ? ['server'] : []), ...receiver.path, key].join('.');
  }

  private serverAt(
    node: TSESTree.Node,
    { module, frame }: EvaluationContext,
  ): OpaqueValue | undefined {
    const value = this.session.evaluator.evaluate(node, module, frame);
    return this.isServer(value) ? value : undefined;
  }

  private method(path: string, call: Call): void {
    const { setup } = this.detector.servers ?? {};
    const { methods = {} } = this.detector.finds ?? {};
    if (path === setup?.declare) this.declared.push(this.locations.value(call.argument(0)));
    else if (path === setup?.handle)
      this.handlers.push(
        ...[this.detector.servers?.capabilityFor?.(call, this.versions)].filter(
          (handler) => handler !== undefined,
        ),
      );
    else if (Object.hasOwn(methods, path)) this.isOpen = true;
  }

  private mentions(node: TSESTree.Node, context: EvaluationContext): boolean {
    if (isFunction(node) || isCall(node)) return false;
    if (node.type === 'Identifier') {
      const variable = variableOf(node, context.module.scopes);
      const mayBe =
        variable &&
        (definitionKind(variable.defs[0]) === 'Parameter' ||
          mayBeServer(node, context.module, this.session));
      return mayBe === true && this.isServer(this.named(node, context));
    }
    if (node.type === 'MemberExpression')
      return this.mayLead(node.object, context) && this.serverAt(node, context) !== undefined;
    return childrenOf(node).some((child) => this.mentions(child, context));
  }

  /** Whether an expression may lead to a server as a member, judged by its root. */
  private mayLead(node: TSESTree.Node, context: EvaluationContext): boolean {
    const object = unwrap(node);
    if (object.type === 'MemberExpression') return this.mayLead(object.object, context);
    if (object.type !== 'Identifier') return object.type === 'ThisExpression';
    const value = this.named(object, context);
    return typeof value === 'object' && value !== null && !isUndecided(value);
  }

  /** The value of a name, cached: a module passes few names to many calls. */
  private named(name: TSESTree.Identifier, { module, frame }: EvaluationContext): unknown {
    const variable = variableOf(name, module.scopes);
    if (!variable) return undefined;
    const values = this.values.get(frame ?? module) ?? new Map<Variable, unknown>();
    this.values.set(frame ?? module, values);
    if (!values.has(variable))
      values.set(variable, this.session.evaluator.evaluate(name, module, frame));
    return values.get(variable);
  }

  private isServer(value: unknown): value is OpaqueValue {
    return value instanceof OpaqueValue && value.origin.node === this.made;
  }

  private followCall(call: CallNode, context: EvaluationContext, depth: number): void {
    const { evaluator } = this.session;
    const isFollowed = call.type === 'CallExpression' && depth <= MAX_DEPTH && this.left-- > 0;
    const info = isFollowed
      ? evaluator.functionAt(call.callee, context.module, context.frame)
      : undefined;
    if (!info) {
      this.isOpen ||= !this.isStore(call, context);
      return;
    }
    const inner = {
      module: info.module,
      frame: evaluator.frameFor(info, info.receiver, evaluator.evaluateArguments(call, context)),
    };
    for (const each of moduleIndex(info.module).calls)
      if (contains(info.node.body, each)) this.look(each, inner, depth + 1);
  }

  /** `servers.push(server)` */
  private isStore({ callee }: CallNode, { module, frame }: EvaluationContext): boolean {
    const member = unwrap(callee);
    if (
      member.type !== 'MemberExpression' ||
      !['push', 'set', 'add'].includes(staticKey(member) ?? '')
    )
      return false;
    const store = this.session.evaluator.evaluate(member.object, module, frame);
    return !(store instanceof OpaqueValue || store instanceof ExternalValue);
  }
}
