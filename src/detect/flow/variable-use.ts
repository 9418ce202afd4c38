import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { mayThrow } from '../../syntax/control-flow.ts';
import { changesObject } from '../../syntax/evaluate/data-flow/changes.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { staticKey, unwrap, wrapped, isCall } from '../../syntax/nodes.ts';
import { unknownArguments } from './call-frame.ts';
import { isLogger } from '../../syntax/logger-names.ts';

/** The global objects whose methods only read their arguments. */
const READING = /^(?:JSON|Object|Array|String|Number|Boolean)$/;

/** The effect of the calls that receive the object of a variable. */
export class ReceivingCalls {
  private readonly evaluator: Evaluation;
  /** False while a variable is being judged, so that recursive functions end. */
  private readonly known = new Map<Variable, boolean>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** Whether a function that receives the object may change it. */
  mayChange(variable: Variable, context: EvaluationContext): boolean {
    let answer = this.known.get(variable);
    if (answer === undefined) {
      this.known.set(variable, false);
      answer = variable.references.some(({ identifier }) =>
        this.isChangedByCallee(identifier, context),
      );
      this.known.set(variable, answer);
    }
    return answer;
  }

  /** Whether a call may end the caller by an exception because of an argument that it receives. */
  mayReject(call: TSESTree.CallExpression | TSESTree.NewExpression, context: EvaluationContext) {
    if (isReading(call)) return false;
    const info = this.calleeOf(call, context);
    return !info || mayThrow(info.node);
  }

  /** Whether a function that receives a value as an argument may change it. */
  isChangedByCallee(name: TSESTree.Node, context: EvaluationContext): boolean {
    const call = argumentOf(name);
    if (!call || isReading(call)) return false;
    const info = this.calleeOf(call, context);
    const index = (call.arguments as readonly TSESTree.Node[]).indexOf(wrapped(name));
    if (!info || call.arguments.slice(0, index).some(({ type }) => type === 'SpreadElement'))
      return true;
    const parameter = info.node.params[index];
    const received = info.module.scopes
      .getDeclaredVariables(info.node)
      .filter(({ defs }) => defs.some((definition) => isIn(definition.name, parameter)));
    const inside = {
      module: info.module,
      frame: this.evaluator.frameFor(info, info.receiver, unknownArguments(info)),
    };
    return received.some(
      (variable) =>
        variable.references.some(({ identifier }) => changesObject(identifier)) ||
        this.mayChange(variable, inside),
    );
  }

  private calleeOf(
    { callee }: TSESTree.CallExpression | TSESTree.NewExpression,
    { module, frame }: EvaluationContext,
  ): FunctionInfo | undefined {
    return this.evaluator.functionAt(callee, module, frame);
  }
}

/** The call that has a name as an argument. */
export function argumentOf(
  name: TSESTree.Node,
): TSESTree.CallExpression | TSESTree.NewExpression | undefined {
  const outer = wrapped(name);
  const { parent } = outer;
  return isCall(parent) && (parent.arguments as readonly TSESTree.Node[]).includes(outer)
    ? parent
    : undefined;
}

/** Whether a call is known by name to read its arguments only: `this.logger.debug(result)`. */
export function isReading(call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  const callee = unwrap(call.callee);
  const owner = callee.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  const name = owner.type === 'MemberExpression' ? staticKey(owner) : nameOf(owner);
  return name !== undefined && (READING.test(name) || isLogger(name));
}

function nameOf(node: TSESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

function isIn({ range: [start] }: TSESTree.Node, parameter: TSESTree.Node | undefined): boolean {
  return parameter !== undefined && parameter.range[0] <= start && start < parameter.range[1];
}
