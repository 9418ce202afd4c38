import { setFlagsFromString } from 'node:v8';

/** From how many files on memory matters more than a little time. */
const MANY_FILES = 500;

/** By the major version of Node. */
const LATER_BY_VERSION: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=25000',
};

/** The option of this version of Node that {@link optimizeLater} sets, if it needs one. */
export const LATER = LATER_BY_VERSION[process.versions.node.split('.', 1)[0] as string];

/**
 * Lets V8 optimize code later: under their defaults, these versions of Node spend a third of a
 * short run on optimizing code that the rest of it hardly uses.
 */
export function optimizeLater(): void {
  if (LATER !== undefined) setFlagsFromString(LATER);
}

/**
 * Lets V8 collect garbage before the heap has grown by half. Under its defaults, it waits until the
 * heap is four times what it holds, which for thousands of files are two gigabytes.
 */
export function collectSooner(files: number, setFlags = setFlagsFromString): void {
  if (files >= MANY_FILES) setFlags('--heap-growing-percent=50');
}
