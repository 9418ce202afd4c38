import { mkdirSync, readFileSync, realpathSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectCode } from '../../../src/schema/project-code.ts';
import { isMajorKnown, isZodSpecifier, zodCopy } from '../../../src/schema/zod/zod-copy.ts';
import { EPOCH_MS, beginFile } from '../../../src/syntax/modules/epoch.ts';
import { projectWith } from '../evaluate.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const remove of cleanUp.splice(0)) remove();
});

function project(packages: Readonly<Record<string, string>>, manifest?: object): string {
  const { directory, remove } = projectWith(packages, manifest);
  cleanUp.push(remove);
  return directory;
}

const bundledVersion = (
  JSON.parse(
    readFileSync(new URL('../../../node_modules/zod/package.json', import.meta.url), 'utf8'),
  ) as { version: string }
).version;

describe('the installed copy', () => {
  it('is the one of the importing file, with the API of its major', () => {
    const old = project({ zod: 'zod-3.23' });
    expect(zodCopy('zod', path.join(old, 'src', 'deep', 'index.ts'))).toMatchObject({
      version: '3.23.8',
      major: 3,
      mini: false,
      bundled: false,
    });
    const current = project({ zod: 'zod-4.1' });
    expect(zodCopy('zod', path.join(current, 'index.ts'))).toMatchObject({
      version: '4.1.13',
      major: 4,
      mini: false,
      bundled: false,
    });
    expect(zodCopy('zod/v3', path.join(current, 'index.ts'))).toMatchObject({
      version: '4.1.13',
      major: 3,
      bundled: false,
    });
    expect(zodCopy('zod/mini', path.join(current, 'index.ts'))).toMatchObject({
      version: '4.1.13',
      major: 4,
      mini: true,
      bundled: false,
    });
  });

  it('names its directory with symbolic links resolved', () => {
    const directory = project({ zod: 'zod-4.1' });
    expect(zodCopy('zod', path.join(directory, 'index.ts'))?.directory).toBe(
      realpathSync(path.join(directory, 'node_modules', 'zod')),
    );
  });

  it('loads the messages of languages when they are asked for, and then as the library has them', () => {
    const directory = project({ zod: 'zod-4.0' });
    const copy = zodCopy('zod', path.join(directory, 'index.ts'));
    const folder = path.join(copy?.directory ?? '', 'v4', 'locales');
    const load = createRequire(path.join(folder, 'index.cjs'));
    const loaded = (): number =>
      Object.keys(load.cache).filter((file) => file.startsWith(folder)).length;
    const before = loaded();
    const { locales } = copy?.namespace as {
      locales: Record<string, () => { localeError: unknown }>;
    };
    expect([Object.keys(locales).includes('de'), typeof locales['de']?.().localeError]).toEqual([
      true,
      'function',
    ]);
    expect([before < 5, loaded() > 30]).toEqual([true, true]);
    expect((load('./index.cjs') as typeof locales)['de']).toBe(locales['de']);
  });

  it('is loaded once', () => {
    const directory = project({ zod: 'zod-4.1' });
    expect(zodCopy('zod', path.join(directory, 'a.ts'))).toBe(
      zodCopy('zod', path.join(directory, 'src', 'b.ts')),
    );
  });

  it('is that of the package which re-exports it', () => {
    const directory = project({ zod: 'zod-3.23' });
    const framework = path.join(directory, 'node_modules', 'framework');
    mkdirSync(path.join(framework, 'node_modules', 'zod'), { recursive: true });
    writeFileSync(path.join(framework, 'package.json'), '{ "name": "framework" }');
    writeFileSync(
      path.join(framework, 'node_modules', 'zod', 'package.json'),
      '{ "name": "zod", "version": "4.9.9", "main": "index.js" }',
    );
    writeFileSync(
      path.join(framework, 'node_modules', 'zod', 'index.js'),
      'exports.globalRegistry = { _map: new WeakMap(), _idmap: new Map() };',
    );
    expect(zodCopy('zod', path.join(directory, 'index.ts'), 'framework')).toMatchObject({
      version: '4.9.9',
      major: 4,
    });
    expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({
      version: '3.23.8',
      major: 3,
    });
  });

  it('is loaded again after it was exchanged, in a later epoch', () => {
    const directory = project({});
    const zod = path.join(directory, 'node_modules', 'zod');
    mkdirSync(zod);
    const install = (version: string, seconds: number): void => {
      writeFileSync(
        path.join(zod, 'package.json'),
        JSON.stringify({ name: 'zod', version, main: 'index.js' }),
      );
      writeFileSync(path.join(zod, 'index.js'), `exports.marker = '${version}';`);
      utimesSync(path.join(zod, 'package.json'), seconds, seconds);
    };
    install('3.1.0', 1000);
    expect(zodCopy('zod', path.join(directory, 'index.ts'))?.namespace.marker).toBe('3.1.0');
    install('3.2.0', 2000);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * EPOCH_MS);
    beginFile(path.join(directory, 'index.ts'));
    clock.mockRestore();
    expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({
      version: '3.2.0',
      namespace: { marker: '3.2.0' },
    });
  });
});

describe('the bundled copy', () => {
  it('serves a file without an installed one', () => {
    expect(zodCopy('zod', path.join(project({}), 'index.ts'))).toMatchObject({
      version: bundledVersion,
      major: 4,
      bundled: true,
    });
  });

  it('serves an entry point that the installed version does not have, or cannot load', () => {
    expect(zodCopy('zod/mini', path.join(project({ zod: 'zod-3.23' }), 'index.ts'))).toMatchObject({
      version: bundledVersion,
      major: 4,
      mini: true,
      bundled: true,
    });
    const broken = project({});
    mkdirSync(path.join(broken, 'node_modules', 'zod'));
    writeFileSync(
      path.join(broken, 'node_modules', 'zod', 'package.json'),
      '{ "version": "4.0.0", "main": "missing.js" }',
    );
    expect(zodCopy('zod', path.join(broken, 'index.ts'))).toMatchObject({
      bundled: true,
      major: 4,
    });
  });

  it.each([
    ['^3.25.0', 3],
    ['3', 3],
    ['~3.22.4', 3],
    ['>=3.20 <4', 3],
    ['3.x', 3],
    ['^3.1 || ~3.2', 3],
    ['npm:zod@3', 3],
    ['^4.0.0', 4],
    ['^3.25 || ^4.0', 4],
    ['>=3', 4],
    ['*', 4],
    ['latest', 4],
    ['workspace:*', 4],
  ] as const)('has the major that the range %s gets installed', (range, major) => {
    const directory = project({}, { dependencies: { zod: range } });
    expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({
      major,
      bundled: true,
    });
  });

  it('has the major of an installed one that must not be loaded', () => {
    const file = path.join(project({ zod: 'zod-3.23' }), 'index.ts');
    projectCode.mayRun = false;
    expect(zodCopy('zod', file)).toMatchObject({ major: 3, bundled: true });
    expect(isMajorKnown(file)).toBe(true);
    projectCode.mayRun = true;
  });

  it.each(['{', '[]', '{ "version": 4 }'])(
    'serves a project whose package.json of Zod is %s',
    (text) => {
      const directory = project({}, { dependencies: { zod: '^3.23.8' } });
      mkdirSync(path.join(directory, 'node_modules', 'zod'));
      writeFileSync(path.join(directory, 'node_modules', 'zod', 'package.json'), text);
      projectCode.mayRun = false;
      expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({ major: 3 });
      projectCode.mayRun = true;
    },
  );

  it('has a major of its own where the project settles none', () => {
    expect(isMajorKnown(path.join(project({}), 'index.ts'))).toBe(false);
    const asked = project({}, { dependencies: { zod: '^4.1.0' } });
    expect(isMajorKnown(path.join(asked, 'index.ts'))).toBe(true);
  });

  it('has the major that a catalog of the workspace says', () => {
    const directory = project({}, { dependencies: { zod: 'catalog:' } });
    writeFileSync(path.join(directory, 'pnpm-workspace.yaml'), 'catalog:\n  zod: ^3.25.0\n');
    expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({
      major: 3,
      bundled: true,
    });
  });

  it('has the major that a lock file has, where only other packages ask for one', () => {
    const directory = project({}, { dependencies: { 'zod-to-json-schema': '^3.23.5' } });
    writeFileSync(
      path.join(directory, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, 'node_modules/zod': { version: '3.23.8' } } }),
    );
    expect(zodCopy('zod', path.join(directory, 'index.ts'))).toMatchObject({
      major: 3,
      bundled: true,
    });
    writeFileSync(path.join(directory, 'package.json'), '{ "dependencies": { "zod": "^4.0.0" } }');
    expect(zodCopy('zod', path.join(directory, 'src', 'index.ts'))).toMatchObject({
      major: 4,
      bundled: true,
    });
  });

  it('has the major that the specifier says', () => {
    const file = path.join(project({}, { dependencies: { zod: '^3.0.0' } }), 'index.ts');
    expect(zodCopy('zod/v4', file)?.major).toBe(4);
    expect(zodCopy('npm:zod@^3.23', file)?.major).toBe(3);
    expect(zodCopy('npm:zod@4/mini', file)).toMatchObject({ major: 4, mini: true });
    expect(zodCopy('jsr:@zod/zod@^4/mini', file)).toMatchObject({ major: 4, mini: true });
  });
});

it('knows the entry points', () => {
  expect(
    [
      'zod',
      'zod/v3',
      'zod/v4',
      'zod/mini',
      'zod/v4-mini',
      'zod/v4/mini',
      'zod/v4/core',
      'npm:zod',
    ].every(isZodSpecifier),
  ).toBe(true);
  expect(['zod-to-json-schema', './zod', 'zod/locales', 'constructor'].some(isZodSpecifier)).toBe(
    false,
  );
});
