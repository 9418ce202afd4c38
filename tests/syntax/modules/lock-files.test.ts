import { describe, expect, test } from 'vitest';
import { LOCK_FILES, lockedVersion } from '../../../src/syntax/modules/lock-files.ts';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import { project } from '../project.ts';

const SDK = { name: '@modelcontextprotocol/sdk', range: '^1.20.0' };

const NPM = `{
  "lockfileVersion": 3,
  "packages": {
    "": { "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } },
    "node_modules/@modelcontextprotocol/sdk": {
      "version": "1.20.2",
      "resolved": "https://registry.npmjs.org/"
    },
    "node_modules/other/node_modules/@modelcontextprotocol/sdk": {
      "version": "1.9.0"
    }
  }
}`;
const PNPM = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '@modelcontextprotocol/sdk':
        specifier: ^1.20.0
        version: 1.20.2(zod@3.25.76)

  packages/old:
    dependencies:
      '@modelcontextprotocol/sdk':
        specifier: ^1.9.0
        version: 1.9.0

packages:

  '@modelcontextprotocol/sdk@1.20.2':
    resolution: {integrity: sha512-x}
`;
const YARN_1 = `"@modelcontextprotocol/sdk@^1.19.0", "@modelcontextprotocol/sdk@^1.20.0":
  version "1.20.2"
  resolved "https://registry.yarnpkg.com/"

"@modelcontextprotocol/sdk@^1.9.0":
  version "1.9.0"
`;
const YARN = `"@modelcontextprotocol/sdk@npm:^1.20.0":
  version: 1.20.2
  resolution: "@modelcontextprotocol/sdk@npm:1.20.2"
`;
const BUN = `{
  "lockfileVersion": 1,
  "packages": {
    "@modelcontextprotocol/sdk": ["@modelcontextprotocol/sdk@1.20.2", "", {}, "sha512-x"],
  }
}`;

test.each([
  ['package-lock.json', NPM],
  ['pnpm-lock.yaml', PNPM],
  ['yarn.lock', YARN_1],
  ['yarn.lock', YARN],
  ['bun.lock', BUN],
] as const)('%s has the version of what is asked for', (format, text) => {
  expect(lockedVersion(format, text, SDK)).toBe('1.20.2');
  expect(lockedVersion(format, text, { ...SDK, name: 'sdk' })).toBeUndefined();
});

test.each([
  ['pnpm-lock.yaml', PNPM],
  ['yarn.lock', YARN_1],
] as const)('%s has a version for each range', (format, text) => {
  expect(lockedVersion(format, text, { ...SDK, range: '^1.9.0' })).toBe('1.9.0');
  expect(lockedVersion(format, text, { ...SDK, range: '^1.2.0' })).toBeUndefined();
});

test('a version that another package of the workspace asks for is none', () => {
  expect(lockedVersion('package-lock.json', NPM, { ...SDK, range: '^1.24.0' })).toBeUndefined();
  expect(lockedVersion('bun.lock', BUN, { ...SDK, range: '1.9.0' })).toBeUndefined();
  expect(lockedVersion('package-lock.json', NPM, { ...SDK, range: 'latest' })).toBe('1.20.2');
});

test.each(LOCK_FILES)('a %s of line ends, spaces or one long line is read in time', (format) => {
  const texts = ['\n', ' ', '"@modelcontextprotocol/sdk@^1.20.0", '];
  for (const text of texts)
    expect(lockedVersion(format, text.repeat(1_000_000 / text.length), SDK)).toBeUndefined();
});

test('several versions of one dependency, or none of the registry, are none', () => {
  const twice = PNPM.replace('^1.9.0', '^1.20.0');
  expect(lockedVersion('pnpm-lock.yaml', twice, SDK)).toBeUndefined();
  const linked = PNPM.replace('1.20.2(zod@3.25.76)', 'link:../sdk');
  expect(lockedVersion('pnpm-lock.yaml', linked, SDK)).toBeUndefined();
});

describe('the version that is locked for a file', () => {
  const locked = (files: Readonly<Record<string, string>>): string | undefined => {
    const { path } = project({
      'package.json': { dependencies: { [SDK.name]: SDK.range } },
      ...files,
    });
    return new ModuleGraph().lockedVersion(SDK.name, path('packages/a/server.ts'));
  };

  test.each(LOCK_FILES)('is not in an empty %s', (format) => {
    expect(locked({ [format]: '' })).toBeUndefined();
  });

  test('is that of the nearest lock file above it', () => {
    expect(locked({ 'package-lock.json': NPM })).toBe('1.20.2');
    expect(
      locked({
        'package-lock.json': NPM,
        'packages/a/yarn.lock': YARN.replaceAll('1.20.2', '1.20.5'),
      }),
    ).toBe('1.20.5');
    expect(locked({})).toBeUndefined();
  });

  test('is none without cross-file resolution', () => {
    expect(new ModuleGraph({ crossFile: false }).lockedVersion('a', '/a.ts')).toBeUndefined();
  });
});
