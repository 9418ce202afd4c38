import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { lazily } from '../../../model/utils/lazily.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { unwrapDefault } from '../../../syntax/evaluate/data-flow/declarations.ts';
import { isUnresolved, OneOf, stringParts } from '../../../syntax/evaluate/values/value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  walk,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { edgesOf } from '../../calls/call-targets.ts';
import {
  isCallSite,
  codeOfUnit,
  type CallSite,
  type UnitNode,
  isInUnit,
} from '../../calls/code-units.ts';
import type { CallGraphUnit } from '../../calls/entered-unit.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { calleeName } from '../../flow/module-index.ts';
import { isLogging } from './logged-errors.ts';

/** An expression whose value is the reason of a failure, in its module. */
interface ReasonSource {
  readonly node: TSESTree.Node;
  readonly module: Module;
}

/**
 * Whether functions that a handler may run fail with a reason that is computed when the server
 * runs, which may be any declared one: `ctx.fail(body.reason)`, `notFound('…', { reason })`.
 *
 * @param member the member of the context that fails with a reason
 */
export function failsWithComputedReason(
  run: readonly CallGraphUnit[],
  member: string | undefined,
  session: AnalysisSession,
): boolean {
  const sources = new ReasonSources(run, session);
  return run.some(({ target: { node, module } }) =>
    reasonsIn(node).some(
      (reason) =>
        (reason.by === undefined || reason.by === member) &&
        sources.isComputed({ node: reason.node, module }),
    ),
  );
}

/** Follows reasons to where they are written, in the functions of one search. */
class ReasonSources {
  private readonly run: readonly CallGraphUnit[];
  private readonly session: AnalysisSession;
  private readonly followed = new Set<TSESTree.Node>();

  constructor(run: readonly CallGraphUnit[], session: AnalysisSession) {
    this.run = run;
    this.session = session;
  }

  private readonly callers = lazily(() => {
    const callers = new Map<UnitNode, ReasonSource[]>();
    for (const { target } of this.run)
      for (const { site, target: callee } of edgesOf(
        { ...target, frame: undefined },
        this.session,
      )) {
        const known = callers.get(callee.node) ?? [];
        callers.set(callee.node, [...known, { node: site, module: target.module }]);
      }
    return callers;
  });

  /** Whether a value is written nowhere in full or in a part that is compared with reasons. */
  isComputed({ node: written, module }: ReasonSource): boolean {
    const node = unwrap(written);
    if (this.followed.has(node)) return false;
    this.followed.add(node);
    const isComputed = (each: TSESTree.Node): boolean => this.isComputed({ node: each, module });
    if (node.type === 'ConditionalExpression')
      return isComputed(node.consequent) || isComputed(node.alternate);
    if (node.type === 'LogicalExpression') return isComputed(node.left) || isComputed(node.right);
    const value = this.session.evaluator.evaluate(node, module);
    if (!isUnresolved(value) || value instanceof OneOf) return false;
    if (stringParts(value)?.some((part) => part !== null && isReasonPart(part))) return false;
    if (node.type === 'MemberExpression' && node.computed)
      return isUnresolved(this.session.evaluator.evaluate(node.object, module));
    return node.type !== 'Identifier' || this.isComputedName(node, module);
  }

  private isComputedName(name: TSESTree.Identifier, module: Module): boolean {
    const variable = variableOf(name, module.scopes);
    const [defined] = variable?.defs ?? [];
    if (!variable || !defined) return true;
    const of = defined.node as TSESTree.Node;
    if (!isFunction(of)) {
      const written = valuesOf(variable);
      return written?.some((node) => this.isComputed({ node, module })) ?? true;
    }
    const index = of.params.findIndex((each) => unwrapDefault(each) === defined.name);
    return index < 0 || this.isComputedArgument(of, index, module);
  }

  /** Whether a call of a function passes a computed reason; a function without calls is open. */
  private isComputedArgument(of: FunctionNode, index: number, module: Module): boolean {
    const parameter = of.params[index];
    if (
      parameter?.type === 'AssignmentPattern' &&
      this.isComputed({ node: parameter.right, module })
    )
      return true;
    const callers = this.callers().get(of) ?? [];
    return (
      callers.length === 0 ||
      callers.some(({ node, module: from }) => {
        if (!isCallSite(node) || node.type === 'TaggedTemplateExpression') return true;
        if (node.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement'))
          return true;
        const argument = node.arguments[index];
        return argument !== undefined && this.isComputed({ node: argument, module: from });
      })
    );
  }
}

/** The values that a variable is set to; undefined unless all are written in full. */
function valuesOf({ references }: Variable): readonly TSESTree.Node[] | undefined {
  const writes = references.filter((each) => each.isWrite());
  const values = writes.flatMap(({ identifier, writeExpr }) => {
    const { parent } = identifier as TSESTree.Node;
    const isWhole =
      parent?.type === 'VariableDeclarator' ||
      (parent?.type === 'AssignmentExpression' && parent.operator === '=');
    return isWhole && writeExpr ? [writeExpr] : [];
  });
  return values.length > 0 && values.length === writes.length ? values : undefined;
}

/** Whether a part of a text is one that is compared with the declared reasons: `_failed`. */
export function isReasonPart(part: string): boolean {
  return part.length > 1 && (part.startsWith('_') || part.endsWith('_'));
}

/** A value that may be the reason of a failure. */
interface WrittenReason {
  readonly node: TSESTree.Node;
  /** The name of the function that receives it as its first argument; undefined in data. */
  readonly by: string | undefined;
}

/** The values in a unit that may be reasons, except literals. */
const reasonsIn = memoizeWeak((unit: UnitNode): readonly WrittenReason[] => {
  const found: WrittenReason[] = [];
  const visit = (node: TSESTree.Node): void => {
    const [first] = node.type === 'CallExpression' ? node.arguments : [];
    if (node.type === 'CallExpression' && first)
      found.push({ node: first, by: calleeName(node) ?? '' });
    if (node.type === 'Property' && staticKey(node) === 'reason' && isPassedOn(node))
      found.push({ node: node.value, by: undefined });
  };
  walk(codeOfUnit(unit), visit, isInUnit);
  return found.filter(({ node }) => unwrap(node).type !== 'Literal');
});

/** Whether an object around a property may become the data of an error. */
function isPassedOn(property: TSESTree.Property): boolean {
  for (let { parent } = property as TSESTree.Node; parent; { parent } = parent) {
    if (isCallSite(parent)) return !isRecording(parent);
    if (parent.type === 'VariableDeclarator') return parent.init !== null;
    if (parent.type === 'AssignmentExpression') return true;
    if (parent.type === 'ObjectPattern' || parent.type === 'ReturnStatement' || isFunction(parent))
      return false;
  }
  return false;
}

/** Whether a call logs its arguments, or adds them to a list of the result: `failed.push(…)`. */
function isRecording(site: CallSite): boolean {
  if (site.type !== 'CallExpression') return false;
  return calleeName(site) === 'push' || isLogging(site);
}
