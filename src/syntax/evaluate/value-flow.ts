import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module, Origin } from '../modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  isClass,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../nodes.ts';
import { loopStatement } from '../statements.ts';
import { receivers } from './changes.ts';
import type { ModuleLinks } from './links.ts';
import { membersOf } from './module-members.ts';
import {
  ANY,
  callbackParametersOf,
  resultsOfArgument,
  resultsOfMethod,
  type Path,
} from './native-flow.ts';

/** How code has the object: as it is made, by the variable or field that it is made for, or in any other way. */
type Hold = 'made' | 'named' | 'alias';

/** An expression whose value is the object, or holds it. */
interface Position {
  readonly node: TSESTree.Node;
  readonly path: Path;
  readonly module: Module;
  readonly hold: Hold;
}

/** An expression whose value is the object. */
export type Use = Omit<Position, 'path'>;

const MAX_PATH = 8;
const MAX_POSITIONS = 4000;

/** Follows an object forward through the code that may have it: variables, collections, loops, calls and results. */
export class ValueFlow {
  private readonly links: ModuleLinks;
  private readonly visited = new Map<TSESTree.Node, Set<string>>();
  private readonly pending: Position[] = [];

  constructor(links: ModuleLinks) {
    this.links = links;
  }

  /** The expressions that have the object which an expression makes. */
  *usesOf({ node, module }: Origin): Generator<Use, undefined> {
    this.add({ node, path: [], module, hold: 'made' });
    for (let count = 0; count < MAX_POSITIONS; count++) {
      const position = this.pending.pop();
      if (!position) return;
      if (position.path.length === 0) yield position;
      this.follow(position);
    }
  }

  private add(position: Position): void {
    const node = wrapped(position.node);
    const key = `${position.hold} ${position.path.join(' ')}`;
    const seen = this.visited.get(node) ?? new Set();
    if (seen.has(key) || position.path.length > MAX_PATH) return;
    this.visited.set(node, seen.add(key));
    this.pending.push({ ...position, node });
  }

  private follow(position: Position): void {
    const { node } = position;
    const { parent } = node;
    if (!parent) return;
    switch (parent.type) {
      case 'MemberExpression':
        if (parent.object === node) this.member(parent, position);
        return;
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'AwaitExpression':
      case 'SequenceExpression':
        this.add({ ...position, node: parent });
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
        this.contained(parent, aliased(position));
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
    position: Position,
  ): void {
    const { node } = position;
    if (parent.type === 'VariableDeclarator') {
      if (parent.init === node) this.bind(parent.id, position);
    } else if ('right' in parent) {
      if (parent.right !== node) return;
      this.bind(parent.left, position);
      if (parent.type === 'AssignmentExpression') this.add({ ...position, node: parent });
    } else if (parent.value === node) this.field(staticKey(parent), parent, position);
  }

  private contained(
    parent: TSESTree.Property | TSESTree.ArrayExpression,
    position: Position,
  ): void {
    const { node, path } = position;
    if (parent.type === 'ArrayExpression')
      this.add({ ...position, node: parent, path: [ANY, ...path] });
    else if (parent.value === node && parent.parent.type === 'ObjectExpression')
      this.add({ ...position, node: parent.parent, path: [staticKey(parent) ?? ANY, ...path] });
  }

  private returnedBy(
    parent: TSESTree.ReturnStatement | TSESTree.YieldExpression | TSESTree.ArrowFunctionExpression,
    position: Position,
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
  private passOn(parent: TSESTree.Node, own: Position): void {
    const { node, path } = own;
    const position: Position = { ...own, hold: 'alias' };
    const [head, ...rest] = path;
    const loop = loopStatement(parent);
    if (loop?.kind === 'values') {
      // The elements of a map are its entries.
      if (loop.items === node && head !== undefined)
        for (const each of [rest, ['1', ...rest]])
          this.bind(loop.pattern, { ...position, path: each });
    } else if (parent.type === 'SpreadElement') {
      const { parent: outer } = parent;
      if (head === undefined) return;
      if (outer.type === 'ArrayExpression')
        this.add({ ...position, node: outer, path: [ANY, ...rest] });
      else if (outer.type === 'ObjectExpression') this.add({ ...position, node: outer });
      else this.argument(outer, outer.arguments.indexOf(parent), { ...position, path: rest }, true);
    } else if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
      const index = parent.arguments.indexOf(node as TSESTree.CallExpressionArgument);
      // A function that is called in place is a part of the code around it.
      const isInPlace = isFunction(unwrap(parent.callee)) && own.hold !== 'alias';
      if (index >= 0) this.argument(parent, index, isInPlace ? { ...own, hold: 'made' } : position);
    }
  }

  /** A member of what holds the object. */
  private member(member: TSESTree.MemberExpression, position: Position): void {
    const [head, ...rest] = position.path;
    if (head === undefined) return;
    const key = staticKey(member);
    const target = wrapped(member);
    const { parent: call } = target;
    const alias: Position = { ...position, hold: 'alias' };
    if (call?.type === 'CallExpression' && call.callee === target) {
      for (const path of resultsOfMethod(key, position.path))
        this.add({ ...alias, node: call, path });
      const callback = call.arguments[0];
      for (const index of callback ? callbackParametersOf(key) : [])
        for (const fn of this.functionsOf(callback as TSESTree.Node, position.module))
          this.receive(fn, index, { ...alias, path: rest });
    }
    if (head === ANY || key === undefined || key === head)
      this.add({ ...position, node: member, path: rest });
  }

  private argument(call: CallNode, index: number, position: Position, isSpread = false): void {
    const { path, module } = position;
    const callee = unwrap(call.callee);
    const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    for (const result of resultsOfArgument(call, index, path))
      this.add({ ...position, node: call, path: result });
    const functions = this.functionsOf(callee, module);
    if (callee.type === 'MemberExpression' && functions.length === 0 && KEEPS.has(method ?? ''))
      this.bind(callee.object, { ...position, path: [ANY, ...path] });
    for (const fn of functions) {
      const last = isSpread ? fn.node.params.length - 1 : index;
      for (let each = index; each <= last; each++) this.receive(fn, each, position);
    }
  }

  private receive({ node, module }: FunctionOrigin, index: number, position: Position): void {
    const rest = node.params.findIndex(({ type }) => type === 'RestElement');
    const at = { ...position, module };
    if (rest >= 0 && index >= rest)
      this.bind((node.params[rest] as TSESTree.RestElement).argument, {
        ...at,
        path: [ANY, ...position.path],
      });
    else if (node.params[index]) this.bind(node.params[index], at);
  }

  /** What a pattern, a parameter or the target of an assignment receives. */
  private bind(pattern: TSESTree.Node, position: Position): void {
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
        this.field(nameOf(node.parameter), node, position);
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
    position: Position,
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

  private named(variable: Variable | undefined, position: Position): void {
    if (!variable) return;
    const hold = position.hold === 'made' ? 'named' : 'alias';
    for (const { identifier, init } of variable.references)
      if (!init) this.add({ ...position, node: identifier, hold });
  }

  /** `this.key` in a class, and the member of its instances. */
  private field(key: string | undefined, inside: TSESTree.Node, position: Position): void {
    const owner = enclosingClass(inside);
    if (!owner || key === undefined) return;
    const { module } = position;
    const path = [key, ...position.path];
    const hold = position.hold === 'made' ? 'named' : 'alias';
    for (const node of receivers(owner)) this.add({ node, path, module, hold });
    for (const node of instancesOf(owner, module)) this.add({ node, path, module, hold: 'alias' });
  }

  private returned(fn: FunctionNode | undefined, position: Position): void {
    if (!fn) return;
    const outer = wrapped(fn);
    const { parent } = outer;
    const alias: Position = { ...position, hold: 'alias' };
    if (parent?.type === 'CallExpression') {
      const isCallee = parent.callee === outer;
      const callee = unwrap(parent.callee);
      const method = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
      if (isCallee || method === 'then' || method === 'flatMap')
        this.add({ ...alias, node: parent });
      else if (method === 'map') this.add({ ...alias, node: parent, path: [ANY, ...alias.path] });
      return;
    }
    for (const node of callsOf(fn, position.module)) this.add({ ...alias, node });
  }

  /** The functions that an expression may be: by their names, of methods anywhere in the module. */
  private functionsOf(expression: TSESTree.Node, module: Module): readonly FunctionOrigin[] {
    const node = unwrap(expression);
    if (isFunction(node)) return [{ node, module }];
    if (node.type === 'MemberExpression') {
      const key = staticKey(node);
      const methods = key === undefined ? [] : membersOf(module).methods.get(key);
      return (methods ?? []).map((each) => ({ node: each, module }));
    }
    if (node.type !== 'Identifier') return [];
    const definition = variableOf(node, module.scopes)?.defs[0]?.node as TSESTree.Node | undefined;
    const isImport = definition?.parent?.type === 'ImportDeclaration';
    const made = isImport
      ? this.links.imported(node, module)
      : { node: definition?.type === 'VariableDeclarator' ? definition.init : definition, module };
    const fn = made?.node && isClass(made.node) ? constructorIn(made.node) : made?.node;
    return fn && made && isFunction(fn) ? [{ node: fn, module: made.module }] : [];
  }
}

/** A position behind a variable, a container or a result. */
function aliased(position: Position): Position {
  return position.hold === 'made' ? position : { ...position, hold: 'alias' };
}

/** Methods that keep an argument in their object. */
const KEEPS: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'add', 'set']);

interface FunctionOrigin extends Origin {
  readonly node: FunctionNode;
}

function constructorIn({ body }: ClassNode): TSESTree.Node | undefined {
  return body.body.find(
    (member): member is TSESTree.MethodDefinition =>
      member.type === 'MethodDefinition' && member.kind === 'constructor',
  )?.value;
}

/** `new Class()` in its module. */
function instancesOf(owner: ClassNode, { scopes }: Module): TSESTree.Node[] {
  return scopes
    .getDeclaredVariables(owner)
    .flatMap(({ references }) => references.map(({ identifier }) => identifier.parent))
    .filter(({ type }) => type === 'NewExpression');
}

/** The calls of a function in its module: by its name, or by the name of the method that it is. */
function callsOf(fn: FunctionNode, module: Module): readonly TSESTree.Node[] {
  const { parent } = wrapped(fn);
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property')
    return membersOf(module).calls.get(staticKey(parent) ?? '') ?? [];
  const declaration = parent?.type === 'VariableDeclarator' ? parent : fn;
  return module.scopes
    .getDeclaredVariables(declaration)
    .flatMap(({ references }) => references.map(({ identifier }) => wrapped(identifier)))
    .flatMap((name) =>
      name.parent?.type === 'CallExpression' && name.parent.callee === name ? [name.parent] : [],
    );
}

function nameOf(parameter: TSESTree.Node): string | undefined {
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return name.type === 'Identifier' ? name.name : undefined;
}
