import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { isUndecided } from '../../syntax/evaluate/values/value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  isFunction,
  patternOf,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { constantValue } from '../flow/local-calls.ts';
import { isGlobalName } from '../../syntax/modules/global-names.ts';
import { isBuiltIn } from '../flow/built-in-objects.ts';
import { isOfZod, type CallEdge } from './call-targets.ts';
import { functionsNamed, type NamedFunctions } from './named-functions.ts';
import { calleeOf, codeOf, memoizeByUnit, type CallSite, type UnitNode } from './code-units.ts';

/** A call of something that is not resolved, and may be code of the project. */
export interface UnresolvedSite {
  readonly site: CallSite;
  readonly callee:
    /** A member of an unresolved object, with what it may be by its name. */
    | { readonly kind: 'member'; readonly named: readonly NamedFunctions[] }
    /** A parameter, so that the callers of a function supply it. */
    | { readonly kind: 'parameter'; readonly of: FunctionNode; readonly index: number }
    | { readonly kind: 'unknown' };
}

/**
 * The calls of a unit that are neither resolved nor calls of the language, the run time or a
 * package; found once where nothing is known of its callers.
 *
 * @param edges the edges of the unit
 * @param mayRun which sites are asked about, in a unit with a frame
 */
export const unresolvedCallsOf = memoizeByUnit(
  (
    { node, module, frame }: EvaluationContext & { readonly node: UnitNode },
    session: AnalysisSession,
    edges: readonly CallEdge[],
    mayRun: (site: CallSite) => boolean,
  ): readonly UnresolvedSite[] => {
    const resolved = new Set(edges.flatMap(({ site, kind }) => (kind === 'call' ? [site] : [])));
    return codeOf(node).calls.flatMap((site) => {
      const callee = unwrap(calleeOf(site));
      // Without a frame, the answer is kept for other searches.
      if (resolved.has(site) || (frame && !mayRun(site))) return [];
      if (isExternal(callee, { module, frame }, session)) return [];
      return [{ site, callee: calledAs(callee, module, session) }];
    });
  },
);

/** Whether a callee is of the language, the run time or a package. */
export function isExternal(
  callee: TSESTree.Node,
  { module, frame }: EvaluationContext,
  session: AnalysisSession,
): boolean {
  const { evaluator } = session;
  // The superclass of a class that is not resolved is one of a package.
  if (callee.type === 'Super' || isFunction(callee) || isOfZod(callee, module, session))
    return true;
  const root = rootOfMember(callee);
  if (root.type === 'Identifier' && isGlobalName(root, module)) return true;
  if (
    callee.type === 'MemberExpression' &&
    namedBy(callee) !== undefined &&
    isBuiltIn(callee.object, { module, frame }, evaluator)
  )
    return true;
  return !isUndecided(evaluator.evaluate(callee, module, frame));
}

/** Classifies an unresolved callee by what it names. */
export function calledAs(
  callee: TSESTree.Node,
  module: Module,
  session: AnalysisSession,
): UnresolvedSite['callee'] {
  const member = (name: string | undefined): UnresolvedSite['callee'] =>
    name === undefined
      ? { kind: 'unknown' }
      : { kind: 'member', named: functionsNamed(name, module, session) };
  if (callee.type === 'MemberExpression') return member(namedBy(callee));
  const variable = callee.type === 'Identifier' ? variableOf(callee, module.scopes) : undefined;
  const name = variable?.defs[0]?.name as TSESTree.Node | undefined;
  if (!name) return { kind: 'unknown' };
  const pattern = name.parent?.type === 'AssignmentPattern' ? name.parent : name;
  if (pattern.parent?.type === 'Property') return member(staticKey(pattern.parent));
  const value = constantValue(variable as Variable);
  const init = value && unwrap(value);
  return init?.type === 'MemberExpression'
    ? member(namedBy(init))
    : (parameterOf(pattern) ?? { kind: 'unknown' });
}

/** The parameter of a function that a pattern is. */
function parameterOf(pattern: TSESTree.Node): UnresolvedSite['callee'] | undefined {
  const of = pattern.parent;
  const index = isFunction(of) ? of.params.findIndex((each) => patternOf(each) === pattern) : -1;
  return isFunction(of) && index >= 0 && of.params[index]?.type !== 'RestElement'
    ? { kind: 'parameter', of, index }
    : undefined;
}

/** The name of a member; undefined for an element of a list. */
function namedBy(read: TSESTree.MemberExpression): string | undefined {
  const { computed, property } = read;
  return computed && property.type === 'Literal' && typeof property.value === 'number'
    ? undefined
    : staticKey(read);
}
