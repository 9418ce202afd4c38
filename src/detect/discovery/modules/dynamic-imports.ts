import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, variableOf, stringLiteral, walk } from '../../../syntax/nodes.ts';
import { parentUse } from '../../flow/value-use.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

const LOADING = /\b(?:import|require)\s*\(/;

/** An expression that loads a module: `import(path)`, `require('./a.js')`. */
export interface DynamicImport {
  /** Undefined if it is computed. */
  readonly specifier: string | undefined;
  /** The names of the exports that the code around it uses; undefined if it may use any. */
  readonly names: readonly string[] | undefined;
}

/** The expressions of a module that load others. */
export const dynamicImportsIn = memoizeWeak((module: Module): readonly DynamicImport[] =>
  LOADING.test(module.text) ? find(module) : [],
);

function find(module: Module): DynamicImport[] {
  const found: DynamicImport[] = [];
  walk([module.program], (node) => {
    const source = sourceOf(node);
    if (source)
      found.push({
        specifier: stringLiteral(source),
        names:
          node.type === 'ImportExpression'
            ? namesUsedOfPromise(node, module)
            : namesUsed(node, module),
      });
  });
  return found;
}

function sourceOf(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type === 'ImportExpression') return node.source;
  if (node.type === 'TSExternalModuleReference') return node.expression;
  const isRequire =
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'require';
  return isRequire ? node.arguments[0] : undefined;
}

function namesUsedOfPromise(node: TSESTree.Node, module: Module): readonly string[] | undefined {
  const { kind, by } = parentUse(node);
  if (kind === 'dropped') return [];
  return kind === 'awaited' ? namesUsed(by, module) : undefined;
}

/** The members that code uses of an expression's value. */
function namesUsed(node: TSESTree.Node, module: Module): readonly string[] | undefined {
  const { kind, by } = parentUse(node);
  if (kind === 'dropped') return [];
  if (kind === 'member') return allKnown([staticKey(by)]);
  if (kind !== 'declared') return undefined;
  if (by.id.type === 'ObjectPattern')
    return allKnown(
      by.id.properties.map((each) => (each.type === 'Property' ? staticKey(each) : undefined)),
    );
  const variable = by.id.type === 'Identifier' ? variableOf(by.id, module.scopes) : undefined;
  if (variable?.defs.length !== 1) return undefined;
  const uses = variable.references.map(({ identifier, init }) =>
    init === true ? [] : namesUsed(identifier, module),
  );
  return uses.includes(undefined) ? undefined : uses.flatMap((names) => names ?? []);
}

function allKnown(names: readonly (string | undefined)[]): readonly string[] | undefined {
  const all = names.filter((name) => name !== undefined);
  return all.length === names.length ? all : undefined;
}
