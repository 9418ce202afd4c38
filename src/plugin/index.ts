import type { ESLint, Linter, Rule } from 'eslint';
import packageJson from '../../package.json' with { type: 'json' };
import { PRESETS, type Preset } from '../model/findings/rule.ts';
import { pageUrl } from './rule-pages.ts';
import { rules } from './rules.ts';

/** The plugin's namespace in configurations: `mcp/<rule>`. */
const NAMESPACE = 'mcp';

interface McpPlugin extends ESLint.Plugin {
  readonly configs: Readonly<Record<Preset, Linter.Config>>;
}

const plugin = {
  meta: { name: packageJson.name, version: packageJson.version, namespace: NAMESPACE },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, withPage(name, rule)]),
  ),
  configs: {} as Record<Preset, Linter.Config>,
} satisfies ESLint.Plugin;

/** A rule that names its page. */
function withPage(name: string, rule: Rule.RuleModule): Rule.RuleModule {
  const url = pageUrl(name, packageJson);
  return url === undefined
    ? rule
    : { ...rule, meta: { ...rule.meta, docs: { ...rule.meta?.docs, url } } };
}

/**
 * The flat config of a preset: its rules and those of the presets that it contains, with their own
 * severities.
 */
function configOf(preset: Preset): Linter.Config {
  const included = PRESETS.slice(0, PRESETS.indexOf(preset) + 1);
  const entries = Object.entries(rules).filter(([, rule]) =>
    included.includes(rule.definition.meta.docs.preset),
  );
  return {
    name: `${NAMESPACE}/${preset}`,
    plugins: { [NAMESPACE]: plugin },
    rules: Object.fromEntries(
      entries.map(([name, rule]) => {
        const { docs, presetOptions } = rule.definition.meta;
        const options = presetOptions?.[preset];
        return [`${NAMESPACE}/${name}`, options ? [docs.severity, options] : docs.severity];
      }),
    ),
  };
}

for (const preset of PRESETS) plugin.configs[preset] = configOf(preset);

export default plugin as McpPlugin;

/**
 * The export that `require` returns:
 * https://nodejs.org/api/modules.html#loading-ecmascript-modules-using-require
 */
export { plugin as 'module.exports' };
