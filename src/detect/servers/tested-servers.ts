import type { TSESTree } from '@typescript-eslint/utils';
import { exportedNames } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import { contains, variableOf } from '../../syntax/nodes.ts';
import { referencesTo } from '../discovery/modules/import-references.ts';
import type { AnalysisSession } from '../discovery/session.ts';

/**
 * Whether only tests create a server: an application makes it in an exported function that no other
 * code of the package calls, and a test imports it.
 */
export function isMadeForTests({ node, module }: Origin, session: AnalysisSession): boolean {
  const fn = outermostFunction(node);
  const name = fn?.id && variableOf(fn.id, module.scopes);
  const isApplication = session.graph.nearestPackage(module.file)?.json['bin'] !== undefined;
  if (!fn || !name || !isApplication) return false;
  const isCalledHere = name.references.some(
    ({ identifier }) => !contains(fn, identifier) && identifier.parent.type !== 'ExportSpecifier',
  );
  if (isCalledHere) return false;
  const { importers } = session.evaluator.links;
  const names = exportedNames(name, module);
  return (
    names.some((each) => importers.isImportedByTests(module.file, each)) &&
    names.every(
      (each) =>
        each !== 'default' &&
        importers
          .of(module.file)
          ?.every((by) => [...referencesTo([each], module, by, session)].length === 0) === true,
    )
  );
}

/** The declaration of a function of the module that contains a node. */
function outermostFunction(node: TSESTree.Node): TSESTree.FunctionDeclaration | undefined {
  let found: TSESTree.FunctionDeclaration | undefined;
  for (let around = node.parent; around; around = around.parent)
    if (around.type === 'FunctionDeclaration') found = around;
  return found;
}
