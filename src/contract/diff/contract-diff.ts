import { editDistance } from '../../model/text/nearest.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import {
  IDENTITY_FIELDS,
  identityInList,
  sourceKey,
  LIST_WORDS,
  CONTRACT_LISTS,
  type Contract,
  type ContractList,
  type DefinitionContract,
  type Json,
  type ServerContract,
} from '../contract.ts';
import { LEVELS, type Bump, type ChangeRule } from './rules/change-rule.ts';
import { CHANGE_RULES, type ChangeRuleId } from './rules/change-rules.ts';
import type { Change, ContractDiff, FoundChange } from './change.ts';
import { definitionChanges, resolutionChanges } from './definition-changes.ts';
import { canonical } from '../json.ts';
import { compareTexts } from '../../model/utils/compare-texts.ts';
import { append } from '../../model/utils/append.ts';

type AnyDefinition = ServerContract[ContractList][number];

/** Two versions of an entry; one may be missing. */
interface Pair<Entry> {
  readonly before?: Entry;
  readonly after?: Entry;
}

/** Descriptions of the same definition differ in at most one of ten characters. */
const NEAR = 0.1;

/** A renamed server kept at least this part of its definitions. */
const HALF = 0.5;

const BUMPS: readonly Bump[] = ['major', 'minor', 'patch', 'none'];

/** The classes of an added, removed and renamed entry of each list. */
const KINDS = {
  tools: { added: 'tool-added', removed: 'tool-removed', renamed: 'tool-renamed' },
  resources: {
    added: 'resource-added',
    removed: 'resource-removed',
    renamed: 'resource-uri-changed',
  },
  resourceTemplates: {
    added: 'resource-template-added',
    removed: 'resource-template-removed',
    renamed: 'resource-template-uri-changed',
  },
  prompts: {
    added: 'prompt-added',
    removed: 'prompt-removed',
    renamed: 'prompt-renamed',
  },
} as const satisfies Readonly<
  Record<ContractList, Readonly<Record<'added' | 'removed' | 'renamed', ChangeRuleId>>>
>;

/**
 * Compares two contracts of a project.
 *
 * Pure: it reads neither files nor source. Schemas are compared by the values that they accept, not
 * by their text. Parts that are unread on one side are not compared; a part that became or stopped
 * being unread is a change of the level `note`.
 *
 * @returns every change, each of a class of {@link CHANGE_RULES}, and the version bump that they
 * require
 */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const changes = pairServers(before.servers, after.servers).flatMap((pair) => serverChanges(pair));
  const sorted = changes.toSorted(
    (a, b) =>
      LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || compareTexts(sortKeyOf(a), sortKeyOf(b)),
  );
  return {
    changes: sorted,
    bump:
      BUMPS.find((bump) => changes.some(({ rule }) => CHANGE_RULES[rule].bump === bump)) ?? 'none',
  };
}

function serverChanges({ before, after }: Pair<ServerContract>): Change[] {
  const server = (after ?? before)?.name ?? '';
  const subject: Subject = {
    server: before?.name ?? server,
    key: server,
    label: `server '${before?.name ?? server}'`,
  };
  if (!before || !after)
    return [changeOf({ rule: before ? 'server-removed' : 'server-added', path: '' }, subject)];
  const own: FoundChange[] = [];
  if (before.name !== after.name)
    own.push({
      rule: 'server-renamed',
      path: 'name',
      name: after.name,
      before: before.name,
      after: after.name,
    });
  if (
    before.framework.package !== after.framework.package ||
    before.framework.major !== after.framework.major
  ) {
    own.push({
      rule: 'framework-changed',
      path: 'framework',
      words: `${after.framework.package} ${after.framework.major}`,
      before: { ...before.framework },
      after: { ...after.framework },
    });
  }
  const inner = CONTRACT_LISTS.flatMap((list) => listChanges(list, before, after));
  // An unread part that may hide a definition is reported with that definition.
  if (!inner.some(({ rule }) => rule === 'definition-unread' || rule === 'definition-read'))
    own.push(...resolutionChanges(before, after));
  return [...own.map((change) => changeOf(change, subject)), ...inner];
}

function listChanges(list: ContractList, before: ServerContract, after: ServerContract): Change[] {
  return pairDefinitions(list, before[list], after[list]).flatMap((pair) => {
    const [shown, server] = pair.after ? [pair.after, after.name] : [pair.before, before.name];
    if (shown === undefined) return [];
    const name = identityInList(pair.before ?? shown);
    const subject: Subject = {
      server: after.name,
      list,
      name,
      key: sourceKey(server, list, shown),
      label: `${LIST_WORDS[list].one} '${name}'`,
    };
    return definitionPairChanges(list, pair, before, after, subject.label).map((change) =>
      changeOf(change, subject),
    );
  });
}

function definitionPairChanges(
  list: ContractList,
  pair: Pair<AnyDefinition>,
  before: ServerContract,
  after: ServerContract,
  label: string,
): FoundChange[] {
  if (!pair.before) return [{ rule: additionOf(list, before, after), path: '' }];
  if (!pair.after) return [{ rule: removalOf(list, pair.before, before, after), path: '' }];
  return [
    ...identityChanges(list, pair.before, pair.after),
    ...certaintyChanges(pair.before, pair.after),
    ...definitionChanges(list, pair.before, pair.after, label),
  ];
}

function identityChanges(
  list: ContractList,
  before: AnyDefinition,
  after: AnyDefinition,
): FoundChange[] {
  const [was, is] = [identityInList(before), identityInList(after)];
  if (was === is) return [];
  const path = IDENTITY_FIELDS[list];
  return [{ rule: KINDS[list].renamed, path, name: is, before: was, after: is }];
}

function certaintyChanges(before: AnyDefinition, after: AnyDefinition): FoundChange[] {
  const isUncertain = after.uncertain === true;
  if ((before.uncertain === true) === isUncertain) return [];
  return [{ rule: isUncertain ? 'definition-uncertain' : 'definition-certain', path: 'uncertain' }];
}

function additionOf(
  list: ContractList,
  before: ServerContract,
  after: ServerContract,
): ChangeRuleId {
  return hidesMore(list, after, before) ? 'definition-read' : KINDS[list].added;
}

function removalOf(
  list: ContractList,
  definition: DefinitionContract,
  before: ServerContract,
  after: ServerContract,
): ChangeRuleId {
  if (hidesMore(list, before, after)) return 'definition-unread';
  return definition.uncertain ? 'uncertain-definition-removed' : KINDS[list].removed;
}

/** Whether a list of `there` has an unread part that `here` lacks. */
function hidesMore(list: ContractList, here: ServerContract, there: ServerContract): boolean {
  const known = new Set(here.unresolved.map((one) => canonical({ ...one })));
  return there.unresolved.some(
    (one) => one.part.split('/')[0] === list && !known.has(canonical({ ...one })),
  );
}

/**
 * Pairs servers by name, then those that were certainly renamed. Servers that share a name are
 * paired by their definitions.
 */
function pairServers(
  olds: readonly ServerContract[],
  news: readonly ServerContract[],
): Pair<ServerContract>[] {
  const isOnly = ({ name }: ServerContract): boolean =>
    [olds, news].every((servers) => servers.filter((server) => server.name === name).length <= 1);
  const candidates = olds.flatMap((before) =>
    news.flatMap((after) => {
      const isSame = before.name === after.name;
      const shared = sharedPart(before, after);
      const isAlone = olds.length === 1 && news.length === 1;
      if (!isSame && !isAlone && shared < HALF) return [];
      return [{ before, after, isSame, rank: isSame && isOnly(before) ? 1 : shared }];
    }),
  );
  const best = candidates.toSorted(
    (a, b) => b.rank - a.rank || Number(b.isSame) - Number(a.isSame),
  );
  const paired = new Set<ServerContract>();
  const pairs = best.filter(({ before, after }) => {
    if (paired.has(before) || paired.has(after)) return false;
    paired.add(before).add(after);
    return true;
  });
  return [
    ...pairs.map(({ before, after }) => ({ before, after })),
    ...olds.filter((before) => !paired.has(before)).map((before) => ({ before })),
    ...news.filter((after) => !paired.has(after)).map((after) => ({ after })),
  ];
}

/** The part of their definitions that two servers share, by list and identity: 0 to 1. */
function sharedPart(a: ServerContract, b: ServerContract): number {
  const [some, others] = [a, b].map(
    (server) =>
      new Set(
        CONTRACT_LISTS.flatMap((list) =>
          server[list].map((one) => `${list}/${identityInList(one)}`),
        ),
      ),
  ) as [Set<string>, Set<string>];
  const shared = [...some].filter((key) => others.has(key)).length;
  return shared / Math.max(some.size, others.size, 1);
}

/** Pairs definitions by the identity that clients use, then those that were certainly renamed. */
function pairDefinitions(
  list: ContractList,
  olds: readonly AnyDefinition[],
  news: readonly AnyDefinition[],
): Pair<AnyDefinition>[] {
  const { pairs, restOld, restNew } = pairByKey(olds, news, identityInList);
  const isSame = (old: AnyDefinition, now: AnyDefinition): boolean =>
    list === 'tools' || list === 'prompts' ? isRenamed(old, now) : old.name === now.name;
  const renamed = restOld.flatMap((before) => {
    const [after, ...more] = restNew.filter((now) => isSame(before, now));
    return after && more.length === 0 && restOld.filter((old) => isSame(old, after)).length === 1
      ? [{ before, after }]
      : [];
  });
  return [
    ...pairs,
    ...renamed,
    ...restOld
      .filter((old) => !renamed.some(({ before }) => before === old))
      .map((before) => ({ before })),
    ...restNew
      .filter((now) => !renamed.some(({ after }) => after === now))
      .map((after) => ({ after })),
  ];
}

/** The schemas and arguments of a definition, as a text; computed once. */
const shapeOf = memoizeWeak((definition: AnyDefinition) =>
  canonical(
    ['inputSchema', 'outputSchema', 'arguments'].map(
      (part) => (definition as unknown as Readonly<Record<string, Json | undefined>>)[part] ?? null,
    ),
  ),
);

/** Whether two definitions differ in little more than their names. */
function isRenamed(old: AnyDefinition, now: AnyDefinition): boolean {
  const [was, is] = [old.description ?? '', now.description ?? ''];
  return (
    was !== '' &&
    is !== '' &&
    !old.unresolved &&
    !now.unresolved &&
    shapeOf(old) === shapeOf(now) &&
    editDistance(was, is) <= Math.max(was.length, is.length) * NEAR
  );
}

/** Pairs entries with equal keys; those that share a key are paired in order. */
function pairByKey<Entry>(
  olds: readonly Entry[],
  news: readonly Entry[],
  key: (entry: Entry) => string,
): { readonly pairs: Pair<Entry>[]; readonly restOld: Entry[]; readonly restNew: Entry[] } {
  const unpaired = new Map<string, Entry[]>();
  for (const now of news) append(unpaired, key(now), now);
  const pairs: Pair<Entry>[] = [];
  const restOld: Entry[] = [];
  for (const before of olds) {
    const after = unpaired.get(key(before))?.shift();
    if (after === undefined) restOld.push(before);
    else pairs.push({ before, after });
  }
  return { pairs, restOld, restNew: [...unpaired.values()].flat() };
}

/** The server or definition that a change is about. */
interface Subject {
  readonly server: string;
  readonly list?: ContractList;
  readonly name?: string;
  readonly key: string;
  /** `tool 'search'`. */
  readonly label: string;
}

function changeOf(
  { part, name, words, ...change }: FoundChange,
  { label, ...subject }: Subject,
): Change {
  const rule: ChangeRule = CHANGE_RULES[change.rule];
  const values: Readonly<Record<string, string | undefined>> = {
    definition: label,
    part: part ?? label,
    name,
    words,
    before: shownJson(change.before),
    after: shownJson(change.after),
  };
  const message = rule.message.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, placeholder: string) => values[placeholder] ?? '',
  );
  const all: Change = { ...change, level: rule.level, ...subject, message: sentence(message) };
  // JSON omits undefined properties, and a change equals its JSON.
  return Object.fromEntries(
    Object.entries(all).filter(([, value]: [string, unknown]) => value !== undefined),
  ) as unknown as Change;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function shownJson(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}

function sortKeyOf({ server, list, name, path, rule }: Change): string {
  return [server, list ?? '', name ?? '', path, rule].join('\0');
}
