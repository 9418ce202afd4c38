import { expect, test } from 'vitest';
import { settle, type InventoryEntry } from '../../src/detect/inventory.ts';

const ENTRY: InventoryEntry = {
  kind: 'tool',
  name: { kind: 'known', value: 'a', at: { range: [0, 1] } },
  framework: { id: 'fastmcp', package: 'fastmcp', version: '1.0.0', major: 1 },
  file: '/a.ts',
  line: 1,
  column: 1,
  unresolved: [],
};
const UNRESOLVED = { part: 'description', why: 'is not read', file: '/a.ts', line: 2 };
const UNKNOWN = { kind: 'unknown', why: 'is not read', at: { range: [0, 1] } } as const;

test.each<[string, Partial<InventoryEntry>]>([
  ['file', { file: '/b.ts' }],
  ['line', { line: 2 }],
  ['column', { column: 2 }],
  ['kind', { kind: 'prompt' }],
  ['kind: a template', { isTemplate: true }],
  ['name', { name: { kind: 'known', value: 'b', at: { range: [0, 1] } } }],
  ['name, which is not known', { name: UNKNOWN }],
])('entries with another %s are two', (_what, other) => {
  expect(settle([ENTRY, { ...ENTRY, ...other }])).toEqual([ENTRY, { ...ENTRY, ...other }]);
});

test('entries without a known name at one place are one', () => {
  const unnamed = { ...ENTRY, name: UNKNOWN };
  expect(settle([unnamed, { ...unnamed, name: { ...UNKNOWN, why: 'is elsewhere' } }])).toEqual([
    unnamed,
  ]);
});

test('of two entries the one counts that says more of what is unresolved, otherwise the first', () => {
  const less = { ...ENTRY, unresolved: [UNRESOLVED] };
  const more = { ...ENTRY, unresolved: [UNRESOLVED, { ...UNRESOLVED, part: 'title' }] };
  expect(settle([less, more, ENTRY])).toEqual([more]);
  expect(settle([more, less])).toEqual([more]);
  const later = { ...ENTRY, framework: { ...ENTRY.framework, version: '2.0.0' } };
  expect(settle([ENTRY, later])[0]).toBe(ENTRY);
});

test('of two entries the one counts that is served, and the one of a framework', () => {
  const unserved = { ...ENTRY, unserved: 'is in a file that nothing starts' };
  expect(settle([unserved, ENTRY])).toEqual([ENTRY]);
  expect(settle([ENTRY, unserved])).toEqual([ENTRY]);
  const framework = { id: 'own', package: 'own', version: undefined, major: 0, isOfProject: true };
  const own: InventoryEntry = { ...ENTRY, framework: { ...framework, isOfProject: true } };
  const unread = { ...own, unresolved: [UNRESOLVED] };
  expect(settle([unread, ENTRY])).toEqual([ENTRY]);
  expect(settle([ENTRY, unread])).toEqual([ENTRY]);
  expect(settle([own, unread])).toEqual([unread]);
});

test('resources of one call and one name are told apart by their URIs', () => {
  const uri = (value: string): InventoryEntry['uri'] => ({
    kind: 'known',
    value,
    at: { range: [0, 1] },
  });
  const [one, other, unread] = [uri('ui://a'), uri('ui://b'), UNKNOWN].map((each) => ({
    ...ENTRY,
    kind: 'resource' as const,
    uri: each,
  }));
  expect(settle([one!, other!, unread!, one!])).toEqual([one, other]);
});

test('a registration that no call supplies stays', () => {
  const pending = { ...ENTRY, pending: 'nowhere' };
  expect(settle([pending])).toEqual([pending]);
});

test('a registration on an unknown object is left out where it is found with a server', () => {
  const pending = { ...ENTRY, file: '/registrar.ts', pending: 'nowhere' };
  expect(settle([pending, ENTRY])).toEqual([ENTRY]);
  const other = { ...ENTRY, kind: 'prompt' } as const;
  expect(settle([pending, other])).toEqual([pending, other]);
});

test('a registration of a function that nothing calls stays if its name is known', () => {
  const unserved = 'is registered by a function that nothing calls';
  const named: InventoryEntry = {
    ...ENTRY,
    name: { kind: 'known', value: 'other', at: { range: [0, 1] } },
    unserved,
    pending: 'nowhere',
  };
  const unnamed: InventoryEntry = { ...named, name: UNKNOWN };
  expect(settle([ENTRY, named, unnamed])).toEqual([ENTRY, named]);
});
