import {
  identityInList,
  CONTRACT_LISTS,
  type Contract,
  type ContractList,
  type Json,
  type ServerContract,
} from '../../src/contract/contract.ts';
import {
  compare,
  type AdvertisedDefinition,
  type VerifyResult,
} from '../../src/contract/verify/compare.ts';
import type { Checked } from './check.ts';

/** Why names are missing, as `mcp-lint` says. */
export interface Reason {
  readonly part: string;
  readonly why: string;
  readonly source?: string;
  readonly count: number;
}

/** How a contract compares with what the server lists; names are written `tools/search`. */
export interface Outcome {
  readonly milliseconds: number;
  readonly listed: number;
  readonly listedTools: number;
  readonly foundTools: number;
  readonly found: number;
  readonly equal: number;
  /** Equal in what was read. */
  readonly partly: number;
  /** The unread parts of the partly read definitions. */
  readonly unread: readonly UnreadPart[];
  readonly different: readonly DifferentPart[];
  readonly lost: readonly string[];
  /** Not listed, not marked as uncertain, and not written in the files either. */
  readonly invented: readonly string[];
  /** Not listed, and not marked as uncertain, though written. */
  readonly falselyCertain: readonly string[];
  /** Marked as uncertain, and listed with and without variables, and with the switch of the package. */
  readonly falselyUncertain: readonly string[];
  /** Marked as uncertain, and listed only without the switch of the package. */
  readonly switched: readonly string[];
  readonly reasons: readonly Reason[];
}

export interface UnreadPart {
  readonly name: string;
  readonly part: string;
  readonly why: string;
}

export interface DifferentPart {
  readonly name: string;
  readonly part: string;
  readonly expected?: Json;
  readonly actual?: Json;
}

/** What a server lists when it runs. */
export interface Truth {
  /** What the server calls itself. */
  readonly server: string;
  readonly advertised: AdvertisedDefinition;
  readonly withoutVariables?: AdvertisedDefinition | undefined;
  /** What it lists with the switch of its package. */
  readonly withSwitch?: AdvertisedDefinition | undefined;
  /** The lists that the server ends without answering: nothing is known of them. */
  readonly unanswered?: readonly ContractList[];
}

/** @param texts the files, which tell a made-up name from one that is written */
export function outcomeOf(checked: Checked, truth: Truth, texts: readonly string[]): Outcome {
  const { contract, milliseconds } = checked;
  const chosen = (contract && chooseServer(contract, truth)) ?? NOTHING;
  const unanswered = (truth.unanswered ?? []).map((list) => [list, []] as const);
  const server: ServerContract = { ...chosen, ...Object.fromEntries(unanswered) };
  const advertised = Object.fromEntries(
    CONTRACT_LISTS.map((list) => [list, truth.advertised[list] ?? []]),
  ) as AdvertisedDefinition;
  const compared = compare(server, advertised, contract?.sources);
  const { tallies, differences, unread } = compared;
  const sum = (field: 'equal' | 'partlyEqual' | 'different' | 'listed' | 'ofTemplates'): number =>
    tallies.reduce((total, tally) => total + tally[field], 0);
  const tools = tallies.find(({ list }) => list === 'tools');
  const names = (kind: 'missing' | 'extra'): string[] =>
    differences
      .filter((one) => one.kind === kind)
      .map(({ list, identity }) => `${list}/${identity ?? ''}`);
  const isListed = namesIn(truth.advertised);
  const isAlways = truth.withoutVariables ? namesIn(truth.withoutVariables) : isListed;
  const isSwitched = truth.withSwitch ? namesIn(truth.withSwitch) : isListed;
  const uncertain = uncertainNames(server).filter(
    (name) => isListed.has(name) && isAlways.has(name),
  );
  const isWritten = (name: string): boolean => {
    const identity = name.slice(name.indexOf('/') + 1);
    return texts.some((text) => text.includes(identity));
  };
  return {
    milliseconds,
    listed: sum('listed') - sum('ofTemplates'),
    listedTools: tools?.listed ?? 0,
    foundTools: tools ? tools.equal + tools.partlyEqual + tools.different : 0,
    found: sum('equal') + sum('partlyEqual') + sum('different'),
    equal: sum('equal'),
    partly: sum('partlyEqual'),
    unread: unreadParts(compared, isListed),
    different: differences
      .filter(({ kind }) => kind === 'different')
      .map(({ list, identity = '', part = '', expected, actual }) => ({
        name: `${list}/${identity}`,
        part,
        expected,
        actual,
      })),
    lost: [...names('extra'), ...unread].sort(),
    invented: names('missing').filter((name) => !isWritten(name)),
    falselyCertain: names('missing').filter(isWritten),
    falselyUncertain: uncertain.filter((name) => isSwitched.has(name)),
    switched: uncertain.filter((name) => !isSwitched.has(name)),
    reasons: reasonsOf(checked, chosen),
  };
}

/** The unread parts of definitions that are listed, and do not differ in what was read. */
function unreadParts(
  { notCompared, differences }: VerifyResult,
  isListed: ReadonlySet<string>,
): UnreadPart[] {
  const others = new Set(differences.map(({ list, identity }) => `${list}/${identity ?? ''}`));
  return notCompared.flatMap(({ list, identity, part, why }) => {
    const name = `${list ?? ''}/${identity ?? ''}`;
    return isListed.has(name) && !others.has(name) ? [{ name, part, why }] : [];
  });
}

/** How many definitions differ. */
export function differentCount({ different }: Outcome): number {
  return new Set(different.map(({ name }) => name)).size;
}

const NOTHING: ServerContract = {
  name: '',
  framework: { package: '', major: 0 },
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  unresolved: [],
};

/** The server of the contract that shares the most names with the one that runs: certain ones, or with its own name. */
function chooseServer(
  contract: Contract,
  { server, advertised }: Truth,
): ServerContract | undefined {
  const listed = namesIn(advertised);
  const score = (one: ServerContract): number =>
    4 * allNames(one).filter((name) => listed.has(name)).length -
    2 * uncertainNames(one).filter((name) => listed.has(name)).length +
    (one.name === server ? 1 : 0);
  return [...contract.servers].sort((a, b) => score(b) - score(a))[0];
}

/** What identifies an entry of a list. */
const IDENTITY: Readonly<Record<ContractList, string>> = {
  tools: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
  prompts: 'name',
};

function namesIn(advertised: AdvertisedDefinition): ReadonlySet<string> {
  return new Set(
    CONTRACT_LISTS.flatMap((list) =>
      (advertised[list] ?? []).map((entry) => {
        const identity = entry[IDENTITY[list]];
        return `${list}/${typeof identity === 'string' ? identity : ''}`;
      }),
    ),
  );
}

function definitionsOf(server: ServerContract, list: ContractList) {
  return server[list].map((definition) => ({
    name: `${list}/${identityInList(definition)}`,
    uncertain: definition.uncertain ?? false,
  }));
}

function allNames(server: ServerContract): string[] {
  return CONTRACT_LISTS.flatMap((list) => definitionsOf(server, list).map(({ name }) => name));
}

/** The names whose variants are all uncertain. */
function uncertainNames(server: ServerContract): string[] {
  const definitions = CONTRACT_LISTS.flatMap((list) => definitionsOf(server, list));
  const certain = new Set(definitions.filter((one) => !one.uncertain).map(({ name }) => name));
  return [...new Set(definitions.map(({ name }) => name))].filter((name) => !certain.has(name));
}

function reasonsOf({ contract, complaint }: Checked, chosen: ServerContract): Reason[] {
  const counts = new Map<string, Reason>();
  const add = (reason: Omit<Reason, 'count'>): void => {
    const key = `${reason.part} ${reason.why} ${reason.source?.replace(/:\d+$/, '') ?? ''}`;
    counts.set(key, { ...reason, ...counts.get(key), count: (counts.get(key)?.count ?? 0) + 1 });
  };
  if (complaint !== undefined) add({ part: '', why: complaint });
  for (const server of contract?.servers ?? []) {
    if (server !== chosen && allNames(server).length > 0)
      add({
        part: '',
        why: `${allNames(server).length} names are in another server, ${server.name}`,
      });
    for (const { part, why } of server.unresolved)
      add({ part, why, source: contract?.sources[`${server.name}#${part}`] });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
