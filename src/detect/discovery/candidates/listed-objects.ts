import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { originKey, type Module } from '../../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { finderFor } from '../finder.ts';
import type { AnalysisSession } from '../session.ts';
import { startUpRunsOf, type ObservedRun } from '../start-up/start-up-runs.ts';

/** A definition of a list, with the module whose handler answers with the list. */
interface ListedObject {
  readonly found: DetectedDefinition;
  readonly home: Module;
  /** The module of the object, as the evaluator has read it. */
  readonly seenIn: Module;
}

/** Whether a definition is known by its type alone: `const tool: Tool = { … }`. */
export function isTypedOnly({ parts }: DetectedDefinition): boolean {
  return parts.element?.isInList === false;
}

/**
 * The definition that a typed object is in the answer of a list handler of another module;
 * undefined where no start-up sets such a handler.
 */
export function listedAs(
  { parts }: DetectedDefinition,
  { file }: Module,
  session: AnalysisSession,
): ListedObject | undefined {
  const loaded = session.graph.load(file);
  const written = parts.element?.expression;
  if (!loaded || !written || loaded.text !== written.module.text) return undefined;
  for (const observed of startUpRunsOf(session).observedAt(loaded)) {
    const listed = listedObjectsOf(session)(observed).get(originKey(written));
    if (listed && listed.home.file !== file) return listed;
  }
  return undefined;
}

/** The definitions in the lists of a start-up, by where their objects are written. */
const listedObjectsOf = memoizeWeak((session: AnalysisSession) =>
  memoizeWeak(({ handlers }: ObservedRun): ReadonlyMap<string, ListedObject> => {
    const homes = new Set(
      handlers.servers.flatMap((server) =>
        [...server.handlers.values()].flat().map(({ at }) => at.module),
      ),
    );
    const listed = new Map<string, ListedObject>();
    for (const home of homes)
      for (const found of finderFor(session).readModule(home).definitions)
        if (found.parts.element?.isInList) {
          const { expression } = found.parts.element;
          listed.set(originKey(expression), { found, home, seenIn: expression.module });
        }
    return listed;
  }),
);
