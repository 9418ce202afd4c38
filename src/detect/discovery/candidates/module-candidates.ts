import { contains, type CallNode } from '../../../syntax/nodes.ts';
import type { Detector } from '../../detector/detector.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import { registrationOf } from '../parsed-registration.ts';
import type { Candidate } from './candidate.ts';
import { projectModule } from './project-module.ts';
import { typedCandidate } from './typed-objects.ts';
import { writtenAnswers } from './written-answers.ts';

/**
 * The candidates of a module: its objects, then its calls, then the module as a whole. Each is
 * found when those before it are collected, which makes functions wrappers.
 */
export function* moduleCandidates(
  discovery: ModuleDiscovery,
  calls: readonly CallNode[],
): Generator<Candidate> {
  const { module, session, candidates } = discovery;
  yield* objectCandidates(discovery);
  for (const call of calls) {
    const candidate = candidates.ofCall(call);
    if (candidate) yield candidate;
  }
  for (const detector of session.uses.loadersOf(module.file)) {
    const candidate = wholeModule(detector, discovery);
    if (candidate) yield candidate;
  }
}

/** The typed objects, answers to list requests, and assigned members of the module. */
function objectCandidates({ module, session, candidates }: ModuleDiscovery): readonly Candidate[] {
  const { typedObjects, memberAssignments } = moduleIndex(module);
  const typed = typedObjects.flatMap((each) => typedCandidate(each, module, session) ?? []);
  const known = new Set(typed.map(({ node }) => node));
  const assigned = memberAssignments.flatMap((each) => candidates.ofAssignment(each) ?? []);
  const answers = writtenAnswers(module, session).filter(
    ({ node }) => !known.has(node) && !assigned.some((each) => contains(each.node, node)),
  );
  return [...typed, ...answers, ...assigned];
}

/** The candidate for a whole module, in frameworks that load modules by path. */
function wholeModule(
  detector: Detector,
  { module, session }: ModuleDiscovery,
): Candidate | undefined {
  const found = projectModule(module, session);
  const specifier = detector.packages[0] as string;
  const version = session.frameworkVersion(detector, specifier, module.file);
  const all = (found && detector.finds?.modules?.read(found.seen, version)) ?? [];
  if (!found || all.length === 0) return undefined;
  return {
    node: found.node,
    read: () =>
      all.map((parts) => registrationOf({ detector, specifier, parts, server: undefined })),
  };
}
