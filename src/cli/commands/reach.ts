import type { ToolReach } from '../../contract/reach/tool-reach.ts';
import { didYouMean } from '../../model/text/nearest.ts';
import { printableJson } from '../../model/text/printable.ts';
import { CheckError, ExitCode, type CommandFailure } from '../errors.ts';
import type { Io } from '../io.ts';
import { loadReader } from '../lazy-modules.ts';
import { writeOutputFile } from '../output/output-file.ts';
import { printFailure } from '../output/print-failure.ts';
import { withProgress, type Progress } from '../output/progress.ts';
import type { ReachOptions } from '../arguments/request.ts';
import { readEach, survey } from '../project/select-files.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';

/**
 * `mcp-lint reach [tools…]`: shows what the handlers of tools reach.
 *
 * @param tools their names; empty for all
 * @throws {CheckError} if a tool does not exist, or the file cannot be written
 */
export async function reach(
  tools: readonly string[],
  options: ReachOptions,
  io: Io,
): Promise<ExitCode> {
  const { reaches, failures } = await withProgress(io, (progress) =>
    readReaches(progress, options, io.cwd),
  );
  const text = await render(named(reaches, tools), options.format);
  const { outputFile } = options;
  if (outputFile === undefined) io.stdout.write(text);
  else await writeOutputFile(outputFile, text, io.cwd);
  if (reaches.length === 0 && failures.length === 0 && options.allowEmpty !== true)
    throw new CheckError('No tool was found: name the folder of a server with --in.');
  for (const failure of failures) printFailure(failure, options.debug ?? false, io);
  return failures.length > 0 ? ExitCode.CouldNotCheck : ExitCode.Clean;
}

async function readReaches(
  progress: Progress,
  options: ReachOptions,
  cwd: string,
): Promise<{ reaches: ToolReach[]; failures: CommandFailure[] }> {
  const [reader, { readReach, settleReaches }] = await Promise.all([
    loadReader(),
    import('../../contract/reach/tool-reach.ts'),
  ]);
  const found = await survey(options.in ?? [], options, reader, progress, cwd);
  const reaches: ToolReach[] = [];
  const failures = readEach(found, reader, progress, cwd, (file, text, settings) => {
    const read = readReach(file, text, settings, cwd);
    if ('error' in read) return read;
    reaches.push(...read);
    return undefined;
  });
  return { reaches: settleReaches(reaches), failures };
}

/** The tools with these names. */
function named(reaches: readonly ToolReach[], names: readonly string[]): readonly ToolReach[] {
  const known = reaches.map(({ tool }) => tool);
  for (const name of names)
    if (!known.includes(name))
      throw new CheckError(
        `${name} is not a tool of the project${didYouMean(name, known)}: run ${MCP_LINT} inventory for the list.`,
      );
  return names.length === 0 ? reaches : reaches.filter(({ tool }) => names.includes(tool));
}

async function render(
  reaches: readonly ToolReach[],
  format: ReachOptions['format'],
): Promise<string> {
  switch (format) {
    case 'json':
      return `${printableJson(reaches, 2)}\n`;
    case 'mermaid':
      return (await import('../../contract/reach/mermaid.ts')).toMermaid(reaches);
    case 'html':
      return (await import('../../contract/reach/page.ts')).reachPage(reaches);
    case 'text':
      return (await import('../../contract/reach/text.ts')).toText(reaches);
  }
}
