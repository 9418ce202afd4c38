const FAILING = /[Ee]rror|[Ff]ail|ERROR|FAIL/;
const MIXED = /[Ss]uccess|Or[A-Z]|_or_/;

/**
 * Whether all results of a function of this name are failures: `createErrorResponse`, but not
 * `resultOrError`.
 */
export function namesFailures(name: string): boolean {
  return FAILING.test(name) && !MIXED.test(name);
}
