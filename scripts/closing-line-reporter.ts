import type { Reporter, TestModule } from 'vitest/node';

/** A Vitest reporter that ends a run with one plain line, `N passed, N failed`, for readers that know no test runner. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number =>
      tests.filter((test) => test.result().state === state).length;
    // A file that fails before its tests run, or an error outside of any test, is a failure without a test of its own.
    const broken =
      modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length;
    console.log(
      `${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped`,
    );
  }
}
