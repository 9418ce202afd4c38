let turn = 0;
let isCounting = false;

/**
 * A number that stays the same within a turn of the event loop. Hosts lint one file after the other in a turn, and an editor's
 * next request comes in a later one: what was looked up on the disk holds for the turn, and is looked at again in the next.
 */
export function currentTurn(): number {
  if (!isCounting) {
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      turn++;
    }).unref();
  }
  return turn;
}

/** A function that computes its answer for the same arguments once a turn. */
export function onceATurn<Args extends readonly (string | boolean | undefined)[], Value>(compute: (...args: Args) => Value): (...args: Args) => Value {
  const answers = new Map<string, { readonly value: Value }>();
  let computedIn = -1;
  return (...args) => {
    const now = currentTurn();
    if (computedIn !== now) answers.clear();
    computedIn = now;
    const key = args.join('\0');
    let answer = answers.get(key);
    if (!answer) answers.set(key, (answer = { value: compute(...args) }));
    return answer.value;
  };
}
