import type { Analysis } from '../../model/analysis.ts';
import type { PathStep, TracedCall } from '../../model/handlers/call-path.ts';
import type { Definition } from '../../model/definitions/definition.ts';
import type { Location } from '../../model/location.ts';
import { labelOf } from '../../model/text/labels.ts';

/** The calls that lead from a handler to one, with its location. */
export function callPath({ path, callee, at }: TracedCall, analysis: Analysis): string {
  const calls = [...path.map(({ label }) => `\`${label}\``), `\`${callee}\``].join(' → ');
  return `${calls} (${placeText(at, analysis)})`;
}

/**
 * The steps from a definition to a call that its handler reaches; undefined for a call in the
 * handler itself.
 */
export function stepsFrom(
  { kind, name, at }: Definition,
  { path, callee, at: last }: TracedCall,
): readonly PathStep[] | undefined {
  return path.length > 0
    ? [{ label: labelOf({ kind, name }), at }, ...path, { label: callee, at: last }]
    : undefined;
}

/**
 * A place in a message: `line 7`, or with another file `src/service.ts:7`.
 *
 * @param from the place of the finding, which may be in another file than the analyzed one
 */
export function placeText(
  { range, external }: Location,
  analysis: Analysis,
  from?: Location,
): string {
  if (external) return `${analysis.pathOf(external.file)}:${external.line}`;
  const { line } = analysis.position(range[0]);
  return from?.external ? `${analysis.pathOf(analysis.file)}:${line}` : `line ${line}`;
}
