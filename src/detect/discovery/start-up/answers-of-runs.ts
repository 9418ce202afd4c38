import { originKey } from '../../../syntax/modules/module.ts';
import type { AnswerCandidate } from '../candidates/candidate.ts';
import { writtenAnswers } from '../candidates/written-answers.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import { RegistrationPath } from '../registration-path.ts';
import { inEachEntry, isNamed, knowsMore, onceEach } from './definitions-of-runs.ts';
import { startUpRunsOf } from './start-up-runs.ts';

/**
 * Replaces the definitions of answers that the project writes, where names are unknown, if the
 * state of a started server has more: a registry of another file, which the entry point fills.
 */
export function withAnswersOfRuns(
  definitions: readonly DetectedDefinition[],
  discovery: ModuleDiscovery,
): readonly DetectedDefinition[] {
  let all = definitions;
  const open = definitions.filter((each) => each.detector.finds?.answers && !isNamed(each));
  for (const one of new Map(open.map((each) => [placeOf(each), each])).values()) {
    const answer = answerOf(one, discovery);
    if (!answer) continue;
    const place = placeOf(one);
    const found = all.filter((each) => placeOf(each) === place);
    const read = readAfterRuns(answer, one, discovery);
    if (!knowsMore(read, found)) continue;
    all = [...all.filter((each) => !found.includes(each)), ...read];
    supply(one, discovery);
  }
  return all;
}

function placeOf({ call, callPath }: DetectedDefinition): string {
  return [...callPath, call].map((each) => originKey(each)).join(' ');
}

function answerOf(
  { call: { node, module } }: DetectedDefinition,
  { session }: ModuleDiscovery,
): AnswerCandidate | undefined {
  return writtenAnswers(module, session).find((each) => each.node === node);
}

/** The definitions of an answer after the start of each server of the package. */
function readAfterRuns(
  answer: AnswerCandidate,
  { call, anchor, callPath }: DetectedDefinition,
  { session }: ModuleDiscovery,
): readonly DetectedDefinition[] {
  const ofEntries = startUpRunsOf(session)
    .runsOf(call.module)
    .map((run) =>
      answer.readAfter(run).map((each) => ({
        ...each,
        call,
        anchor: callPath.length > 0 ? anchor : (each.parts.element?.entry ?? anchor),
        callPath,
      })),
    );
  return inEachEntry(ofEntries.map(onceEach));
}

/** Records that an answer no longer waits for its callers. */
function supply({ call, callPath }: DetectedDefinition, { state }: ModuleDiscovery): void {
  let path = RegistrationPath.at(call.node, call.module);
  state.supply(path.id);
  for (const { node, module } of [...callPath].reverse()) {
    path = path.calledFrom(node, module);
    state.supply(path.id);
  }
}
