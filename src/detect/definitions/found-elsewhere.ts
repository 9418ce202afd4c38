import type { Module } from '../../syntax/modules/module.ts';
import { isTypedOnly, listedAs } from '../discovery/candidates/listed-objects.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { handlerFunction } from '../handlers/handler.ts';

/** Whether the module that contains an element of a list defines it itself. */
export function isElementElsewhere(
  { parts }: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): boolean {
  const written = parts.element?.expression;
  return (
    written !== undefined &&
    written.module !== module &&
    definitionsOf(written.module, session).some(
      (other) =>
        other.parts.element?.expression.node === written.node &&
        (!isTypedOnly(other) || listedAs(other, written.module, session) !== undefined),
    )
  );
}

/** The definition that the list handler of another module makes of a typed object. */
export function copyElsewhere(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): DetectedDefinition | undefined {
  const listed = isTypedOnly(found) ? listedAs(found, module, session) : undefined;
  return listed?.isCopied ? listed.found : undefined;
}

/** Whether the module that contains the handler of a definition also defines it. */
export function isHandledElsewhere(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): boolean {
  const fn = handlerFunction(found);
  return (
    fn !== undefined &&
    fn.module !== module &&
    definitionsOf(fn.module, session).some((other) => handlerFunction(other)?.node === fn.node)
  );
}

function definitionsOf(module: Module, session: AnalysisSession): readonly DetectedDefinition[] {
  return finderFor(session).readModule(module).definitions;
}
