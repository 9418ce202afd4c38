import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_CASES } from '../../../scripts/compare/provider-cases.ts';
import { GEMINI } from '../../../src/model/clients/gemini.ts';
import { OPENAI_STRICT } from '../../../src/model/clients/openai-strict.ts';
import { META } from '../../../src/model/clients/meta.ts';
import { chosenChecks } from '../../../src/model/clients/profiles.ts';
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

test('a limit that most clients rewrite schemas to is checked where its profile is chosen', () => {
  const find = (clients: readonly string[]): string[] => {
    const tool = toolOf({ type: 'object', properties: { labels: RECORD } });
    return chosenChecks(clients).flatMap(({ mistake }) =>
      [...mistake.find(tool)].map(() => mistake.id),
    );
  };
  expect(find([])).toEqual([]);
  expect(find(['gemini'])).toEqual(['keyword-propertyNames']);
});

/** `z.record(z.string(), z.string())` of Zod 4 */
const RECORD = {
  type: 'object',
  propertyNames: { type: 'string' },
  additionalProperties: { type: 'string' },
};

test('the names of a record, and definitions, need no type', () => {
  const inner = {
    type: 'object',
    propertyNames: { minLength: 1 },
    $defs: { items: { minLength: 1 } },
  };
  // A property may be called as the keyword of properties.
  expect(mistakesIn({ type: 'object', properties: { properties: inner } }, GEMINI)).toEqual([
    'keyword-propertyNames',
  ]);
});

test('names of parameters that Google documents are found where reported limits are asked for', () => {
  const tool = toolOf({
    type: 'object',
    properties: { $filter: {}, 'page.size': {}, '2nd': {}, _ok: {}, ['x'.repeat(65)]: {} },
  });
  const [check] = GEMINI.checks.filter(({ mistake }) => mistake.id === 'parameter-name');
  expect(check?.level).toBe('reported');
  expect([...(check?.mistake.find(tool) ?? [])].map(({ what }) => what)).toEqual([
    "the property key '$filter' contains '$'",
    "the property key 'page.size' contains '.'",
    "the property key '2nd' begins with '2'",
    `the property key '${'x'.repeat(65)}' has 65 characters (at most 64)`,
  ]);
});

test('a schema that contains itself is rejected only where the profile of Meta is chosen', () => {
  const tree = {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#' } } },
  };
  const refusing = (...chosen: string[]): string[] =>
    chosenChecks(chosen)
      .filter(({ mistake }) => [...mistake.find(toolOf(tree))].length > 0)
      .map(({ client }) => client);
  expect(refusing()).toEqual([]);
  expect(refusing('meta')).toEqual([META.name]);
});
