import type { TSESTree } from '@typescript-eslint/utils';
import type { Reference, Scope, Variable } from '@typescript-eslint/scope-manager';
import { changeByCall } from '../data-flow/call-effects.ts';
import { changedIn, isChange } from '../data-flow/changes.ts';
import type { ModuleLinks } from '../data-flow/links.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { runStatements } from '../statements/interpreter.ts';
import { changesLocals } from '../statements/local-effects.ts';
import { isRunForEffect } from '../../control-flow.ts';
import { immediateArgument } from '../../immediate-calls.ts';
import {
  contains,
  enclosingFunction,
  forEachCallOf,
  isFunction,
  staticKey,
  wrapped,
  type FunctionNode,
  isCall,
} from '../../nodes.ts';
import type { Module } from '../../modules/module.ts';
import { isReassigned } from '../../variables.ts';
import { usesOf } from '../data-flow/declarations.ts';
import type { Evaluation } from '../context/evaluation.ts';

/** The statements of a block that determine the value of one of its variables. */
interface Slice {
  readonly statements: readonly TSESTree.Statement[];
  /** The variables that the statements change; the block declares all of them. */
  readonly variables: ReadonlySet<Variable>;
}

/** The code of a block, with the functions that it calls. */
interface Code {
  readonly module: Module;
  readonly links: ModuleLinks;
}

/** A block whose statements run in sequence. */
type Block = TSESTree.BlockStatement | TSESTree.Program;

/**
 * The value of a variable after the last statement that changes it or its object. All changes must
 * be in the block that declares it, and nothing may read the variable before they have run.
 *
 * @returns undefined if this cannot be determined
 * @throws BudgetExceeded
 */
export function replayBlock(
  variable: Variable,
  context: EvaluationContext,
  evaluator: Evaluation,
): { readonly value: unknown } | undefined {
  const slice = sliceOf(variable, { module: context.module, links: evaluator.links });
  if (!slice) return undefined;
  const owns = (other: Variable): boolean =>
    slice.variables.has(other) || other.scope !== variable.scope;
  const isInSlice = (id: TSESTree.Node): boolean =>
    [...slice.variables].some(({ identifiers }) => identifiers.some((each) => each === id));
  const frame = new Frame(context.frame, variable.scope, { isRun: true, owns });
  const inner = { module: context.module, frame };
  for (const statement of slice.statements) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') {
      if (!runStatements([statement], inner, evaluator)) return undefined;
      continue;
    }
    for (const { id, init } of declaration.declarations) {
      if (isInSlice(id))
        evaluator.bindPattern(id, init ? evaluator.inOrder(init, inner) : undefined, inner);
      else if (init && changesLocals(init, inner, evaluator.links)) evaluator.inOrder(init, inner);
    }
  }
  for (const changed of slice.variables) evaluator.freeze(frame.values.get(changed));
  return { value: frame.values.get(variable) };
}

function sliceOf(variable: Variable, code: Code): Slice | undefined {
  const block = blockOf(variable);
  if (!block) return undefined;
  const changes = changesIn(variable, block, code);
  if (!changes || changes.length === 0 || isSeenBefore(variable, block, changes, code))
    return undefined;
  const end = Math.max(...changes);
  const variables = new Set([variable]);
  const indices = new Set<number>();
  for (const each of variables) {
    const own = changesIn(each, block, code);
    if (!own || blockOf(each) !== block) return undefined;
    for (const index of [declarationOf(each, block), ...own]) if (index <= end) indices.add(index);
    for (const index of indices) {
      for (const other of changedBy(block.body[index] as TSESTree.Statement, variable, code)) {
        if (other === undefined) return undefined;
        variables.add(other);
      }
    }
  }
  return {
    statements: [...indices]
      .sort((a, b) => a - b)
      .map((index) => block.body[index] as TSESTree.Statement),
    variables,
  };
}

/** The block that declares a variable by a plain name. */
function blockOf({ defs }: Variable): Block | undefined {
  const [definition] = defs;
  const declarator = definition?.node as TSESTree.Node | undefined;
  if (
    defs.length !== 1 ||
    declarator?.type !== 'VariableDeclarator' ||
    declarator.id !== definition?.name
  )
    return undefined;
  const outer = declarator.parent.parent;
  const block = outer.type === 'ExportNamedDeclaration' ? outer.parent : outer;
  return block.type === 'BlockStatement' || block.type === 'Program' ? block : undefined;
}

function declarationOf({ identifiers }: Variable, block: Block): number {
  return statementAround(identifiers[0] as TSESTree.Node, block) ?? 0;
}

/**
 * The index of the statement that runs a node in sequence; undefined inside a function that may run
 * at any time.
 */
function statementAround(node: TSESTree.Node, block: Block): number | undefined {
  let current = node;
  while (current.parent && current.parent !== block) {
    current = current.parent;
    if (isFunction(current) && !forEachCallOf(current)) return undefined;
  }
  const index = (block.body as readonly TSESTree.Node[]).indexOf(current);
  return index < 0 ? undefined : index;
}

/**
 * The indices of the statements that change a variable or its object; undefined if other code does.
 */
function changesIn(variable: Variable, block: Block, code: Code): readonly number[] | undefined {
  const changes = variable.references
    .filter((reference) => isChangeIn(reference, code))
    .map((reference) => {
      const node = reference.identifier as TSESTree.Node;
      const isEffect = !isChange(reference) || isStatementEffect(node);
      return isEffect ? statementAround(node, block) : undefined;
    });
  return changes.every((index) => index !== undefined) ? changes : undefined;
}

/** Whether a reference changes its variable or its object, or passes it to functions that do. */
function isCertain(reference: Reference, { module, links }: Code): boolean {
  return isChange(reference) || changeByCall(reference.identifier, module, links) === 'followed';
}

/** Whether a reference changes its variable or its object, or may by a function that gets it. */
function isChangeIn(reference: Reference, { module, links }: Code): boolean {
  return isChange(reference) || changeByCall(reference.identifier, module, links) !== undefined;
}

/** Whether a change is the effect of a statement, not part of an expression whose value is used. */
export function isStatementEffect(name: TSESTree.Node): boolean {
  let node = immediateArgument(name)?.call ?? wrapped(name);
  for (let { parent } = node; parent; node = parent, { parent } = node) {
    const isArgument =
      parent.type === 'CallExpression' &&
      parent.callee !== node &&
      !(parent.callee.type === 'MemberExpression' && staticKey(parent.callee) === 'assign');
    if (isArgument) return false;
    const isPassed =
      STEPS.has(parent.type) ||
      ((parent.type === 'LogicalExpression' || parent.type === 'ConditionalExpression') &&
        !('test' in parent ? parent.test === node : parent.left === node));
    if (isRunForEffect(node)) return true;
    if (parent.type === 'ArrowFunctionExpression')
      return node.type === 'CallExpression' && forEachCallOf(parent) !== undefined;
    if (!isPassed && !(parent.type === 'AssignmentExpression' && parent.left === node))
      return false;
  }
  return false;
}

/** Nodes around a change that do not use its value, except `&&`, `||` and `?:`. */
const STEPS: ReadonlySet<string> = new Set([
  'MemberExpression',
  'CallExpression',
  'UpdateExpression',
  'UnaryExpression',
  'AwaitExpression',
  'ChainExpression',
  'TSNonNullExpression',
  'TSAsExpression',
  'SequenceExpression',
]);

/** Whether anything but a change reads a variable before its last change. */
function isSeenBefore(
  variable: Variable,
  block: Block,
  changes: readonly number[],
  code: Code,
): boolean {
  const end = Math.max(...changes);
  const certain = variable.references.filter((reference) => isCertain(reference, code));
  const last = Math.max(
    -1,
    ...certain.map(({ identifier }) => statementAround(identifier as TSESTree.Node, block) ?? -1),
  );
  return variable.references.some((reference) => {
    const node = reference.identifier as TSESTree.Node;
    const index = statementAround(node, block);
    if (reference.init || isCertain(reference, code)) return false;
    // A function that is not followed may as well read it.
    if (isChangeIn(reference, code)) return index === undefined || index < last;
    if (index === undefined)
      return isReassigned(variable) && isCalledBefore(node, block, end, code.module);
    return index <= end && (!changes.includes(index) || isPassedOn(node, block));
  });
}

/** Whether the statements of a block call the function around a node before the last change. */
function isCalledBefore(node: TSESTree.Node, block: Block, end: number, module: Module): boolean {
  let fn: FunctionNode | undefined;
  for (
    let around = enclosingFunction(node);
    around && contains(block, around);
    around = enclosingFunction(around)
  )
    fn = around;
  return (
    fn !== undefined &&
    usesOf(fn, module).some((use) => {
      const { parent } = wrapped(use);
      const index = statementAround(use, block);
      return (
        parent?.type === 'CallExpression' &&
        parent.callee === wrapped(use) &&
        index !== undefined &&
        index <= end
      );
    })
  );
}

/** Whether a name is in the arguments of a call, other than of `Object.keys`. */
function isPassedOn(node: TSESTree.Node, block: Block): boolean {
  const { parent: call } = wrapped(node);
  if (call?.type === 'CallExpression' && isObjectKeys(call.callee)) return false;
  for (
    let current = wrapped(node);
    current.parent && current.parent !== block;
    current = current.parent
  ) {
    const { parent } = current;
    if (isCall(parent) && parent.callee !== current) return true;
  }
  return false;
}

function isObjectKeys(callee: TSESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    staticKey(callee) === 'keys'
  );
}

/**
 * The variables of a scope that a statement changes; `[undefined]` if it changes one of an outer
 * scope.
 */
function changedBy(
  statement: TSESTree.Statement,
  { scope }: Variable,
  code: Code,
): readonly (Variable | undefined)[] {
  for (let around = scope.upper; around; around = around.upper)
    if (changedIn(statement, around).length > 0) return [undefined];
  return [...changedIn(statement, scope), ...changedByCalls(statement, scope, code)];
}

/** The variables of a scope whose objects a statement passes to functions that change them. */
function changedByCalls(
  statement: TSESTree.Statement,
  { variables }: Scope,
  { module, links }: Code,
): readonly Variable[] {
  return variables.filter(({ references }) =>
    references.some(
      ({ identifier }) =>
        contains(statement, identifier) && changeByCall(identifier, module, links) !== undefined,
    ),
  );
}
