import type { Analysis } from '../../model/analysis.ts';
import type { Location } from '../../model/location.ts';

/** A call that a handler reaches. */
interface ReachedCallee {
  readonly path: readonly string[];
  readonly callee: string;
  readonly at: Location;
}

/** The calls that lead from a handler to one, with its location. */
export function callPath({ path, callee, at }: ReachedCallee, analysis: Analysis): string {
  const calls = [...path.map((name) => `\`${name}\``), `\`${callee}\``].join(' → ');
  return `${calls} (${placeText(at, analysis)})`;
}

/** A place in a message: `line 7`, or with the name of another file `service.ts:7`. */
export function placeText({ range, external }: Location, analysis: Analysis): string {
  return external
    ? `${fileName(external.file)}:${external.line}`
    : `line ${analysis.position(range[0]).line}`;
}

function fileName(path: string): string {
  return path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
}
