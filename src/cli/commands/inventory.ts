import type { InventoryEntry } from '../../detect/inventory.ts';
import { printable, printableJson } from '../../model/text/printable.ts';
import { probableText } from '../../model/static.ts';
import type { InventoryOptions } from '../arguments/request.ts';
import { printFailure } from '../output/print-failure.ts';
import { ExitCode, type CommandFailure } from '../errors.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { painterOf, type Io, type Paint } from '../io.ts';
import { displayPath } from '../paths.ts';
import { withProgress, type Progress } from '../output/progress.ts';
import { countDefinitions, nameOf, RESOLUTIONS, resolutionOf } from '../output/summary.ts';
import { incompleteFailures, namesInInventory } from '../lint/unread-definitions.ts';
import { readEach, survey } from '../project/select-files.ts';
import { loadReader } from '../lazy-modules.ts';

/** A definition in the output of `--format json`, as in mcp-inventory.schema.json. */
interface PrintedDefinition {
  readonly kind: InventoryEntry['kind'];
  /**
   * Null if the name is unknown, or if there is none; unless `name` is unresolved, it is certain.
   */
  readonly name: string | null;
  readonly framework: {
    readonly id: string;
    readonly package: string;
    readonly version: string | undefined;
    readonly major: number | undefined;
  };
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly resolved: boolean;
  readonly unresolved: InventoryEntry['unresolved'];
  /** Why it is served to no client; not there where one may. */
  readonly unserved: string | undefined;
}

/** `mcp-lint inventory [paths…]`: prints every definition with its unresolved parts. */
export async function inventory(
  paths: readonly string[],
  options: InventoryOptions,
  io: Io,
): Promise<ExitCode> {
  const { definitions, failures } = await withProgress(io, (progress) =>
    readDefinitions(progress, paths, options, io.cwd),
  );
  io.stdout.write(
    options.format === 'json'
      ? `${printableJson(definitions.map(toPrinted), 2)}\n`
      : toText(definitions, io.cwd, painterOf(io)),
  );
  for (const failure of failures) printFailure(failure, options.debug ?? false, io);
  return failures.length > 0 ? ExitCode.CouldNotCheck : ExitCode.Clean;
}

/** Reads without ESLint: loading its TypeScript parser takes longer than reading most servers. */
async function readDefinitions(
  progress: Progress,
  paths: readonly string[],
  options: InventoryOptions,
  cwd: string,
): Promise<{ definitions: InventoryEntry[]; failures: CommandFailure[] }> {
  const reader = await loadReader();
  const found = await survey(paths, options, reader, progress, cwd);
  const entries: InventoryEntry[] = [];
  const failures = readEach(found, reader, progress, cwd, (file, text, settings) => {
    const read = reader.read(file, text, settings);
    if ('error' in read) return read;
    entries.push(...read);
    return undefined;
  });
  const definitions = reader.settle(entries);
  if (failures.length === 0)
    failures.push(
      ...incompleteFailures(found, namesInInventory(definitions, cwd), options, reader, cwd),
    );
  return { definitions, failures };
}

function toPrinted({
  kind,
  name,
  framework,
  file,
  line,
  column,
  unresolved,
  unserved,
}: InventoryEntry): PrintedDefinition {
  return {
    kind,
    name: name.kind === 'known' ? name.value : (probableText(name) ?? null),
    framework: {
      id: framework.id,
      package: framework.package,
      version: framework.version,
      major: framework.major || undefined,
    },
    file,
    line,
    column,
    resolved: unresolved.length === 0,
    unresolved,
    unserved,
  };
}

function toText(definitions: readonly InventoryEntry[], cwd: string, paint: Paint): string {
  const width = Math.max(0, ...definitions.map((definition) => nameOf(definition).length));
  const lines = [...groupBy(definitions, ({ file }) => file)].flatMap(([file, inFile]) => [
    paint('underline', displayPath(cwd, file)),
    ...inFile.flatMap((definition) => describe(definition, width, cwd, paint)),
    '',
  ]);
  const unserved = definitions.filter((each) => each.unserved !== undefined).length;
  const others = unserved > 0 ? `; ${unserved} not served` : '';
  return `${[...lines, `${countDefinitions(definitions)}${others}`].join('\n')}\n`;
}

/** `fastmcp 4.20.16`; without a version for servers that no package is written for. */
function packageOf({ package: name, version, major }: InventoryEntry['framework']): string {
  const shown = version ?? (major || undefined);
  return shown === undefined ? name : `${name} ${shown}`;
}

function describe(definition: InventoryEntry, width: number, cwd: string, paint: Paint): string[] {
  const { kind, framework, line, column, unresolved } = definition;
  const place = paint('dim', `${line}:${column}`.padEnd(8));
  const verdict = verdictOn(definition, paint);
  return [
    `  ${place} ${kind.padEnd(8)} ${nameOf(definition).padEnd(width)}  ${packageOf(framework)}  ${verdict}`,
    ...unresolved.map((part) =>
      paint(
        'dim',
        `           ${part.part}: ${printable(part.why)} (${displayPath(cwd, part.file)}:${part.line})`,
      ),
    ),
  ];
}

function verdictOn(definition: InventoryEntry, paint: Paint): string {
  if (definition.unserved !== undefined)
    return paint('yellow', `not served: ${printable(definition.unserved)}`);
  const resolution = resolutionOf(definition);
  return paint(resolution === 'part' ? 'yellow' : 'green', RESOLUTIONS[resolution]);
}
