import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { rules } from '../src/plugin/rules.ts';
import { executeFixtures, isBuilt, runTimes } from './support/executed-fixtures.ts';
import { folderOf } from './support/fixture-pair.ts';

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((file) => basename(file, '.ts'))
        .sort()
    : [];

describe.each(Object.entries(rules))('%s', (name, { definition }) => {
  const runTime = runTimes.get(name);

  it('declares what is seen of it when a server runs', () => {
    expect(runTime, `tests/fixtures/${name}/run.ts is missing`).toBeDefined();
    // By the meaning of the type, a problem breaks at run time or hides something.
    if (runTime?.nothing !== undefined) expect(definition.meta.type).toBe('suggestion');
    else expect(runTime?.looks).not.toEqual([]);
  });
});

describe.each([...runTimes])('%s', (name, { looks, nothing }) => {
  it('looks at each of its fixtures, and sees a difference where it claims one', () => {
    const fixtures = [...new Set(looks.map(({ fixture }) => fixture))].sort();
    expect(filesIn(join(folderOf(name), 'invalid'))).toEqual(fixtures);
    expect(filesIn(join(folderOf(name), 'valid'))).toEqual(fixtures);
    for (const fixture of fixtures) {
      const differing = looks.filter(
        (each) => each.fixture === fixture && !isDeepStrictEqual(each.invalid, each.valid),
      );
      expect(differing.length > 0, fixture).toBe(nothing === undefined);
    }
  });
});

executeFixtures((runTime, fixture) => !isBuilt(runTime, fixture));
