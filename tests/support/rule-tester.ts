import { basename, join, parse, relative } from 'node:path';
import {
  RuleTester,
  type InvalidTestCase,
  type RunTests,
  type SuggestionOutput,
  type TestCaseError,
  type ValidTestCase,
} from '@typescript-eslint/rule-tester';
import { Linter } from 'eslint';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { McpRule } from '../../src/rules/define-rule.ts';
import { foreignStyleIn, type ReportedCode } from './styled-fixes.ts';

RuleTester.afterAll = afterAll;
RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

type ErrorCase = Omit<TestCaseError<string>, 'suggestions'> & {
  /** The suggestions, or their number. */
  readonly suggestions?: readonly SuggestionOutput<string>[] | number | null;
};

interface Cases {
  readonly valid: readonly (ValidTestCase<readonly unknown[]> | string)[];
  readonly invalid: readonly (Omit<InvalidTestCase<string, readonly unknown[]>, 'errors'> & {
    readonly errors: readonly ErrorCase[];
  })[];
}

/** The default folder of a case; it resolves the packages of this repository. */
export const CASE_FOLDER = join(import.meta.dirname, '../fixtures');

/**
 * Tests a rule on snippets, parsed by typescript-eslint.
 *
 * @param cases as ESLint's RuleTester takes them; `filename` is relative to `tests/fixtures`
 */
export function testRule(rule: McpRule, cases: Cases): void {
  const located = <T extends string | { filename?: string }>(testCase: T): T =>
    (typeof testCase === 'string'
      ? { code: testCase, filename: join(CASE_FOLDER, 'server.ts') }
      : {
          ...(testCase as object),
          filename: join(CASE_FOLDER, testCase.filename ?? 'server.ts'),
        }) as T;
  const verify = vi.spyOn(Linter.prototype, 'verify');
  afterAll(() => verify.mockRestore());
  it('has the name of its file, and a type that ESLint knows', () => {
    const { name, meta } = rule.definition;
    expect(basename(expect.getState().testPath ?? '', '.test.ts')).toBe(name);
    expect(['problem', 'suggestion']).toContain(meta.type);
  });
  it('writes fixes and suggestions in the style of the file', async () => {
    for (const { code, filename, options, settings } of cases.invalid.filter(isEdited).map(located))
      expect(
        await foreignStyleIn(rule, { code, filename, options, settings } as ReportedCode),
        code,
      ).toEqual([]);
  });
  new RuleTester({ languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } }).run(
    rule.definition.name,
    rule as never,
    {
      valid: cases.valid.map(located),
      invalid: cases.invalid.map(located),
    } as RunTests<string, readonly unknown[]>,
  );
  it('leaves no mark of the text of an edit in a message', () => {
    const messages = verify.mock.results.map(({ value }) => value as Linter.LintMessage[]);
    expect(JSON.stringify(messages)).not.toMatch(/[\uFDD0-\uFDD4]/);
  });
}

/** Whether a case has a fix or a suggestion; the tester fails where a case leaves out one that it has. */
function isEdited({ output, errors }: Cases['invalid'][number]): boolean {
  return (output ?? undefined) !== undefined || errors.some(({ suggestions }) => suggestions);
}

/**
 * The end of a message whose finding is in another file.
 *
 * @param file relative to `tests/fixtures`
 */
export function elsewhere(file: string, line: number): string {
  // The tester runs ESLint in the root of the file system.
  return ` Written in ${relative(parse(CASE_FOLDER).root, join(CASE_FOLDER, file)).replaceAll('\\', '/')}:${line}.`;
}
