import type { TSESTree } from '@typescript-eslint/utils';
import { keepsArguments } from './native-methods.ts';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Origin } from '../../modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  isFunction,
  parametersOf,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
  type FunctionNode,
  parameterName,
  isCall,
} from '../../nodes.ts';
import { loopStatement } from '../../statements.ts';
import { endsWithCall, isRunAsStatement } from './evaluation-order.ts';
import { functionInOrder, isCalledInOrder } from './ordered-calls.ts';
import {
  TRANSPARENT,
  aliased,
  isExportsMember,
  isOfFunction,
  type HeldPosition,
  type Use,
} from './positions.ts';
import { readBy, readsOf, readsOfThis, readsOther, type MemberRead } from './member-reads.ts';
import { ReachedPlaces } from './reached-places.ts';
import type { FunctionOrigin, ModuleLinks } from './links.ts';
import { callsOf, declaredReferences, type FindUses } from './named-uses.ts';
import {
  ANY,
  isReduction,
  pathOfKept,
  pathsInElement,
  receivingParametersOf,
  resultsOfArgument,
  resultsOfMethod,
  type Path,
} from './native-flow.ts';

const MAX_PATH = 8;
const MAX_POSITIONS = 4000;

/** Follows an object forward through variables, collections, loops, calls, results and modules. */
export class ValueFlow {
  private readonly links: ModuleLinks;
  private readonly usesElsewhere: FindUses;
  private readonly nodes = new ReachedPlaces();
  /** A variable has many references: they are not visited again for each value that it gets. */
  private readonly variables = new ReachedPlaces();
  private readonly pending: HeldPosition[] = [];
  private creator: FunctionNode | undefined;

  constructor(links: ModuleLinks, usesElsewhere: FindUses) {
    this.links = links;
    this.usesElsewhere = usesElsewhere;
  }

  /** The expressions that have the object which an expression makes. */
  usesOf({ node, module }: Origin): Generator<Use, undefined> {
    this.creator = enclosingFunction(node);
    this.add({ node, path: [], module, hold: 'made' });
    return this.uses();
  }

  /** The expressions with its value, or with an object up to `depth` members in it. */
  usesInside({ node, module }: Origin, depth: number): Generator<Use, undefined> {
    for (let path: Path = []; path.length <= depth; path = [ANY, ...path])
      this.add({ node, path, module, hold: 'alias' });
    return this.uses();
  }

  private *uses(): Generator<Use, undefined> {
    for (let count = 0; count < MAX_POSITIONS; count++) {
      const position = this.pending.pop();
      if (!position) return;
      if (position.path.length === 0) yield position;
      this.follow(position);
    }
  }

  private add(position: HeldPosition): void {
    this.addRead(readBy(position.node), position);
  }

  /** Creates the position only if it is new: a name of a bundle has thousands of references. */
  private addRead(read: MemberRead, way: Omit<HeldPosition, 'node'>): void {
    const { path, module, hold } = way;
    if (path.length > MAX_PATH || readsOther(read, path)) return;
    const { node } = read;
    const reached = this.nodes.reach(node, way);
    if (reached) this.pending.push({ node, path, module, hold, from: reached.from });
  }

  private follow(position: HeldPosition): void {
    const { node, module } = position;
    const { parent } = node;
    if (!parent) return;
    if (node.type === 'ClassDeclaration')
      for (const variable of module.scopes.getDeclaredVariables(node))
        this.named(variable, position);
    if (parent.type === 'ExportDefaultDeclaration') this.elsewhere(node, position);
    if (TRANSPARENT.has(parent.type)) {
      this.add({ ...position, node: parent });
      return;
    }
    switch (parent.type) {
      case 'MemberExpression':
        if (parent.object === node) this.member(parent, position);
        return;
      case 'VariableDeclarator':
      case 'AssignmentExpression':
      case 'AssignmentPattern':
      case 'PropertyDefinition':
      case 'AccessorProperty':
        this.assigned(parent, aliased(position));
        return;
      case 'Property':
      case 'ArrayExpression':
        // Nothing evaluates an inner object of the module's literal together with its changes.
        this.contained(
          parent,
          enclosingFunction(node) ? aliased(position) : { ...position, hold: 'alias' },
        );
        return;
      case 'YieldExpression':
      case 'ArrowFunctionExpression':
        this.returnedBy(parent, aliased(position));
        return;
      default:
        if (parent.type === 'ReturnStatement') this.returnedBy(parent, aliased(position));
        else this.passOn(parent, position);
    }
  }

  private assigned(
    parent:
      | TSESTree.VariableDeclarator
      | TSESTree.AssignmentExpression
      | TSESTree.AssignmentPattern
      | TSESTree.PropertyDefinition
      | TSESTree.AccessorProperty,
    position: HeldPosition,
  ): void {
    const { node } = position;
    if (parent.type === 'VariableDeclarator') {
      if (parent.init === node) this.bind(parent.id, position);
    } else if ('right' in parent) {
      if (parent.right !== node) return;
      if (isExportsMember(parent.left)) this.elsewhere(node, position);
      this.bind(parent.left, position);
      if (parent.type === 'AssignmentExpression') this.add({ ...position, node: parent });
    } else if (parent.value === node) this.field(staticKey(parent), parent, position);
  }

  private contained(
    parent: TSESTree.Property | TSESTree.ArrayExpression,
    position: HeldPosition,
  ): void {
    const { node, path } = position;
    if (parent.type === 'ArrayExpression')
      this.add({ ...position, node: parent, path: [ANY, ...path] });
    else if (parent.value === node && parent.parent.type === 'ObjectExpression')
      this.add({ ...position, node: parent.parent, path: [staticKey(parent) ?? ANY, ...path] });
  }

  private returnedBy(
    parent: TSESTree.ReturnStatement | TSESTree.YieldExpression | TSESTree.ArrowFunctionExpression,
    position: HeldPosition,
  ): void {
    const { node, path } = position;
    if (parent.type === 'ArrowFunctionExpression') {
      if (parent.body === node) this.returned(parent, position);
      return;
    }
    const isElement = parent.type === 'YieldExpression' && !parent.delegate;
    const result = isElement ? [ANY, ...path] : path;
    this.returned(enclosingFunction(parent), { ...position, path: result });
  }

  /** Calls, spreads and loops. */
  private passOn(parent: TSESTree.Node, own: HeldPosition): void {
    const { node, path } = own;
    const position: HeldPosition = { ...own, hold: 'alias' };
    const [head, ...rest] = path;
    const loop = loopStatement(parent);
    if (loop?.kind === 'values') {
      if (loop.items === node && head !== undefined)
        for (const each of pathsInElement(path))
          this.bind(loop.pattern, { ...position, path: each });
    } else if (parent.type === 'SpreadElement') {
      const { parent: outer } = parent;
      if (head === undefined) return;
      if (outer.type === 'ArrayExpression')
        this.add({ ...position, node: outer, path: [ANY, ...(pathsInElement(path)[0] ?? rest)] });
      else if (outer.type === 'ObjectExpression') this.add({ ...position, node: outer });
      else this.argument(outer, outer.arguments.indexOf(parent), { ...position, path: rest }, true);
    } else if (isCall(parent)) {
      const index = parent.arguments.indexOf(node as TSESTree.CallExpressionArgument);
      // A function that is called in place is a part of the code around it.
      const isInPlace = isFunction(unwrap(parent.callee)) && own.hold !== 'alias';
      if (index >= 0) {
        const hold = this.isPassedInOrder(parent, own) ? 'passed' : 'alias';
        this.argument(parent, index, { ...own, hold: isInPlace ? 'made' : hold });
      }
      // A literal that is the initial value, or the result of a function, changes in evaluation.
      if (index === 1 && own.hold !== 'made' && isReduction(parent) && !enclosingFunction(parent))
        for (const fn of this.links.functionsAt(parent.arguments[0] as TSESTree.Node, own.module))
          this.receive(fn, 0, position);
    }
  }

  /** Whether a statement calls a function with the object, in order with the code that makes it. */
  private isPassedInOrder(call: CallNode, { node, hold, module }: HeldPosition): boolean {
    const { creator } = this;
    if (call.type !== 'CallExpression' || hold === 'alias') return false;
    if (call.arguments.some(({ type }) => type === 'SpreadElement')) return false;
    const functions = this.links.functionsAt(call.callee, module);
    return (
      isRunAsStatement(call) &&
      functions.every((fn) => endsWithCall(fn.node, call)) &&
      (hold === 'passed' || this.isInOrder(functionInOrder(node, creator), module))
    );
  }

  /** Whether a function, or the module, runs in order with the code that makes the object. */
  private isInOrder(fn: FunctionNode | undefined, module: Origin['module']): boolean {
    return this.creator ? isCalledInOrder(fn, this.creator, module) : fn === undefined;
  }

  /** A member of what holds the object. */
  private member(member: TSESTree.MemberExpression, position: HeldPosition): void {
    const [head, ...rest] = position.path;
    if (head === undefined) return;
    const key = staticKey(member);
    const target = wrapped(member);
    const { parent: call } = target;
    const alias: HeldPosition = { ...position, hold: 'alias' };
    if (call?.type === 'CallExpression' && call.callee === target) {
      for (const path of resultsOfMethod(key, position.path))
        this.add({ ...alias, node: call, path });
      const callback = call.arguments[0];
      for (const index of callback ? receivingParametersOf(key, position.path) : [])
        for (const fn of this.links.functionsAt(callback as TSESTree.Node, position.module))
          this.receive(fn, index, { ...alias, path: rest });
    }
    if (head === ANY || key === undefined || key === head)
      this.add({ ...position, node: member, path: rest });
  }

  private argument(call: CallNode, index: number, position: HeldPosition, isSpread = false): void {
    const { path, module } = position;
    const callee = unwrap(call.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    for (const result of resultsOfArgument(call, index, path))
      this.add({ ...position, node: call, path: result });
    const functions = this.links.functionsAt(callee, module);
    if (callee.type === 'MemberExpression' && functions.length === 0 && keepsArguments(method))
      this.bind(callee.object, {
        ...position,
        path: pathOfKept(method ?? '', index, call.arguments.length, path),
      });
    for (const fn of functions) {
      const last = isSpread ? fn.node.params.length - 1 : index;
      for (let each = index; each <= last; each++) this.receive(fn, each, position);
    }
  }

  private receive({ node, module }: FunctionOrigin, index: number, position: HeldPosition): void {
    const parameters = parametersOf(node);
    const rest = parameters.findIndex(({ type }) => type === 'RestElement');
    const at = { ...position, module };
    if (rest >= 0 && index >= rest)
      this.bind((parameters[rest] as TSESTree.RestElement).argument, {
        ...at,
        path: [ANY, ...position.path],
      });
    else if (parameters[index]) this.bind(parameters[index], at);
  }

  /** Follows a value into a pattern, a parameter or the target of an assignment. */
  private bind(pattern: TSESTree.Node, position: HeldPosition): void {
    const [head, ...rest] = position.path;
    const { module } = position;
    const node = unwrap(pattern);
    switch (node.type) {
      case 'Identifier':
        this.named(variableOf(node, module.scopes), position);
        return;
      case 'AssignmentPattern':
        this.bind(node.left, position);
        return;
      case 'TSParameterProperty':
        this.bind(node.parameter, position);
        this.field(parameterName(node.parameter), node, position);
        return;
      case 'ThisExpression':
        this.field(head, node, { ...position, path: rest });
        return;
      case 'MemberExpression':
        this.bind(node.object, { ...position, path: [staticKey(node) ?? ANY, ...position.path] });
        return;
      case 'ArrayPattern':
      case 'ObjectPattern':
        if (head !== undefined) this.destructure(node, head, { ...position, hold: 'alias' });
        return;
      default:
    }
  }

  private destructure(
    pattern: TSESTree.ArrayPattern | TSESTree.ObjectPattern,
    head: string,
    position: HeldPosition,
  ): void {
    const rest = position.path.slice(1);
    const parts: readonly (TSESTree.Node | null)[] =
      pattern.type === 'ArrayPattern' ? pattern.elements : pattern.properties;
    parts.forEach((part, index) => {
      if (part?.type === 'RestElement') this.bind(part.argument, position);
      else if (part) {
        const key = part.type === 'Property' ? staticKey(part) : String(index);
        if (head === ANY || key === undefined || key === head)
          this.bind(part.type === 'Property' ? part.value : part, { ...position, path: rest });
      }
    });
  }

  private named(variable: Variable | undefined, position: HeldPosition): void {
    const { path, module } = position;
    if (!variable || !this.variables.reach(variable, position)) return;
    const hold = position.hold === 'made' ? 'named' : 'alias';
    const [definition] = variable.defs;
    const receiver = position.hold === 'passed' ? definition?.node : undefined;
    // What a module keeps may be an object of any call.
    const from = isOfFunction(variable) ? position.from : 'any';
    const named = { path, module, hold, from } as const;
    const passed = { path, module, hold: 'passed', from } as const;
    for (const read of readsOf(variable)) {
      const isPassed = receiver !== undefined && functionInOrder(read.node, receiver) === receiver;
      this.addRead(read, isPassed ? passed : named);
    }
    this.elsewhere(variable, position);
  }

  /** Follows the imports of it in other modules. */
  private elsewhere(exported: Variable | TSESTree.Node, position: HeldPosition): void {
    for (const use of this.usesElsewhere(exported, position.module))
      this.add({ ...position, ...use, hold: 'alias', from: 'any' });
  }

  /** `this.key` in a class, and the member of its instances. */
  private field(key: string | undefined, inside: TSESTree.Node, position: HeldPosition): void {
    const owner = enclosingClass(inside);
    if (!owner || key === undefined) return;
    const { module } = position;
    const path = [key, ...position.path];
    const hold = position.hold === 'made' ? 'named' : 'alias';
    const from = 'any';
    for (const read of readsOfThis(owner)) this.addRead(read, { path, module, hold, from });
    const isStatic = 'static' in inside && inside.static;
    for (const name of declaredReferences(owner, module, this.usesElsewhere)) {
      const { parent } = name.node;
      if (isStatic) this.add({ ...name, path, hold: 'alias', from });
      else if (parent?.type === 'NewExpression')
        this.add({ ...name, node: parent, path, hold: 'alias', from });
    }
  }

  private returned(fn: FunctionNode | undefined, position: HeldPosition): void {
    if (!fn) return;
    const outer = wrapped(fn);
    const { parent } = outer;
    const alias: HeldPosition = { ...position, hold: 'alias' };
    if (parent?.type === 'CallExpression') {
      const isCallee = parent.callee === outer;
      const callee = unwrap(parent.callee);
      const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
      if (isCallee || method === 'then' || method === 'flatMap')
        this.add({ ...alias, node: parent });
      else if (method === 'map') this.add({ ...alias, node: parent, path: [ANY, ...alias.path] });
      return;
    }
    for (const call of callsOf(fn, position.module, this.usesElsewhere))
      this.add({
        ...alias,
        ...call,
        from: fn === this.creator ? (alias.from ?? call.node) : alias.from,
      });
  }
}
