import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../model/get-own.ts';
import { Expression, type Part } from '../../syntax/evaluate/expression.ts';
import type { EvaluationContext, Frame } from '../../syntax/evaluate/frame.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
} from '../../syntax/nodes.ts';
import {
  ClassValue,
  ExternalValue,
  InstanceValue,
  OpaqueValue,
  TypedValue,
  UnknownValue,
} from '../../syntax/evaluate/value.ts';
import { mayBeBuilder, mayBeServer } from './prefilter.ts';
import { Call, type Detector, type ListedDefinitions } from '../frameworks/detector.ts';
import type { ParsedRegistration, WrappedRegistration } from './detected-definition.ts';
import { DETECTORS } from '../frameworks/registry.ts';
import { calleeName, type TypedObject } from '../flow/module-index.ts';
import type { AnalysisSession } from './session.ts';

/** One form of definition at one call or literal, not yet read. */
export interface Candidate {
  readonly node: TSESTree.Node;
  /** @returns what is defined there; an unknown value where it depends on a parameter whether that is anything */
  read(context: EvaluationContext): readonly ParsedRegistration[] | UnknownValue;
}

/** What the calls and object literals of one module may define: calls of builders, calls on servers, typed literals. */
export class Candidates {
  private readonly session: AnalysisSession;
  private readonly module: Module;
  /** Which variables and expressions are servers. */
  private readonly servers = new Map<object, boolean>();

  constructor(session: AnalysisSession, module: Module) {
    this.session = session;
    this.module = module;
  }

  /** What an object literal that has a type may define. */
  ofObject({ object, type }: TypedObject): Candidate | undefined {
    const reader = mayDefine(object)
      ? this.literalReader(type)
      : mayAnswer(object)
        ? this.resultReader(type, object)
        : undefined;
    return reader && { node: object, read: (context) => reader(this.expression(object, context)) };
  }

  /** What an object literal defines by its type. */
  private literalReader(
    type: TSESTree.TypeNode,
  ): ((literal: Expression) => ReturnType<Candidate['read']>) | undefined {
    const value = this.session.evaluator.readType(type, this.module, {
      node: type,
      module: this.module,
    });
    if (!(value instanceof OpaqueValue)) return undefined;
    const { specifier, path } = value.of;
    const detector = this.session.registry.detectorOf(specifier);
    const reader = getOwn(detector?.literals, path.at(-1) ?? '');
    if (!detector || !reader) return undefined;
    return (literal) => {
      const parts = reader(literal);
      return parts ? [{ detector, specifier, parts, server: undefined }] : [];
    };
  }

  /** What the function gives whose result an object literal is, when the type that it has says that it is an answer with a list. */
  private resultReader(
    type: TSESTree.TypeNode,
    object: TSESTree.ObjectExpression,
  ): ((literal: Expression) => ReturnType<Candidate['read']>) | undefined {
    const { evaluator } = this.session;
    const value = evaluator.readType(type, this.module, { node: type, module: this.module });
    const fn = value instanceof TypedValue ? enclosingFunction(object) : undefined;
    if (!fn || !(value instanceof TypedValue)) return undefined;
    for (const detector of DETECTORS) {
      const read = detector.resultOfType?.(value, evaluator);
      if (!read) continue;
      const given = fn.params.map(
        (parameter) =>
          new UnknownValue('depends on the request', { node: parameter, module: this.module }),
      );
      return ({ context }) =>
        this.readList(
          read(this.expression(fn, context).result(given), this.module, object),
          detector,
          detector.id,
        ) ?? [];
    }
    return undefined;
  }

  /** What a call may define, when its callee may be a builder or a method of a server. */
  ofCall(call: CallNode): Candidate | undefined {
    const callee = unwrap(call.callee);
    if (call.type === 'CallExpression' && this.isMethodName(callee)) {
      return {
        node: call,
        read: (context) =>
          this.readMethod(call, callee, context) ?? this.readBuilder(call, context),
      };
    }
    return mayBeBuilder(callee, this.module, this.session)
      ? { node: call, read: (context) => this.readBuilder(call, context) }
      : undefined;
  }

  /** Whether an expression reads a member by the name of a method that defines something. */
  isMethodName(node: TSESTree.Node): node is TSESTree.MemberExpression {
    return (
      node.type === 'MemberExpression' &&
      this.session.registry.methodNames.has(staticKey(node) ?? '')
    );
  }

  /** A call of what may be a method of a server, by whatever name: `const add = server.registerTool.bind(server)`. */
  readValue(call: CallNode, context: EvaluationContext): ReturnType<Candidate['read']> {
    const method = this.session.evaluator.evaluate(call.callee, context.module, context.frame);
    if (!(method instanceof OpaqueValue)) return [];
    const { kind, of, origin, path, index } = method;
    return (
      this.readOn(
        new OpaqueValue(kind, of, origin, path.slice(0, -1), index),
        path.at(-1) ?? '',
        this.callIn(call, context),
      ) ?? []
    );
  }

  private readBuilder(call: CallNode, context: EvaluationContext): ReturnType<Candidate['read']> {
    const builder = builderOf(
      this.session.evaluator.evaluate(call.callee, context.module, context.frame),
    );
    const detector = builder && this.session.registry.detectorOf(builder.specifier);
    if (!detector) return [];
    const { specifier, name } = builder;
    const given = this.callIn(call, context);
    if (call.type === 'NewExpression')
      return (
        this.readList(getOwn(detector.constructors, name)?.(given), detector, specifier, {
          node: call,
          module: this.module,
        }) ?? []
      );
    const method = getOwn(detector.registrars, name);
    if (method !== undefined) return this.readRegistrar(given, method, detector, specifier);
    const parts = getOwn(detector.builders, name)?.(given);
    return parts ? [{ detector, specifier, parts, server: undefined }] : [];
  }

  /** A function that calls a method of the server that it is handed. */
  private readRegistrar(
    call: Call,
    method: string,
    detector: Detector,
    specifier: string,
  ): ReturnType<Candidate['read']> {
    const server = call.argument(0);
    const read = this.readOn(
      server instanceof Expression ? server.value : server,
      method,
      call.withoutFirst(),
      server,
    );
    if (read) return read;
    const sdk = this.session.sdkOf(detector, specifier, this.module.file);
    const parts = getOwn(sdk?.detector.methods, method)?.(call.withoutFirst());
    return sdk && parts ? [{ ...sdk, parts, server: undefined }] : [];
  }

  private readMethod(
    call: CallNode,
    callee: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): ReturnType<Candidate['read']> | undefined {
    const key = staticKey(callee) ?? '';
    const receiver =
      callee.object.type === 'Super'
        ? this.parentOf(call, key, context)
        : this.session.evaluator.evaluate(callee.object, context.module, context.frame);
    if (receiver instanceof InstanceValue && this.overrides(receiver.class, key)) return undefined;
    const object = this.expression(callee.object, context);
    const server =
      receiver instanceof UnknownValue && !receiver.parameter
        ? this.perhapsServer(object)
        : undefined;
    if (!server) return this.readOn(receiver, key, this.callIn(call, context), object);
    const read = this.readOn(server, key, this.callIn(call, context));
    return Array.isArray(read)
      ? read.map((reading: ParsedRegistration) => ({ ...reading, server: undefined }))
      : read;
  }

  /** The one of two things that is a server, where it is not read what the other one is: `trace ? trace.wrap(options) : new McpServer(options)`. */
  private perhapsServer(expression: Expression): unknown {
    const written = expression.written();
    const sides =
      written.node.type === 'ConditionalExpression'
        ? [written.node.consequent, written.node.alternate]
        : [];
    return sides
      .map((side) => written.sibling(side).value)
      .find((value) => this.serverOf(value) !== undefined);
  }

  /**
   * What a call of a method defines on what is perhaps a server.
   *
   * @param written the server as it is written, where it is
   */
  private readOn(
    receiver: unknown,
    key: string,
    call: Call,
    written?: Part,
  ): ReturnType<Candidate['read']> | undefined {
    const server = this.serverOf(receiver);
    if (server) {
      const { detector, specifier, identity, maker } = server;
      const path = [...server.path, key].join('.');
      const parts = getOwn(detector.methods, path)?.(call);
      return parts
        ? [{ detector, specifier, parts, server: factoryCall(maker, written) ?? identity, maker }]
        : this.readList(getOwn(detector.lists, path)?.(call), detector, specifier, maker);
    }
    return receiver instanceof UnknownValue ? receiver : undefined;
  }

  /** What a call looks like that registers something by its name and what it is given, although it is not known on what. */
  describeUnresolvedCall(
    call: CallNode,
    because: UnknownValue,
    frame: Frame | undefined,
  ): WrappedRegistration | undefined {
    const key = calleeName(call) ?? '';
    if (!REGISTERS.test(key)) return undefined;
    for (const detector of this.session.frameworksOf(this.module.file)) {
      const parts = getOwn(
        detector.methods,
        key,
      )?.(this.callIn(call, { module: this.module, frame }));
      const isCertain =
        parts?.name instanceof Expression &&
        typeof parts.name.value === 'string' &&
        parts.handler instanceof Expression &&
        parts.handler.functionNode() !== undefined;
      if (isCertain)
        return {
          detector,
          specifier: detector.packages[0] as string,
          parts,
          why: `is registered on something that ${because.why}`,
        };
    }
    return undefined;
  }

  /** What is registered where a call hands a server to something that is not read. */
  describeEscapedServer(
    call: CallNode,
    because: UnknownValue,
    frame: Frame | undefined,
  ): WrappedRegistration | undefined {
    for (const argument of call.arguments) {
      const server =
        argument.type === 'SpreadElement' || !mayBeServer(argument, this.module, this.session)
          ? undefined
          : this.serverOf(this.session.evaluator.evaluate(argument, this.module, frame));
      if (!server) continue;
      const why = new UnknownValue(
        `is registered by something that ${because.why}`,
        because.origin,
      );
      const parts = {
        kind: 'tool',
        form: calleeName(call) ?? '',
        name: why,
        description: why,
        handler: why,
        config: why,
        schemas: [],
        contextParameter: () => undefined,
      } as const;
      return { detector: server.detector, specifier: server.specifier, parts, why: why.why };
    }
    return undefined;
  }

  /** What is in one list is on one server, as far as that is certain. */
  private readList(
    listed: ListedDefinitions | undefined,
    detector: Detector,
    specifier: string,
    maker?: Origin,
  ): readonly ParsedRegistration[] | undefined {
    const server = listed?.isSuperset ? undefined : {};
    return listed?.all.map((parts) => ({ detector, specifier, parts, server, maker }));
  }

  private expression(node: TSESTree.Node, context: EvaluationContext): Expression {
    return new Expression(this.session.evaluator, node, context);
  }

  private callIn(call: CallNode, context: EvaluationContext): Call {
    return new Call(this.expression(call, context), call);
  }

  /** What `super` stands for: an instance of what the class around a call extends, unless a class of the project has the member. */
  private parentOf(call: CallNode, key: string, { module, frame }: EvaluationContext): unknown {
    const { evaluator } = this.session;
    const around = enclosingClass(call);
    const parent = around && evaluator.superclass(new ClassValue(around, module, frame));
    if (parent instanceof ClassValue && this.overrides(parent, key)) return undefined;
    const root = parent instanceof ClassValue ? evaluator.rootClass(parent) : parent;
    return root instanceof ExternalValue
      ? new OpaqueValue('instance', root, { node: around as TSESTree.Node, module })
      : undefined;
  }

  /** Whether a class, or one of the project that it extends, has a member of its own by a name, in the place of the framework's. */
  private overrides(of: ClassValue, key: string): boolean {
    return this.session.evaluator.lineage(of).some((each) => hasMember(each, key));
  }

  /** The framework's server that a value is, when it is one. */
  private serverOf(value: unknown):
    | {
        readonly detector: Detector;
        readonly specifier: string;
        readonly path: readonly string[];
        readonly identity: unknown;
        readonly maker: Origin;
      }
    | undefined {
    if (value instanceof OpaqueValue) {
      const owner = this.session.ownerOf(value);
      const inner =
        value.kind === 'instance' &&
        owner?.detector.innerServers?.includes(value.of.path.at(-1) ?? '')
          ? ['server']
          : [];
      const isServer = inner.length > 0 || owner?.isServer === true;
      return owner && isServer
        ? {
            ...owner,
            path: [...inner, ...value.path],
            identity: value.origin.node,
            maker: value.origin,
          }
        : undefined;
    }
    if (!(value instanceof InstanceValue)) return undefined;
    const parent = this.session.evaluator.rootClass(value.class);
    if (!(parent instanceof ExternalValue)) return undefined;
    const found = this.serverOf(
      new OpaqueValue('instance', parent, { node: value.class.node, module: value.class.module }),
    );
    return found && { ...found, identity: value.class.node };
  }

  /** What makes the server that a value is; undefined when it is none. */
  makerOf(value: unknown): Origin | undefined {
    return this.serverOf(value)?.maker;
  }

  /** Whether an expression is a server, in any call of the code around it: asked once for each variable, however often it is handed on. */
  isServer(node: TSESTree.Node): boolean {
    const variable = node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined;
    let answer = this.servers.get(variable ?? node);
    if (answer === undefined) {
      const mayBe = mayBeServer(node, this.module, this.session);
      this.servers.set(
        variable ?? node,
        (answer =
          mayBe && this.serverOf(this.session.evaluator.evaluate(node, this.module)) !== undefined),
      );
    }
    return answer;
  }
}

/** The call of a function that makes a server, which tells its servers apart where they are used outside of it. */
function factoryCall({ node }: Origin, written: Part): TSESTree.Node | undefined {
  if (!(written instanceof Expression) || !enclosingFunction(node)) return undefined;
  const made = written.written().node;
  const call = made.type === 'AwaitExpression' ? unwrap(made.argument) : made;
  return call.type === 'CallExpression' ? call : undefined;
}

/** Whether a class declares a member by a name. */
function hasMember({ node }: ClassValue, key: string): boolean {
  return node.body.body.some(
    (member) =>
      (member.type === 'MethodDefinition' ||
        (member.type === 'PropertyDefinition' && !member.declare)) &&
      !member.static &&
      staticKey(member) === key,
  );
}

/** What a package exports, or what a call of that gives, which is written `name()`. */
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

/** The names of methods that say that they register something, as `tool` does not. */
const REGISTERS = /^(?:register|add)[A-Z]/;

/** Whether an object literal may define something: it has a name, or may have one. */
function mayDefine({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === 'SpreadElement' || staticKey(property) === 'name',
  );
}

/** Whether an object literal may be an answer with a list of definitions. */
function mayAnswer({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === 'Property' && LIST_KEYS.has(staticKey(property) ?? ''),
  );
}

/** The members of the protocol's results that hold definitions. */
const LIST_KEYS: ReadonlySet<string> = new Set([
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
]);
