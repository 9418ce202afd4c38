import type { TSESTree } from '@typescript-eslint/utils';
import {
  branchesTo,
  isEntered,
  leaves,
  requirementFor,
  statementsBefore,
  type Branch,
} from '../../../syntax/control-flow.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module, Origin } from '../../../syntax/modules/module.ts';
import { isFunction, nodeAt, type FunctionNode } from '../../../syntax/nodes.ts';
import { frameOfCall } from '../../flow/call-frame.ts';
import { decisionsAround } from '../registration-conditions.ts';
import type { AnalysisSession } from '../session.ts';
import { UnusedCode } from './unused-code.ts';

/** Maximum number of paths of calls to a node that are followed. */
const MAX_PATHS = 32;
/** Maximum number of calls on a path. */
const MAX_CALLS = 8;
/** Maximum length of a condition that a reason quotes. */
const MAX_QUOTED = 60;

const AFTER_END = 'is registered by code that no run reaches';

/** A call of the function around the node before it, or at the start of a path, the node itself. */
interface Step extends Origin {
  /** The function that the call calls. */
  readonly calls?: FunctionNode;
}

/**
 * Decides whether conditions with known values exclude that code runs: `if (false)`, and where all
 * callers of a function around it pass such values, `if (options.coreOnly) return`.
 */
export class UnreachableCode {
  private readonly session: AnalysisSession;
  private paths = 0;

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /** Why no run reaches a node; undefined if one may. */
  reason({ node, module }: Origin): string | undefined {
    const saved = this.session.graph.load(module.file);
    const copy = saved?.text === module.text ? nodeAt(node.range, saved.program) : undefined;
    return this.onPath([saved && copy ? { node: copy, module: saved } : { node, module }]);
  }

  /**
   * Why no run reaches a node by calls that lead to it.
   *
   * @param path the node, then the calls that lead to it, the outermost last
   */
  private onPath(path: readonly Step[]): string | undefined {
    if (++this.paths > MAX_PATHS || path.length > MAX_CALLS) return undefined;
    return this.excludedOn(path) ?? this.byCallers(path);
  }

  /** Why each call of a function around the outermost step excludes the node. */
  private byCallers(path: readonly Step[]): string | undefined {
    const { node, module } = path.at(-1) as Step;
    for (let around: TSESTree.Node | undefined = node; around; around = around.parent) {
      if (!isFunction(around)) continue;
      const fn = around;
      let why: string | undefined;
      const isExcluded = (call: TSESTree.CallExpression, by: Module): boolean => {
        const ofCall = this.onPath([...path, { node: call, module: by, calls: fn }]);
        why ??= ofCall;
        return ofCall !== undefined;
      };
      if (new UnusedCode(this.session).isOnlyCalled(fn, module, isExcluded) && why) return why;
    }
    return undefined;
  }

  /** Why a condition at a step excludes the node, by the values that the calls pass. */
  private excludedOn(path: readonly Step[]): string | undefined {
    let frame: Frame | undefined;
    for (const step of [...path].reverse()) {
      const { node, module } = step;
      if (isAfterEnd(node)) return AFTER_END;
      const expression = new Expression(this.session.evaluator, node, { module, frame });
      const decisions = decisionsAround(expression);
      const excluding = branchesTo(node).find((branch) => isEntered(branch, decisions) === false);
      if (excluding) return whyExcluded(excluding, module);
      frame = this.frameInto(step, expression);
    }
    return undefined;
  }

  /** The frame of a function that a step calls; undefined if its values are not known. */
  private frameInto({ calls }: Step, { node, context, evaluator }: Expression): Frame | undefined {
    if (!calls || node.type !== 'CallExpression') return undefined;
    const { module, frame } = context;
    const info = evaluator.functionInfo(evaluator.evaluate(node.callee, module, frame));
    return info?.node === calls ? frameOfCall(node, info, context, evaluator) : undefined;
  }
}

/** Whether an earlier statement of a block around a node always leaves the block. */
function isAfterEnd(node: TSESTree.Node): boolean {
  for (let inner = node; inner.parent; inner = inner.parent) {
    // The functions of a block are declared before its statements run.
    if (inner.type === 'FunctionDeclaration') continue;
    if (statementsBefore(inner.parent, inner).some((statement) => leaves(statement))) return true;
  }
  return false;
}

function whyExcluded(branch: Branch, { text }: Module): string {
  const required = requirementFor(branch);
  if (!required) return AFTER_END;
  let { test, truth } = required;
  for (; test.type === 'UnaryExpression' && test.operator === '!'; test = test.argument)
    truth = !truth;
  const quoted = text.slice(...test.range);
  return quoted.length <= MAX_QUOTED && !quoted.includes('\n')
    ? `is registered only where \`${quoted}\` is ${truth}, which it never is`
    : AFTER_END;
}
