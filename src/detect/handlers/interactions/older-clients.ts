import { relative } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, selectorOf } from '../../../syntax/control-flow.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isTestFile, isTestFolder } from '../../../syntax/modules/test-files.ts';
import { projectTexts, type ProjectText } from '../../discovery/modules/project-texts.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { Detector } from '../../detector/detector.ts';

/**
 * Words of a test of the protocol revision that a client speaks: `era === 'legacy'`,
 * `isLegacyRequest(request)`.
 */
const REVISION_TEST = /\bera\b|legacy|modern|protocolVersion/i;

/**
 * Whether code may run only for clients of older protocol revisions: a test of the revision is on
 * the way to it, or the project serves newer ones with another framework.
 */
export function isForOlderClients(
  node: TSESTree.Node,
  { newerBeside }: Pick<Detector, 'newerBeside'>,
  module: Module,
  session: AnalysisSession,
): boolean {
  return (
    branchesTo(node).some(({ of }) => {
      const test = selectorOf(of);
      return test !== undefined && REVISION_TEST.test(module.text.slice(...test.range));
    }) ||
    (newerBeside !== undefined && isInProject(newerBeside, module, session))
  );
}

/** Whether code that is not a test occurs in the project that a module belongs to. */
export function isInProject(code: RegExp, module: Module, session: AnalysisSession): boolean {
  return isFileInProject(({ text }) => code.test(text), module, session);
}

/** Whether a file of the project that a module belongs to, other than tests, satisfies `test`. */
export function isFileInProject(
  test: (file: ProjectText) => boolean,
  module: Module,
  session: AnalysisSession,
): boolean {
  for (const each of projectTexts(module, session))
    if (test(each) && !isTest(each.file, module, session)) return true;
  return false;
}

/** Whether another file of the project is a test, by its path in the package. */
function isTest(file: string, module: Module, session: AnalysisSession): boolean {
  if (file === module.file) return false;
  const root = session.graph.nearestPackage(module.file)?.directory ?? '';
  return isTestFile(file) || relative(root, file).split(/[\\/]/).some(isTestFolder);
}
