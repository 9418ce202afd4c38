/** For how long the disk is not looked at again while each file is linted for the first time, in milliseconds. */
export const EPOCH_MS = 1000;

let epoch = 0;
let began = Number.NEGATIVE_INFINITY;
let turn = 0;
let isCounting = false;
/** The files of this epoch, with the turn of the event loop in which each was linted. */
const linted = new Map<string, number>();

/**
 * Notes that a file is about to be linted. What was looked up on the disk holds while a host goes from file to file; it is
 * looked at again, in a new epoch, when a file comes back in a later turn of the event loop, as in an editor, and after
 * {@link EPOCH_MS}. The passes of a fix run in one turn, and nothing is written between them.
 *
 * @param file absolute path
 */
export function beginFile(file: string): void {
  countTurns();
  const before = linted.get(file);
  if ((before !== undefined && before !== turn) || performance.now() - began > EPOCH_MS) {
    epoch++;
    began = performance.now();
    linted.clear();
  }
  linted.set(file, turn);
}

/** A number that stays the same for as long as what was looked up on the disk holds. */
export function currentEpoch(): number {
  return epoch;
}

/** A function that computes its answer for the same arguments once an epoch. */
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
    turn++;
  }).unref();
}
