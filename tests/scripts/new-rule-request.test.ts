import { describe, expect, it } from 'vitest';
import { newRuleOf } from '../../scripts/new-rule-request.ts';

describe('a new rule', () => {
  it.each([
    [['no-example'], { id: 'no-example', type: 'problem', group: 'Definitions' }],
    [
      ['no-example', '--type', 'suggestion'],
      { id: 'no-example', type: 'suggestion', group: 'Definitions' },
    ],
    [
      ['--kind', 'context-and-interaction', 'no-example'],
      { id: 'no-example', type: 'problem', group: 'Context and interaction' },
    ],
    [
      ['no-example', '--kind=low-level-servers-resources-prompts', '--type=problem'],
      { id: 'no-example', type: 'problem', group: 'Low-level servers, resources, prompts' },
    ],
  ])('is asked for by %j', (args, expected) => {
    expect(newRuleOf(args)).toEqual(expected);
  });

  it.each([
    [[], 'The name of a rule must be in kebab-case.'],
    [['Bad'], 'The name of a rule must be in kebab-case.'],
    [['no-example', 'no-other'], 'The name of a rule must be in kebab-case.'],
    [
      ['no-example', '--type', 'layout'],
      "--type must be one of problem, suggestion, not 'layout'.",
    ],
    [
      ['no-example', '--kind', 'errors'],
      '--kind must be one of definitions, error-contracts, annotations, context-and-interaction, results, low-level-servers-resources-prompts, clients, ' +
        "not 'errors'.",
    ],
    [['no-example', '--preset', 'all'], "Unknown option '--preset'"],
    [['no-example', '--type'], "Option '--type <value>' argument missing"],
  ])('is not asked for by %j', (args, message) => {
    expect(() => newRuleOf(args)).toThrow(message);
  });
});
