import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { copiedStatements } from '../../modules/copied-packages.ts';
import type { Module } from '../../modules/module.ts';
import { childrenOf, isClass, variableOf, type ClassNode } from '../../nodes.ts';
import { getOwn } from '../../../model/utils/get-own.ts';
import type { CopyMarks, CopiedExport } from '../context/copy-marks.ts';

/** Exports of packages whose code a bundler has copied into a module. */
export interface Copies {
  readonly variables: ReadonlyMap<Variable, CopiedExport>;
  /** The classes that are exports. */
  readonly classes: ReadonlySet<TSESTree.Node>;
}

const NONE: Copies = { variables: new Map(), classes: new Set() };

/** The exports of packages whose code a bundler has copied into a module. */
export function copiesIn(module: Module, known: readonly CopyMarks[]): Copies {
  const variables = declaredCopies(module, known);
  const marks = known.filter(({ text }) => module.text.includes(text));
  if (marks.length === 0) return variables.size > 0 ? { ...NONE, variables } : NONE;
  const classes = new Set<TSESTree.Node>();
  const stack: TSESTree.Node[] = [module.program];
  for (let node = stack.pop(); node; node = stack.pop()) {
    stack.push(...childrenOf(node));
    if (!isClass(node) && node.type !== 'ObjectExpression') continue;
    for (const mark of marks) {
      const copied = mark.exportOf(node);
      if (!copied) continue;
      if (isClass(node)) classes.add(node);
      for (const variable of holdersOf(node, module)) variables.set(variable, copied);
    }
  }
  return { variables, classes };
}

/** The variables of the statements that a bundler has copied: it adds a number to a name in use. */
function declaredCopies(module: Module, known: readonly CopyMarks[]): Map<Variable, CopiedExport> {
  const found = new Map<Variable, CopiedExport>();
  for (const [statement, { specifier, path }] of copiedStatements(module)) {
    const entries = known.flatMap(({ entryPoints = {} }) => getOwn(entryPoints, path) ?? []);
    const isProvided = entries.length > 0;
    for (const variable of module.scopes.getDeclaredVariables(statement)) {
      const name = isProvided ? variable.name : variable.name.replace(/\d+$/, '');
      found.set(variable, { specifier: entries[0] ?? specifier, name, isProvided });
    }
  }
  return found;
}

/** The variables that hold a class, or what calls with an object as an argument return or fill. */
function holdersOf(
  node: ClassNode | TSESTree.ObjectExpression,
  { scopes }: Module,
): readonly Variable[] {
  if (node.type === 'ClassDeclaration') return scopes.getDeclaredVariables(node);
  const name = nameHolding(node);
  const variable = name && variableOf(name, scopes);
  return variable ? [variable] : [];
}

function nameHolding(node: TSESTree.Node): TSESTree.Identifier | undefined {
  const { parent } = node;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return asName(parent.id);
    case 'AssignmentExpression':
      return asName(parent.left);
    case 'CallExpression':
      // `__export(external_exports, { … })`
      return filledBy(parent) ?? nameHolding(parent);
    default:
      return undefined;
  }
}

/** The variable that a call fills whose result is not used. */
function filledBy({ parent, arguments: args }: TSESTree.CallExpression) {
  const isUsed = parent.type !== 'ExpressionStatement' && parent.type !== 'SequenceExpression';
  return isUsed || !args[0] ? undefined : asName(args[0]);
}

const asName = (node: TSESTree.Node): TSESTree.Identifier | undefined =>
  node.type === 'Identifier' ? node : undefined;
