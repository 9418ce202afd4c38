import type { TSESTree } from '@typescript-eslint/utils';
import {
  isClass,
  isFunction,
  walk,
  type CallNode,
  type ClassNode,
  type FunctionNode,
  isCall,
} from '../../syntax/nodes.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { memoizeWeak, OncePer } from '../../model/utils/memoize.ts';

/**
 * Code that runs as a whole: a module's own, the body of a function, or the field initializers of a
 * class.
 */
export type UnitNode = FunctionNode | ClassNode | TSESTree.Program;

/** A place where code calls something. */
export type CallSite = CallNode | TSESTree.TaggedTemplateExpression;

/** The nodes of a unit that call something, without those of nested functions and classes. */
export interface UnitCode {
  readonly calls: readonly CallSite[];
  /** Members that are read and may have accessors. */
  readonly reads: readonly TSESTree.MemberExpression[];
  /** Imports, re-exports and `import()`. */
  readonly loads: readonly TSESTree.Node[];
  /** The functions that it creates, for others to call. */
  readonly creates: readonly FunctionNode[];
}

const LOADS: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
]);

/**
 * Wraps a function so that it computes the result for each unit once a session if nothing is known
 * of its callers.
 */
export function memoizeByUnit<
  Unit extends { readonly node: UnitNode; readonly frame: Frame | undefined },
  Rest extends readonly unknown[],
  Result,
>(
  compute: (unit: Unit, session: AnalysisSession, ...rest: Rest) => Result,
): (unit: Unit, session: AnalysisSession, ...rest: Rest) => Result {
  const known = memoizeWeak((): OncePer<UnitNode, Result> => new OncePer());
  return (unit, session, ...rest) => {
    const read = (): Result => compute(unit, session, ...rest);
    return unit.frame ? read() : known(session).get(unit.node, read);
  };
}

/** The code of a unit; computed once. */
export const codeOf = memoizeWeak(readCode);

function readCode(unit: UnitNode): UnitCode {
  const calls: CallSite[] = [];
  const reads: TSESTree.MemberExpression[] = [];
  const loads: TSESTree.Node[] = [];
  const creates: FunctionNode[] = [];
  const enters = (node: TSESTree.Node): boolean => {
    if (isFunction(node)) creates.push(node);
    return isInUnit(node);
  };
  const visit = (node: TSESTree.Node): void => {
    if (isCallSite(node)) calls.push(node);
    else if (node.type === 'MemberExpression') reads.push(node);
    else if (LOADS.has(node.type)) loads.push(node);
  };
  walk(codeOfUnit(unit), visit, enters);
  const inOrder = (a: TSESTree.Node, b: TSESTree.Node): number => a.range[0] - b.range[0];
  return { calls: calls.sort(inOrder), reads, loads: loads.sort(inOrder), creates };
}

/** The code of a unit, which may contain functions and classes. */
export function codeOfUnit(unit: UnitNode): readonly TSESTree.Node[] {
  if (unit.type === 'Program') return unit.body;
  if (isFunction(unit)) return [...unit.params, unit.body];
  return unit.body.body.flatMap((member) =>
    member.type === 'PropertyDefinition' && !member.static && member.value ? [member.value] : [],
  );
}

/** Whether a node inside a unit is code of it, and not of another unit. */
export function isInUnit(node: TSESTree.Node): boolean {
  return !isFunction(node) && !isClass(node);
}

/** The expression that names what a site calls. */
export function calleeOf(site: CallSite): TSESTree.Expression {
  return site.type === 'TaggedTemplateExpression' ? site.tag : site.callee;
}

export function isCallSite(node: TSESTree.Node): node is CallSite {
  return isCall(node) || node.type === 'TaggedTemplateExpression';
}
