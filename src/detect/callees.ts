import type { TSESTree } from '@typescript-eslint/utils';
import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../syntax/module.ts';
import { isFunction, unwrap, variableOf, wrapped } from '../syntax/nodes.ts';
import type { Detector } from './detector.ts';
import type { World } from './world.ts';

/** How many names may be aliases of each other. */
const MAX_ALIASES = 8;

/** Whether a callee may be a framework's builder of definitions, told without evaluating it. */
export function mayBeBuilder(callee: TSESTree.Node, module: Module, world: World): boolean {
  const made = callee.type === 'CallExpression' ? unwrap(callee.callee) : callee;
  return mayBeOfFramework(made, module, world, (detector, name) => rootsOfBuilders(detector).has(name));
}

const roots = new WeakMap<Detector, ReadonlySet<string>>();

/** The names of a framework's exports that build definitions, or have members or results that do. */
function rootsOfBuilders(detector: Detector): ReadonlySet<string> {
  const { builders, constructors, registrars } = detector;
  const names = roots.get(detector) ?? new Set(Object.keys({ ...builders, ...constructors, ...registrars }).map((path) => path.replace(/(?:\.|\(\)$).*/, '')));
  roots.set(detector, names);
  return names;
}

/**
 * Whether a callee may be what a framework exports, told without evaluating it: its root is imported from where one may come.
 *
 * @param accepts whether an export of a framework, imported from it by name, is one that is asked for
 */
export function mayBeOfFramework(callee: TSESTree.Node, module: Module, world: World, accepts: (detector: Detector, name: string) => boolean = () => true, aliases = 0): boolean {
  if (aliases > MAX_ALIASES) return false;
  const inner = callee.type === 'SequenceExpression' ? unwrap(callee.expressions.at(-1) as TSESTree.Node) : callee;
  const root = inner.type === 'MemberExpression' ? unwrap(inner.object) : inner;
  if (root.type !== 'Identifier') return false;
  const definition = variableOf(root, module.scopes)?.defs[0];
  if (!definition) return false;
  const node = definition.node as TSESTree.Node;
  if ((definition.type as string) === 'ImportBinding') return mayImport(node, module, world, accepts);
  if (node.type !== 'VariableDeclarator' || !node.init) return false;
  const initial = unwrap(node.init);
  if (isRequire(initial)) return true;
  // What a builder gives may be a builder.
  const alias = initial.type === 'CallExpression' ? unwrap(initial.callee) : initial;
  const isAlias = (alias.type === 'Identifier' && alias.name !== root.name) || alias.type === 'MemberExpression';
  return isAlias && mayBeOfFramework(alias, module, world, accepts, aliases + 1);
}

function mayImport(node: TSESTree.Node, module: Module, world: World, accepts: (detector: Detector, name: string) => boolean): boolean {
  const declaration = node.parent;
  if (declaration?.type !== 'ImportDeclaration') return true;
  const detector = world.registry.detectorOf(declaration.source.value);
  if (detector && node.type === 'ImportSpecifier' && node.imported.type === 'Identifier') return accepts(detector, node.imported.name);
  return world.mayLeadToFramework(declaration.source.value, module.file);
}

function isRequire(node: TSESTree.Node): boolean {
  return (node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(?:require|__import(?:Star|Default))$/.test(node.callee.name)) || (node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression');
}

/** Whether a variable may be a server whatever calls the code around it, told by how it is declared: what comes of code that leads to no framework is none. */
export function mayBeServer(variable: Variable, module: Module, world: World, aliases = 0): boolean {
  const definition = variable.defs[0];
  if (!definition) return false;
  if (aliases > MAX_ALIASES) return true;
  if ((definition.type as string) === 'Parameter') {
    const { typeAnnotation } = definition.name as TSESTree.Identifier;
    return typeAnnotation ? mayBeTypeOfServer(typeAnnotation.typeAnnotation, module, world) : mayBeHandedServer(definition, module, world, aliases);
  }
  const { node } = definition as { readonly node: TSESTree.Node };
  if (node.type !== 'VariableDeclarator' || !node.init) return true;
  const made = unwrap(node.init.type === 'AwaitExpression' ? node.init.argument : node.init);
  return !NO_SERVERS.has(made.type) && mayLead(rootOf(made), module, world, aliases + 1);
}

/** Expressions that are no servers, whatever is in them. */
const NO_SERVERS: ReadonlySet<string> = new Set(['Literal', 'TemplateLiteral', 'ArrayExpression', 'BinaryExpression', 'UnaryExpression', 'ArrowFunctionExpression', 'FunctionExpression']);

/** Whether a parameter without a type may be a server: it is a part of one with a type, or of a function that a framework may call. */
function mayBeHandedServer({ name, node }: Definition, module: Module, world: World, aliases: number): boolean {
  const fn = node as TSESTree.Node;
  if (!isFunction(fn) || !fn.params.some((parameter) => parameter === name || (parameter.type === 'AssignmentPattern' && parameter.left === name))) return true;
  const { parent } = wrapped(fn);
  if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') return mayLead(rootOf(parent.callee), module, world, aliases + 1);
  return fn.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator';
}

function mayBeTypeOfServer(type: TSESTree.TypeNode, module: Module, world: World): boolean {
  switch (type.type) {
    case 'TSTypeReference':
      return mayLead(type.typeName, module, world, MAX_ALIASES);
    case 'TSStringKeyword':
    case 'TSNumberKeyword':
    case 'TSBooleanKeyword':
    case 'TSArrayType':
    case 'TSTypeLiteral':
    case 'TSTypeOperator':
    case 'TSFunctionType':
      return false;
    default:
      return true;
  }
}

/** The globals by which CommonJS modules lead to each other. */
const OF_MODULES: ReadonlySet<string> = new Set(['require', 'module', 'exports']);

/** Whether a name may lead to a framework: one that is imported from elsewhere certainly does not, nor one that is made of such. */
function mayLead(root: TSESTree.Node, module: Module, world: World, aliases: number): boolean {
  if (root.type !== 'Identifier') return true;
  const variable = variableOf(root, module.scopes);
  const definition = variable?.defs[0];
  if (!variable || !definition) return OF_MODULES.has(root.name);
  if ((definition.type as string) === 'Parameter' || (definition.type as string) === 'Variable') return mayBeServer(variable, module, world, aliases);
  const declaration = (definition.type as string) === 'ImportBinding' ? definition.node.parent : undefined;
  if (declaration?.type !== 'ImportDeclaration') return true;
  const specifier = declaration.source.value;
  return world.mayLeadToFramework(specifier, module.file) || world.mayUseFramework(specifier, module.file);
}

/** What a value is reached from: `a` of `a.b()`, `new a().b()` and `a.b().c()`. */
export function rootOf(node: TSESTree.Node): TSESTree.Node {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression' || current.type === 'NewExpression') current = unwrap(current.callee);
    else return current;
  }
}
