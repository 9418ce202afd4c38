import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mayBeDeclared } from '../../../src/detect/calls/member-names.ts';
import { AnalysisSession } from '../../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  'package.json': '{ "main": "main.ts" }',
  'main.ts': "import { start } from './service.js';\nimport './user.js';\nstart();",
  'user.ts': 'export function use(service) { service.items.push(1); }',
  'service.ts': `export function start() {}
export class Service {
  field = () => {};
  constructor(private readonly given: () => void) {}
  method() {}
  get size() { return 1; }
}
const table = { key() {}, ['quoted']: start, label: 'x', list: [], sorting: 'sort' };
function hidden() {}
table.assigned = start;
Object.defineProperty(table, 'defined', { value: start });
export { start as renamed };
export default table;`,
  'apart.ts': 'export const elsewhere = { other() {} };',
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);

function declared(names: 'memberNames' | 'getterNames', key: string): boolean {
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  const near = session.graph.load(join(folder, 'user.ts'));
  if (!near) throw new Error('user.ts was not read.');
  return mayBeDeclared(names, key, near, session);
}

describe('a member may be code of the project', () => {
  test.each([
    'start',
    'field',
    'given',
    'method',
    'key',
    'quoted',
    'assigned',
    'defined',
    'renamed',
    'default',
  ])('where a module of the same program declares `%s`', (key) => {
    expect(declared('memberNames', key)).toBe(true);
  });

  test.each(['push', 'items', 'service'])('but not where they only read `%s`', (key) => {
    expect(declared('memberNames', key)).toBe(false);
  });

  test.each(['label', 'list', 'hidden'])(
    'but not where `%s` is not a member that may be a function',
    (key) => {
      expect(declared('memberNames', key)).toBe(false);
    },
  );

  test('but not where only a string is the name of a built-in method', () => {
    expect(declared('memberNames', 'sort')).toBe(false);
  });

  test('but not where another program declares it', () => {
    expect(declared('memberNames', 'other')).toBe(false);
  });

  test('where it calls a function', () => {
    expect(declared('memberNames', 'call')).toBe(true);
  });

  test('by a getter only where a class has one of the name', () => {
    expect(declared('getterNames', 'size')).toBe(true);
    expect(declared('getterNames', 'method')).toBe(false);
  });
});
