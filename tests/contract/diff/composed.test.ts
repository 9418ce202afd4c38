import { describe, expect, it } from 'vitest';
import type { Contract, JsonObject, ServerContract } from '../../../src/contract/contract.ts';
import type { ChangeExample, ChangeRule } from '../../../src/contract/diff/rules/change-rule.ts';
import { CHANGE_RULES, type ChangeRuleId } from '../../../src/contract/diff/rules/change-rules.ts';
import { diffContracts } from '../../../src/contract/diff/contract-diff.ts';
import { contractOf, definitionOf } from './support/contracts.ts';
import { randomNumbers, shuffled } from './support/random.ts';
import { EDITS } from './support/schema-edits.ts';

const RULES = (Object.entries(CHANGE_RULES) as [ChangeRuleId, ChangeRule][]).filter(
  ([, { example }]) => example.of !== 'servers',
);

/** Examples that differ in one field of a definition, by that field: they can be put together in one. */
const FIELDS = RULES.flatMap(([id, { example }]) => {
  const { of: list, before, after } = example;
  if (list !== 'tools' || !before || !after) return [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.length === 1 && keys[0] !== 'unresolved' && keys[0] !== 'uncertain'
    ? [{ id, key: keys[0]!, before, after }]
    : [];
});

type Lists = Record<Exclude<ChangeExample['of'], 'servers'>, JsonObject[]>;
const empty = (): Lists => ({ tools: [], resources: [], resourceTemplates: [], prompts: [] });
const contract = (lists: Lists): Contract =>
  contractOf(lists as unknown as Partial<ServerContract>);

/** Gives a definition names of its own, wherever it says how it is called. */
function renamed(part: JsonObject, number: number): JsonObject {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      ['name', 'uri', 'uriTemplate', 'description'].includes(key)
        ? `${JSON.stringify(value)} ${'abcdefghij'.charAt(number % 10).repeat(20)}${number}`
        : value,
    ]),
  );
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'two contracts made by known edits (%i)',
  (seed) => {
    const random = randomNumbers(seed);

    it('differ in these edits and nothing else', () => {
      const [before, after, expected] = [empty(), empty(), [] as string[]];
      shuffled(RULES, random)
        .slice(0, 5 + random(20))
        .forEach(
          (
            [
              id,
              {
                example: { of: list, before: old, after: now },
              },
            ],
            index,
          ) => {
            if (list === 'servers') return;
            if (old) before[list].push(renamed(definitionOf(list, old), index));
            if (now) after[list].push(renamed(definitionOf(list, now), index));
            // Some that stay as they are.
            const same = renamed(definitionOf(list, now ?? old ?? {}), 1000 + index);
            before[list].push(same);
            after[list].push(same);
            expected.push(id);
          },
        );
      for (const list of ['tools', 'resources', 'resourceTemplates', 'prompts'] as const)
        after[list] = shuffled(after[list], random);
      expect(
        diffContracts(contract(before), contract(after))
          .changes.map(({ rule }) => rule)
          .sort(),
      ).toEqual(expected.sort());
    });

    it('differ in every edit of one tool', () => {
      const chosen = new Map(shuffled(FIELDS, random).map((field) => [field.key, field]));
      const fields = [...chosen.values()]
        .filter(({ key }) => key !== 'name')
        .slice(0, 3 + random(6));
      const toolOf = (parts: readonly JsonObject[]): JsonObject =>
        Object.assign({}, definitionOf('tools', {}), ...parts) as JsonObject;
      const [before, after] = [
        toolOf(fields.map((field) => field.before)),
        toolOf(fields.map((field) => field.after)),
      ];
      const { changes } = diffContracts(
        contract({ ...empty(), tools: [before] }),
        contract({ ...empty(), tools: [after] }),
      );
      expect(changes.map(({ rule }) => rule).sort()).toEqual(fields.map(({ id }) => id).sort());
    });

    it('differ in every edit of several parameters', () => {
      const edits = shuffled(Object.values(EDITS), random)
        .slice(0, 2 + random(8))
        .map((edit) => ({ ...edit, turn: random(2) }));
      for (const direction of ['input', 'output'] as const) {
        const schemaOf = (isOld: boolean): JsonObject => ({
          type: 'object',
          properties: Object.fromEntries(
            edits.map(({ wide, narrow, turn }, index) => [
              `p${index}`,
              (turn === 0) === isOld ? wide : narrow,
            ]),
          ),
        });
        const toolOf = (schema: JsonObject): JsonObject =>
          definitionOf('tools', { [`${direction}Schema`]: schema });
        const { changes } = diffContracts(
          contract({ ...empty(), tools: [toolOf(schemaOf(true))] }),
          contract({ ...empty(), tools: [toolOf(schemaOf(false))] }),
        );
        const found = changes.map(({ rule, path }) => `${path.split('/')[2]!}: ${rule}`);
        expect(found.sort()).toEqual(
          edits.map((edit, index) => `p${index}: ${edit[direction][edit.turn]!}`).sort(),
        );
      }
    });
  },
);
