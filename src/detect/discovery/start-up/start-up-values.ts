import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { Frame } from '../../../syntax/evaluate/context/frame.ts';
import type { StartUpCall } from '../../../syntax/evaluate/start-up/framework-calls.ts';
import { isAlike } from '../../../syntax/evaluate/values/alike.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { isContainer } from '../../../syntax/evaluate/values/containers.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { scopeOf, type CallNode, isCall } from '../../../syntax/nodes.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import { CallCandidates } from '../candidates/call-candidates.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { ServerValues } from '../server-values.ts';
import type { AnalysisSession } from '../session.ts';
import { startUpRunsOf } from './start-up-runs.ts';

/** A call as a start-up executes it, with the parts that it passes. */
interface CallAtStartUp {
  readonly call: Expression;
  readonly parts: DefinitionParts;
}

/**
 * The call of a definition with the values that the start-up passes to the functions around its
 * call.
 *
 * @param home the module of its anchor
 * @returns undefined if no start-up executes the call, or if several do with different values
 */
export function callAtStartUp(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): CallAtStartUp | undefined {
  const [first, ...others] = registeringCalls(found, home, session).map((call) =>
    partsAtStartUp(call, found, session),
  );
  if (
    !first?.frame ||
    holdsChanged(first.frame, session.evaluator) ||
    others.some(({ frame }) => !haveSameValues(frame, first.frame, session))
  )
    return undefined;
  const parts = partsIn(first, found);
  const { node, module } = found.call;
  const call = new Expression(session.evaluator, node, { module, frame: first.frame });
  return parts && { parts, call };
}

/**
 * The calls that register a definition, in the start-ups of all entry points.
 *
 * @param home the module of its anchor
 */
export function registeringCalls(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): readonly StartUpCall[] {
  const calls = found.startUpCall ? [found.startUpCall] : everyStartUpCall(found, home, session);
  return calls.length === 1
    ? calls
    : calls.filter((call) => partsIn(partsAtStartUp(call, found, session), found));
}

/** Why a server may lack a definition; undefined if each of those that start-ups create has it. */
interface AtStartUp {
  readonly condition: UnknownValue | undefined;
}

/**
 * Why a server may lack a definition, where the state of the program decides: a flag that is set,
 * a list that is filled.
 *
 * @param home the module of its anchor
 * @returns undefined if a start-up that executes the call does not show that
 */
export function conditionAtStartUp(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): AtStartUp | undefined {
  const { node, module } = found.call;
  if (found.parts.element || found.startUpCall || !isCall(node)) return undefined;
  const ofEntries = startUpRunsOf(session)
    .callsAt(node, module)
    .map((calls) =>
      calls.filter(
        (call) =>
          isThrough(call, found, home) && partsIn(partsAtStartUp(call, found, session), found),
      ),
    );
  const isShown = ofEntries.every(
    ([first, ...others]) => first && ![first, ...others].some(({ mayRepeat }) => mayRepeat),
  );
  if (ofEntries.length === 0 || !isShown) return undefined;
  const uncertain = ofEntries.find((calls) => calls.every(({ condition }) => condition));
  return { condition: uncertain?.[0]?.condition };
}

/**
 * The calls of the node that defines something, as often as start-ups execute it through the
 * anchor.
 */
function everyStartUpCall(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): readonly StartUpCall[] {
  const { node, module } = found.call;
  if (!isCall(node)) return [];
  return (startUpRunsOf(session).everyCallAt(node, module) ?? []).filter((call) =>
    isThrough(call, found, home),
  );
}

/** The registrations of a call in a start-up, with the frame of the call. */
interface PartsAtStartUp {
  readonly frame: Frame | undefined;
  readonly parts: readonly DefinitionParts[];
}

const knownParts = new WeakMap<Module, WeakMap<StartUpCall, PartsAtStartUp>>();

/**
 * Reads a call with the values that it has in a start-up; once, because a loop has as many calls as
 * definitions.
 */
function partsAtStartUp(
  call: StartUpCall,
  { call: { node, module } }: DetectedDefinition,
  session: AnalysisSession,
): PartsAtStartUp {
  let ofModule = knownParts.get(module);
  if (!ofModule) knownParts.set(module, (ofModule = new WeakMap()));
  let reading = ofModule.get(call);
  if (!reading) {
    const frame = frameIn(module, node, call.context.frame);
    const candidates = new CallCandidates(session, module, new ServerValues(session, module));
    const read = candidates.ofCall(node as CallNode)?.read({ module, frame }) ?? [];
    const parts = read instanceof UnknownValue ? [] : read.map((each) => each.parts);
    ofModule.set(call, (reading = { frame, parts }));
  }
  return reading;
}

/** The parts of a reading that are of a definition. */
function partsIn(
  { parts }: PartsAtStartUp,
  { given, parts: own }: DetectedDefinition,
): DefinitionParts | undefined {
  const [same, ...others] = parts.filter((each) => isSame(each, given ?? own));
  return others.length === 0 ? same : undefined;
}

/** Whether the calls that lead to a call include the anchor of a definition. */
function isThrough(
  { through }: StartUpCall,
  { anchor, callPath }: DetectedDefinition,
  home: Module,
): boolean {
  return (
    callPath.length === 0 ||
    through.some(
      ({ node, module }) => module.file === home.file && node.range[0] === anchor.range[0],
    )
  );
}

/** Whether two readings of a call are of one definition. */
function isSame(one: DefinitionParts, other: DefinitionParts): boolean {
  return (
    one.kind === other.kind &&
    nameIn(one) === nameIn(other) &&
    one.element?.expression.node.range[0] === other.element?.expression.node.range[0]
  );
}

function nameIn({ name }: DefinitionParts): unknown {
  return name instanceof Expression ? name.value : undefined;
}

/**
 * A frame of the module graph's copy of a module, as one of the module that a host parsed: without
 * the frame of the module, whose variables may change after the call.
 */
function frameIn(module: Module, node: TSESTree.Node, frame: Frame | undefined): Frame | undefined {
  if (!frame?.parent) return undefined;
  const parent = frameIn(module, node, frame.parent);
  const scope = scopeAround(node, frame, module);
  if (!scope) return parent;
  const { receiver, isRun, startUp } = frame;
  const own = new Frame(parent, scope, { receiver, isRun, startUp });
  for (const variable of frame.variables) {
    const same = scope.set.get(variable.name);
    if (same) own.values.set(same, frame.get(variable));
  }
  return own;
}

/** The scope around a node that begins where the scope of a frame does. */
function scopeAround(
  node: TSESTree.Node,
  { scope: { block } }: Frame,
  { scopes }: Module,
): Frame['scope'] | undefined {
  for (let current = node.parent; current; current = current.parent)
    if (current.type === block.type && current.range[0] === block.range[0])
      return scopeOf(current, scopes);
  return undefined;
}

/** Whether a variable has an object that something changes, perhaps after the call. */
function holdsChanged(frame: Frame, evaluator: Evaluation): boolean {
  for (let current: Frame | undefined = frame; current; current = current.parent)
    for (const value of current.values.values())
      if (isContainer(value) && evaluator.isChanged(value)) return true;
  return false;
}

/**
 * Whether the frames of two calls bind the same names to values that are written at the same
 * places.
 */
function haveSameValues(
  one: Frame | undefined,
  other: Frame | undefined,
  session: AnalysisSession,
): boolean {
  if (!one || !other) return one === other;
  return (
    one.scope === other.scope &&
    isAlike(one.receiver, other.receiver, session.evaluator) &&
    [...one.values].every(([variable, value]) =>
      isAlike(value, other.values.get(variable), session.evaluator),
    ) &&
    haveSameValues(one.parent, other.parent, session)
  );
}
