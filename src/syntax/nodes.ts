import type { TSESTree } from '@typescript-eslint/utils';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import type {
  Definition,
  DefinitionType,
  Scope,
  ScopeManager,
  Variable,
} from '@typescript-eslint/scope-manager';
import { memoizeWeak } from '../model/utils/memoize.ts';

export type FunctionNode =
  TSESTree.ArrowFunctionExpression | TSESTree.FunctionDeclaration | TSESTree.FunctionExpression;
export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;
export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;

/**
 * How a variable is declared: `'Parameter'`. Compares the texts of the enum, so that its package is
 * not loaded.
 */
export function definitionKind(definition: Definition): `${DefinitionType}`;
export function definitionKind(definition: Definition | undefined): `${DefinitionType}` | undefined;
export function definitionKind(
  definition: Definition | undefined,
): `${DefinitionType}` | undefined {
  return definition?.type;
}

/** The parameters that take arguments: TypeScript's `this` takes none. */
export function parametersOf({ params }: FunctionNode): readonly TSESTree.Parameter[] {
  const [first] = params;
  return first?.type === 'Identifier' && first.name === 'this' ? params.slice(1) : params;
}

/** Whether a node is a function with a body. */
export function isFunction(node: TSESTree.Node | null | undefined): node is FunctionNode {
  return (
    node?.type === 'ArrowFunctionExpression' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'FunctionDeclaration'
  );
}

/** Whether a node calls a function or constructs an object. */
export function isCall(node: TSESTree.Node | null | undefined): node is CallNode {
  return node?.type === 'CallExpression' || node?.type === 'NewExpression';
}

/** Whether a node is a class declaration or class expression. */
export function isClass(node: TSESTree.Node): node is ClassNode {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** The innermost object of a member expression: `a` of `a.b.c`. */
export function rootOfMember(node: TSESTree.Node): TSESTree.Node {
  let root = unwrap(node);
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  return root;
}

/** The name in `import { name }` or `export { name }`, where it may be a string. */
export function specifierName(name: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return name.type === 'Identifier' ? name.name : name.value;
}

/** The name of a parameter that is not destructured. */
export function parameterName(parameter: TSESTree.Node): string | undefined {
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return name.type === 'Identifier' ? name.name : undefined;
}

/** The pattern that a parameter binds, with its default. */
export function patternOf(parameter: TSESTree.Parameter): TSESTree.Node {
  if (parameter.type === 'RestElement') return parameter.argument;
  return parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
}

/** Calls `visit` with the direct children of a node, in source order. */
export function forEachChild(
  node: TSESTree.Node,
  visit: (child: TSESTree.Node) => undefined,
): void {
  findChild(node, visit);
}

/** The direct children of a node, in source order. */
export function childrenOf(node: TSESTree.Node): TSESTree.Node[] {
  const children: TSESTree.Node[] = [];
  forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

/** A node and those in it that are around a range, outermost first. */
export function nodesAround(
  node: TSESTree.Node,
  [start, end]: readonly [number, number],
): readonly TSESTree.Node[] {
  const inner = childrenOf(node).find(({ range }) => range[0] <= start && end <= range[1]);
  return [node, ...(inner ? nodesAround(inner, [start, end]) : [])];
}

/**
 * Calls `visit` with nodes and all that is in them, last first.
 *
 * @param enters excludes nodes, with all that is in them
 */
export function walk(
  roots: readonly TSESTree.Node[],
  visit: (node: TSESTree.Node) => void,
  enters: (node: TSESTree.Node) => boolean = () => true,
): void {
  const stack: TSESTree.Node[] = [];
  const push = (node: TSESTree.Node): undefined => {
    if (enters(node)) stack.push(node);
  };
  roots.forEach(push);
  for (let node = stack.pop(); node; node = stack.pop()) {
    visit(node);
    forEachChild(node, push);
  }
}

/** The outermost node of a range; undefined if there is none. */
export function nodeAt(
  [start, end]: TSESTree.Range,
  root: TSESTree.Node,
): TSESTree.Node | undefined {
  return nodesAround(root, [start, end]).find(
    ({ range }) => range[0] === start && range[1] === end,
  );
}

const NO_KEYS: readonly string[] = [];
/**
 * The keys of a node's parts, by its type. Read once: the package exports it by a getter, which
 * every step of a walk would call.
 */
export const PART_KEYS = visitorKeys;

/** The first direct child, in source order, for which `test` holds. */
function findChild(
  node: TSESTree.Node,
  test: (child: TSESTree.Node) => boolean | undefined,
): TSESTree.Node | undefined {
  // Every walk runs this code: loops by index create no iterators.
  const keys = PART_KEYS[node.type] ?? NO_KEYS;
  for (let index = 0; index < keys.length; index++) {
    const child = (
      node as unknown as Record<string, TSESTree.Node | (TSESTree.Node | null)[] | null | undefined>
    )[keys[index] as string];
    if (!Array.isArray(child)) {
      if (child && test(child)) return child;
      continue;
    }
    for (let item = 0; item < child.length; item++) {
      const each = child[item];
      if (each && test(each)) return each;
    }
  }
  return undefined;
}

/**
 * Whether `test` holds for `root` or a node inside it, in source order; nested functions are
 * skipped.
 */
export function someInside(root: TSESTree.Node, test: (node: TSESTree.Node) => boolean): boolean {
  return (
    test(root) ||
    findChild(root, (child) => !isFunction(child) && someInside(child, test)) !== undefined
  );
}

/** A node and those inside it, in source order; nested functions are skipped. */
export function nodesInside(root: TSESTree.Node): TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  someInside(root, (node) => {
    found.push(node);
    return false;
  });
  return found;
}

/** Whether code inside a node, functions and classes included, names `this` or `super`. */
export const namesReceiver = memoizeWeak((root: TSESTree.Node): boolean => {
  const names = (node: TSESTree.Node): boolean =>
    node.type === 'ThisExpression' || node.type === 'Super' || findChild(node, names) !== undefined;
  return names(root);
});

/** Whether one node is inside another or is the same node. */
export function contains(outer: TSESTree.Node, inner: TSESTree.Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/** Whether a node is another one, or is inside it; they may be of different modules. */
export function isPartOf(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent)
    if (current === outer) return true;
  return false;
}

/**
 * The expression inside `as`, `satisfies`, `!`, type assertions, optional chains and parentheses.
 */
export function unwrap(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  for (;;) {
    switch (current.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ChainExpression':
        current = current.expression;
        break;
      default:
        return current;
    }
  }
}

/** The unwrapped expression that an `await` waits for, or the unwrapped expression itself. */
export function unwrapAwait(node: TSESTree.Node): TSESTree.Node {
  const inner = unwrap(node);
  return inner.type === 'AwaitExpression' ? unwrap(inner.argument) : inner;
}

/** The outermost expression around `node` that {@link unwrap} reduces to it. */
export function wrapped(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  while (
    current.parent &&
    current.parent.type !== 'Program' &&
    unwrap(current.parent) !== current.parent &&
    unwrap(current.parent) === unwrap(current)
  ) {
    current = current.parent;
  }
  return current;
}

/** The value of a string literal; undefined for other nodes. */
export function stringLiteral(node: TSESTree.Node | null | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/**
 * The name of a property, method or member without a computed key (`a`, `'a'`, `1`, `['a']`); else
 * undefined.
 */
export function staticKey(
  node:
    | TSESTree.MemberExpression
    | TSESTree.Property
    | TSESTree.PropertyDefinition
    | TSESTree.MethodDefinition
    | TSESTree.AccessorProperty
    | TSESTree.TSAbstractPropertyDefinition
    | TSESTree.TSAbstractMethodDefinition
    | TSESTree.TSPropertySignature,
): string | undefined {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (!node.computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier'))
    return key.type === 'PrivateIdentifier' ? `#${key.name}` : key.name;
  if (key.type === 'Literal') return String(key.value);
  return undefined;
}

/** The innermost scope around `node`. */
export function scopeOf(node: TSESTree.Node, scopes: ScopeManager): Scope {
  const inner = node.type !== 'Program';
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    const scope = scopes.acquire(current, inner);
    if (scope)
      return scope.type === 'function-expression-name' ? (scope.childScopes[0] ?? scope) : scope;
  }
  return scopes.scopes[0] as Scope;
}

/** The property of an object literal with a static key; the last one wins. */
export function propertyNode(
  object: TSESTree.ObjectExpression,
  key: string,
): TSESTree.Property | undefined {
  return object.properties.findLast(
    (property): property is TSESTree.Property =>
      property.type === 'Property' && staticKey(property) === key,
  );
}

/** The variable that an identifier refers to; undefined if the file does not declare it. */
export function variableOf(
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  scopes: ScopeManager,
): Variable | undefined {
  const variable = resolvedIn(scopes).get(node);
  return variable === undefined ? variableAround(node, scopes) : (variable ?? undefined);
}

/**
 * The variable that an identifier refers to; undefined for a global, and for an identifier that is
 * not a reference, such as a key.
 */
export function referencedVariable(
  node: TSESTree.Identifier,
  scopes: ScopeManager,
): Variable | undefined {
  return resolvedIn(scopes).get(node) ?? undefined;
}

/**
 * The variable of each identifier, `null` for a global. Built once: walking up from each identifier
 * is slow.
 */
const resolvedIn = memoizeWeak(
  ({ scopes }: ScopeManager): ReadonlyMap<TSESTree.Node, Variable | null> => {
    const found = new Map<TSESTree.Node, Variable | null>();
    for (const { references } of scopes)
      for (const { identifier, resolved } of references) found.set(identifier, resolved);
    return found;
  },
);

function variableAround(
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  scopes: ScopeManager,
): Variable | undefined {
  for (let scope: Scope | null = scopeOf(node, scopes); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable;
  }
  return undefined;
}

/** The nearest function around `node`, not `node` itself. */
export function enclosingFunction(node: TSESTree.Node): FunctionNode | undefined {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunction(current)) return current;
  }
  return undefined;
}

/** The function that a node is, otherwise the nearest around it. */
export function functionAt(node: TSESTree.Node): FunctionNode | undefined {
  return isFunction(node) ? node : enclosingFunction(node);
}

/** Whether a node is a parameter of the innermost function around it, or a part of one. */
export function isInParameter(node: TSESTree.Node): boolean {
  const fn = enclosingFunction(node);
  return fn?.params.some((parameter) => contains(parameter, node)) === true;
}

/** The nearest class around `node`. */
export function enclosingClass(node: TSESTree.Node): ClassNode | undefined {
  for (let current = node.parent; current; current = current.parent) {
    if (isClass(current)) return current;
  }
  return undefined;
}

/** The call of `forEach` that a function is the callback of. */
export function forEachCallOf(fn: TSESTree.Node): TSESTree.CallExpression | undefined {
  const callback = wrapped(fn);
  const call = callback.parent;
  if (call?.type !== 'CallExpression' || call.arguments[0] !== callback) return undefined;
  const callee = unwrap(call.callee);
  return callee.type === 'MemberExpression' && staticKey(callee) === 'forEach' ? call : undefined;
}

/**
 * The generator function in which a compiler keeps the body of an async function: `__awaiter(this,
 * void 0, void 0, function* () { … })`.
 */
export function awaitedGenerator({
  callee,
  arguments: [, , , body],
}: CallNode):
  (TSESTree.FunctionExpression & { readonly body: TSESTree.BlockStatement }) | undefined {
  return callee.type === 'Identifier' &&
    callee.name === '__awaiter' &&
    body?.type === 'FunctionExpression' &&
    body.generator
    ? body
    : undefined;
}

/**
 * A node that evaluates to the key of a property: a key identifier does not refer to a variable.
 */
export function keyNodeOf(property: TSESTree.Property, key: string): TSESTree.Node {
  if (property.shorthand || property.computed) return property;
  return property.key.type === 'Identifier'
    ? ({ ...property.key, type: 'Literal', value: key, raw: key } as unknown as TSESTree.Literal)
    : property.key;
}
