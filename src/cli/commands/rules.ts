import type { Rule } from 'eslint';
import type { TextFormat } from '../arguments/request.ts';
import { ExitCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { loadChecker, type Plugin } from '../lazy-modules.ts';
import { PRESETS, type Preset } from '../../model/findings/rule.ts';

/** A rule in the output of `--format json`. */
interface PrintedRule {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  /** The first preset that contains it, and its severity there. */
  readonly preset: Preset;
  readonly severity: string;
  readonly fixable: boolean;
  readonly hasSuggestions: boolean;
  readonly url: string;
  /** JSON Schema of its options. */
  readonly schema: unknown;
}

/** `mcp-lint rules`: prints the rules of the plugin. */
export async function listRules(format: TextFormat, io: Io): Promise<ExitCode> {
  const { plugin } = await loadChecker();
  const printed = Object.entries(plugin.rules).map(([name, rule]) =>
    toPrinted(`mcp/${name}`, rule, plugin),
  );
  io.stdout.write(format === 'json' ? `${JSON.stringify(printed, null, 2)}\n` : toText(printed));
  return ExitCode.Clean;
}

function toPrinted(name: string, { meta = {} }: Rule.RuleModule, plugin: Plugin): PrintedRule {
  const preset =
    PRESETS.find((candidate) => severityIn(plugin, candidate, name) !== 'off') ?? 'strict';
  return {
    name,
    description: meta.docs?.description ?? '',
    type: meta.type ?? 'problem',
    preset,
    severity: severityIn(plugin, preset, name),
    fixable: meta.fixable !== undefined,
    hasSuggestions: meta.hasSuggestions ?? false,
    url: meta.docs?.url ?? '',
    schema: meta.schema ?? [],
  };
}

function severityIn(plugin: Plugin, preset: Preset, rule: string): string {
  const entry = [plugin.configs[preset]].flat().find((config) => config.rules?.[rule] !== undefined)
    ?.rules?.[rule];
  const [severity] = [entry ?? 'off'].flat() as [string];
  return severity;
}

function toText(printed: readonly PrintedRule[]): string {
  const width = Math.max(...printed.map(({ name }) => name.length));
  const lines = printed.map((rule) => {
    const help = [rule.fixable ? 'fix' : '', rule.hasSuggestions ? 'suggest' : '']
      .filter(Boolean)
      .join(', ');
    return `${rule.name.padEnd(width)}  ${rule.preset.padEnd(11)}  ${rule.severity.padEnd(5)}  ${help.padEnd(12)}  ${rule.description}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
}
