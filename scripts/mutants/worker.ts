import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';

/*
 * Runs in Vitest's process before each test file: counts the blocks that its tests run, or ends the process when a mutant
 * makes it run forever, because a loop without end lets no timer of its own thread run.
 */

// What servers log while they are tested would be printed between the mutants.
process.stderr.write = () => true;

const { MUTANT_COUNTS, MUTANT_TIMEOUT } = process.env;

if (MUTANT_COUNTS !== undefined) {
  const counts = new Map<string, number>();
  Object.assign(globalThis, {
    countBlock: (block: string) => counts.set(block, (counts.get(block) ?? 0) + 1),
  });
  afterAll(() => {
    const test = expect.getState().testPath ?? '';
    writeFileSync(
      join(MUTANT_COUNTS, `${Date.now()}.json`),
      JSON.stringify({ test, blocks: Object.fromEntries(counts) }),
    );
  });
} else {
  let watchdog: Worker;
  beforeAll(() => {
    watchdog = new Worker(
      `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(MUTANT_TIMEOUT)})`,
      { eval: true },
    );
    watchdog.unref();
  });
  afterAll(() => watchdog.terminate());
}
