import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  staticKey,
  variableOf,
  type CallNode,
  unwrapAwait,
} from '../../syntax/nodes.ts';
import { ClassValue, InstanceValue } from '../../syntax/evaluate/values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Detector, ServerForms } from '../detector/detector.ts';
import { mayBeServer } from './server-search.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';

/** A value that is a framework's server, or a member of one. */
interface ServerValue {
  readonly detector: Detector;
  readonly specifier: string;
  /** The members from the server to the value. */
  readonly path: readonly string[];
  readonly identity: unknown;
  readonly serverOrigin: Origin;
  /** The methods that a package adds to it, as in {@link ServerForms.addedMethods}. */
  readonly addedMethods: ServerForms['addedMethods'];
  /** The package whose unread function is called with the server and may return it. */
  readonly returnedBy?: string;
}

/** Whether something of a module is a server: by variable, or by expression if it has none. */
const answersOf = memoizeWeakPair<Module, AnalysisSession, Map<object, boolean>>(() => new Map());

/** Decides which values of one module are servers. */
export class ServerValues {
  private readonly session: AnalysisSession;
  private readonly module: Module;
  private readonly answers: Map<object, boolean>;

  constructor(session: AnalysisSession, module: Module) {
    this.session = session;
    this.module = module;
    this.answers = answersOf(module, session);
  }

  /** The server of a value; undefined if the value is not one. */
  serverOf(value: unknown): ServerValue | undefined {
    if (value instanceof OpaqueValue) {
      const owner = this.session.ownerOf(value);
      const inner =
        value.kind === 'instance' &&
        owner?.detector.servers?.inner?.includes(value.of.path.at(-1) ?? '')
          ? ['server']
          : [];
      const isServer = inner.length > 0 || owner?.isServer === true;
      if (!owner) return this.returned(value);
      if (!isServer) return undefined;
      return {
        ...owner,
        path: [...inner, ...value.path],
        identity: value.origin.node,
        serverOrigin: value.origin,
      };
    }
    if (!(value instanceof InstanceValue)) return undefined;
    const parent = this.session.evaluator.rootClass(value.class);
    if (!(parent instanceof ExternalValue)) return undefined;
    const found = this.serverOf(
      new OpaqueValue('instance', parent, { node: value.class.node, module: value.class.module }),
    );
    return found && { ...found, identity: value.class.node };
  }

  /** The server that a package function is called with whose result a value is. */
  private returned(value: OpaqueValue): ServerValue | undefined {
    const { kind, of, origin, path, argument } = value;
    if (kind !== 'result' || origin.node.type !== 'CallExpression') return undefined;
    const [given] = origin.node.arguments;
    const made = given?.type === 'NewExpression' ? given : undefined;
    const server = this.serverOf(
      argument ? argument() : made && this.session.evaluator.evaluate(made, origin.module),
    );
    return server && { ...server, path: [...server.path, ...path], returnedBy: of.specifier };
  }

  /** Where the server of a value is created; undefined if the value may not be one. */
  originOfServer(value: unknown): Origin | undefined {
    const server = this.serverOf(value);
    return server?.returnedBy === undefined ? server?.serverOrigin : undefined;
  }

  /**
   * Whether an expression is a server for every caller of the code around it; computed once per
   * variable.
   */
  isServer(node: TSESTree.Node): boolean {
    const variable = node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined;
    let answer = this.answers.get(variable ?? node);
    if (answer === undefined) {
      const mayBe = mayBeServer(node, this.module, this.session);
      this.answers.set(
        variable ?? node,
        (answer =
          mayBe && this.serverOf(this.session.evaluator.evaluate(node, this.module)) !== undefined),
      );
    }
    return answer;
  }

  /**
   * The branch of a conditional expression that is a server: `trace ? trace.wrap(options) : new
   * McpServer(options)`.
   */
  among(expression: Expression): unknown {
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
   * The value of `super`: an instance of the extended package class, unless a project class
   * overrides the member.
   */
  superOf(call: CallNode, key: string, { module, frame }: EvaluationContext): unknown {
    const { evaluator } = this.session;
    const around = enclosingClass(call);
    const parent = around && evaluator.superclass(new ClassValue(around, module, frame));
    if (parent instanceof ClassValue && this.overrides(parent, key)) return undefined;
    const root = parent instanceof ClassValue ? evaluator.rootClass(parent) : parent;
    return root instanceof ExternalValue
      ? new OpaqueValue('instance', root, { node: around as TSESTree.Node, module })
      : undefined;
  }

  /**
   * Whether a class, or a project class that it extends, overrides a member of the framework's
   * class.
   */
  overrides(of: ClassValue, key: string): boolean {
    return this.session.evaluator.lineage(of).some((each) => hasMember(each, key));
  }
}

/** The call of a function that creates a server: each call creates another one. */
export function factoryCall({ node }: Origin, written: Part): TSESTree.Node | undefined {
  if (!(written instanceof Expression) || !enclosingFunction(node)) return undefined;
  const call = unwrapAwait(written.written().node);
  return call.type === 'CallExpression' ? call : undefined;
}

/** Whether a class declares a member with this name. */
function hasMember({ node }: ClassValue, key: string): boolean {
  return node.body.body.some(
    (member) =>
      (member.type === 'MethodDefinition' ||
        (member.type === 'PropertyDefinition' && !member.declare)) &&
      !member.static &&
      staticKey(member) === key,
  );
}
