import { mutantsOf, type Mutant } from './sites.ts';

interface Request {
  readonly seed: number;
  readonly count: number;
  /** How the path of a mutated file begins. */
  readonly only: string;
  readonly operator: string | undefined;
}

/**
 * Draws different mutants, of each room in proportion to its lines.
 *
 * @param texts of the files of all rooms, by path
 */
export function draw(
  rooms: readonly string[],
  texts: ReadonlyMap<string, string>,
  request: Request,
): Mutant[] {
  const random = randomOf(request.seed);
  const chosen = [...texts].filter(([file]) => file.startsWith(request.only));
  const total = linesOf(chosen);
  let before = 0;
  return rooms.flatMap((room) => {
    const files = chosen.filter(([file]) => file.startsWith(`src/${room}/`));
    const mutants = files
      .flatMap(([file, text]) => mutantsOf(file, text))
      .filter(({ operator }) => operator === (request.operator ?? operator));
    const first = Math.round((before / total) * request.count);
    before += linesOf(files);
    const quota = Math.round((before / total) * request.count) - first;
    return Array.from(
      { length: Math.min(quota, mutants.length) },
      () => mutants.splice(Math.floor(random() * mutants.length), 1)[0],
    ).filter((mutant) => mutant !== undefined);
  });
}

function linesOf(files: readonly (readonly [string, string])[]): number {
  return files.reduce((sum, [, text]) => sum + text.split('\n').length, 0);
}

/** Mulberry32: numbers from 0 to 1 that a seed determines. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
