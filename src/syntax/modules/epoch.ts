/**
 * How long answers from the disk stay valid while each file is linted for the first time, in
 * milliseconds.
 */
export const EPOCH_MS = 1000;

/**
 * The clock of this process. A host that says itself when files may have changed, with
 * {@link beginEpoch}, stops it.
 */
export const epochClock = { isStopped: false };

let epoch = 0;
let began = Number.NEGATIVE_INFINITY;
let eventLoopTurn = 0;
let isCounting = false;
/** The files of this epoch, each with the turn of the event loop in which it was linted. */
const linted = new Map<string, number>();

/**
 * Notes that a file is about to be linted. Answers from the disk stay valid while a host goes from
 * file to file; a new epoch starts when a file comes back in a later turn of the event loop, as in
 * an editor, and after {@link EPOCH_MS}, unless the {@link epochClock} is stopped. The passes of a
 * fix run in one turn, and nothing is written between them.
 *
 * @param file absolute path
 */
export function beginFile(file: string): void {
  if (epochClock.isStopped) return;
  countTurns();
  const before = linted.get(file);
  if ((before !== undefined && before !== eventLoopTurn) || performance.now() - began > EPOCH_MS)
    beginEpoch();
  linted.set(file, eventLoopTurn);
}

/** Makes all answers from the disk invalid. */
export function beginEpoch(): void {
  epoch++;
  began = performance.now();
  linted.clear();
}

/** A number that changes when answers from the disk become invalid. */
export function currentEpoch(): number {
  return epoch;
}

/** Wraps a function so that it computes each answer at most once per epoch. */
export function onceAnEpoch<Args extends readonly (string | boolean | undefined)[], Value>(
  compute: (...args: Args) => Value,
): (...args: Args) => Value {
  const answers = new Map<string, { readonly value: Value }>();
  let computedIn = -1;
  return (...args) => {
    if (computedIn !== epoch) answers.clear();
    computedIn = epoch;
    const key = args.join('\0');
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = { value: compute(...args) }));
    return answer.value;
  };
}

function countTurns(): void {
  if (isCounting) return;
  isCounting = true;
  setImmediate(() => {
    isCounting = false;
    eventLoopTurn++;
  }).unref();
}
