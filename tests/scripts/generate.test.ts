import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADER_END, readmeWithRules, rulePage, rulesModule } from '../../scripts/rule-texts.ts';
import type { RuleDefinition } from '../../src/model/rule.ts';
import type { RunTime } from '../support/run-time.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

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

In the presets \`strict\` and \`all\`, as a warning.
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

describe('the scripts, in a copy of the repository', () => {
  const copy = mkdtempSync(join(tmpdir(), 'mcp-generate-'));
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
      cwd: copy,
      encoding: 'utf8',
    });

  beforeAll(() => {
    for (const path of [
      'src',
      'scripts',
      'docs',
      'tests/support',
      'README.md',
      'package.json',
      'tsconfig.json',
      '.prettierrc.json',
    ])
      cpSync(join(REPOSITORY, path), join(copy, path), { recursive: true });
    cpSync(join(REPOSITORY, 'tests/fixtures.test.ts'), join(copy, 'tests/fixtures.test.ts'));
    cpSync(join(REPOSITORY, 'tests/fixtures'), join(copy, 'tests/fixtures'), {
      recursive: true,
      filter: (file) => basename(file) !== 'fixed',
    });
    mkdirSync(join(copy, 'tests/rules'), { recursive: true });
    symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('make a rule whose test passes, and enter it everywhere', () => {
    expect(run('new-rule', 'no-example-rule')).toMatchObject({
      status: 0,
      stderr: expect.not.stringContaining('docs/rules') as unknown,
    });
    expect(readFileSync(join(copy, 'src/plugin/rules.ts'), 'utf8')).toContain(
      "'no-example-rule': noExampleRule,",
    );
    const page = readFileSync(join(copy, 'docs/rules/no-example-rule.md'), 'utf8');
    expect(page).toMatch(/^# mcp\/no-example-rule\n/);
    expect(page).toContain('## At run time\n');
    expect(readFileSync(join(copy, 'README.md'), 'utf8')).toContain(
      'docs/rules/no-example-rule.md',
    );
    execFileSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        'tests/rules/no-example-rule.test.ts',
        'tests/fixtures.test.ts',
        '-t',
        'no-example-rule',
      ],
      { cwd: copy, stdio: 'pipe' },
    );
  });

  it('refuse a name that is taken or no rule name', () => {
    expect(run('new-rule', 'valid-tool-name')).toMatchObject({
      status: 1,
      stderr: 'src/rules/valid-tool-name.ts exists already: nothing was changed.\n',
    });
    expect(run('new-rule', 'Bad')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('kebab-case') as unknown,
    });
  });

  it('fail a check for a file that differs, without writing it', () => {
    const page = join(copy, 'docs/rules/valid-tool-name.md');
    const changed = readFileSync(page, 'utf8').replace('Require', 'Requires');
    writeFileSync(page, changed);
    expect(run('generate', '--check')).toMatchObject({
      status: 1,
      stderr: 'docs/rules/valid-tool-name.md is out of date: run npm run generate.\n',
    });
    expect(readFileSync(page, 'utf8')).toBe(changed);
    expect(run('generate').status).toBe(0);
    expect(run('generate', '--check').status).toBe(0);
  });
});
