import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import { specifiersIn } from '../../../syntax/modules/specifiers.ts';
import { staticKey, walk } from '../../../syntax/nodes.ts';
import { codeOfUnit, isInUnit, type UnitNode } from '../../calls/code-units.ts';
import type { CallGraphUnit } from '../../calls/entered-unit.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { modulesLoadedBy } from '../../discovery/modules/module-closure.ts';
import { failsWithComputedReason, isReasonPart } from '../errors/computed-reasons.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/**
 * The reasons with which the functions that a handler may run may fail. Their code writes a reason
 * somewhere, or a part of it that ends or begins with an underscore: `${kind}_failed`.
 */
export function failuresOf(
  run: readonly CallGraphUnit[],
  found: DetectedDefinition,
  session: AnalysisSession,
): (reason: string) => boolean {
  const units = run.map(({ target }) => target);
  const modules = loadedBy(
    units.map(({ module }) => module),
    session,
  );
  const member = found.detector.context?.error?.member;
  if (
    modules.some(({ text }) => failsByItself(text, found)) ||
    failsWithComputedReason(run, member, session)
  )
    return () => true;
  const texts = new Set(
    [...units.map(({ node }) => node), ...modules.map(({ program }) => program)].flatMap((unit) => [
      ...textsIn(unit),
    ]),
  );
  return (reason) => texts.has(reason) || [...texts].some((text) => isPartOf(text, reason));
}

/** Whether a module uses one of the framework that fails with reasons of its own. */
function failsByItself(text: string, { detector }: DetectedDefinition): boolean {
  const failing = detector.exports?.failing ?? [];
  return failing.length > 0 && specifiersIn(text).some((each) => failing.includes(each));
}

function loadedBy(modules: readonly Module[], session: AnalysisSession): readonly Module[] {
  const loaded = new Set<Module>();
  for (const module of new Set(modules))
    for (const each of modulesLoadedBy(module, session)) loaded.add(each);
  return [...loaded];
}

function isPartOf(part: string, text: string): boolean {
  return (
    isReasonPart(part) &&
    ((part.endsWith('_') && text.startsWith(part)) || (part.startsWith('_') && text.endsWith(part)))
  );
}

/** The texts that are written in a unit, without those of error contracts and types. */
const textsIn = memoizeWeak(collect);

function collect(unit: UnitNode): ReadonlySet<string> {
  // The functions that a module declares at its top level count as its code.
  const roots = new Set(codeOfUnit(unit));
  const texts = new Set<string>();
  const enters = (node: TSESTree.Node): boolean => {
    const isContract =
      node.type === 'Property' &&
      staticKey(node) === 'errors' &&
      node.value.type === 'ArrayExpression';
    const isOwn = roots.has(node) || isInUnit(node);
    return isOwn && !isContract && node.type !== 'TSLiteralType';
  };
  const visit = (node: TSESTree.Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
    if (node.type === 'TemplateElement') texts.add(node.value.raw);
  };
  walk([...roots], visit, enters);
  return texts;
}
