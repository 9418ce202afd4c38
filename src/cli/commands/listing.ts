import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ESLint, Linter, SourceCode } from 'eslint';
import { VerifyError } from '../../contract/verify/failure.ts';
import { askTarget } from '../../contract/verify/verify.ts';
import { printableJson } from '../../model/text/printable.ts';
import { createEngine } from '../lint/engine.ts';
import { CheckError, ExitCode, errorMessage, systemCode, type CommandFailure } from '../errors.ts';
import { loadEslint } from '../project/eslint.ts';
import { byDefinition } from '../formats/by-definition.ts';
import type { Io } from '../io.ts';
import { loadChecker, type Plugin } from '../lazy-modules.ts';
import { listingModule, type ListingModule } from '../listing/listing-module.ts';
import { cutLists } from '../listing/listing-pages.ts';
import { countEntries, resultInListing } from '../listing/listing-places.ts';
import { decoded } from '../listing/listing-text.ts';
import { writeOutput } from '../output/output-file.ts';
import { printFailure, printServerFailure } from '../output/print-failure.ts';
import { report } from '../output/report.ts';
import type { ListingOptions, ListingSource, ServerTarget } from '../arguments/request.ts';
import { countFindings } from '../output/summary.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';

/** The name under which the rules see a listing: a module beside nothing of the project. */
const MODULE = 'mcp-listing.mjs';

/**
 * `mcp-lint listing FILE` and `mcp-lint listing -- COMMAND`: checks what a server lists, with the
 * rules that need no source.
 *
 * @throws {CheckError} if the listing cannot be read, or the report cannot be written
 */
export async function listing(
  source: ListingSource,
  options: ListingOptions,
  io: Io,
): Promise<ExitCode> {
  try {
    return await check(await listingOf(source, options, io), options, io);
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error;
    printServerFailure(error, options.debug ?? false, io);
    return ExitCode.CouldNotCheck;
  }
}

interface Listing {
  readonly text: string;
  /** Its name in messages: its path, or the command. */
  readonly label: string;
  /** The absolute path of its file; undefined if it is in none. */
  readonly file: string | undefined;
  /** The name that the server reports; undefined if it is unknown. */
  readonly serverName: string | undefined;
}

async function listingOf(source: ListingSource, options: ListingOptions, io: Io): Promise<Listing> {
  if (!('file' in source)) return listingOfServer(source, options, io);
  const file = resolve(io.cwd, source.file);
  try {
    const text = decoded(readFileSync(file));
    return { text, label: source.file, file, serverName: undefined };
  } catch (error) {
    const what =
      systemCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read (${errorMessage(error)})`;
    throw new CheckError(`${source.file} ${what}: name a file with the result of tools/list.`, {
      cause: error,
    });
  }
}

async function listingOfServer(
  target: ServerTarget,
  { save, timeoutSeconds }: ListingOptions,
  io: Io,
): Promise<Listing> {
  const { answer, remarks } = await askTarget(target, { timeoutSeconds, cwd: io.cwd, env: io.env });
  for (const message of remarks) printFailure({ message }, false, io);
  const { instructions, advertised } = answer;
  const listed = { ...(instructions === undefined ? {} : { instructions }), ...advertised };
  const text = `${printableJson(listed, 2)}\n`;
  const label = 'url' in target ? target.url : target.command.join(' ');
  const file = save === undefined ? undefined : resolve(io.cwd, save);
  if (file !== undefined)
    await writeOutput(
      { path: file, label: `--save ${save}`, otherwise: 'name another file' },
      text,
      io.cwd,
    );
  return { text, label, file, serverName: answer.name };
}

async function check(
  { text, label, file, serverName }: Listing,
  options: ListingOptions,
  io: Io,
): Promise<ExitCode> {
  const module = listingModule(text, label, serverName);
  const { eslint, plugin, result, sourceCode } = await lintModule(module, options, io);
  const listed = { filePath: file ?? label, source: text };
  const results = [resultInListing(result, sourceCode, module, listed)];
  return report(
    {
      eslint: () => Promise.resolve(eslint),
      plugin: () => Promise.resolve(plugin),
      failures: incompleteFailures(module, label),
      results,
      ...(file === undefined ? { withoutLines: byDefinition } : {}),
      summary: (paint, { areCounted }) =>
        [
          countEntries(module),
          ...(areCounted && !options.quiet ? [] : [countFindings(results, paint)]),
          '',
        ].join('\n'),
    },
    options,
    io,
  );
}

/** Why what is listed cannot be all that the server has. */
function incompleteFailures({ pages }: ListingModule, label: string): CommandFailure[] {
  if (pages.every(({ names }) => names.length === 0))
    return [{ message: `${label} lists nothing, so nothing was checked: list what a server has.` }];
  return cutLists(pages).map((list) => ({
    message: `${label} ends before the last page of its ${list}, as \`nextCursor\` says: save all pages, one a line or in an array.`,
  }));
}

/** A module that was linted, and the means to report on it. */
interface LintedModule {
  readonly eslint: ESLint;
  readonly plugin: Plugin;
  readonly result: ESLint.LintResult;
  readonly sourceCode: SourceCode;
}

/** Lints the module of a listing, by the rules that need no source. */
async function lintModule(
  { code }: ListingModule,
  options: ListingOptions,
  io: Io,
): Promise<LintedModule> {
  const checker = await loadChecker();
  const { plugin } = checker;
  let read: SourceCode | undefined;
  const path = join(io.cwd, MODULE);
  const { eslint } = await createEngine(await loadEslint(io.cwd), checker, {
    cwd: io.cwd,
    files: [path],
    project: { configs: new Map(), ignored: new Set() },
    options: { ...options, crossFile: false, rules: rulesFor(options, plugin) },
    observe: ({ sourceCode }) => {
      read = sourceCode;
    },
  });
  const [result] = await eslint.lintText(code, { filePath: path });
  if (!result || !read) throw new Error('ESLint returned no result for the listing');
  return { eslint, plugin, result, sourceCode: read };
}

/** @throws {CheckError} for a rule that needs the source */
function rulesFor({ rules }: ListingOptions, plugin: Plugin): Linter.RulesRecord {
  const others = Object.entries(plugin.rules).flatMap(([name, { meta }]) =>
    (meta?.docs as { readonly listing?: boolean } | undefined)?.listing ? [] : [`mcp/${name}`],
  );
  const given = Object.keys(rules).find((name) => others.includes(name));
  if (given !== undefined)
    throw new CheckError(
      `--rule names ${given}, which needs the source of a server: remove it, or run ${MCP_LINT} in the folder of the server.`,
    );
  return { ...Object.fromEntries(others.map((name) => [name, 'off'])), ...rules };
}
