import {
  CONTRACT_LISTS,
  SCHEMA_VERSION,
  identityInList,
  sourceKey,
  type Contract,
  type ContractList,
  type FrameworkContract,
  type Json,
  type ServerContract,
  type UnresolvedContract,
} from './contract.ts';
import type { ListEntry } from './contract.ts';
import { commonOf, type Common } from './alternatives.ts';
import { unresolvedOf } from './definition.ts';
import { canonical } from './json.ts';
import { compareTexts } from '../model/utils/compare-texts.ts';
import { append } from '../model/utils/append.ts';

/** A definition of a server, with its location. */
export interface Placed {
  readonly list: ContractList;
  readonly entry: ListEntry;
  readonly framework: FrameworkContract;
  /** Whether an entry point may start its server. */
  readonly isServed: boolean;
  /** `file:line` */
  readonly at: string;
  /** The locations of unread parts, by part. */
  readonly gaps: readonly { readonly part: string; readonly at: string }[];
}

/** An unresolved part of a server that is in no list. */
export interface Unplaced extends UnresolvedContract {
  readonly framework: FrameworkContract;
  readonly at: string;
}

/** The contents of one server. */
export interface ServerParts {
  readonly name: string;
  readonly entries: readonly Placed[];
  readonly others: readonly Unplaced[];
}

/** Assembles the contract of servers, independently of the order of their parts. */
export function assemble(servers: readonly ServerParts[]): Contract {
  const sources = new Map<string, Set<string>>();
  const note = (key: string, at: string): void =>
    void sources.set(key, (sources.get(key) ?? new Set()).add(at));
  const contracts = servers.map(({ name, entries: all, others }): ServerContract => {
    const entries = servedFirst(all);
    for (const { list, entry, at, gaps } of entries) {
      const key = sourceKey(name, list, entry);
      note(key, at);
      for (const gap of gaps) note(`${key}#${gap.part}`, gap.at);
    }
    for (const { part, at } of others) note(`${name}#${part}`, at);
    const lists = Object.fromEntries(
      CONTRACT_LISTS.map((list) => [
        list,
        listed(entries.filter((placed) => placed.list === list).map(({ entry }) => entry)),
      ]),
    ) as unknown as Pick<ServerContract, ContractList>;
    return {
      name,
      framework: mostUsed([...entries, ...others].map(({ framework }) => framework)),
      ...lists,
      unresolved: unresolvedOf(others),
    };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    servers: contracts.sort((a, b) => compareTexts(a.name, b.name)),
    sources: Object.fromEntries(
      [...sources]
        .sort(([a], [b]) => compareTexts(a, b))
        .map(([key, places]) => [key, [...places].sort().join(', ')]),
    ),
  };
}

/** The definitions without those that nothing starts, where it starts others of the same name. */
function servedFirst(entries: readonly Placed[]): readonly Placed[] {
  const nameIn = ({ list, entry }: Placed): string => `${list} ${identityInList(entry)}`;
  const served = new Set(entries.filter(({ isServed }) => isServed).map(nameIn));
  return entries.filter((each) => each.isServed || !served.has(nameIn(each)));
}

/** The entries of a list, merged by name. */
function listed(entries: readonly ListEntry[]): ListEntry[] {
  const byIdentity = new Map<string, ListEntry[]>();
  for (const entry of entries) append(byIdentity, identityInList(entry), entry);
  return [...byIdentity.values()]
    .map(merged)
    .sort(
      (a, b) => compareTexts(a.name, b.name) || compareTexts(identityInList(a), identityInList(b)),
    );
}

/** The parts on which several definitions of one name agree; the others are unresolved. */
function merged(entries: readonly ListEntry[]): ListEntry {
  const [first, ...others] = entries as [ListEntry, ...ListEntry[]];
  if (others.length === 0) return first;
  const keys = [...new Set(entries.flatMap((entry) => Object.keys(entry)))].filter(
    (key) => key !== 'unresolved' && key !== 'uncertain' && key !== 'condition',
  );
  const why = `differs between its ${entries.length} definitions`;
  const parts = keys.map((key) => [key, commonPart(entries, key)] as const);
  const unresolved = unresolvedOf([
    ...gapsOfAll(entries),
    ...parts.flatMap(([, { differing }]) => differing.map((each) => ({ ...each, why }))),
  ]);
  return {
    ...(Object.fromEntries(
      parts.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
    ) as unknown as ListEntry),
    ...(entries.every(({ uncertain }) => uncertain)
      ? { uncertain: true as const, condition: first.condition }
      : {}),
    ...(unresolved.length > 0 ? { unresolved } : {}),
  };
}

/** The parts whose entries are identified by name, or that identify a definition. */
const WHOLE: ReadonlySet<string> = new Set([
  'name',
  'arguments',
  'auth',
  'clientCapabilities',
  'errors',
  'reasons',
]);

function commonPart(entries: readonly ListEntry[], key: string): Common {
  const values = entries.map(
    (entry) => (entry as unknown as Readonly<Record<string, Json | undefined>>)[key],
  );
  const isRead = entries.every(
    ({ unresolved = [] }) => !unresolved.some(({ part }) => part.split('/', 1)[0] === key),
  );
  if (isRead && !WHOLE.has(key)) return commonOf(values, key);
  const isSame = new Set(values.map((value) => canonical(value ?? null))).size === 1;
  // Every entry has a name, also a resource that is registered under two.
  return {
    value: isSame || key === 'name' ? values[0] : undefined,
    differing: isSame ? [] : [{ part: key }],
  };
}

/**
 * The unread parts of several definitions; the values that a part may have, only if all of them say
 * the same.
 */
function gapsOfAll(entries: readonly ListEntry[]): UnresolvedContract[] {
  const texts = entries.map(({ unresolved = [] }) => unresolved.map(textOfGap));
  return entries
    .flatMap(({ unresolved = [] }) => unresolved)
    .map((gap) =>
      texts.every((all) => all.includes(textOfGap(gap))) ? gap : { part: gap.part, why: gap.why },
    );
}

const textOfGap = (gap: UnresolvedContract): string => canonical({ ...gap });

/** The framework of most definitions of a server. */
function mostUsed(frameworks: readonly FrameworkContract[]): FrameworkContract {
  const counts = new Map<string, { readonly framework: FrameworkContract; count: number }>();
  for (const framework of frameworks) {
    const key = `${framework.package} ${framework.major}`;
    const known = counts.get(key) ?? { framework, count: 0 };
    known.count++;
    counts.set(key, known);
  }
  const [most] = [...counts]
    .sort(([a, one], [b, other]) => other.count - one.count || compareTexts(a, b))
    .map(([, { framework }]) => framework);
  return most ?? { package: '', major: 0 };
}
