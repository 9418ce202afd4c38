import type { JsonRecord } from '../../model/schemas/json-schema-parts.ts';
import { SERVER_JSON, type JsonPath, type ServerJson } from '../../model/protocol/server-json.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { isRecord } from '../../model/utils/record.ts';

/** The mistakes in a `server.json`, each by the message that says it. */
export type ServerJsonMistake =
  | 'missing'
  | 'name'
  | 'length'
  | 'version'
  | 'published'
  | 'registry'
  | 'transport'
  | 'local'
  | 'renamed'
  | 'unnamed'
  | 'owner';

interface PlacedMistake {
  readonly kind: ServerJsonMistake;
  readonly path: JsonPath;
  readonly data: Readonly<Record<string, string | number>>;
  /** The texts that replace values, or keys where these are renamed. */
  readonly replacements?: readonly Replacement[];
}

interface Replacement {
  readonly path: JsonPath;
  readonly text: string;
}

/** The types of packages that the registry takes, and those that newer versions of it may take. */
const REGISTRIES = ['npm', 'pypi', 'nuget', 'cargo', 'oci', 'mcpb'];
const FUTURE_REGISTRIES = ['go', 'maven'];

/** Registries of packages that are looked up by their version. */
const VERSIONED = ['npm', 'pypi', 'nuget', 'cargo'];

const REMOTE_TRANSPORTS = ['streamable-http', 'sse'];
const TRANSPORTS = ['stdio', ...REMOTE_TRANSPORTS];

/** A namespace in reverse DNS, and a name. */
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]\/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$/;

/** A name whose namespace is of a domain or an account, as the registry asks to be shown. */
const OF_DOMAIN = /^[^/]*\.[^/]*\//;

/** A range of versions, or a part of one: `^1.2.3`, `1.x`, `1.2 || 1.3`, `1 - 2`. */
const RANGE =
  /^\s*(?:[\^~<>=]|v?\d+(?:\.\d+)*\s*(?:\|\||\s-\s))|^\s*(?:v?\d+|[xX*])(?:\.(?:\d+|[xX*]))*\.[xX*]\s*$/;

/** The most characters of a text. */
const LENGTHS = { description: 100, title: 100, name: 200 } as const;

/**
 * The parts of a `server.json` that the MCP registry rejects, or that contradict its
 * `package.json`: by the schema of 2025-12-11 and internal/validators of
 * github.com/modelcontextprotocol/registry, read on 2026-11-25.
 */
export function* serverJsonMistakes(server: ServerJson): Generator<PlacedMistake> {
  const { value } = server;
  yield* renamedKeys(value);
  yield* missing(value, [], ['$schema', 'name', 'description', 'version']);
  const { name } = value;
  if (typeof name === 'string' && name !== '' && !NAME.test(name))
    yield { kind: 'name', path: ['name'], data: { name } };
  yield* tooLong(value);
  yield* unspecific(value, []);
  for (const [index, entry] of entriesOf(value['packages']))
    yield* packageMistakes(entry, ['packages', index], server);
  for (const [index, remote] of entriesOf(value['remotes']))
    yield* transportMistakes(remote, ['remotes', index], REMOTE_TRANSPORTS);
  yield* contradictions(server);
}

/** The objects of a list, with their indices. */
function entriesOf(value: unknown): (readonly [number, JsonRecord])[] {
  return Array.isArray(value)
    ? value.flatMap((each, index) => (isRecord(each) ? [[index, each] as const] : []))
    : [];
}

/** Fields that are not there, or empty. */
function* missing(
  value: JsonRecord,
  path: JsonPath,
  fields: readonly string[],
): Generator<PlacedMistake> {
  for (const field of fields) {
    const given = value[field] ?? value[snakeCase(field)];
    if (given === undefined || given === null || given === '')
      yield { kind: 'missing', path: [...path, field], data: { field } };
  }
}

function* tooLong(value: JsonRecord): Generator<PlacedMistake> {
  for (const [field, most] of Object.entries(LENGTHS)) {
    const text = value[field];
    // The registry counts code points.
    const length = typeof text === 'string' ? Array.from(text).length : 0;
    if (length > most) yield { kind: 'length', path: [field], data: { field, length, most } };
  }
}

/** A version that is not one version. */
function* unspecific({ version }: JsonRecord, path: JsonPath): Generator<PlacedMistake> {
  if (typeof version === 'string' && !isOneVersion(version))
    yield { kind: 'version', path: [...path, 'version'], data: { version } };
}

function isOneVersion(version: string): boolean {
  return version !== 'latest' && !RANGE.test(version);
}

function* packageMistakes(
  entry: JsonRecord,
  path: JsonPath,
  { isNamedByScripts }: ServerJson,
): Generator<PlacedMistake> {
  const type = typeOf(entry);
  const isKnown = typeof type === 'string' && REGISTRIES.includes(type);
  yield* missing(entry, path, [
    'registryType',
    'identifier',
    'transport',
    ...(isKnown && VERSIONED.includes(type) ? ['version'] : []),
    // Only a release knows the file.
    ...(type === 'mcpb' && !isNamedByScripts('fileSha256') ? ['fileSha256'] : []),
  ]);
  if (typeof type === 'string' && type !== '' && !isKnown && !FUTURE_REGISTRIES.includes(type))
    yield {
      kind: 'registry',
      path: [...path, 'registryType'],
      data: { type, types: quoted(REGISTRIES) },
    };
  yield* unspecific(entry, path);
  if (isRecord(entry['transport']))
    yield* transportMistakes(entry['transport'], [...path, 'transport'], TRANSPORTS);
  for (const list of ['packageArguments', 'runtimeArguments'])
    for (const [index, argument] of entriesOf(entry[list] ?? entry[snakeCase(list)]))
      if (argument['type'] === 'named') yield* missing(argument, [...path, list, index], ['name']);
  yield* unnamed(entry, path, 'environmentVariables');
}

/** Variables or headers without a name, which the schema requires of each. */
function* unnamed(
  owner: JsonRecord,
  path: JsonPath,
  list: 'environmentVariables' | 'headers',
): Generator<PlacedMistake> {
  for (const [index, each] of entriesOf(owner[list] ?? owner[snakeCase(list)]))
    yield* missing(each, [...path, list, index], ['name']);
}

function* transportMistakes(
  { type, url, ...others }: JsonRecord,
  path: JsonPath,
  types: readonly string[],
): Generator<PlacedMistake> {
  if (typeof type === 'string' && !types.includes(type))
    yield { kind: 'transport', path: [...path, 'type'], data: { type, types: quoted(types) } };
  yield* missing({ type, url, ...others }, path, [
    'type',
    ...(REMOTE_TRANSPORTS.includes(type as string) ? ['url'] : []),
  ]);
  yield* unnamed(others, path, 'headers');
  const isRemote = types === REMOTE_TRANSPORTS;
  if (isRemote && typeof url === 'string' && LOCAL.test(url))
    yield { kind: 'local', path: [...path, 'url'], data: { url } };
}

const LOCAL = /^https?:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1)(?:[:/]|$)/;

/** Keys of the schema before 2025-09-16. */
const RENAMED = [
  'registryType',
  'registryBaseUrl',
  'fileSha256',
  'runtimeHint',
  'runtimeArguments',
  'packageArguments',
  'environmentVariables',
  'isRequired',
  'isSecret',
  'valueHint',
  'isRepeated',
  'websiteUrl',
];

/** The keys of a file that are written as in an older schema, which are one mistake. */
function* renamedKeys(value: JsonRecord): Generator<PlacedMistake> {
  const found = [...keysToRename(value, [])];
  const [first] = found;
  if (!first) return;
  const keys = [...new Set(found.map(({ key }) => `\`${key}\``))];
  const isOne = keys.length === 1;
  yield {
    kind: 'renamed',
    path: first.path,
    data: {
      keys: isOne ? `${keys.join('')}, a key` : `${listed(keys, 'conjunction')}, keys`,
      advice: isOne ? `Use \`${first.field}\`` : `Write them as in \`${first.field}\``,
    },
    replacements: found.map(({ path, field }) => ({ path, text: JSON.stringify(field) })),
  };
}

interface RenamedKey {
  readonly path: JsonPath;
  readonly key: string;
  readonly field: string;
}

function* keysToRename(value: unknown, path: JsonPath): Generator<RenamedKey> {
  // The metadata of the publisher and of clients has keys of their own.
  if (path.at(-1) === '_meta') return;
  for (const [key, inner] of Object.entries(isRecord(value) ? value : {})) {
    const field = RENAMED.find((each) => snakeCase(each) === key);
    if (field !== undefined && !(field in (value as JsonRecord)))
      yield { path: [...path, key], key, field };
    yield* keysToRename(inner, [...path, key]);
  }
  for (const [index, inner] of Array.isArray(value) ? value.entries() : [])
    yield* keysToRename(inner, [...path, index]);
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The differences from the `package.json` of each npm package of the project that the file names.
 */
function* contradictions(server: ServerJson): Generator<PlacedMistake> {
  const { value } = server;
  // A package may be there once for each transport.
  const packages = groupBy(entriesOf(value['packages']), ([, entry]) =>
    JSON.stringify([typeOf(entry), entry['identifier']]),
  );
  for (const entries of packages.values()) {
    const [[, entry]] = entries as [(typeof entries)[number]];
    const { identifier } = entry;
    const isNpm = typeOf(entry) === 'npm';
    const manifest =
      isNpm && typeof identifier === 'string' ? server.packageNamed(identifier) : undefined;
    if (!manifest || manifest['private'] === true) continue;
    yield* otherOwner(value, manifest);
    const described = [...entries.map(([, each]) => each), manifest];
    const isOwn = packages.size > 1 || hasOwnNumbers(value, described);
    yield* outdatedVersions(server, manifest['version'], [
      ...(isOwn ? [] : [[['version'], value['version']] as const]),
      ...entries.map(([index, { version }]) => [['packages', index, 'version'], version] as const),
    ]);
  }
}

/** The registry of a package, also by the key of an older schema. */
function typeOf(entry: JsonRecord): unknown {
  return entry['registryType'] ?? entry['registry_type'];
}

/** Whether the server has versions apart from its package's: 0.3.0 of a tool in its version 15. */
function hasOwnNumbers({ version }: JsonRecord, packages: readonly JsonRecord[]): boolean {
  const majorOf = (of: unknown): string => String(of).split('.', 1)[0] as string;
  return packages.every((each) => majorOf(each['version']) !== majorOf(version));
}

function* otherOwner({ name }: JsonRecord, manifest: JsonRecord): Generator<PlacedMistake> {
  const { mcpName } = manifest;
  if (typeof name !== 'string' || !NAME.test(name) || mcpName === name) return;
  yield mcpName === undefined
    ? { kind: 'unnamed', path: ['name'], data: { package: String(manifest['name']), name } }
    : { kind: 'owner', path: ['name'], data: { name, mcpName: JSON.stringify(mcpName) } };
}

/** The versions that are not the one of `package.json`, unless something else writes them. */
function* outdatedVersions(
  server: ServerJson,
  expected: unknown,
  versions: readonly (readonly [JsonPath, unknown])[],
): Generator<PlacedMistake> {
  // Releases replace a version such as 0.0.0-development.
  if (typeof expected !== 'string' || /^0\.0\.0(?:-|$)/.test(expected)) return;
  const outdated = versions.flatMap(([path, version]) =>
    typeof version !== 'string' || !isOneVersion(version) || isOf(version, expected)
      ? []
      : [{ path, version }],
  );
  const [first, ...others] = outdated;
  if (!first || server.isNamedByScripts(SERVER_JSON)) return;
  const { name } = server.value;
  yield {
    kind: 'published',
    path: first.path,
    data: {
      version: first.version,
      expected,
      effect:
        typeof name === 'string' && OF_DOMAIN.test(name)
          ? 'the registry lists another release'
          : 'it describes another release',
      more:
        others.length > 0
          ? ` here and in ${listed(
              others.map(({ path }) => `\`${textOf(path)}\``),
              'conjunction',
            )}`
          : '',
    },
    replacements: outdated.map(({ path }) => ({ path, text: JSON.stringify(expected) })),
  };
}

/** A path as code writes it: `packages[0].version`. */
function textOf(path: JsonPath): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

/**
 * Whether a version is another one, or the one of another description of the same package:
 * `1.0.2-1`.
 */
function isOf(version: string, expected: string): boolean {
  return version === expected || version.startsWith(`${expected}-`);
}

function quoted(values: readonly string[]): string {
  return listed(
    values.map((value) => `'${value}'`),
    'disjunction',
  );
}

function listed(values: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(values);
}
