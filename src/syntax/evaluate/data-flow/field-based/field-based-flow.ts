import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../modules/module.ts';
import { constructorOf } from '../../../class-nodes.ts';
import {
  enclosingClass,
  enclosingFunction,
  forEachChild,
  isFunction,
  parameterName,
  referencedVariable,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../../../nodes.ts';
import { loopStatement } from '../../../statements.ts';
import { unwrapDefault } from '../declarations.ts';
import { CallFlow } from './call-flow.ts';
import { FlowGraph, SOURCE, type Holder } from './flow-graph.ts';
import { FlowHolders, NATIVE_MEMBERS, NOWHERE, receiverOf } from './flow-holders.ts';

/** The names of functions that load modules: `require`, `__require`. */
const LOADING = /^(?:__)?require$/;

/** Expressions that may have the values of their parts. */
const PASSING: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'AwaitExpression',
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'ObjectExpression',
  'SequenceExpression',
  'SpreadElement',
]);

type Member =
  | TSESTree.AccessorProperty
  | TSESTree.MethodDefinition
  | TSESTree.Property
  | TSESTree.PropertyDefinition;

/**
 * The places of a module that a value may get to.
 *
 * Members of one name are not told apart, nor are the calls of
 * a function, and a list or a map holds what any code adds: field-based, context-insensitive and
 * flow-insensitive, after Feldthaus et al., "Efficient Construction of Approximate Call Graphs for
 * JavaScript IDE Services" (ICSE 2013).
 */
export class FieldBasedFlow {
  private readonly module: Module;
  private readonly graph: FlowGraph = new FlowGraph((value) => this.calls.addToAny(value));
  private readonly holders: FlowHolders;
  private readonly calls: CallFlow;
  /** The nodes to visit, each with the holder of its value. */
  private readonly waiting: [TSESTree.Node, Holder][] = [];

  /** The calls that load modules: `import('./a.js')`, `require('./a.js')`. */
  readonly loads: (CallNode | TSESTree.ImportExpression)[] = [];

  /**
   * @param takesHandlers whether a method with a name passes nothing to the functions that it takes
   * that matters
   */
  constructor(module: Module, takesHandlers: (method: string) => boolean) {
    this.module = module;
    this.holders = new FlowHolders(module, this.graph);
    this.calls = new CallFlow(this.holders, takesHandlers);
    this.read(module.program, NOWHERE);
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) this.visit(...next);
  }

  /** Adds a source: a variable, or a function or a load by its node. */
  addSource(source: TSESTree.Node | Variable): void {
    this.graph.add(source, SOURCE);
  }

  /** Whether a source may be the callee or an argument of a call. */
  reaches(call: CallNode): boolean {
    return [call.callee, ...call.arguments].some((each) => this.graph.mayHoldSource(each));
  }

  /** Visits a node later; `holder` gets its value. */
  private read(node: TSESTree.Node | null | undefined, holder: Holder): void {
    if (node) this.waiting.push([node, holder]);
  }

  private visit(node: TSESTree.Node, holder: Holder): void {
    switch (node.type) {
      case 'Identifier':
        this.visitName(node, holder);
        return;
      case 'MemberExpression':
        this.visitMember(node, holder);
        return;
      case 'ThisExpression':
        this.holders.connect(receiverOf(node), holder);
        return;
      case 'Super':
        this.holders.connect(enclosingClass(node)?.superClass ?? NOWHERE, holder);
        return;
      case 'CallExpression':
      case 'NewExpression':
        this.visitCall(node, holder);
        return;
      case 'ImportExpression':
        this.loads.push(node);
        this.holders.connect(node, holder);
        return;
      case 'VariableDeclarator':
        this.visitWrite(node.id, node.init, holder);
        return;
      case 'AssignmentExpression':
        this.visitWrite(node.left, node.right, holder);
        return;
      default:
        this.visitDeclaration(node, holder);
        return;
    }
  }

  private visitDeclaration(node: TSESTree.Node, holder: Holder): void {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        this.visitFunction(node, holder);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.visitClass(node, holder);
        return;
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'AccessorProperty':
        this.visitProperty(node, holder);
        return;
      case 'ExportNamedDeclaration':
        if (node.parent.type === 'TSModuleBlock') this.visitNamespaceMember(node);
        this.visitOther(node, NOWHERE);
        return;
      default:
        this.visitStatement(node, holder);
        return;
    }
  }

  private visitStatement(node: TSESTree.Node, holder: Holder): void {
    const loop = loopStatement(node);
    if (node.type === 'ReturnStatement' || node.type === 'YieldExpression')
      this.read(node.argument, enclosingFunction(node)?.body ?? NOWHERE);
    else if (loop && 'items' in loop) {
      this.visitWrite(loop.pattern, loop.items, NOWHERE);
      this.read(loop.body, NOWHERE);
    } else this.visitOther(node, holder);
  }

  /** `namespace Tools { export function add() {} }` */
  private visitNamespaceMember({ declaration, parent }: TSESTree.ExportNamedDeclaration): void {
    const declared =
      declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    const namespace = parent.parent as TSESTree.Node;
    this.declare(namespace);
    for (const each of declared)
      for (const variable of each ? this.module.scopes.getDeclaredVariables(each) : []) {
        this.holders.connect(variable, this.holders.membersOf(variable.name));
        this.holders.connect(variable, namespace);
      }
  }

  private visitOther(node: TSESTree.Node, holder: Holder): void {
    const isDeclaration =
      node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration';
    if (isDeclaration) this.declare(node);
    // A type holds what it names, as a value of the type may.
    const isPassing = PASSING.has(node.type) || node.type.startsWith('TS');
    const inner = isPassing ? holder : NOWHERE;
    forEachChild(node, (child) => {
      this.read(child, isDeclaration ? node : inner);
    });
  }

  private visitName(node: TSESTree.Identifier, holder: Holder): void {
    const variable = referencedVariable(node, this.module.scopes);
    if (variable) this.holders.connect(variable, holder);
  }

  private visitMember(node: TSESTree.MemberExpression, holder: Holder): void {
    const key = staticKey(node);
    const isOfClass = node.object.type === 'ThisExpression' || node.object.type === 'Super';
    this.read(node.object, node.object);
    if (node.computed) this.read(node.property, NOWHERE);
    if (key === undefined || (!isOfClass && NATIVE_MEMBERS.has(key))) {
      this.holders.connect(node.object, holder);
      return;
    }
    const made = isOfClass ? enclosingClass(node)?.superClass : node.object;
    if (made) this.graph.connectSources(made, holder);
    this.holders.connect(this.holders.membersOf(key), holder);
  }

  private visitFunction(node: FunctionNode, holder: Holder): void {
    this.graph.add(node, node);
    this.holders.connect(node, holder);
    this.declare(node);
    for (const parameter of node.params) this.bind(parameter, parameter);
    this.read(node.body, node.body.type === 'BlockStatement' ? NOWHERE : node.body);
  }

  private visitClass(node: ClassNode, holder: Holder): void {
    this.graph.add(node, node);
    this.holders.connect(node, holder);
    this.declare(node);
    if (node.superClass) {
      this.read(node.superClass, node.superClass);
      this.graph.connectSources(node.superClass, node);
    }
    const own = constructorOf(node);
    if (own) this.graph.connectSources(own, node);
    for (const each of [...node.decorators, ...node.body.body]) this.read(each, node);
  }

  /** Connects a declaration to the variables of its name. */
  private declare(node: TSESTree.Node): void {
    for (const variable of this.module.scopes.getDeclaredVariables(node))
      if (variable.defs.some((each) => each.node === node && each.type !== 'Parameter'))
        this.holders.connect(node, variable);
  }

  private visitProperty(node: Member, holder: Holder): void {
    const key = staticKey(node);
    if (key !== undefined) this.holders.connect(node, this.holders.membersOf(key));
    if (key === undefined || NATIVE_MEMBERS.has(key)) this.holders.connect(node, holder);
    if (node.computed) this.read(node.key, NOWHERE);
    this.read(node.value, node);
    if ('kind' in node && node.kind === 'get' && isFunction(node.value))
      this.holders.connect(node.value.body, node);
    if (node.type === 'Property') return;
    for (const decorator of node.decorators) this.read(decorator, NOWHERE);
    if (node.type !== 'MethodDefinition') this.read(node.typeAnnotation, node);
  }

  private visitWrite(target: TSESTree.Node, value: TSESTree.Node | null, holder: Holder): void {
    this.holders.connect(target, holder);
    this.read(value, target);
    this.bind(target, target);
  }

  /** Passes what a holder holds to the names and members of a pattern. */
  private bind(target: TSESTree.Node, holder: Holder): void {
    const pattern = unwrap(target);
    this.holders.connect(holder, pattern);
    if ('typeAnnotation' in pattern) this.read(pattern.typeAnnotation, pattern);
    switch (pattern.type) {
      case 'Identifier': {
        const variable = variableOf(pattern, this.module.scopes);
        if (variable) this.holders.connect(pattern, variable);
        return;
      }
      case 'MemberExpression':
        this.holders.addTo(pattern, pattern);
        return;
      case 'AssignmentPattern':
        this.read(pattern.right, pattern);
        this.bind(pattern.left, pattern);
        return;
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element) this.bind(element, pattern);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) this.bindProperty(property, pattern);
        return;
      case 'RestElement':
        this.bind(pattern.argument, pattern);
        return;
      case 'TSParameterProperty':
        this.bind(pattern.parameter, pattern);
        this.holders.connect(
          unwrapDefault(pattern),
          this.holders.membersOf(parameterName(pattern.parameter) ?? ''),
        );
        return;
      default:
        return;
    }
  }

  private bindProperty(node: TSESTree.Property | TSESTree.RestElement, holder: Holder): void {
    if (node.type === 'RestElement') {
      this.bind(node, holder);
      return;
    }
    const key = staticKey(node);
    if (key === undefined) this.holders.connect(holder, node);
    else this.graph.connectSources(holder, node);
    if (key !== undefined && !NATIVE_MEMBERS.has(key))
      this.holders.connect(this.holders.membersOf(key), node);
    if (node.computed) this.read(node.key, NOWHERE);
    this.bind(node.value, node);
  }

  private visitCall(node: CallNode, result: Holder): void {
    this.read(node.callee, node.callee);
    this.read(node.typeArguments, result);
    for (const argument of node.arguments) this.read(argument, argument);
    const callee = unwrap(node.callee);
    if (callee.type === 'Identifier' && LOADING.test(callee.name)) {
      this.loads.push(node);
      this.holders.connect(node, result);
    }
    this.calls.connect(node, result);
  }
}
