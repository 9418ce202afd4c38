import type { TSESTree } from '@typescript-eslint/utils';
import type { Edit } from '../../../model/findings/edit.ts';
import type { CaughtError } from '../../../model/handlers/caught-error.ts';
import type { Module, Origin } from '../../../syntax/modules/module.ts';
import {
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  propertyNode,
  type CallNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { catchAround } from '../../flow/caught-errors.ts';
import { awaitedUse, useByName } from '../../flow/value-use.ts';
import type { ErrorSignature } from '../../detector/detector.ts';
import { insertionBefore } from '../../source/insertions.ts';
import { argumentEnd } from './error-edits.ts';
import { isLoggedBefore } from './logged-errors.ts';
import { saysMissing } from './missing-things.ts';
import { passesOnOwnError } from './own-errors.ts';

/** A construction of an error that accepts a cause. */
interface Construction {
  readonly call: CallNode;
  readonly signature: ErrorSignature;
  readonly module: Module;
  readonly session: AnalysisSession;
  /** The known calls of the function around it. */
  readonly callersOf: (fn: FunctionNode) => readonly PassingCall[];
  /** Whether it is in the linted file. */
  readonly isLocal: boolean;
}

/** A call of a function. */
export type PassingCall = Origin & { readonly node: CallNode };

/** The error that is caught where another one is constructed. */
interface CaughtHere {
  readonly parameter: TSESTree.Node | undefined;
  /** The `catch` clause, or the function that receives the error. */
  readonly scope: TSESTree.Node;
  readonly isThrown: boolean;
  /** The calls that pass the error to the function. */
  readonly callers: readonly PassingCall[];
}

/**
 * Returns the error caught by the catch clause, or the callback of `.catch(…)`, around a
 * construction in the same function; or by those that call the function with the error, as in
 * `throw classify(error)`.
 */
export function caughtAround(construction: Construction): CaughtError | undefined {
  const { call, module } = construction;
  const isThrown = useByName(call, module).kind === 'thrown';
  for (
    let child: TSESTree.Node = call, node = call.parent as TSESTree.Node | undefined;
    node;
    child = node, node = node.parent
  ) {
    if (node.type === 'CatchClause')
      return child === node.body
        ? describeCaught(
            { parameter: node.param ?? undefined, scope: node, isThrown, callers: [] },
            construction,
          )
        : undefined;
    if (!isFunction(node)) continue;
    const found = isCatchCallback(node)
      ? { parameter: node.params[0], scope: node, isThrown, callers: [] }
      : passedByCallers(node, construction);
    return found && describeCaught(found, construction);
  }
  return undefined;
}

/**
 * The parameter by which every caller of a function passes the error that it has caught and throws
 * the result.
 */
function passedByCallers(
  fn: FunctionNode,
  { call, callersOf }: Construction,
): CaughtHere | undefined {
  const { kind } = awaitedUse(call);
  const callers = callersOf(fn);
  if (callers.length === 0 || (kind !== 'returned' && kind !== 'thrown')) return undefined;
  const index = fn.params.findIndex((parameter, position) =>
    callers.every(({ node, module }) => isCaughtError(node.arguments[position], module)),
  );
  const parameter = fn.params[index];
  const isThrown =
    kind === 'thrown' || callers.every(({ node }) => awaitedUse(node).kind === 'thrown');
  return parameter && { parameter, scope: fn, isThrown, callers };
}

function isCaughtError(argument: TSESTree.Node | undefined, module: Module): boolean {
  const name = argument && unwrap(argument);
  const definition =
    name?.type === 'Identifier' ? variableOf(name, module.scopes)?.defs[0] : undefined;
  return definition?.node.type === 'CatchClause' && definition.node.param === definition.name;
}

function isCatchCallback(fn: FunctionNode): boolean {
  const { parent } = fn;
  return (
    parent.type === 'CallExpression' &&
    parent.arguments[0] === fn &&
    parent.callee.type === 'MemberExpression' &&
    staticKey(parent.callee) === 'catch'
  );
}

/**
 * Whether the error is logged before the construction, or before each call of the helper that
 * constructs.
 */
function isLogged(
  { parameter, scope, callers }: CaughtHere,
  { call, module }: Construction,
): boolean {
  if (parameter && isLoggedBefore(call, parameter, scope, module)) return true;
  return (
    callers.length > 0 &&
    callers.every((caller) => {
      const clause = catchAround(caller.node);
      return clause?.param && isLoggedBefore(caller.node, clause.param, clause, caller.module);
    })
  );
}

function describeCaught(caught: CaughtHere, construction: Construction): CaughtError {
  const { call, signature, module, session, isLocal } = construction;
  const { parameter, scope, isThrown } = caught;
  const name = parameter?.type === 'Identifier' ? parameter : undefined;
  const hasCause = passesCause(call, signature);
  const fix =
    name && isLocal && !hasCause && isVisible(name, call, module)
      ? causeEdit(call, signature, name.name, module)
      : undefined;
  return {
    name: name?.name,
    hasCause,
    isMisplaced: !hasCause && call.arguments.some((argument) => isCauseObject(argument)),
    fix,
    isThrown,
    get isLogged() {
      return isLogged(caught, construction);
    },
    get isPassedOn() {
      if (!name) return false;
      const replacement = { call, caught: name, scope, module, session, code: signature.code };
      return passesOnOwnError(replacement) || saysMissing(replacement);
    },
  };
}

/** Whether the name of a caught error still refers to it where the new error is constructed. */
function isVisible(name: TSESTree.Identifier, call: CallNode, module: Module): boolean {
  const declared = variableOf(name, module.scopes);
  const seen = variableOf({ ...name, parent: call }, module.scopes);
  return (
    declared !== undefined &&
    seen === declared &&
    !declared.references.some((reference) => reference.isWrite())
  );
}

/** Whether the options contain a cause, or are unknown. */
function passesCause(call: CallNode, { options }: ErrorSignature): boolean {
  if (call.arguments.some(({ type }) => type === 'SpreadElement')) return true;
  const given = call.arguments[options as number];
  if (!given) return false;
  const object = unwrap(given);
  if (object.type === 'Identifier' && object.name === 'undefined') return false;
  if (object.type !== 'ObjectExpression') return true;
  return object.properties.some(
    (property) => property.type === 'SpreadElement' || (staticKey(property) ?? 'cause') === 'cause',
  );
}

/**
 * The edit that adds `{ cause }` at the position of the options, with `undefined` for missing
 * arguments before it.
 */
function causeEdit(
  call: CallNode,
  { options, required }: ErrorSignature,
  name: string,
  module: Module,
): Edit | undefined {
  const position = options as number;
  const cause = name === 'cause' ? 'cause' : `cause: ${name}`;
  const given = call.arguments[position];
  if (given) return intoOptions(unwrap(given), cause, module);
  const last = call.arguments.at(-1);
  if (
    !last ||
    call.arguments.length < required ||
    call.arguments.some((argument) => isCauseObject(argument))
  )
    return undefined;
  const filling = Array.from(
    { length: position - call.arguments.length },
    () => 'undefined, ',
  ).join('');
  const end = argumentEnd(last, module);
  return { range: [end, end], text: `, ${filling}{ ${cause} }` };
}

function intoOptions(options: TSESTree.Node, cause: string, { text }: Module): Edit {
  const first = options.type === 'ObjectExpression' ? options.properties[0] : undefined;
  return options.type === 'ObjectExpression' && first
    ? insertionBefore(first, options, text, cause)
    : { range: options.range, text: `{ ${cause} }` };
}

/** `{ cause: … }` in the place of another argument: only the author knows where it belongs. */
function isCauseObject(argument: TSESTree.Node): boolean {
  const object = unwrap(argument);
  return object.type === 'ObjectExpression' && propertyNode(object, 'cause') !== undefined;
}
