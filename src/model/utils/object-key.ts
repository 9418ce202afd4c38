import { memoizeWeak } from './memoize.ts';

let last = 0;

/** A text that is equal for the same object, in this process. */
export const objectKey = memoizeWeak<object, [], string>(() => `#${++last}`);
