import type { TSESTree } from '@typescript-eslint/utils';
import { adds } from '../data-flow/native-methods.ts';
import type { Variable } from '@typescript-eslint/scope-manager';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { runStatements } from '../statements/interpreter.ts';
import type { Module } from '../../modules/module.ts';
import {
  enclosingFunction,
  scopeOf,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../../nodes.ts';
import { InstanceValue } from '../values/project-values.ts';
import type { Evaluation } from '../context/evaluation.ts';

/** A list, map, set or object that functions fill with their arguments. */
export interface Collection {
  readonly module: Module;
  /** The expression that creates it. */
  readonly initial: TSESTree.Node;
  readonly fillers: readonly FunctionNode[];
  /** The functions that may remove elements; undefined for code outside of functions. */
  readonly removers: readonly (FunctionNode | undefined)[];
  /** The class member or module variable that holds it. */
  readonly is:
    { readonly owner: ClassNode; readonly key: string } | { readonly variable: Variable };
}

const collections = new WeakMap<TSESTree.Node, Collection>();

/** The collection that an unknown value depends on, found by the value's `parameter`. */
export function collectionAt(parameter: TSESTree.Node): Collection | undefined {
  return collections.get(parameter);
}

/**
 * Whether a call runs a native method of a collection, rather than something that it contains:
 * `entries.get(name)`.
 *
 * @param call of the module of the collection
 */
export function isOnCollection(
  { callee }: CallNode,
  { module: { scopes }, initial, is }: Collection,
): boolean {
  const member = unwrap(callee);
  if (member.type !== 'MemberExpression' || initial.type === 'ObjectExpression') return false;
  const object = unwrap(member.object);
  return 'variable' in is
    ? object.type === 'Identifier' && variableOf(object, scopes) === is.variable
    : object.type === 'MemberExpression' &&
        object.object.type === 'ThisExpression' &&
        staticKey(object) === is.key;
}

/**
 * Registers a collection if any function fills it.
 *
 * @param changes the names and members through which it is changed
 * @returns the node that identifies it as the parameter of an unknown value
 */
export function noteCollection(
  of: Omit<Collection, 'fillers' | 'removers'>,
  changes: readonly TSESTree.Node[],
): TSESTree.Node | undefined {
  if (!collections.has(of.initial)) {
    const fillers = new Set(
      changes.filter(mayAdd).flatMap((change) => fillerAround(change, of) ?? []),
    );
    const removers = changes.filter((change) => !mayAdd(change)).map(enclosingFunction);
    if (fillers.size > 0) collections.set(of.initial, { ...of, fillers: [...fillers], removers });
  }
  return collections.has(of.initial) ? of.initial : undefined;
}

/** Whether a change may add an element to the collection. */
function mayAdd(change: TSESTree.Node): boolean {
  const member = wrapped(change).parent;
  const call = member?.type === 'MemberExpression' ? wrapped(member).parent : undefined;
  if (member?.type !== 'MemberExpression') return false;
  return call?.type === 'CallExpression'
    ? adds(staticKey(member))
    : call?.type === 'AssignmentExpression';
}

/**
 * The method of the class, or the function of the module, that contains a change, if it has
 * parameters.
 */
function fillerAround(
  change: TSESTree.Node,
  { is }: Pick<Collection, 'is'>,
): FunctionNode | undefined {
  for (let fn = enclosingFunction(change); fn; fn = enclosingFunction(fn)) {
    const { parent } = fn;
    const isMember =
      (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') &&
      !parent.static;
    const isOwn =
      'owner' in is
        ? isMember && parent.parent.parent === is.owner
        : !enclosingFunction(fn) && !isMember;
    if (isOwn) return fn.params.length > 0 && !fn.generator ? fn : undefined;
  }
  return undefined;
}

/**
 * Evaluates one filling call on an empty collection.
 *
 * @param call a frame that binds the filler's parameters
 * @returns the frame that sees the result; undefined if the call adds nothing
 * @throws BudgetExceeded
 */
export function frameAfterFilling(
  collection: Collection,
  filler: FunctionNode,
  call: Frame,
  evaluator: Evaluation,
): Frame | undefined {
  const { module, initial, is } = collection;
  const of = 'owner' in is && call.receiver instanceof InstanceValue ? call.receiver : undefined;
  if ('owner' in is && !of) return undefined;
  const instance = of && new InstanceValue(of.class, { args: of.args, parameter: of.parameter });
  const around = new Frame(undefined, scopeOf(module.program, module.scopes), {
    receiver: instance,
  });
  const made = evaluator.evaluate(initial, module, new Frame(around, around.scope));
  if (typeof made !== 'object' || made === null || !evaluator.isMadeByCall(made)) return undefined;
  if ('owner' in is) {
    instance?.members.set(is.key, made);
    for (const [key, initial] of filledBeside(is, filler))
      instance?.members.set(
        key,
        evaluator.evaluate(initial, module, new Frame(around, around.scope)),
      );
  } else around.values.set(is.variable, made);
  const before = sizeOf(made);
  const run = new Frame('owner' in is ? call.parent : around, call.scope, {
    receiver: instance,
    isRun: true,
  });
  for (const variable of call.variables)
    run.values.set(
      variable,
      evaluator.answer(() => call.get(variable)),
    );
  const context: EvaluationContext = { module, frame: run };
  evaluator.answer(() => runStatements(statementsOf(filler), context, evaluator));
  evaluator.freeze(made);
  return sizeOf(made) > before || evaluator.incompleteness(made) ? around : undefined;
}

function statementsOf({ body }: FunctionNode): readonly TSESTree.Statement[] {
  if (body.type === 'BlockStatement') return body.body;
  const statement = { ...body, type: 'ExpressionStatement', expression: body };
  return [statement as unknown as TSESTree.ExpressionStatement];
}

/** The other collections of a class that only the same function fills: it adds to each of them. */
function filledBeside(
  { owner, key }: Extract<Collection['is'], { readonly owner: ClassNode }>,
  filler: FunctionNode,
): readonly (readonly [key: string, initial: TSESTree.Node])[] {
  return owner.body.body.flatMap((member) => {
    if (member.type !== 'PropertyDefinition' || member.static || !member.value) return [];
    const other = collectionAt(unwrap(member.value));
    const isFilledAlone =
      other?.removers.length === 0 && other.fillers.every((each) => each === filler);
    const name = staticKey(member);
    return isFilledAlone && name !== undefined && name !== key ? [[name, other.initial]] : [];
  });
}

function sizeOf(made: object): number {
  return made instanceof Map || made instanceof Set ? made.size : Object.keys(made).length;
}
