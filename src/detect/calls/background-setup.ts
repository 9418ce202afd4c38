import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, requirementsFor, type Requirement } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  contains,
  definitionKind,
  enclosingFunction,
  forEachCallOf,
  functionAt,
  isFunction,
  namesReceiver,
  referencedVariable,
  someInside,
  unwrap,
  walk,
} from '../../syntax/nodes.ts';
import { loopStatement, type LoopStatement } from '../../syntax/statements.ts';
import { UnusedCode } from '../discovery/modules/unused-code.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { flagUnset, isLiteral, writesOfVariable } from '../flow/first-run-guards.ts';
import type { CallTarget } from './call-targets.ts';
import { isDroppedPromise, makesPromise } from './dropped-promises.ts';
import type { EnteredUnit } from './entered-unit.ts';

/** A site on the way to an effect, and the unit that it is in. */
interface Step {
  readonly site: TSESTree.Node;
  readonly unit: CallTarget;
}

/**
 * Whether a server sets itself up at a site: it runs at most once a process, nothing waits for it,
 * and the call takes nothing from a handler.
 */
export function isBackgroundSetup(
  site: TSESTree.Node,
  unit: EnteredUnit,
  session: AnalysisSession,
): boolean {
  let isOnce = false;
  let isBackground = false;
  let isRepeated = false;
  for (const step of stepsUp(site, unit)) {
    isRepeated ||= isInOpenLoop(step.site);
    isOnce ||= !isRepeated && runsOnce(step, session) && !mayTakeArguments(step);
    isBackground ||= isInBackground(step, session);
  }
  return isOnce && isBackground;
}

/** The sites that lead to one, the innermost first. */
function* stepsUp(site: TSESTree.Node, { target, by }: EnteredUnit): Generator<Step> {
  yield { site, unit: target };
  if (by) yield* stepsUp(by.site, by.from);
}

function isInBackground({ site, unit }: Step, session: AnalysisSession): boolean {
  const { node } = unit;
  return (
    isDroppedPromise(site, unit, session) ||
    (isFunction(node) && node.async && forEachCallOf(node) !== undefined)
  );
}

/** Whether a loop around a site may run without an end, as that of a worker does. */
function isInOpenLoop(site: TSESTree.Node): boolean {
  for (let around = site.parent; around && !isFunction(around); around = around.parent)
    if (isOpenLoop(loopStatement(around))) return true;
  return false;
}

/** Whether a loop is neither over a list nor a `for` with a condition. */
function isOpenLoop(loop: LoopStatement | undefined): boolean {
  if (!loop) return false;
  if ('items' in loop) return 'await' in loop.node && loop.node.await;
  return loop.kind !== 'for' || !loop.test;
}

/** Whether a site runs at most once a process, by a variable of its module. */
function runsOnce({ site, unit }: Step, session: AnalysisSession): boolean {
  const fn = enclosingFunction(site);
  if (!fn) return false;
  for (const branch of branchesTo(site)) {
    if (branch.of === fn) break;
    const flags = requirementsFor(branch).flatMap(partsOf).map(flagUnset);
    const isGuard = flags.some(
      (flag) => flag?.type === 'Identifier' && isSetOnce({ flag, site, unit }, session),
    );
    if (isGuard) return true;
  }
  for (let around = site.parent; around && around !== fn; around = around.parent)
    if (isFirstValue(around) && isSetOnce({ flag: around.left, site, unit }, session)) return true;
  return false;
}

/** Splits a requirement by operands: that `a || b` is false into one of each. */
function partsOf({ test, truth }: Requirement): readonly Requirement[] {
  const inner = unwrap(test);
  if (inner.type !== 'LogicalExpression' || inner.operator !== (truth ? '&&' : '||'))
    return [{ test, truth }];
  return [inner.left, inner.right].flatMap((each) => partsOf({ test: each, truth }));
}

/** Whether an expression is `started ??= start()`. */
function isFirstValue(
  node: TSESTree.Node,
): node is TSESTree.AssignmentExpression & { readonly left: TSESTree.Identifier } {
  return (
    node.type === 'AssignmentExpression' &&
    (node.operator === '??=' || node.operator === '||=') &&
    node.left.type === 'Identifier'
  );
}

/**
 * Whether code sets a variable for good before a site waits for anything, so that no other run
 * gets past the test of it.
 */
function isSetOnce(
  { flag, site, unit }: Step & { readonly flag: TSESTree.Identifier },
  session: AnalysisSession,
): boolean {
  const { module } = unit;
  const unused = new UnusedCode(session);
  const writes = writesOfVariable(flag, module);
  const live = writes && writes.filter((node) => !unused.contains({ node, module }));
  if (!live) return false;
  return (
    live.every((each) => isLiteral(each, true) || isPromise(each, unit, session)) &&
    live.some((each) => isSetBefore(each, flag, site))
  );
}

function isPromise(write: TSESTree.Node, unit: CallTarget, session: AnalysisSession): boolean {
  return write.type === 'AssignmentExpression' && makesPromise(write.right, unit, session);
}

/** Whether an assignment certainly runs before a site, or with it, and nothing waits before it. */
function isSetBefore(
  write: TSESTree.Node,
  flag: TSESTree.Identifier,
  site: TSESTree.Node,
): boolean {
  const fn = enclosingFunction(site);
  const block = write.parent?.type === 'ExpressionStatement' ? write.parent.parent : undefined;
  const isBefore = block !== undefined && contains(block, site) && write.range[0] < site.range[0];
  if (!fn || enclosingFunction(write) !== fn || !(isBefore || contains(write, site))) return false;
  const start = flag.range[1];
  const waits = (node: TSESTree.Node): boolean =>
    node.type === 'AwaitExpression' && node.range[0] >= start && node.range[1] <= write.range[1];
  return write.range[1] > start && !someInside(fn.body, waits);
}

/** Whether a site names something of a function with parameters, or `this`. */
function mayTakeArguments({ site, unit: { module } }: Step): boolean {
  let mayTake = namesReceiver(site);
  const visit = (node: TSESTree.Node): void => {
    if (node.type === 'Identifier') mayTake ||= isOfCall(node, site, module);
  };
  walk([site], visit, () => true);
  return mayTake;
}

/** Whether a name is of a function with parameters around a site. */
function isOfCall(name: TSESTree.Identifier, site: TSESTree.Node, { scopes }: Module): boolean {
  const variable = referencedVariable(name, scopes);
  if (!variable) return false;
  const [definition] = variable.defs;
  // `arguments`
  if (!definition) return variable.scope.type === 'function';
  const declared = definition.node as TSESTree.Node;
  if (contains(site, declared)) return false;
  const isParameter = definitionKind(definition) === 'Parameter';
  let fn = isParameter ? functionAt(declared) : enclosingFunction(declared);
  for (; fn; fn = enclosingFunction(fn)) if (fn.params.length > 0) return true;
  return false;
}
