import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lendDependencies } from '../../../scripts/survey/dependencies.ts';

let root = '';
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'dependencies-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a package whose only file has a text. */
function packageIn(folder: string, text: string): string {
  const path = join(root, folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'index.js'), text);
  return path;
}

const lent = (name: string): string =>
  readFileSync(join(root, 'checkout/node_modules', name, 'index.js'), 'utf8');

it('lends a checkout its own packages before those that are installed', () => {
  packageIn('around/node_modules/zod', 'zod 3');
  packageIn('around/node_modules/@owner/sdk', 'sdk');
  packageIn('around/node_modules/@owner/core', 'published core');
  packageIn('around/package/node_modules/zod', 'zod 4');
  const core = packageIn('checkout/packages/core', 'core');
  const checkout = join(root, 'checkout');
  const installed = ['around/node_modules', 'around/package/node_modules', 'nowhere'];
  lendDependencies(
    checkout,
    [
      { name: 'root', folder: checkout },
      { name: '@owner/core', folder: core },
    ],
    installed.map((folder) => join(root, folder)),
  );
  expect(['zod', '@owner/sdk', '@owner/core'].map(lent)).toEqual(['zod 4', 'sdk', 'core']);
});
