/**
 * Writes what is made from the rules' metadata, the classes of changes and the executed fixtures:
 * the list of rules, the generated parts of pages, the presets for oxlint, and the tables of the
 * README. With `--check` it writes nothing, and exits with 1 when a file differs.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { optimizeLater } from '../src/cli/v8-flags.ts';
import { DETECTORS } from '../src/detect/frameworks/detectors.ts';
import type { McpRule } from '../src/rules/define-rule.ts';
import { PRESETS, type Preset, type RuleDefinition } from '../src/model/findings/rule.ts';
import type { RunTime } from '../tests/support/run-time.ts';
import { clientsPage } from './clients-page.ts';
import { contractChangesPage } from './contract-changes-page.ts';
import { ruleHelpersPage } from './rule-helpers-page.ts';
import { scriptArguments } from './script-arguments.ts';
import {
  listingPage,
  readmeWithFrameworks,
  readmeWithRules,
  rulePage,
  rulesModule,
  withRecorded,
} from './rule-texts.ts';

optimizeLater();

const ROOT = new URL('../', import.meta.url);
const {
  values: { check: isCheck },
} = scriptArguments('npm run generate -- [--check]', {
  options: { check: { type: 'boolean', default: false } },
});
const problems: string[] = [];

/** Brings a file up to date, or in a check notes that it is not. */
async function generate(
  path: string,
  textOf: (current: string) => string | Promise<string>,
): Promise<void> {
  const file = fileURLToPath(new URL(path, ROOT));
  try {
    const current = readFileSync(file, 'utf8');
    const text = await format(await textOf(current), {
      ...(await resolveConfig(file)),
      filepath: file,
    });
    if (text === current) return;
    if (isCheck) problems.push(`${path} is out of date: run npm run generate.`);
    else writeFileSync(file, text);
  } catch (error) {
    problems.push(`${path}: ${(error as Error).message}`);
  }
}

async function load(id: string): Promise<RuleDefinition> {
  const { default: rule } = (await import(new URL(`src/rules/${id}.ts`, ROOT).href)) as {
    default: McpRule;
  };
  return rule.definition;
}

/** A config that oxlint's users extend. Its plugin is the one of the same package, with the list of rules that was just written. */
async function oxlintConfig(preset: Preset): Promise<string> {
  const { default: plugin } = await import('../src/plugin/index.ts');
  return JSON.stringify({
    jsPlugins: [{ name: 'mcp', specifier: '../dist/index.js' }],
    rules: plugin.configs[preset].rules,
  });
}

/** What the fixtures of a rule show. That they do is held by tests/fixtures.test.ts, which executes them. */
async function runTimeOf(id: string): Promise<RunTime | undefined> {
  const file = new URL(`tests/fixtures/${id}/run.ts`, ROOT);
  return existsSync(file) ? ((await import(file.href)) as { default: RunTime }).default : undefined;
}

/** What `npm run compare` or `npm run providers` printed when it was last recorded. */
function recorded(name: string): string {
  return readFileSync(new URL(`scripts/compare/recorded/${name}.md`, ROOT), 'utf8');
}

const ids = readdirSync(new URL('src/rules', ROOT))
  .filter((file) => file.endsWith('.ts') && file !== 'define-rule.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const rules = await Promise.all(ids.map(load));
const runTimes = new Map(
  await Promise.all(ids.map(async (id) => [id, await runTimeOf(id)] as const)),
);

await generate('src/plugin/rules.ts', () => rulesModule(ids));
for (const rule of rules)
  await generate(`docs/rules/${rule.name}.md`, (page) =>
    rulePage(rule, page, runTimes.get(rule.name)),
  );
for (const preset of PRESETS) await generate(`oxlint/${preset}.json`, () => oxlintConfig(preset));
await generate('docs/contract-changes.md', contractChangesPage);
await generate('docs/clients.md', () =>
  withRecorded(clientsPage(), 'providers', recorded('providers')),
);
await generate('docs/listing.md', (page) => listingPage(page, rules));
await generate('docs/rule-helpers.md', () => ruleHelpersPage(fileURLToPath(ROOT)));
await generate('docs/alternatives.md', (page) =>
  withRecorded(page, 'linters', recorded('linters')),
);
await generate('README.md', (readme) =>
  readmeWithFrameworks(
    readmeWithRules(readme, rules),
    DETECTORS.flatMap(({ packages }) => packages),
  ),
);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
