import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  drawOrder,
  isLeftOut,
  readCandidates,
  repositoryOf,
  type Candidate,
  type DrawOptions,
} from './draw.ts';
import { frameworkOf, isServer } from './frameworks.ts';
import { manifestOf } from './npm.ts';

/** A package of the survey. */
export interface SurveyedPackage {
  readonly name: string;
  readonly version: string;
  readonly framework: string;
  /** `owner/name` on GitHub. */
  readonly repository?: string;
  /** A month, where it is known. */
  readonly downloads?: number;
}

/** The name of a version in the cache, and of its checkout. */
export const idOf = ({ name, version }: SurveyedPackage): string =>
  `${name.replace('/', '+')}@${version}`;

interface PackageList {
  /** How the list was made. */
  readonly drawn: string;
  readonly seed: number;
  readonly packages: readonly SurveyedPackage[];
}

/** The list that is surveyed where none is named. */
export const COMMITTED_LIST = fileURLToPath(new URL('packages.json', import.meta.url));

export function readPackages(list: string): readonly SurveyedPackage[] {
  return (JSON.parse(readFileSync(list, 'utf8')) as PackageList).packages;
}

/**
 * Draws a list anew from a list of candidates. The registry is asked about one candidate after the other, until there are
 * enough, because only the manifest says which version it is, whether it is a server, and where its source is. A list other
 * than the committed one has no package of that.
 */
export async function writePackages(
  list: string,
  file: string,
  options: DrawOptions,
): Promise<void> {
  const packages: SurveyedPackage[] = [];
  const owners = new Map<string, number>();
  const others = list === COMMITTED_LIST ? [] : readPackages(COMMITTED_LIST);
  const known = new Set(others.map(({ name }) => name));
  const candidates = readCandidates(readFileSync(file, 'utf8'));
  for (const candidate of drawOrder(candidates, options.seed)) {
    if (packages.length === options.count) break;
    if (known.has(candidate.name)) continue;
    const found = await surveyed(candidate);
    const owner =
      typeof found === 'string' ? '' : ((found.repository ?? '').split('/', 1)[0] ?? '');
    const isOneTooMany = owner !== '' && (owners.get(owner) ?? 0) >= options.perOwner;
    if (typeof found === 'string' || isOneTooMany) {
      console.log(
        `${candidate.name}: ${typeof found === 'string' ? found : 'too many of its owner'}`,
      );
      continue;
    }
    owners.set(owner, (owners.get(owner) ?? 0) + 1);
    packages.push(found);
  }
  const drawn: PackageList = { drawn: RULE, seed: options.seed, packages };
  writeFileSync(list, `${JSON.stringify(drawn, undefined, 2)}\n`);
  console.log(`${packages.length} packages`);
}

/** The candidate as the registry has it now, or why it is left out. */
async function surveyed(candidate: Candidate): Promise<SurveyedPackage | string> {
  const { name, downloads } = candidate;
  const manifest = await manifestOf(name);
  if (!manifest?.version) return 'not in the registry';
  const framework = frameworkOf(manifest);
  const repository = repositoryOf(manifest) ?? candidate.repositories[0];
  if (repository !== undefined && isLeftOut(repository)) return 'left out, as its repository is';
  if (!framework || !isServer(manifest)) return 'not a server';
  return { name, version: manifest.version, framework, repository, downloads };
}

const RULE =
  'Packages of the registry with 480 downloads a month or more whose name or summary says that they are MCP servers, in the order ' +
  'of the SHA-256 of the seed and the name, those whose repository is known before the draw first. Left out are names and ' +
  'repositories whose SHA-256, as they are written or in lower case, begins with 0 to 7, packages without a command, those without an MCP framework, and the fourth and ' +
  'later packages of an owner.';
