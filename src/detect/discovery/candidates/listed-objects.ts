import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { originKey, type Module, type Origin } from '../../../syntax/modules/module.ts';
import { wrapped } from '../../../syntax/nodes.ts';
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
  /** Whether the list has another object with the same name: `({ name }) => ({ name })`. */
  readonly isCopied: boolean;
}

/** Whether a definition is known by its type alone: `const tool: Tool = { … }`. */
export function isTypedOnly({ parts }: DetectedDefinition): boolean {
  return parts.element?.isInList === false;
}

/**
 * The definition that a typed object is, or is copied to, in the answer of a list handler of
 * another module; undefined where no start-up sets such a handler.
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
        for (const { node, module, isCopied } of objectsOf(found)) {
          const key = originKey({ node, module });
          if (!isCopied || !listed.has(key))
            listed.set(key, { found, home, seenIn: module, isCopied });
        }
    return listed;
  }),
);

/**
 * The object in a list, and the one that has its name if that is another: `tool` in
 * `tools.map((tool) => ({ name: tool.name }))`.
 */
function objectsOf({
  parts: { element, name },
}: DetectedDefinition): readonly (Origin & Pick<ListedObject, 'isCopied'>)[] {
  if (!element?.isInList) return [];
  const { origin } = element.expression;
  const written = name instanceof Expression ? name.written() : undefined;
  const property = written && wrapped(written.node).parent;
  const named = property?.type === 'Property' ? property.parent : undefined;
  const copied = written && named && named !== origin.node;
  return [
    { ...origin, isCopied: false },
    ...(copied ? [{ node: named, module: written.module, isCopied: true }] : []),
  ];
}
