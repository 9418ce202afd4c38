import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { exportsOf } from '../../modules/exports.ts';
import type { Module } from '../../modules/module.ts';
import { immediateArgument } from '../../immediate-calls.ts';
import {
  definitionKind,
  enclosingFunction,
  isFunction,
  staticKey,
  unwrap,
  wrapped,
  specifierName,
} from '../../nodes.ts';
import { mutates } from './changes.ts';
import { keyedCollectionOf } from './native-methods.ts';

export function declaresValue(definition: Definition): boolean {
  const type = definitionKind(definition);
  if (type === 'Type') return false;
  return type !== 'FunctionName' || isFunction(definition.node);
}

export function importedName(node: TSESTree.ImportClause): string {
  if (node.type === 'ImportNamespaceSpecifier') return '*';
  if (node.type === 'ImportDefaultSpecifier') return 'default';
  return specifierName(node.imported);
}

export function unwrapDefault(parameter: TSESTree.Parameter): TSESTree.Node {
  const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  return inner.type === 'AssignmentPattern' ? inner.left : inner;
}

/** The expressions that refer to a function: itself, and the references to its name. */
export function usesOf(fn: TSESTree.Node, module: Module): TSESTree.Node[] {
  const outer = wrapped(fn);
  const { parent } = outer;
  const declarator =
    parent?.type === 'VariableDeclarator' && parent.init === outer ? parent : undefined;
  const named = fn.type === 'FunctionDeclaration' && fn.id ? fn : declarator;
  if (!named) return [fn];
  const variable = module.scopes.getDeclaredVariables(named)[0];
  return [fn, ...(variable?.references.map((reference) => reference.identifier) ?? [])];
}

export function isWrittenTwice(
  variable: Variable,
  declarator: TSESTree.VariableDeclarator,
): boolean {
  if (declarator.parent.kind === 'const') return false;
  const writes = variable.references.filter((reference) => reference.isWrite());
  return writes.length > 1;
}

/** The right side of `x = …` if that is the only write to a variable declared without a value. */
export function onlyAssignment(variable: Variable): TSESTree.Node | undefined {
  const write = variable.references.find((reference) => reference.isWrite());
  const parent = write?.identifier.parent;
  if (
    parent?.type !== 'AssignmentExpression' ||
    parent.operator !== '=' ||
    parent.left !== write?.identifier
  )
    return undefined;
  const declaredIn = enclosingFunction(variable.identifiers[0] as TSESTree.Node);
  const fn = enclosingFunction(parent);
  const initializer = fn && moduleInitializer(fn);
  return (initializer ? enclosingFunction(initializer) : fn) === declaredIn
    ? parent.right
    : undefined;
}

/**
 * The call to which a bundler passes the code of a module, which runs before any use of the module:
 * `var init_tools = __esm({ 'src/tools.ts'() { … } })`; undefined for other functions.
 */
function moduleInitializer({ parent }: TSESTree.Node): TSESTree.CallExpression | undefined {
  if (parent?.type !== 'Property' || !MODULE_PATH.test(staticKey(parent) ?? '')) return undefined;
  const { parent: object } = parent;
  const call = object.parent;
  return call.type === 'CallExpression' && call.parent.type === 'VariableDeclarator'
    ? call
    : undefined;
}

const MODULE_PATH = /\/.*\.[cm]?[jt]sx?$/;

/** Whether the variable's object is mutated through the variable. */
export function isChanged(variable: Variable): boolean {
  return variable.references.some(mutates);
}

/** Whether a name is an argument of its own initializer: `var E = ((E2) => { … })(E || {})`. */
export function isOwnArgument(node: TSESTree.Identifier, { defs }: Variable): boolean {
  const declarator = defs[0]?.node as TSESTree.Node | undefined;
  return (
    node.parent.type === 'LogicalExpression' &&
    declarator?.type === 'VariableDeclarator' &&
    declarator.parent.kind === 'var' &&
    declarator.init !== null &&
    unwrap(declarator.init) === immediateArgument(node)?.call
  );
}

/**
 * Whether an expression creates an empty list, map or set that other code must fill; `as const`
 * keeps it empty.
 */
export function isToBeFilled(node: TSESTree.Node): boolean {
  if (
    node.type === 'TSAsExpression' &&
    node.typeAnnotation.type === 'TSTypeReference' &&
    node.typeAnnotation.typeName.type === 'Identifier' &&
    node.typeAnnotation.typeName.name === 'const'
  )
    return false;
  const made = unwrap(node);
  if (made.type === 'ArrayExpression') return made.elements.length === 0;
  return (
    made.type === 'NewExpression' &&
    made.arguments.length === 0 &&
    keyedCollectionOf(made) !== undefined
  );
}

/** Whether a module exports a variable. */
export function isExported(variable: Variable, module: Module): boolean {
  return exportedNames(variable, module).length > 0;
}

/** The names under which a module exports a variable, or an expression. */
export function exportedNames(of: Variable | TSESTree.Node, module: Module): readonly string[] {
  const exports = exportsOf(module);
  return exports.names.filter((name) => {
    const target = exports.lookup(name);
    return target?.kind === 'local' && (target.variable === of || target.node === of);
  });
}

/** The written type of a pattern. */
export function annotationOf(pattern: TSESTree.Node): TSESTree.TypeNode | undefined {
  return 'typeAnnotation' in pattern
    ? (pattern.typeAnnotation as TSESTree.TSTypeAnnotation | undefined)?.typeAnnotation
    : undefined;
}
