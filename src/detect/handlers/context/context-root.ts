import { ExternalValue, OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { isFunction } from '../../../syntax/nodes.ts';
import type { CallTarget } from '../../calls/call-targets.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { unknownArguments } from '../../flow/call-frame.ts';
import { contextIndex, handlerRootOf } from '../handler.ts';

/** The handler of a definition, with the context that the framework passes. */
export function rootWithContext(
  found: DetectedDefinition,
  session: AnalysisSession,
): CallTarget | undefined {
  const root = handlerRootOf(found, session);
  const [type] = found.detector.context?.types ?? [];
  if (!root || !isFunction(root.node) || type === undefined) return root;
  const { node, module, receiver } = root;
  const index = contextIndex(found.parts, node);
  const parameter = index === undefined ? undefined : node.params[index];
  if (found.parts.takesRequest || index === undefined || !parameter) return root;
  const context = new OpaqueValue('instance', new ExternalValue(found.specifier, [type]), {
    node: parameter,
    module,
  });
  const args = unknownArguments({ ...root, node }).map((unknown, at) =>
    at === index ? context : unknown,
  );
  return { ...root, frame: session.evaluator.frameFor({ ...root, node }, receiver, args) };
}
