import { describe, expect, it } from 'vitest';
import { outcomeOf, type Truth } from '../../../scripts/survey/outcome.ts';
import type { ServerContract, ToolContract } from '../../../src/contract/contract.ts';

const tool = (name: string, more: Partial<ToolContract> = {}): ToolContract => ({
  name,
  description: name,
  inputSchema: { type: 'object' },
  ...more,
});

const server = (tools: readonly ToolContract[], more: Partial<ServerContract> = {}) => ({
  name: 'shop',
  framework: { package: '@modelcontextprotocol/sdk', major: 1 },
  tools,
  resources: [],
  resourceTemplates: [],
  prompts: [],
  unresolved: [],
  ...more,
});

const checked = (...servers: ServerContract[]) => ({
  contract: { schemaVersion: '1.0', servers, sources: { 'shop#tools': 'src/tools.js:4' } },
  milliseconds: 10,
});

const lists = (...names: string[]): Truth => ({
  server: 'shop',
  advertised: {
    tools: names.map((name) => ({
      name,
      description: name,
      inputSchema: { type: 'object' },
    })),
  },
});

describe('the outcome of a comparison', () => {
  it('counts what is equal, partly read and different', () => {
    const read = server([
      tool('a'),
      tool('b', { description: undefined, unresolved: [{ part: 'description', why: 'x' }] }),
      tool('c', { description: 'other' }),
    ]);
    const outcome = outcomeOf(checked(read), lists('a', 'b', 'c'), []);
    expect(outcome).toMatchObject({ listed: 3, found: 3, equal: 1, partly: 1, lost: [] });
    expect(outcome.unread).toEqual([{ name: 'tools/b', part: 'description', why: 'x' }]);
    expect(outcome.different).toEqual([
      { name: 'tools/c', part: 'description', expected: 'other', actual: 'c' },
    ]);
  });

  it('has the reasons and places of what is lost', () => {
    const read = server([tool('a')], {
      unresolved: [{ part: 'tools', why: 'the list is filled' }],
    });
    const outcome = outcomeOf(checked(read), lists('a', 'b'), []);
    expect(outcome.lost).toEqual(['tools/b']);
    expect(outcome.reasons).toEqual([
      { part: 'tools', why: 'the list is filled', source: 'src/tools.js:4', count: 1 },
    ]);
  });

  it('distinguishes an invented name from one that is written but not listed', () => {
    const read = server([tool('a'), tool('written'), tool('made_up')]);
    const outcome = outcomeOf(checked(read), lists('a'), ["server.tool('written')"]);
    expect(outcome.falselyCertain).toEqual(['tools/written']);
    expect(outcome.invented).toEqual(['tools/made_up']);
  });

  it('accepts what is uncertain and not listed, written or not', () => {
    const read = server([tool('a'), tool('update_x', { uncertain: true })]);
    const outcome = outcomeOf(checked(read), lists('a'), ['if (writes) register(`update_${it}`)']);
    expect(outcome).toMatchObject({ invented: [], falselyCertain: [] });
  });

  it('counts a whole list that the server does not have, name by name', () => {
    const read = server([tool('a')], { prompts: [{ name: 'p' }, { name: 'q' }] });
    const outcome = outcomeOf(checked(read), lists('a'), ['p q']);
    expect(outcome.falselyCertain).toEqual(['prompts/p', 'prompts/q']);
  });

  it('judges no list that the server does not answer', () => {
    const read = server([tool('a')], { prompts: [{ name: 'p' }] });
    const truth = { ...lists('a'), unanswered: ['prompts'] as const };
    expect(outcomeOf(checked(read), truth, ['p'])).toMatchObject({ found: 1, falselyCertain: [] });
  });

  it('calls uncertain false where a definition is listed without variables too', () => {
    const read = server([tool('a', { uncertain: true }), tool('b', { uncertain: true })]);
    const truth = { ...lists('a', 'b'), withoutVariables: lists('a').advertised };
    expect(outcomeOf(checked(read), truth, []).falselyUncertain).toEqual(['tools/a']);
  });

  it('counts apart what a switch of the package leaves out', () => {
    const read = server([tool('a', { uncertain: true }), tool('b', { uncertain: true })]);
    const truth = { ...lists('a', 'b'), withSwitch: lists('a').advertised };
    expect(outcomeOf(checked(read), truth, [])).toMatchObject({
      falselyUncertain: ['tools/a'],
      switched: ['tools/b'],
    });
  });

  it('compares with the server that shares the most names, and says where others are', () => {
    const other = server([tool('x')], { name: 'other' });
    const outcome = outcomeOf(checked(other, server([tool('a')])), lists('a', 'x', 'y'), []);
    expect(outcome).toMatchObject({ found: 1, lost: ['tools/x', 'tools/y'] });
    expect(outcome.reasons[0]?.why).toBe('1 names are in another server, other');
  });

  it('compares with a server that is certain rather than with one that nothing starts', () => {
    const unused = server([tool('a', { description: 'old', uncertain: true })], { name: 'shop' });
    const used = server([tool('a')], { name: 'other' });
    expect(outcomeOf(checked(unused, used), lists('a'), [])).toMatchObject({ equal: 1 });
  });

  it('has all names lost where there is no contract, with the complaint', () => {
    const outcome = outcomeOf({ milliseconds: 5, complaint: 'No definition' }, lists('a'), []);
    expect(outcome).toMatchObject({ found: 0, lost: ['tools/a'] });
    expect(outcome.reasons).toEqual([{ part: '', why: 'No definition', count: 1 }]);
  });
});
