import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import json from '@eslint/json';
import { Linter } from 'eslint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import plugin from '../../src/plugin/index.ts';
import { fixed, lint } from '../support/lint.ts';
import { CASE_FOLDER } from '../support/rule-tester.ts';

const RULE = 'valid-server-json';
const VALID = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.user/papers',
  description: 'Finds papers.',
  version: '1.2.0',
  packages: [
    {
      registryType: 'npm',
      identifier: '@user/papers-mcp',
      version: '1.2.0',
      transport: { type: 'stdio' },
    },
  ],
};
const [PACKAGE] = VALID.packages;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(CASE_FOLDER, 'server-json-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file: string, content: object | string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, file), text);
}

/** The findings in a `server.json`: `messageId line: text that it is about`. */
function findingsIn(server: object | string): string[] {
  const code = typeof server === 'string' ? server : JSON.stringify(server, null, 2);
  const lines = code.split('\n');
  return lint(RULE, code, join(folder, 'server.json')).map(
    ({ messageId, line, column, endColumn }) =>
      `${messageId} ${line}: ${lines[line - 1]?.slice(column - 1, (endColumn ?? 0) - 1)}`,
  );
}

/** The messages of the findings in a `server.json`. */
function messagesIn(server: object): string[] {
  const code = JSON.stringify(server, null, 2);
  return lint(RULE, code, join(folder, 'server.json')).map(({ message }) => message);
}

describe('the file alone', () => {
  test('a valid one', () => {
    expect(findingsIn(VALID)).toEqual([]);
  });

  test('another file of this name', () => {
    expect(findingsIn({ port: 80, packages: ['a'], remotes: [{ host: 'b' }] })).toEqual([]);
    expect(findingsIn('{ "port": 80, }')).toEqual([]);
  });

  test('fields that are missing, at the object that lacks them', () => {
    expect(
      findingsIn({ $schema: VALID.$schema, name: '', packages: [{ registryType: 'npm' }] }),
    ).toEqual([
      'missing 1: {',
      'missing 1: {',
      'missing 3: ""',
      'missing 5: {',
      'missing 5: {',
      'missing 5: {',
    ]);
    const { $schema, ...others } = VALID;
    expect(findingsIn(others)).toEqual(['missing 1: {']);
    expect($schema).toContain('2025-12-11');
  });

  test.each([
    'papers',
    'io.github.user/papers/mcp',
    'io.github.user/',
    'io.github.user/pa pers',
    '-user/papers',
  ])('the name %s', (name) => {
    expect(findingsIn({ ...VALID, name })).toEqual([`name 3: "${name}"`]);
  });

  test('a description of 101 characters, but not one of 100 characters in 200 units', () => {
    expect(findingsIn({ ...VALID, description: '𝑝'.repeat(100) })).toEqual([]);
    expect(findingsIn({ ...VALID, description: 'p'.repeat(101) })).toEqual([
      `length 4: "${'p'.repeat(101)}"`,
    ]);
  });

  test.each(['latest', '^1.2.0', '~1.2', '>=1', '1.x', '1.2.*', '1.2.0 || 1.3.0', '1.0.0 - 2.0.0'])(
    'the version %s',
    (version) => {
      expect(findingsIn({ ...VALID, version })).toEqual([`version 5: "${version}"`]);
    },
  );

  test.each(['1', '1.2', '1.2.0', 'v1.2.0', '1.2.0-beta.1', '2026.11.25', '1.2.0-x', 'nightly'])(
    'the version %s, which is one',
    (version) => {
      expect(findingsIn({ ...VALID, version })).toEqual([]);
    },
  );

  test('packages of unknown types, of types that the registry may know, and without what their type needs', () => {
    const of = (entry: object): string[] =>
      findingsIn({ ...VALID, packages: [{ ...PACKAGE, version: undefined, ...entry }] });
    expect(of({ registryType: 'docker' })).toEqual(['registry 8: "docker"']);
    expect(of({ registryType: 'go' })).toEqual([]);
    expect(of({ registryType: 'oci', identifier: 'ghcr.io/user/papers:1.2.0' })).toEqual([]);
    expect(of({ registryType: 'npm' })).toEqual(['missing 7: {']);
    expect(of({ registryType: 'mcpb' })).toEqual(['missing 7: {']);
    expect(of({ registryType: 'mcpb', fileSha256: 'a'.repeat(64) })).toEqual([]);
  });

  test('transports', () => {
    const of = (transport: object): string[] =>
      findingsIn({ ...VALID, packages: [{ ...PACKAGE, transport }] });
    expect(of({ type: 'http' })).toEqual(['transport 12: "http"']);
    expect(of({ type: 'streamable-http' })).toEqual(['missing 11: {']);
    expect(of({ type: 'streamable-http', url: 'http://localhost:3000/mcp' })).toEqual([]);
    const remote = (entry: object): string[] => findingsIn({ ...VALID, remotes: [entry] });
    expect(remote({ type: 'stdio' })).toEqual(['transport 18: "stdio"']);
    expect(remote({ type: 'sse', url: 'https://localhost.example.com/sse' })).toEqual([]);
    expect(remote({ type: 'sse', url: 'http://localhost:3000/sse' })).toEqual([
      'local 19: "http://localhost:3000/sse"',
    ]);
  });

  test('a named argument without a name', () => {
    expect(
      findingsIn({
        ...VALID,
        packages: [
          {
            ...PACKAGE,
            packageArguments: [
              { type: 'named', value: '1' },
              { type: 'positional', value: 'a' },
            ],
          },
        ],
      }),
    ).toEqual(['missing 15: {']);
  });

  test('a variable of the environment, or a header, without a name', () => {
    const environmentVariables = [{ name: 'API_KEY' }, { description: 'A key', isSecret: true }];
    expect(findingsIn({ ...VALID, packages: [{ ...PACKAGE, environmentVariables }] })).toEqual([
      'missing 18: {',
    ]);
    const headers = [{ name: 'X-Key' }, { value: '{key}' }];
    const url = 'https://papers.example.com/mcp';
    expect(findingsIn({ ...VALID, remotes: [{ type: 'streamable-http', url, headers }] })).toEqual([
      'missing 24: {',
    ]);
  });

  describe('keys of an older schema', () => {
    const of = (entry: object, others: object = {}): object => ({
      ...VALID,
      packages: [
        { identifier: 'papers', version: '1.2.0', transport: { type: 'stdio' }, ...entry },
      ],
      ...others,
    });
    const messagesIn = (server: object): string[] =>
      lint(RULE, JSON.stringify(server), join(folder, 'server.json')).map(({ message }) => message);

    test('one of them', () => {
      expect(messagesIn(of({ registry_type: 'npm' }))).toEqual([
        'The registry does not read `registry_type`, a key of an older schema. Use `registryType`.',
      ]);
    });

    test('all of a file are one mistake, and its fix renames them', () => {
      const old = of({
        registry_type: 'npm',
        environment_variables: [
          { name: 'KEY', is_secret: true },
          { name: 'TOKEN', is_secret: true },
        ],
      });
      expect(findingsIn(old)).toEqual(['renamed 13: "registry_type"']);
      expect(messagesIn(old)).toEqual([
        'The registry does not read `registry_type`, `environment_variables`, and `is_secret`, keys of an older schema. Write them as in `registryType`.',
      ]);
      const repaired = fixed(RULE, JSON.stringify(old), join(folder, 'server.json'));
      expect(JSON.parse(repaired)).toEqual(
        of({
          registryType: 'npm',
          environmentVariables: [
            { name: 'KEY', isSecret: true },
            { name: 'TOKEN', isSecret: true },
          ],
        }),
      );
    });

    test('not one whose successor is beside it, nor those of the publisher', () => {
      const entry = { registry_type: 'npm', registryType: 'npm' };
      expect(findingsIn(of(entry, { _meta: { publisher: { is_secret: true } } }))).toEqual([]);
    });
  });
});

describe('with a package.json', () => {
  const MANIFEST = {
    name: '@user/papers-mcp',
    version: '1.2.0',
    mcpName: 'io.github.user/papers',
  };

  test('the same name and version', () => {
    write('package.json', MANIFEST);
    expect(findingsIn(VALID)).toEqual([]);
    expect(findingsIn({ ...VALID, version: '1.2.0-1' })).toEqual([]);
  });

  test('other versions, with their fix', () => {
    write('package.json', { ...MANIFEST, version: '1.3.0' });
    expect(findingsIn(VALID)).toEqual(['published 5: "1.2.0"']);
    expect(messagesIn(VALID)).toEqual([
      "The version '1.2.0' differs from '1.3.0' in package.json, so the registry lists another release. Use '1.3.0' here and in `packages[0].version`.",
    ]);
    const repaired = fixed(RULE, JSON.stringify(VALID), join(folder, 'server.json'));
    expect(JSON.parse(repaired)).toMatchObject({
      version: '1.3.0',
      packages: [{ version: '1.3.0' }],
    });
  });

  test('another version of a package that is there for two transports, once', () => {
    write('package.json', { ...MANIFEST, version: '1.3.0' });
    expect(messagesIn({ ...VALID, packages: [PACKAGE, PACKAGE] })).toEqual([
      "The version '1.2.0' differs from '1.3.0' in package.json, so the registry lists another release. Use '1.3.0' here and in `packages[0].version` and `packages[1].version`.",
    ]);
  });

  test('another version of a server whose name the registry does not take', () => {
    const name = 'local/papers';
    write('package.json', { ...MANIFEST, version: '1.3.0', mcpName: name });
    expect(messagesIn({ ...VALID, name, version: '1.3.0' })).toEqual([
      "The version '1.2.0' differs from '1.3.0' in package.json, so it describes another release. Use '1.3.0'.",
    ]);
  });

  test('a server with versions of its own, in a package that has more than the server', () => {
    write('package.json', { ...MANIFEST, version: '15.3.0' });
    const old = { ...PACKAGE, version: '14.1.0' };
    expect(findingsIn({ ...VALID, packages: [old] })).toEqual(['published 10: "14.1.0"']);
  });

  test('other versions of a server with two packages: only the npm package has this one', () => {
    write('package.json', { ...MANIFEST, version: '1.3.0' });
    const image = { registryType: 'oci', identifier: 'i:1', transport: { type: 'stdio' } };
    expect(findingsIn({ ...VALID, packages: [PACKAGE, image] })).toEqual(['published 10: "1.2.0"']);
  });

  test('a version that a script writes', () => {
    write('package.json', {
      ...MANIFEST,
      version: '1.3.0',
      scripts: { version: 'node sync.js server.json' },
    });
    expect(findingsIn(VALID)).toEqual([]);
  });

  test('a version that a workflow writes', () => {
    write('package.json', { ...MANIFEST, version: '1.3.0' });
    write('.github/workflows/release.yml', 'run: jq .version server.json');
    expect(findingsIn(VALID)).toEqual([]);
  });

  describe('a bundle without its hash', () => {
    const bundle = { registryType: 'mcpb', identifier: 'b', transport: { type: 'stdio' } };

    test('that no release writes', () => {
      write('package.json', { ...MANIFEST, scripts: { pack: 'mcpb pack' } });
      expect(findingsIn({ ...VALID, packages: [bundle] })).toEqual(['missing 7: {']);
    });

    test('that a workflow writes', () => {
      write('package.json', MANIFEST);
      write('.github/workflows/release.yml', `run: jq '.packages[0].fileSha256 = "$SHA"'`);
      expect(findingsIn({ ...VALID, packages: [bundle] })).toEqual([]);
    });

    test('that a script writes', () => {
      write('package.json', { ...MANIFEST, scripts: { hash: 'json -e this.fileSha256=h' } });
      expect(findingsIn({ ...VALID, packages: [bundle] })).toEqual([]);
    });
  });

  test('a version that a release replaces', () => {
    write('package.json', { ...MANIFEST, version: '0.0.0-development' });
    expect(findingsIn(VALID)).toEqual([]);
  });

  test('no `mcpName`, and another one', () => {
    write('package.json', { ...MANIFEST, mcpName: undefined });
    expect(findingsIn(VALID)).toEqual(['unnamed 3: "io.github.user/papers"']);
  });

  test('another `mcpName`', () => {
    write('package.json', { ...MANIFEST, mcpName: 'io.github.User/papers' });
    expect(findingsIn(VALID)).toEqual(['owner 3: "io.github.user/papers"']);
  });

  test('another package than the one of the file', () => {
    write('package.json', { ...MANIFEST, name: 'workspace', version: '0.1.0', mcpName: undefined });
    expect(findingsIn(VALID)).toEqual([]);
  });

  test('a private package', () => {
    write('package.json', { ...MANIFEST, private: true, mcpName: undefined });
    expect(findingsIn(VALID)).toEqual([]);
  });

  test('the package of the file elsewhere in the workspace', () => {
    write('package.json', { private: true, workspaces: ['packages/*'] });
    write('packages/papers/package.json', { ...MANIFEST, version: '1.3.0' });
    expect(findingsIn(VALID)).toHaveLength(1);
  });
});

test("ESLint's JSON language finds the same, with the same fix", () => {
  const config: Linter.Config[] = [
    {
      files: ['**/server.json'],
      plugins: { json, mcp: plugin },
      language: 'json/json',
      rules: { [`mcp/${RULE}`]: 'error' },
    },
  ];
  write('package.json', { name: '@user/papers-mcp', version: '1.3.0' });
  const filename = join(folder, 'server.json');
  const code = JSON.stringify({ ...VALID, name: 'papers' }, null, 2);
  const linter = new Linter({ cwd: folder });
  const shape = ({
    messageId,
    line,
    column,
    endLine,
    endColumn,
  }: Linter.LintMessage): unknown[] => [messageId, line, column, endLine, endColumn];
  expect(linter.verify(code, config, { filename }).map(shape)).toEqual(
    lint(RULE, code, filename).map(shape),
  );
  expect(linter.verifyAndFix(code, config, { filename }).output).toBe(fixed(RULE, code, filename));
});
