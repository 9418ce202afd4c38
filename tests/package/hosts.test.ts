import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import * as typescriptEslint from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { ESLint as ESLint9 } from 'eslint-9';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { PUBLISHED_SERVERS } from '../servers/servers.ts';
import {
  byEslint,
  byMcpLint,
  byOxlint,
  identitiesOf,
  loadBuilt,
  type Built,
  type Reported,
} from '../support/hosts.ts';

const SERVERS = resolve('tests/fixtures/hosts');

let built: Built;
beforeAll(async () => {
  built = await loadBuilt();
});

const textOf = ({ file, line, column, rule, message }: Reported): string =>
  `${file}:${line}:${column} ${rule}: ${message}`;

describe('the same verdict everywhere', () => {
  let reported: readonly Reported[];
  let expected: string[];

  beforeAll(async () => {
    reported = await byEslint(built, ESLint, built.parser, SERVERS, 'src');
    expected = reported.map(textOf).sort();
  });

  it('is one that finds something in every kind of file', () => {
    const seen = new Set(reported.map(({ file }) => file));
    const files = readdirSync(join(SERVERS, 'src')).filter(
      (file) => !['names.ts', 'schemas.ts'].includes(file),
    );
    expect([...seen].sort()).toEqual(files.map((file) => `src/${file}`).sort());
    expect(expected).toContainEqual(
      expect.stringMatching(/^src\/server\.ts:7:23 mcp\/valid-tool-name: .*names\.ts:1/),
    );
  });

  it('holds for ESLint 9', async () => {
    const Class = ESLint9 as unknown as typeof ESLint;
    const by9 = await byEslint(built, Class, built.parser, SERVERS, 'src');
    expect(by9.map(textOf).sort()).toEqual(expected);
  });

  it("holds for typescript-eslint's own parser", async () => {
    const parser = typescriptEslint as Linter.Parser;
    const byOther = await byEslint(built, ESLint, parser, SERVERS, 'src');
    expect(byOther.map(textOf).sort()).toEqual(expected);
  });

  it('holds for oxlint', () => {
    expect(byOxlint(SERVERS, 'src').map(textOf).sort()).toEqual(expected);
  });

  it('holds for mcp-lint, which reports each mistake where it is written', () => {
    const found = byMcpLint(SERVERS, 'src');
    expect(identitiesOf(found)).toEqual(identitiesOf(reported));
    expect(found.map(textOf)).toContainEqual(
      expect.stringMatching(/^src\/names\.ts:1:\d+ mcp\/valid-tool-name: /),
    );
  });
});

describe('every host finds the same mistakes', () => {
  // oxlint never looks into a folder of that name.
  const copies = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-contract-published-')));
  beforeAll(() => symlinkSync(resolve('node_modules'), join(copies, 'node_modules')));
  afterAll(() => rmSync(copies, { recursive: true, force: true }));

  /** Copies the package of a published server; returns the folder that is linted. */
  function copyOf(folder: string): string {
    let root = folder;
    while (!existsSync(join(root, 'package.json'))) root = dirname(root);
    const copy = join(copies, relative(resolve('node_modules'), root).replaceAll(/\W/g, '-'));
    const inner = join(root, 'node_modules');
    cpSync(root, copy, { recursive: true, filter: (source) => source !== inner });
    if (existsSync(inner)) symlinkSync(inner, join(copy, 'node_modules'));
    return join(copy, relative(root, folder));
  }

  /** Compares the hosts; each lints all paths in one run, because to start it takes longer than most servers. */
  async function compare(cwd: string, ...paths: string[]): Promise<void> {
    const expected = identitiesOf(await byEslint(built, ESLint, built.parser, cwd, ...paths));
    expect(identitiesOf(byOxlint(cwd, ...paths))).toEqual(expected);
    const found = byMcpLint(cwd, ...paths);
    expect(identitiesOf(found)).toEqual(expected);
    expect(new Set(found.map(textOf)).size).toBe(found.length);
  }

  test('in the examples', () => compare(resolve('examples'), '.'));
  test('in the fixtures', () => compare(resolve('tests/fixtures'), '.'));
  test('in the published servers', () =>
    compare(copies, ...PUBLISHED_SERVERS.map(({ folder }) => copyOf(folder))));
});
