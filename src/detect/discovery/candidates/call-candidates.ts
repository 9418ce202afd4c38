import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../../model/utils/get-own.ts';
import {
  Expression,
  type Part,
  valueOfPart,
} from '../../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { Origin, Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { UnknownValue, isUndecided, asUnknown } from '../../../syntax/evaluate/values/value.ts';
import { InstanceValue } from '../../../syntax/evaluate/values/project-values.ts';
import {
  ExternalValue,
  OpaqueValue,
  ProxyOrigin,
} from '../../../syntax/evaluate/values/external-value.ts';
import { asSupplied } from '../../../syntax/evaluate/values/typed-parameter.ts';
import { appliedMethod, type AppliedMethod } from '../interception/applied-method.ts';
import { mayBeBuilder } from '../prefilter.ts';
import { Call, type PassedTo } from '../../detector/call.ts';
import { guessedRegistration } from './guessed-registration.ts';
import {
  mayBeNamed,
  mayPassDefinition,
  equivalentMethod,
  passesDefinition,
} from './passed-definitions.ts';
import { unreadRegistrations } from './unread-registrar.ts';
import { callsOnTarget } from '../interception/proxied-calls.ts';
import type { Detector } from '../../detector/detector.ts';
import type { Candidate, CandidateReading } from './candidate.ts';
import {
  changedByUnread,
  listedRegistrations,
  onCondition,
  registrationOf,
  type ParsedRegistration,
} from '../parsed-registration.ts';
import { factoryCall, type ServerValues } from '../server-values.ts';
import type { AnalysisSession } from '../session.ts';
import { lastNames } from '../../detector/member-paths.ts';
import { namesProtocol } from '../../source/protocol-name.ts';

/** The calls of one module that may define something: calls of builders and calls on servers. */
export class CallCandidates {
  private readonly session: AnalysisSession;
  private readonly module: Module;
  private readonly servers: ServerValues;
  private readonly passed: readonly unknown[] | undefined;

  /** @param passed the values that the calls pass, if the code no longer has them */
  constructor(
    session: AnalysisSession,
    module: Module,
    servers: ServerValues,
    passed?: readonly unknown[],
  ) {
    this.session = session;
    this.module = module;
    this.servers = servers;
    this.passed = passed;
  }

  /** The candidate for a call whose callee may be a builder or a method of a server. */
  ofCall(call: CallNode): Candidate | undefined {
    const callee = unwrap(call.callee);
    const applied = appliedMethod(call, this.module);
    if (applied && this.session.registry.methodNames.has(applied.name))
      return { node: call, read: (context) => this.readApplied(applied, call, context) };
    if (call.type === 'CallExpression' && this.isMethodName(callee)) {
      return {
        node: call,
        read: (context) =>
          this.readMethod(call, callee, context) ?? this.readBuilder(call, context),
      };
    }
    return mayBeBuilder(callee, this.module, this.session) || mayPassDefinition(call)
      ? { node: call, read: (context) => this.readBuilder(call, context) }
      : undefined;
  }

  /**
   * The candidate for an assignment to a member of a server: `server.fallbackRequestHandler = …`.
   */
  ofAssignment(node: TSESTree.AssignmentExpression): Candidate | undefined {
    const target = unwrap(node.left);
    const key = target.type === 'MemberExpression' ? staticKey(target) : undefined;
    if (target.type !== 'MemberExpression' || !this.session.registry.names(setters).has(key ?? ''))
      return undefined;
    return { node, read: (context) => this.readAssigned(node, target, key ?? '', context) };
  }

  private readAssigned(
    node: TSESTree.AssignmentExpression,
    target: TSESTree.MemberExpression,
    key: string,
    context: EvaluationContext,
  ): CandidateReading {
    const receiver = this.expression(target.object, context).value;
    const server = this.servers.serverOf(receiver);
    if (!server) return isUndecided(receiver) ? asUnknown(receiver) : [];
    const { detector, specifier, path, serverOrigin } = server;
    const read = getOwn(detector.finds?.setters, [...path, key].join('.'));
    const parts = read?.(this.expression(node.right, context));
    return listedRegistrations(parts, detector, specifier, serverOrigin) ?? [];
  }

  /** Whether an expression reads a member with the name of a defining method. */
  isMethodName(node: TSESTree.Node): node is TSESTree.MemberExpression {
    return (
      node.type === 'MemberExpression' &&
      this.session.registry.methodNames.has(staticKey(node) ?? '')
    );
  }

  /**
   * Reads a call of a server's method under any name: `const add =
   * server.registerTool.bind(server)`.
   */
  readValue(call: CallNode, context: EvaluationContext): CandidateReading {
    const method = this.session.evaluator.evaluate(call.callee, context.module, context.frame);
    if (!(method instanceof OpaqueValue)) return [];
    return this.readOn(method.owner, method.path.at(-1) ?? '', this.callIn(call, context)) ?? [];
  }

  private readBuilder(call: CallNode, context: EvaluationContext): CandidateReading {
    const builder = builderOf(
      this.session.evaluator.evaluate(call.callee, context.module, context.frame),
    );
    const detector = builder && this.session.registry.detectorOf(builder.specifier);
    if (!detector) return this.readPassedDefinition(call, context);
    const { specifier, name } = builder;
    const given = this.callIn(call, context);
    if (call.type === 'NewExpression')
      return (
        listedRegistrations(
          getOwn(detector.finds?.constructors, name)?.(given),
          detector,
          specifier,
          {
            node: call,
            module: this.module,
          },
        ) ?? []
      );
    const served = getOwn(detector.finds?.functions, name)?.(given);
    if (served) return listedRegistrations(served, detector, specifier) ?? [];
    const passed = getOwn(detector.finds?.registrars, name);
    if (passed) return this.readRegistrar(given, passed, detector, specifier);
    const parts = getOwn(detector.finds?.builders, name)?.(given);
    return parts
      ? [
          registrationOf({
            detector,
            specifier,
            parts: { ...parts, isBuilt: true },
            server: undefined,
          }),
        ]
      : [];
  }

  /** Reads a call that hands a definition with its server to a package that is not read. */
  private readPassedDefinition(
    call: CallNode,
    context: EvaluationContext,
  ): readonly ParsedRegistration[] {
    const { evaluator, registry } = this.session;
    if (!mayPassDefinition(call)) return [];
    const callee = evaluator.evaluate(call.callee, context.module, context.frame);
    const external = callee instanceof OpaqueValue ? callee.of : callee;
    if (!(external instanceof ExternalValue) || registry.detectorOf(external.specifier)) return [];
    const given = this.callIn(call, context);
    if (!passesDefinition(call))
      return unreadRegistrations(
        given,
        this.servers,
        notRead(external.specifier, given.expression.origin),
      );
    const server = given.argument(0);
    const method = equivalentMethod(call);
    const read =
      server instanceof Expression
        ? this.readOn(server.value, method, given.withoutFirst(), server)
        : undefined;
    const because = notRead(
      external.specifier,
      server instanceof Expression ? server.origin : undefined,
    );
    return Array.isArray(read)
      ? read.filter(mayBeNamed).map((each: ParsedRegistration) => changedByUnread(each, because))
      : [];
  }

  /** Reads a call of a package function that calls a method of its first argument, a server. */
  private readRegistrar(
    call: Call,
    { method, count }: PassedTo,
    detector: Detector,
    specifier: string,
  ): CandidateReading {
    const server = call.argument(0);
    const passed = call.withoutFirst().first(count);
    const read = this.readOn(valueOfPart(server), method, passed, server);
    if (read) return read;
    const sdk = this.session.sdkOf(detector, specifier, this.module.file);
    const parts = getOwn(sdk?.detector.finds?.methods, method)?.(passed);
    return sdk && parts ? [registrationOf({ ...sdk, parts, server: undefined })] : [];
  }

  private readMethod(
    call: CallNode,
    callee: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): CandidateReading | undefined {
    const key = staticKey(callee) ?? '';
    const receiver =
      callee.object.type === 'Super'
        ? this.servers.superOf(call, key, context)
        : this.session.evaluator.evaluate(callee.object, context.module, context.frame);
    if (receiver instanceof InstanceValue && this.servers.overrides(receiver.class, key))
      return undefined;
    const object = this.expression(callee.object, context);
    const server =
      isUndecided(receiver) && !asUnknown(receiver).parameter
        ? this.servers.among(object)
        : undefined;
    if (!server) return this.readOn(receiver, key, this.callIn(call, context), object);
    const read = this.readOn(server, key, this.callIn(call, context));
    return Array.isArray(read)
      ? read.map((reading: ParsedRegistration) =>
          onCondition(reading, asUnknown(receiver as UnknownValue)),
        )
      : read;
  }

  /** Reads a call that names its receiver: `McpServer.prototype.registerTool.call(this, …)`. */
  private readApplied(
    { method, name, receiver, list, isList }: AppliedMethod,
    call: CallNode,
    context: EvaluationContext,
  ): CandidateReading {
    const { evaluator } = this.session;
    if (evaluator.functionAt(method, context.module, context.frame)) return [];
    const on = this.expression(receiver, context);
    const expression = this.expression(call, context);
    const given = isList ? Call.withList(expression, call, list) : new Call(expression, call, 1);
    return this.readOn(on.value, name, given, on) ?? [];
  }

  /**
   * Reads a method call if its receiver is a server.
   *
   * @param written the expression of the receiver
   */
  private readOn(
    receiver: unknown,
    key: string,
    call: Call,
    written?: Part,
  ): CandidateReading | undefined {
    const server = this.servers.serverOf(receiver);
    if (server) {
      const { detector, specifier, identity, serverOrigin, addedMethods } = server;
      const added = getOwn(addedMethods, key);
      const path = [...server.path, added?.method ?? key].join('.');
      const parts = getOwn(detector.finds?.methods, path)?.(call.first(added?.count));
      const made = factoryCall(serverOrigin, written) ?? identity;
      const found = parts
        ? [parts, ...(parts.also ?? [])].map((each) =>
            registrationOf({ detector, specifier, parts: each, server: made, serverOrigin }),
          )
        : listedRegistrations(
            getOwn(detector.finds?.lists, path)?.(call),
            detector,
            specifier,
            serverOrigin,
          );
      if (server.returnedBy !== undefined) {
        const because = notRead(server.returnedBy, serverOrigin);
        return found?.map((each) => changedByUnread(each, because));
      }
      if (!(serverOrigin instanceof ProxyOrigin)) return found;
      return this.readOnTarget(serverOrigin, key, call) ?? found?.map(passedBy);
    }
    if (isUndecided(receiver)) return asUnknown(receiver);
    if (!(receiver instanceof OpaqueValue)) return undefined;
    const supplied = asSupplied(receiver);
    if (supplied.parameter) return supplied;
    return this.readAttached(receiver, key, call) ?? this.readOnUnread(receiver, key, call);
  }

  /** Reads a call that passes a server to what defines something on it. */
  private readAttached(
    { of: { specifier, path } }: OpaqueValue,
    key: string,
    call: Call,
  ): readonly ParsedRegistration[] | undefined {
    const detector = this.session.registry.detectorOf(specifier);
    const read = getOwn(detector?.finds?.attachers, `${path[0] ?? ''}.${key}`);
    const server = read && this.servers.serverOf(valueOfPart(call.argument(0)));
    return (
      server &&
      listedRegistrations(read(call), server.detector, server.specifier, server.serverOrigin)
    );
  }

  /** Reads a call on what a package of the protocol makes that is not read: probably a server. */
  private readOnUnread(
    { of: { specifier }, origin }: OpaqueValue,
    key: string,
    call: Call,
  ): readonly ParsedRegistration[] | undefined {
    if (!namesProtocol(specifier) || this.session.registry.detectorOf(specifier)) return undefined;
    const found = guessedRegistration(key, call, this.module.file, this.session);
    const because = notRead(specifier, origin);
    // The method need not do, or deprecate, the same as the framework's method of that name.
    const parts = found && { ...found.parts, form: '' };
    return (
      parts && [
        changedByUnread({ ...found, parts, server: undefined, serverOrigin: origin }, because),
      ]
    );
  }

  /**
   * Reads a call on a proxy as the calls on its target that it leads to; undefined if these are
   * unknown.
   */
  private readOnTarget(
    proxy: ProxyOrigin,
    key: string,
    call: Call,
  ): readonly ParsedRegistration[] | undefined {
    const found: ParsedRegistration[] = [];
    for (const { receiver, condition, ...made } of callsOnTarget(proxy, key, call) ?? []) {
      const read = this.readOn(receiver, made.key, made.call);
      if (read instanceof UnknownValue) return undefined;
      for (const each of read ?? []) found.push(condition ? onCondition(each, condition) : each);
    }
    return found.length > 0 ? found : undefined;
  }

  private expression(node: TSESTree.Node, context: EvaluationContext): Expression {
    return new Expression(this.session.evaluator, node, context);
  }

  private callIn(call: CallNode, context: EvaluationContext): Call {
    const expression = this.expression(call, context);
    return this.passed ? Call.ofValues(expression, call, this.passed) : new Call(expression, call);
  }
}

/** A registration on a proxy, which may change all but its name, and may not call the server. */
function passedBy(registration: ParsedRegistration): ParsedRegistration {
  return changedByUnread(
    registration,
    new UnknownValue('passes through a proxy, which may change it', registration.serverOrigin),
  );
}

function notRead(specifier: string, at: Origin | undefined): UnknownValue {
  return new UnknownValue(`is registered by '${specifier}', which is not read`, at);
}

/** The last names of the members of servers that answer with lists. */
function setters({ finds }: Detector): readonly string[] {
  return lastNames(finds?.setters);
}

/** The export that a value is; `name()` for the result of calling an export. */
function builderOf(
  value: unknown,
): { readonly specifier: string; readonly name: string } | undefined {
  const of =
    value instanceof OpaqueValue && value.kind === 'result' && value.path.length === 0
      ? value.of
      : value;
  if (!(of instanceof ExternalValue)) return undefined;
  const name = (of.path[0] === 'default' ? of.path.slice(1) : of.path).join('.');
  return { specifier: of.specifier, name: of === value ? name : `${name}()` };
}
