import { describe, expect, it } from 'vitest';
import { HEADER_END, readmeWithRules, rulePage, rulesModule } from '../../scripts/rule-texts.ts';
import type { RuleDefinition } from '../../src/model/findings/rule.ts';
import type { RunTime } from '../support/run-time.ts';

const rule: RuleDefinition = {
  name: 'no-example',
  meta: {
    type: 'problem',
    docs: { description: 'disallow a | b', preset: 'strict', severity: 'warn', group: 'Results' },
    fixable: 'code',
    messages: {},
    schema: {
      type: 'object',
      properties: {
        surfaces: {
          type: 'array',
          items: { enum: ['input', 'args'] },
          description: 'Where to look.',
        },
      },
    },
    defaultOptions: { surfaces: ['input'] },
  },
  check: () => [],
};

describe('the generated texts', () => {
  it('list every rule in a module', () => {
    expect(rulesModule(['no-example', 'valid-tool-name'])).toContain(
      "import noExample from '../rules/no-example.ts';\nimport validToolName from",
    );
  });

  it('head a page, and keep what is written below', () => {
    const page = rulePage(
      rule,
      '# old\n\n<!-- end generated header -->\n\nBody.\n\n## Options\n\nMore.\n',
    );
    expect(page).toBe(`# mcp/no-example

Disallow a | b.

In the preset \`strict\`, as a warning.
Some findings are fixed by \`--fix\`.

<!-- end generated header -->

Body.

## Options

<!-- begin generated options -->

| Option | Type | Default | Meaning |
| --- | --- | --- | --- |
| \`surfaces\` | array of \`"input"\` \\| \`"args"\` | \`["input"]\` | Where to look. |

<!-- end generated options -->

More.
`);
    expect(rulePage(rule, page)).toBe(page);
  });

  it('tell on a page what was seen at run time', () => {
    const runTime: RunTime = {
      looks: [
        {
          fixture: 'text',
          shows: 'The text.',
          see: () => '',
          invalid: undefined,
          valid: 'a `b`',
          fixed: { a: 1 },
        },
      ],
    };
    const page = rulePage(
      { ...rule, meta: { ...rule.meta, schema: undefined } },
      `${HEADER_END}\n\n## Examples\n`,
      runTime,
    );
    expect(page).toContain(`## At run time

<!-- begin generated run time -->

Seen by executing the servers in \`tests/fixtures/no-example\`:

- \`text\`: The text.
  - invalid: nothing
  - invalid, after \`--fix\`: \`{"a":1}\`
  - valid: \`\` a \`b\` \`\`

<!-- end generated run time -->

## Examples
`);
    expect(
      rulePage({ ...rule, meta: { ...rule.meta, schema: undefined } }, page, {
        nothing: 'Clients decide.',
        looks: [],
      }),
    ).toContain('Nothing fails, is lost or is hidden: Clients decide.');
  });

  it('say which place a page lacks', () => {
    expect(() => rulePage(rule, 'Body.')).toThrow(
      "docs/rules/no-example.md has no line '<!-- end generated header -->'",
    );
    expect(() => rulePage(rule, '<!-- end generated header -->')).toThrow(
      "has no section '## Options'",
    );
  });

  it('fill the table of the README', () => {
    const readme = readmeWithRules(
      'Top\n<!-- begin generated rules -->\nold\n<!-- end generated rules -->\nEnd\n',
      [rule],
    );
    expect(readme).toContain('### Results');
    expect(readme).toContain(
      '| [no-example](docs/rules/no-example.md) | Disallow a \\| b. | strict | warn | fix |',
    );
    expect(readme).toMatch(/^Top\n[^]*\nEnd\n$/);
    expect(readme).not.toContain('old');
  });
});
