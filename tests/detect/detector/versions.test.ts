import { describe, expect, it } from 'vitest';
import { Versions } from '../../../src/detect/detector/versions.ts';

describe('whether versions are in a range', () => {
  it.each([
    ['^1.20.0', '>=1.0.0', 'yes'],
    ['^1.20.0', '>=1.22.0', 'depends'],
    ['^1.20.0', '>=2.0.0', 'no'],
    ['<0.12.0', '>=0.12.0', 'no'],
    ['<0.12.0', '>=0.10.0', 'depends'],
    ['>=0.12.0', '<1.0.0', 'depends'],
    ['^3 || ^4', '>=4.0.0', 'depends'],
    ['^3 || ^4', '>=3.0.0 <5.0.0', 'yes'],
    ['^3 || ^4', '>=5.0.0', 'no'],
    ['1.2 - 1.4', '<1.5.0', 'yes'],
    ['npm:@acme/fork12@^1.5.0', '>=1.5.0 <2.0.0', 'yes'],
    ['npm:fork12@^1.5.0', '>=1.5.0 <2.0.0', 'yes'],
    ['npm:^1.5.0', '>=1.5.0 <2.0.0', 'yes'],
    ['workspace:~1.5', '>=1.5.0 <1.6.0', 'yes'],
    ['^2.0.0-beta.3', '>=2.0.0 <3.0.0', 'yes'],
    ['>2.0.0-beta.3', '>2.0.0', 'depends'],
    ['2.0.0-rc.1', '>=2.0.0', 'yes'],
  ])('%s in %s: %s', (dependency, range, expected) => {
    expect(Versions.accepted(dependency).within(range)).toBe(expected);
  });

  it.each([
    ['1.22.0', '>=1.22.0', 'yes'],
    ['1.21.9', '>=1.22.0', 'no'],
    ['2.0.0-beta.1', '>=2.0.0', 'yes'],
    ['2.0.0-beta.1', '<2.0.0', 'no'],
  ])('the installed %s in %s: %s', (version, range, expected) => {
    expect(Versions.installed(version).within(range)).toBe(expected);
  });

  it('depends on what comes after a version that is developed', () => {
    const versions = Versions.since('1.22.0');
    expect(['>=1.20.0', '>=1.23.0', '<1.22.0'].map((range) => versions.within(range))).toEqual([
      'yes',
      'depends',
      'no',
    ]);
  });
});

describe('nothing is known', () => {
  const unread = [
    '*',
    '',
    'latest',
    'next',
    'workspace:*',
    'workspace:^',
    'file:../foo-2',
    undefined,
  ];

  it.each([...unread, 'github:acme/fork#v2', 'https://example.com/fork-2.0.0.tgz'])(
    'of %s',
    (dependency) => {
      const versions = Versions.accepted(dependency);
      expect(versions.isUnknown).toBe(true);
      expect([versions.lowest, versions.major]).toEqual([undefined, undefined]);
      expect(versions.within('>=0.0.0')).toBe('depends');
    },
  );

  it('so that the newest may be assumed', () => {
    expect(Versions.UNKNOWN.orNewest.within('>=1.22.0')).toBe('yes');
    expect(Versions.UNKNOWN.orNewest.within('<1.22.0')).toBe('no');
    expect(Versions.accepted('<1.22.0').orNewest.within('>=1.22.0')).toBe('no');
  });
});

describe('the lowest version and the major', () => {
  it.each([
    ['^1.20.3', '1.20.3', 1],
    ['~1.5', '1.5.0', 1],
    ['>=1.0.0', '1.0.0', 1],
    ['^4 || ^3', '3.0.0', 3],
    ['<2.0.0', undefined, 1],
    ['<=2', undefined, 2],
    ['<2.1.0', undefined, 2],
    ['<0.12.0', undefined, 0],
    ['npm:foo2@^1.5.0', '1.5.0', 1],
  ])('of %s are %s and %s', (dependency, lowest, major) => {
    const versions = Versions.accepted(dependency);
    expect([versions.lowest, versions.major]).toEqual([lowest, major]);
  });
});

it.each([
  ['^4.1.0', 'inside'],
  ['^3.1.0', 'outside'],
  ['^3 || ^4', undefined],
  ['latest', undefined],
])('of two values, %s chooses %s', (dependency, expected) => {
  expect(Versions.accepted(dependency).choose('>=4.0.0', 'inside', 'outside')).toBe(expected);
});
