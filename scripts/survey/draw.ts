import { createHash } from 'node:crypto';
import type { Manifest } from './frameworks.ts';

/** A package that may be an MCP server. */
export interface Candidate {
  readonly name: string;
  /** A month. */
  readonly downloads: number;
  /** `owner/name` on GitHub: none where the list does not say, several where its sources differ. */
  readonly repositories: readonly string[];
  readonly summary: string;
}

export interface DrawOptions {
  readonly seed: number;
  readonly count: number;
  /** The most packages of one owner of repositories. */
  readonly perOwner: number;
}

/** Words of packages that are not servers. */
const OTHER_NAME =
  /(?:^|[-_/@])(?:client|sdk|inspector|proxy|adapter|plugin|framework|middleware|hooks?|create|linux|darwin|win32|windows|gateway|installer|remote|bridge|tunnel)(?:[-_/]|$)/;
const OTHER_SUMMARY =
  /\b(?:sdk for|inspector|prox(?:y|ies)|adapter|middleware|framework for|scaffold|wizard|testing (?:framework|utility)|aggregat\w+)\b/i;

/** Reads a list: name, downloads, repositories and summary, separated by tabs, below a line of headings. */
export function readCandidates(text: string): Candidate[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', downloads = '', repositories = '', summary = ''] = line.split('\t');
      return {
        name,
        downloads: Number(downloads),
        repositories: repositories.split(' ').filter((one) => one !== ''),
        summary,
      };
    });
}

/** Whether a name is left out, as it is written or in lower case, so that servers remain that nobody has looked at. */
export function isLeftOut(name: string): boolean {
  return [name, name.toLowerCase()].some((spelling) => /^[0-7]/.test(digest(spelling)));
}

/**
 * The servers in an order that the seed determines, those with a known repository first. A server is left out when its name is,
 * or one of its repositories.
 */
export function drawOrder(candidates: readonly Candidate[], seed: number): Candidate[] {
  const rank = ({ repositories }: Candidate): number => (repositories.length > 0 ? 0 : 1);
  return candidates
    .filter(({ name, summary }) => !OTHER_NAME.test(name) && !OTHER_SUMMARY.test(summary))
    .filter(({ name, repositories }) => ![name, ...repositories].some(isLeftOut))
    .map((candidate) => ({ candidate, key: digest(`${seed} ${candidate.name}`) }))
    .sort((a, b) => rank(a.candidate) - rank(b.candidate) || (a.key < b.key ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** The repository on GitHub that a manifest names, `owner/name`. */
export function repositoryOf({ repository }: Manifest): string | undefined {
  const url =
    typeof repository === 'object' && repository !== null && 'url' in repository
      ? repository.url
      : repository;
  if (typeof url !== 'string') return undefined;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url);
  return (short ?? /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/#]|$)/.exec(url))?.[1];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
