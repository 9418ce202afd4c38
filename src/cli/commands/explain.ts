import { CheckError, ExitCode } from '../errors.ts';
import { styleMarkdown } from '../output/terminal-markdown.ts';
import { hasColor, painter, type Io } from '../io.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { loadChecker } from '../lazy-modules.ts';
import { ruleHelp } from '../rule-help.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';

/**
 * `mcp-lint explain RULE`: prints the page of a rule, styled for a terminal, and its address.
 *
 * @param rule its name, with or without the plugin's namespace
 * @throws {CheckError} if the rule does not exist
 */
export async function explain(rule: string, io: Io): Promise<ExitCode> {
  const { plugin } = await loadChecker();
  const name = rule.replace(/^mcp\//, '');
  const names = Object.keys(plugin.rules);
  if (!names.includes(name))
    throw new CheckError(
      `${rule} is not a rule${didYouMean(name, names)}: run ${MCP_LINT} rules for the list.`,
    );
  const url = plugin.rules[name]?.meta?.docs?.url;
  const help = ruleHelp(name, url);
  if (!help)
    throw new CheckError(`The page of ${name} is missing from this package: reinstall it.`);
  const text = hasColor(io) ? styleMarkdown(help.text, painter(true)) : help.text;
  io.stdout.write(`${text}\n${url ?? ''}\n`);
  return ExitCode.Clean;
}
