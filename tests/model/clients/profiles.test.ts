import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_CASES } from '../../../scripts/compare/provider-cases.ts';
import { GEMINI } from '../../../src/model/clients/gemini.ts';
import { OPENAI_STRICT } from '../../../src/model/clients/openai-strict.ts';
import { toolOf } from './tool-of.ts';

const PROFILES = { openai: OPENAI_STRICT, gemini: GEMINI };
const RECORDED = readFileSync(
  new URL('../../../scripts/compare/recorded/providers.md', import.meta.url),
  'utf8',
).replaceAll(/ +/g, ' ');

/** The mistakes that a profile finds in an input schema. */
function mistakesIn(
  inputSchema: Readonly<Record<string, unknown>>,
  { checks }: (typeof PROFILES)['openai'],
): string[] {
  return checks.flatMap(({ mistake }) =>
    [...mistake.find(toolOf(inputSchema))].length > 0 ? [mistake.id] : [],
  );
}

test.each(PROVIDER_CASES)(
  '$provider: $what is found, and nothing at the limit',
  ({ provider, mistake, what, beyond, atLimit }) => {
    expect(mistakesIn(beyond, PROFILES[provider])).toContain(mistake);
    expect(mistakesIn(atLimit, PROFILES[provider])).toEqual([]);
    const verdicts = RECORDED.split('\n').find((row) => row.includes(`| ${what} |`));
    expect(verdicts).toMatch(/\| (?:throws|rewrites|sends [^|]+) \| accepts \|$/);
  },
);
