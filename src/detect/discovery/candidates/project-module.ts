import { dirname, join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { exportsOf } from '../../../syntax/modules/exports.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { pathInPackage } from '../../../syntax/modules/packages.ts';
import { isUndecided } from '../../../syntax/evaluate/values/value.ts';
import type { ProjectModule } from '../../detector/detector.ts';
import type { AnalysisSession } from '../session.ts';

const EXTENSIONS = ['.ts', '.mts', '.js', '.mjs', '.cjs'];

/**
 * A module as the frameworks that load modules by path see it, and the node that represents the
 * whole module.
 */
export function projectModule(
  module: Module,
  session: AnalysisSession,
): { readonly seen: ProjectModule; readonly node: TSESTree.Node } | undefined {
  const found = session.graph.nearestPackage(module.file);
  if (!found) return undefined;
  const exported = (name: string, from = module): Part => exportOf(from, name, session);
  const whole = exported('default');
  return {
    node: whole instanceof Expression && whole.module === module ? whole.node : module.program,
    seen: {
      path: pathInPackage(module.file, found),
      names: exportsOf(module).names,
      exported,
      configuration(path) {
        const file = EXTENSIONS.map((extension) =>
          join(dirname(join(found.directory, 'package.json')), `${path}${extension}`),
        ).find((candidate) => session.graph.text(candidate) !== undefined);
        const loaded = file === undefined ? undefined : session.graph.load(file);
        return loaded && exported('default', loaded);
      },
    },
  };
}

/** An export of a module, as the expression that declares or re-exports it. */
function exportOf(module: Module, name: string, session: AnalysisSession): Part {
  const { evaluator } = session;
  const target = exportsOf(module).lookup(name);
  if (!target && exportsOf(module).stars.length === 0) return undefined;
  const value = evaluator.exported(module, name);
  if (isUndecided(value)) return target ? value : undefined;
  return new Expression(
    evaluator,
    target?.kind === 'local' ? writtenAs(target.node) : module.program,
    { module, frame: undefined },
    { value },
  );
}

/** The initializer of a variable; the name of a function or class. */
function writtenAs(node: TSESTree.Node): TSESTree.Node {
  if (node.type === 'VariableDeclarator') return node.init ?? node;
  return (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id
    ? node.id
    : node;
}
