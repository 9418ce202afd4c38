import { groupBy } from '../../model/utils/group-by.ts';
import { printable } from '../../model/text/printable.ts';
import { readFileSync } from 'node:fs';
import type { ApparentDefinition } from '../../detect/discovery/apparent-definitions.ts';
import type { InventoryEntry } from '../../detect/inventory.ts';
import { exceedsLimits, knownTextOf, knownValues, probableText } from '../../model/static.ts';
import type { CommandFailure } from '../errors.ts';
import type { Reader } from '../lazy-modules.ts';
import { displayPath } from '../paths.ts';
import type { CheckOptions } from '../arguments/request.ts';
import type { Survey } from '../project/select-files.ts';
import { emptyFailures, nameModules, usedPackages } from '../project/no-definitions.ts';
import { plural } from '../text.ts';

/** The names and places of the definitions that were read from a project. */
export interface DefinitionNames {
  readonly names: readonly string[];
  /** Where each definition with a known name is. */
  readonly places: readonly Place[];
  /**
   * The registrations without a known name, one line each: where they are, and why the name is
   * unresolved.
   */
  readonly unnamed: readonly string[];
  /**
   * Those of tools, if the name of no tool is known. Resources and prompts are often data: a server
   * may list files or rows beside tools that are all read.
   */
  readonly unnamedTools: readonly string[];
  /** Those of the tools that end a list which takes too many steps to read. */
  readonly cutLists: readonly string[];
  /** Whether any definition may be served. */
  readonly isServing: boolean;
  /** The definitions that are served to no client, one line each: where they are, and why. */
  readonly unserved: readonly string[];
  /** The files with definitions that a handler lists together with all others of its server. */
  readonly wholeLists: ReadonlySet<string>;
}

/** An absolute path and a 1-based line. */
type Place = Pick<InventoryEntry, 'file' | 'line'>;

/** The tolerated share of unread definitions: definitions that no server uses are common. */
const TOLERATED = 0.25;

/** How many locations a message lists. */
const LISTED = 10;

/** The definitions that an inventory has, by their names or their places. */
export function namesInInventory(
  definitions: readonly InventoryEntry[],
  cwd: string,
): DefinitionNames {
  const isNamed = ({ name }: InventoryEntry): boolean => namesIn(name).length > 0;
  const named = definitions.filter(isNamed);
  const linesOf = (entries: readonly InventoryEntry[]): readonly string[] =>
    entries.map((each) => lineOf(each, each.unresolved[0]?.why, cwd));
  const unnamed = definitions.filter((each) => each.unserved === undefined && !isNamed(each));
  const unnamedTools = unnamed.filter(isTool);
  return {
    names: named.flatMap(({ name }) => namesIn(name)),
    places: named,
    unnamed: linesOf(unnamed),
    unnamedTools: named.some(isTool) ? [] : linesOf(unnamedTools),
    cutLists: linesOf(unnamedTools.filter(({ name }) => exceedsLimits(name))),
    isServing: definitions.some(({ unserved }) => unserved === undefined),
    unserved: definitions.flatMap((each) =>
      each.unserved === undefined ? [] : [lineOf(each, each.unserved, cwd)],
    ),
    wholeLists: new Set(
      definitions.flatMap(({ file, isOfWholeList }) => (isOfWholeList ? [file] : [])),
    ),
  };
}

function isTool({ kind }: InventoryEntry): boolean {
  return kind === 'tool';
}

/** Where a definition is, and why it is not read or not served. */
export function lineOf(
  { kind, file, line }: Pick<InventoryEntry, 'kind' | 'file' | 'line'>,
  why: string | undefined,
  cwd: string,
): string {
  return `${displayPath(cwd, file)}:${line}  ${kind}${why === undefined ? '' : `: ${printable(why)}`}`;
}

/**
 * The names that a definition may have, including one that unread code may change. Of a name that
 * is partly read, as one with a prefix from the environment, the parts that are.
 */
function namesIn(name: InventoryEntry['name']): readonly string[] {
  const probable = probableText(name);
  if (probable !== undefined) return [probable];
  const part = name.kind === 'unknown' ? knownTextOf(name).join('') : '';
  return part === '' ? knownValues(name).map(({ value }) => value) : [part];
}

/** Failures of a run that read nothing, or fewer definitions than the source appears to contain. */
export function incompleteFailures(
  found: Survey,
  read: DefinitionNames,
  options: CheckOptions,
  reader: Reader,
  cwd: string,
): CommandFailure[] {
  if (!found.isProject) return [];
  const failures = options.allowUnresolved ? [] : unreadFailures(found, read, reader, cwd);
  if (failures.length > 0) return failures;
  const { isServing, unserved } = read;
  if (isServing || options.allowEmpty) return [];
  return unserved.length === 0
    ? emptyFailures(found, options, reader)
    : [incomplete('No definition is served', SERVE, '--allow-empty', unserved)];
}

function unreadFailures(
  found: Survey,
  read: DefinitionNames,
  reader: Reader,
  cwd: string,
): CommandFailure[] {
  const { names, unnamed } = read;
  const unread = unreadDefinitions(found, read, reader);
  const total = names.length + unread.length;
  const lines = unread.map(
    ({ name, file, line }) => `${displayPath(cwd, file)}:${line}  ${printable(name)}`,
  );
  if (names.length === 0 && unread.length + unnamed.length > 0)
    return [
      unread.length === 0
        ? incomplete('The name of no definition could be read', WRITE_NAMES, ALLOW, unnamed)
        : incomplete('No definition could be read', adviceFor(found, reader), ALLOW, [
            ...unnamed,
            ...lines,
          ]),
    ];
  const failures =
    unread.length > Math.max(1, total * TOLERATED)
      ? [
          incomplete(
            `${unread.length} of ${plural(total, 'definition')} in the source were not read`,
            adviceFor(found, reader),
            ALLOW,
            lines,
          ),
        ]
      : toolFailures(read);
  return [
    ...failures,
    ...(names.length > 0 ? unreadServerFailures(found, reader, cwd) : []),
    ...componentFailures(found, reader, cwd),
  ];
}

/** The failure of a run that read other definitions, but the name of no tool, or part of a list. */
function toolFailures({ unnamedTools, cutLists }: DefinitionNames): CommandFailure[] {
  if (unnamedTools.length > 0)
    return [incomplete('The name of no tool could be read', WRITE_NAMES, ALLOW, unnamedTools)];
  return cutLists.length > 0
    ? [incomplete('A list of tools could not be read to its end', undefined, ALLOW, cutLists)]
    : [];
}

/** The failure of a run over definitions in files of components. */
function componentFailures(
  { components, settingsOf }: Survey,
  reader: Reader,
  cwd: string,
): CommandFailure[] {
  const lines = components.flatMap((file) =>
    reader
      .unreadComponents(file, readFileSync(file, 'utf8'), settingsOf(file))
      .map((line) => `${displayPath(cwd, file)}:${line}`),
  );
  return lines.length === 0
    ? []
    : [incomplete('The definitions in files of components are not read', undefined, ALLOW, lines)];
}

/** The failure of a run over servers that are read and others that are not. */
function unreadServerFailures(
  { files, settingsOf }: Survey,
  reader: Reader,
  cwd: string,
): CommandFailure[] {
  const unread = files.flatMap((file) =>
    reader.unreadServers(file, readFileSync(file, 'utf8'), settingsOf(file)),
  );
  if (unread.length === 0) return [];
  const packages = new Set(unread.map((each) => each.package));
  return [
    incomplete(
      `The definitions of ${new Intl.ListFormat('en').format(packages)} are not read`,
      undefined,
      ALLOW,
      unread.map(({ file, line }) => `${displayPath(cwd, file)}:${line}`),
    ),
  ];
}

const ALLOW = '--allow-unresolved';
const WRITE_NAMES = 'write the names as constants';
const SERVE = 'name the folder of a server that registers some';

/** The advice that makes definitions readable; undefined if there is none. */
function adviceFor(found: Survey, reader: Reader): string | undefined {
  const { wrappers } = usedPackages(found, reader);
  return wrappers.size > 0 ? nameModules(wrappers) : undefined;
}

function incomplete(
  what: string,
  advice: string | undefined,
  option: string,
  lines: readonly string[],
): CommandFailure {
  const rest = lines.length - LISTED;
  return {
    message: [
      advice === undefined
        ? `${what}: pass ${option} to accept that.`
        : `${what}: ${advice}, or pass ${option}.`,
      ...lines.slice(0, LISTED),
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ].join('\n  '),
  };
}

/**
 * The apparent definitions of a project that contain no read definition and have the name of none.
 * Where a server's whole list was read, an object that looks like a tool is something else: an
 * action of a gateway.
 */
function unreadDefinitions(
  { files, settingsOf }: Survey,
  { names, places, unnamed, wholeLists }: DefinitionNames,
  reader: Reader,
): readonly ApparentDefinition[] {
  const folderOf = (file: string): string | undefined =>
    reader.packageFolderOf(file, settingsOf(file));
  const whole = new Set(unnamed.length === 0 ? [...wholeLists].map(folderOf) : []);
  // A name may get a prefix or suffix before it is listed.
  const isUnread = (name: string): boolean =>
    !names.some((other) => other.startsWith(name) || other.endsWith(name));
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const apparent = texts.flatMap(([file, text]) =>
    reader.mayHoldApparent(text, isUnread)
      ? reader
          .apparentDefinitions(file, text, settingsOf(file))
          .filter(({ name }) => isUnread(name))
      : [],
  );
  const byFile = groupBy(places, ({ file }) => file);
  const holdsRead = ({ file, line, endLine }: ApparentDefinition): boolean =>
    byFile.get(file)?.some((read) => line <= read.line && read.line <= endLine) ?? false;
  return apparent.filter((each) => {
    const { owner, file, isObject } = each;
    return (
      !holdsRead(each) &&
      (owner === undefined || isUsed(owner, texts)) &&
      !(isObject && whole.has(folderOf(file)))
    );
  });
}

/** Whether an identifier occurs outside its declaration; a quoted word and a key do not count. */
function isUsed(name: string, texts: readonly (readonly [file: string, text: string])[]): boolean {
  const pattern = new RegExp(`(?<![\\w$'"\`])${name.replaceAll('$', '\\$')}(?![\\w$'"\`:])`, 'g');
  let occurrences = 0;
  for (const [, text] of texts) occurrences += text.match(pattern)?.length ?? 0;
  return occurrences > 1;
}
