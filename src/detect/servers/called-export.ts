import { getOwn } from '../../model/utils/get-own.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { unwrap, type CallNode } from '../../syntax/nodes.ts';
import { mayBeOfFramework } from '../discovery/prefilter.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Detector } from '../detector/detector.ts';

/** An export of a framework that a call calls, with what the framework states about it. */
export interface CalledExport<Fact> {
  readonly detector: Detector;
  readonly specifier: string;
  readonly fact: Fact;
}

/**
 * The framework's export that a call calls, if the framework states something about it.
 *
 * @param factsOf what a framework states about its exports, by their names
 */
export function calledExport<Fact>(
  { callee }: CallNode,
  module: Module,
  session: AnalysisSession,
  factsOf: (detector: Detector) => Readonly<Record<string, Fact>> | undefined,
): CalledExport<Fact> | undefined {
  const factOf = (detector: Detector, name: string): Fact | undefined =>
    getOwn(factsOf(detector), name);
  const isStated = (detector: Detector, name: string): boolean =>
    factOf(detector, name) !== undefined;
  const value = mayBeOfFramework(unwrap(callee), module, session, isStated)
    ? session.evaluator.evaluate(callee, module)
    : undefined;
  if (!(value instanceof ExternalValue)) return undefined;
  const { specifier, path } = value;
  const detector = session.registry.detectorOf(specifier);
  const fact = detector && factOf(detector, path.at(-1) ?? '');
  return detector && fact !== undefined ? { detector, specifier, fact } : undefined;
}
