import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { PRESETS, RULE_GROUPS } from '../src/model/findings/rule.ts';
import { rules } from '../src/plugin/rules.ts';
import plugin from '../src/plugin/index.ts';
import { lint, type McpSettings } from './support/lint.ts';
import { CASE_FOLDER } from './support/rule-tester.ts';
import { privateWordingIn, proseOf } from './support/wording.ts';

/** A code block of a page, with the facts of its info string: `ts incorrect settings {"protocol":"2026-07-28"}`. */
interface Fence {
  readonly code: string;
  readonly language: string;
  readonly verdict: 'correct' | 'incorrect';
  readonly options: readonly object[];
  readonly settings: McpSettings | undefined;
  readonly line: number;
}

function* fencesOf(page: string): Generator<Fence> {
  const fence = /^```(ts|js|json) (correct|incorrect)( settings)?(?: (\{.*\}))?\n([^]*?)^```$/gm;
  for (const { 1: language, 2: verdict, 3: isSettings, 4: json, 5: code, index } of page.matchAll(
    fence,
  )) {
    const given = json === undefined ? undefined : (JSON.parse(json) as McpSettings);
    yield {
      code: code!,
      language: language!,
      verdict: verdict as Fence['verdict'],
      options: given && !isSettings ? [given] : [],
      settings: isSettings ? given : undefined,
      line: page.slice(0, index).split('\n').length,
    };
  }
}

/** The configurations that a page shows, as ESLint reads them. */
function configurationsOf(page: string): Linter.Config[][] {
  const blocks = page.matchAll(
    /^```js config\n\/\/ eslint\.config\.js\nimport mcp from 'eslint-plugin-mcp-contract';\n\nexport default (\[[^]*?^\]);\n```$/gm,
  );
  return [...blocks].map(([, array]) => {
    const configured = runInThisContext(`(mcp) => ${array}`) as (mcp: unknown) => Linter.Config[];
    return configured(plugin);
  });
}

/** Lints a text with one rule, in a folder where the packages of this repository are installed. */
function lintPage(
  rule: string,
  { code, options, settings, language }: Pick<Fence, 'code'> & Partial<Fence>,
): Linter.LintMessage[] {
  return lint(rule, code, join(CASE_FOLDER, `server.${language ?? 'ts'}`), options, settings);
}

const sentencesOf = (message: string): string[] => proseOf(message).split(/(?<=[.?!]) /);

const names = Object.keys(rules);
const WITHOUT_FINDINGS = {
  'an empty file': '',
  'a comment': '// nothing',
  'one token': ';',
  'an import of the SDK alone': "import '@modelcontextprotocol/sdk/server/mcp.js';",
  'a file without MCP': 'export const tool = (name: string) => ({ name });\ntool("a b");\n',
};

describe('the check of the wording', () => {
  it('finds private wording, but not in code', () => {
    expect(privateWordingIn(proseOf('`id` is no string, which stands in a list.'))).toEqual([
      'is no ',
      'stands',
    ]);
    expect(privateWordingIn(proseOf('There is no fix. It is no longer listed: `stands`.'))).toEqual(
      [],
    );
    expect(privateWordingIn(proseOf('```ts\n// an id is due\n```'))).toEqual([]);
  });

  it('counts sentences without the code in them', () => {
    expect(sentencesOf('`a. b. c` fails. Remove {{name}}.')).toHaveLength(2);
    expect(sentencesOf('One. Two. Three.')).toHaveLength(3);
  });
});

describe('the rules', () => {
  it('match the files', () => {
    const files = readdirSync('src/rules')
      .filter((file) => file.endsWith('.ts') && file !== 'define-rule.ts')
      .map((file) => basename(file, '.ts'));
    expect(names).toEqual(files.sort());
    expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)+$/.test(name))).toEqual([]);
    expect(Object.values(rules).map((rule) => rule.definition.name)).toEqual(names);
  });

  it('have presets that contain each other', () => {
    const [recommended, strict] = PRESETS.map((preset) =>
      Object.keys(plugin.configs[preset].rules ?? {}),
    );
    expect(strict).toEqual(expect.arrayContaining(recommended!));
    expect(strict!.sort()).toEqual(names.map((name) => `mcp/${name}`));
  });

  it('have a page each, and no page is left over', () => {
    expect(
      readdirSync('docs/rules')
        .map((file) => basename(file, '.md'))
        .sort(),
    ).toEqual(names);
  });
});

describe.each(Object.entries(rules))('%s', (name, { definition, meta }) => {
  const pageFile = `docs/rules/${name}.md`;
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  const fences = [...fencesOf(page)];

  it('has a test', () => {
    expect(existsSync(`tests/rules/${name}.test.ts`)).toBe(true);
  });

  it('states its preset, severity, group and description', () => {
    const { description, preset, severity, group } = definition.meta.docs;
    expect(PRESETS).toContain(preset);
    expect(['error', 'warn']).toContain(severity);
    expect(RULE_GROUPS).toContain(group);
    expect(description).toMatch(/^(?:require|disallow|enforce|prefer) .*[^.]$/);
  });

  it('speaks in sentences', () => {
    const texts = Object.values<string>(definition.meta.messages);
    expect(texts.length).toBeGreaterThan(0);
    // A sentence may begin with the name of something in the code, and end with one that is filled in.
    expect(
      texts.filter((text) => !/^(?:\p{Lu}|[`'{]).*(?:[.?]|\. \{\{\w+\}\})$/su.test(text)),
    ).toEqual([]);
  });

  it('has messages of at most two sentences in plain English', () => {
    for (const text of Object.values<string>(definition.meta.messages)) {
      expect(sentencesOf(text).length, text).toBeLessThanOrEqual(2);
      expect(text.split('`').length % 2, `balanced backticks: ${text}`).toBe(1);
      expect(privateWordingIn(proseOf(text)), text).toEqual([]);
    }
  });

  it('has a page in plain English', () => {
    expect(privateWordingIn(proseOf(page))).toEqual([]);
  });

  it('lists the suggestions that only the author may apply', () => {
    const texts = Object.entries<string>(definition.meta.messages);
    expect(definition.meta.drafts ?? []).toEqual(
      texts
        .filter(([id, text]) => id === 'describeByNote' || text.includes('for you to fill in'))
        .map(([id]) => id),
    );
  });

  it('describes every option, and accepts no other', () => {
    for (const schema of meta?.schema as Record<string, unknown>[]) {
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      const options = schema['properties'] as Record<string, { description?: string }>;
      expect(Object.keys(options).sort()).toEqual(
        Object.keys(definition.meta.defaultOptions ?? {}).sort(),
      );
      for (const [option, { description }] of Object.entries(options)) {
        expect(description).toMatch(/\.$/);
        expect(page).toMatch(new RegExp(`^\\| \`${option}\` +\\|`, 'm'));
      }
    }
  });

  it('has a page with the parts that readers look for', () => {
    expect(page).toContain('## Why it matters at run time\n');
    expect(page).toContain('## Examples\n');
    expect(page).toContain('## When not to use it\n');
    expect(new Set(fences.map(({ verdict }) => verdict))).toEqual(
      new Set(['correct', 'incorrect']),
    );
    // No test checks a block with another info string.
    expect(page.match(/^```(?:ts|js|json)\b(?! config$)/gm)).toHaveLength(fences.length);
  });

  it('has a configuration to copy that sets every option', () => {
    const configurations = configurationsOf(page);
    const options = Object.keys(definition.meta.defaultOptions ?? {});
    expect(configurations).toHaveLength(options.length > 0 ? 1 : 0);
    for (const configuration of configurations) {
      const entry = configuration.findLast(({ rules: set }) => set)?.rules?.[`mcp/${name}`];
      expect(entry).toEqual([definition.meta.docs.severity, expect.any(Object)]);
      expect(Object.keys((entry as [string, object])[1])).toEqual(options);
      expect(() => new Linter().verify('', configuration)).not.toThrow();
    }
  });

  it.each(fences.map((fence) => [`${fence.verdict} in line ${fence.line}`, fence] as const))(
    'is shown by the example: %s',
    (_, fence) => {
      const { verdict } = fence;
      const messages = lintPage(name, fence);
      expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
      if (verdict === 'correct') expect(messages).toEqual([]);
      else expect(new Set(messages.map(({ ruleId }) => ruleId))).toEqual(new Set([`mcp/${name}`]));
    },
  );

  it.each(Object.entries(WITHOUT_FINDINGS))('is silent on %s', (_, code) => {
    expect(lintPage(name, { code })).toEqual([]);
  });
});

describe('the pages that the package ships', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
  const shipped = files.flatMap((entry) =>
    entry === 'docs/rules'
      ? readdirSync(entry).map((page) => join(entry, page))
      : entry.endsWith('.md')
        ? [entry]
        : [],
  );

  it.each(shipped)('link to nothing else of the repository: %s', (page) => {
    const links = readFileSync(page, 'utf8').matchAll(/\]\(([^):#]+\.md)(?:#[^)]*)?\)/g);
    const targets = [...links].map(([, link]) => join(dirname(page), link!));
    expect(targets.filter((target) => ![...shipped, 'README.md'].includes(target))).toEqual([]);
  });
});

describe('the map of the code in CONTRIBUTING.md', () => {
  const files = readdirSync('.')
    .concat(
      ['src', 'tests', 'scripts'].flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
          join(folder, file),
        ),
      ),
    )
    .map((file) => `/${file.replaceAll('\\', '/')}`);

  it('names files and folders that exist', () => {
    const spans = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`([\w./-]+)`/g);
    const places = [...spans]
      .map(([, place]) => place!)
      .filter((place) => /^(?:src|tests|scripts)\/|\w\.ts$/.test(place));
    expect(places.length).toBeGreaterThan(50);
    expect(
      places.filter(
        (place) => !files.some((file) => file.endsWith(`/${place.replace(/\/$/, '')}`)),
      ),
    ).toEqual([]);
  });
});

describe('the commands in the documentation', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'examples/README.md', 'action.yml'].concat(
    readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((page) => page.endsWith('.md'))
      .map((page) => join('docs', page)),
  );

  it.each(pages)('never run the package of somebody else that is called mcp-lint: %s', (page) => {
    expect(readFileSync(page, 'utf8')).not.toMatch(/\bnpx mcp-lint/);
  });
});
