import { describe, expect, it } from 'vitest';
import {
  drawOrder,
  isLeftOut,
  readCandidates,
  repositoryOf,
  type Candidate,
} from '../../../scripts/survey/draw.ts';

const candidate = (name: string, repository?: string, summary = 'MCP server'): Candidate => ({
  name,
  downloads: 500,
  repositories: repository === undefined ? [] : [repository],
  summary,
});

/** The names `mcp-0`, `mcp-1`, … that the rule lets in, or not. */
const namesThat = (areLeftOut: boolean): string[] =>
  Array.from({ length: 40 }, (_, index) => `mcp-${index}`).filter(
    (name) => isLeftOut(name) === areLeftOut,
  );

const namesOf = (candidates: readonly Candidate[], seed = 1): string[] =>
  drawOrder(candidates, seed).map(({ name }) => name);

describe('the draw', () => {
  it('reads a list, in which a package may have several repositories or none', () => {
    const text = 'name\tdownloads\trepository\tsummary\na\t10\tx/a y/a\tAn MCP server\nb\t20\t\t\n';
    expect(readCandidates(text)).toEqual([
      { name: 'a', downloads: 10, repositories: ['x/a', 'y/a'], summary: 'An MCP server' },
      { name: 'b', downloads: 20, repositories: [], summary: '' },
    ]);
  });

  it('leaves out the names whose hash begins with 0 to 7', () => {
    // sha256('a') is ca978112…, sha256('b') is 3e23e816….
    expect(isLeftOut('a')).toBe(false);
    expect(isLeftOut('b')).toBe(true);
  });

  it('leaves out a name that is left out in lower case', () => {
    // sha256('B') is df7e70e5….
    expect(isLeftOut('B')).toBe(true);
  });

  it('leaves out a package because of its own name, or that of one of its repositories', () => {
    const [inside = ''] = namesThat(false);
    const [outside = ''] = namesThat(true);
    const candidates = [candidate(inside, 'a'), candidate(inside, outside), candidate(outside)];
    expect(drawOrder(candidates, 1)).toEqual([candidate(inside, 'a')]);
  });

  it('leaves out what is not a server, by its name or its summary', () => {
    const [name = ''] = namesThat(false);
    const proxy = candidate(name, 'a', 'A proxy for MCP servers');
    const names = ['mcp-client', 'some-mcp-proxy', 'mcp-linux-x64'];
    expect(namesOf([...names.map((one) => candidate(one, 'a')), proxy])).toEqual([]);
  });

  it('has an order that the seed alone determines', () => {
    const candidates = namesThat(false).map((name) => candidate(name, 'a'));
    const order = namesOf(candidates);
    expect(namesOf(candidates.toReversed())).toEqual(order);
    expect(namesOf(candidates, 2)).not.toEqual(order);
    expect(namesOf(candidates, 2).toSorted()).toEqual(order.toSorted());
  });

  it('has the packages with a known repository first', () => {
    const names = namesThat(false);
    const candidates = names.map((name, index) => candidate(name, index % 2 ? 'a' : undefined));
    const known = drawOrder(candidates, 1).map(({ repositories }) => repositories.length);
    expect(known).toEqual(known.toSorted((a, b) => b - a));
  });

  it.each([
    ['git+https://github.com/owner/name.git'],
    [{ type: 'git', url: 'git@github.com:owner/name.git', directory: 'packages/a' }],
    ['github:owner/name'],
    ['https://github.com/owner/name/tree/main/packages/a'],
  ])('reads the repository of a manifest: %j', (repository) => {
    expect(repositoryOf({ repository })).toBe('owner/name');
  });

  it('knows no repository where a manifest has none on GitHub', () => {
    expect(repositoryOf({})).toBeUndefined();
    expect(repositoryOf({ repository: 'https://example.com/owner/name' })).toBeUndefined();
  });
});
