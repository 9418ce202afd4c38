import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { rules } from '../../src/plugin/rules.ts';
import { FixturePair, folderOf, type FixtureFile } from './fixture-pair.ts';
import { observe, type Seen } from './observe.ts';
import type { Look, RunTime } from './run-time.ts';

/** The `run.ts` of each rule that has one. */
export const runTimes: ReadonlyMap<string, RunTime> = new Map(
  await Promise.all(
    Object.keys(rules)
      .filter((rule) => existsSync(join(folderOf(rule), 'run.ts')))
      .map(async (rule) => {
        const module = (await import(`../fixtures/${rule}/run.ts`)) as { default: RunTime };
        return [rule, module.default] as const;
      }),
  ),
);

/** Executes a fixture as a look says, and returns what the look sees. */
async function execute({ file }: FixtureFile, { see, ...drive }: Look): Promise<unknown> {
  const seen: Seen = await observe(file, drive);
  try {
    return see(seen);
  } catch (error) {
    throw new Error(`Nothing to look at: ${JSON.stringify(seen)}`, { cause: error });
  }
}

/** Lints a pair: the valid fixture and the fixed one are silent, and each suggestion resolves a finding. */
function lintPair(rule: string, pair: FixturePair): void {
  it('is reported where it is invalid, and only there', () => {
    const messages = pair.findings(pair.invalid());
    expect(messages).not.toEqual([]);
    expect(messages.filter(({ ruleId }) => ruleId !== `mcp/${rule}`)).toEqual([]);
    expect(pair.findings(pair.valid())).toEqual([]);
  });

  it('is silent once it is fixed', () => {
    const fixed = pair.fixed();
    expect(fixed ? pair.findings(fixed) : []).toEqual([]);
  });

  it('has one finding less with each suggestion that is not a draft', () => {
    const count = pair.findings(pair.invalid()).length;
    const drafts: readonly string[] = rules[rule]?.definition.meta.drafts ?? [];
    for (const { messageId, left, code } of pair.suggestions()) {
      if (drafts.includes(messageId)) expect(left, code).toBeLessThanOrEqual(count);
      else expect(left, code).toBe(count - 1);
    }
  });
}

/** Executes what the fix makes of the invalid fixture. */
async function lookAtFix(pair: FixturePair, each: Look): Promise<void> {
  const fixed = pair.fixed();
  expect('fixed' in each, 'run.ts declares what is seen of the fixed fixture').toBe(
    fixed !== undefined,
  );
  if (!fixed) return;
  expect(await execute(fixed, each)).toEqual(each.fixed);
  if (!isDeepStrictEqual(each.invalid, each.valid)) expect(each.fixed).not.toEqual(each.invalid);
}

/** Executes what each suggestion makes of the invalid fixture. */
async function lookAtSuggestions(pair: FixturePair, each: Look): Promise<void> {
  const suggestions = pair.suggestions();
  const { suggested = suggestions.map(() => each.valid), unchanged } = each;
  const seen: unknown[] = [];
  for (const suggestion of suggestions) seen.push(await execute(suggestion, each));
  expect(seen).toEqual(suggested);
  if (isDeepStrictEqual(each.invalid, each.valid)) return;
  const isUnchanged = seen.some((value) => isDeepStrictEqual(value, each.invalid));
  expect(isUnchanged, 'run.ts says why a suggestion changes nothing').toBe(unchanged !== undefined);
}

/**
 * Lints and executes the fixtures of every rule.
 *
 * @param isIncluded picks the fixtures of the calling test file
 */
export function executeFixtures(isIncluded: (runTime: RunTime, fixture: string) => boolean): void {
  const cases = [...runTimes].flatMap(([rule, runTime]) =>
    [...new Set(runTime.looks.map(({ fixture }) => fixture))]
      .filter((name) => isIncluded(runTime, name))
      .map((name) => [rule, name, runTime] as const),
  );
  describe.each(cases)('%s > %s', (rule, name, runTime) => {
    const pair = new FixturePair(rule, name, runTime);
    afterAll(() => pair.remove());
    lintPair(rule, pair);

    const looks = runTime.looks.filter(({ fixture }) => fixture === name);
    it.each(looks.map((each) => [each.shows, each] as const))('%s', async (_, each) => {
      expect(await execute(pair.invalid(), each)).toEqual(each.invalid);
      expect(await execute(pair.valid(), each)).toEqual(each.valid);
      await lookAtFix(pair, each);
      await lookAtSuggestions(pair, each);
    });
  });
}

/** Whether a framework has to build the fixture before it runs. */
export const isBuilt = ({ places = {} }: RunTime, fixture: string): boolean => fixture in places;
