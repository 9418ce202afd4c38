import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { thirdPartyLicenses } from '../../scripts/third-party-licenses.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licenses-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Makes an installed package; returns a module of it. */
function install(name: string, license?: string): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.2.3', license: 'MIT' }),
  );
  if (license) writeFileSync(join(folder, 'LICENSE.md'), license);
  return join(folder, 'dist/index.js');
}

/** What the plugin writes for a bundle of these modules. */
function written(...moduleIds: string[]): string | undefined {
  let source: string | undefined;
  const emitFile = (file: { fileName: string; source: string }): void => {
    expect(file.fileName).toBe('NOTICE.txt');
    source = file.source;
  };
  thirdPartyLicenses('NOTICE.txt').generateBundle.call(
    { emitFile },
    {},
    { 'out.js': { type: 'chunk', moduleIds } },
  );
  return source;
}

describe('the licences of bundled packages', () => {
  it('are written once each, in order', () => {
    const scoped = install('@scope/one', 'Copyright One');
    const plain = install('two', 'Copyright Two');
    const text = written(join(root, 'src/own.ts'), plain, scoped, `\0${scoped}?commonjs`);
    expect(text).toMatch(
      /^@scope\/one 1\.2\.3 \(MIT\)\n\nCopyright One\n\n-+\n\ntwo 1\.2\.3 \(MIT\)\n\nCopyright Two\n$/,
    );
  });

  it('are not written when nothing was bundled', () => {
    expect(written(join(root, 'src/own.ts'))).toBeUndefined();
  });

  it('must exist', () => {
    expect(() => written(install('unlicensed'))).toThrow(
      'unlicensed has no licence text to pass on',
    );
  });
});
