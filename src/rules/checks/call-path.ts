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
  const { line } = at.external ?? analysis.position(at.range[0]);
  return at.external
    ? `${calls} (${fileName(at.external.file)}:${line})`
    : `${calls} (line ${line})`;
}

function fileName(path: string): string {
  return path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
}
