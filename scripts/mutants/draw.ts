import { createHash } from 'node:crypto';
import { mutantsOf, type Mutant } from './sites.ts';

interface Request {
  readonly seed: number;
  readonly count: number;
  /** How the path of a mutated file begins. */
  readonly only: string;
  readonly operator: string | undefined;
}

/**
 * Draws different mutants, of each room in proportion to its lines. A change of `src` redraws only the mutants that it
 * touches, so that the scores of two builds can be compared.
 *
 * @param texts of the files of all rooms, by path
 */
export function draw(
  rooms: readonly string[],
  texts: ReadonlyMap<string, string>,
  request: Request,
): Mutant[] {
  const chosen = [...texts].filter(([file]) => file.startsWith(request.only));
  const total = linesOf(chosen);
  let before = 0;
  return rooms.flatMap((room) => {
    const files = chosen.filter(([file]) => file.startsWith(`src/${room}/`));
    const first = Math.round((before / total) * request.count);
    before += linesOf(files);
    const quota = Math.round((before / total) * request.count) - first;
    return files
      .flatMap(([file, text]) => rankedMutants(file, text, request.seed))
      .filter(([, { operator }]) => operator === (request.operator ?? operator))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, quota)
      .map(([, mutant]) => mutant);
  });
}

/** The mutants of a file, each with a rank that the seed and the code that it changes determine, wherever that is in the file. */
function rankedMutants(file: string, text: string, seed: number): (readonly [string, Mutant])[] {
  const occurrences = new Map<string, number>();
  return mutantsOf(file, text).map((mutant) => {
    const { operator, start, end, replacement } = mutant;
    const key = JSON.stringify([seed, file, operator, text.slice(start, end), replacement]);
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    return [createHash('sha1').update(`${key} ${occurrence}`).digest('hex'), mutant];
  });
}

function linesOf(files: readonly (readonly [string, string])[]): number {
  return files.reduce((sum, [, text]) => sum + text.split('\n').length, 0);
}
