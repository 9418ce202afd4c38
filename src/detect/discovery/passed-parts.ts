import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { DefaultText } from '../../syntax/evaluate/values/environment.ts';
import { UnknownValue, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { Call } from '../frameworks/call.ts';
import type { DefinitionParts } from '../frameworks/detector.ts';
import { unreadParts, type DetectedDefinition } from './detected-definition.ts';
import { callsIn, type TargetCall } from './proxied-calls.ts';
import { conditionOn } from './registration-conditions.ts';
import { replacementsOf, type PassedReplacement } from './replaced-methods.ts';
import { ServerValues } from './server-values.ts';
import type { AnalysisSession } from './session.ts';

/**
 * A definition as the function registers it that replaces the method of its server: `server.tool =
 * (name, ...rest) => original(prefixed(name), ...rest)`.
 *
 * @param home the module of its anchor
 */
export function asPassedOn(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const parts = passedParts(found, found, home, session);
  return parts === found.parts ? found : { ...found, given: found.parts, parts };
}

/**
 * The parts with which a definition is registered.
 *
 * @param given its call, with the parts that it passes
 */
export function passedParts(
  found: DetectedDefinition,
  { parts, call }: Pick<DetectedDefinition, 'parts' | 'call'>,
  home: Module,
  session: AnalysisSession,
): DefinitionParts {
  const [replacement, ...others] = replacementsOf(found, home, session);
  if (!replacement) return parts;
  const because = new UnknownValue(
    `passes through a function that replaces \`${replacement.key}\``,
    replacement,
  );
  const passed = others.length === 0 ? readPassed(replacement, parts, call, session) : undefined;
  const { name } = parts;
  return passed
    ? { ...passed, name: passedName(passed.name, name, because) }
    : { ...unreadParts(parts, because), name: probableName(name, because) };
}

/** The parts in the call of the original method; undefined if they cannot be read. */
function readPassed(
  replacement: PassedReplacement,
  parts: DefinitionParts,
  call: Expression,
  session: AnalysisSession,
): DefinitionParts | undefined {
  const { evaluator } = session;
  const { node, module, frame } = replacement;
  const info = evaluator.functionInfo(evaluator.evaluate(node.right, module, frame));
  if (!info || call.node.type !== 'CallExpression') return undefined;
  const given = new Call(call, call.node);
  const made = callsIn(info, given)?.filter((each) => isOriginal(each, replacement, session)) ?? [];
  if (made.length > 0 && made.every((each) => each.call.hasArgumentsOf(given))) return parts;
  const [only, ...others] = made;
  if (!only || others.length > 0 || parts.element || !isCertain(replacement, session))
    return undefined;
  const server = new ServerValues(session, module).of(only.receiver);
  const path = [...(server?.path ?? []), only.key].join('.');
  return getOwn(server?.detector.finds?.methods, path)?.(only.call);
}

function isOriginal(
  { receiver, key }: TargetCall,
  { key: replaced, maker }: PassedReplacement,
  session: AnalysisSession,
): boolean {
  const server = new ServerValues(session, maker.module).makerOf(receiver);
  return key === replaced && server?.node === maker.node;
}

/** Whether no server keeps its own method. */
function isCertain(
  { node, module, frame, call, isCertain: isOfEach }: PassedReplacement,
  { evaluator }: AnalysisSession,
): boolean {
  const assignment = new Expression(evaluator, node, { module, frame });
  return isOfEach && [assignment, call].every((each) => !each || !conditionOn(each, undefined));
}

/**
 * The name that is passed on, at the location of the given one; if it is not read, the given one
 * unless unread code changes it.
 */
function passedName(passed: Part, given: Part, because: UnknownValue): Part {
  if (!(given instanceof Expression)) return passed;
  const value = passed instanceof Expression ? passed.value : passed;
  if (Object.is(value, given.value)) return given;
  return isUnresolved(value) ? probableName(given, because) : withValue(given, value);
}

function probableName(given: Part, because: UnknownValue): Part {
  if (!(given instanceof Expression)) return because;
  return withValue(given, DefaultText.of(given.value, because) ?? because);
}

function withValue({ evaluator, node, context }: Expression, value: unknown): Expression {
  return new Expression(evaluator, node, context, { value });
}
