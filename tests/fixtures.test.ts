import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { rules } from '../src/plugin/rules.ts';
import { fixed, lint } from './support/lint.ts';
import { observe, type Seen } from './support/observe.ts';
import type { Look, RunTime } from './support/run-time.ts';
import { xmcpProject } from './support/xmcp-project.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

const runTimes = new Map<string, RunTime>();
for (const rule of Object.keys(rules)) {
  if (existsSync(join(FIXTURES, rule, 'run.ts')))
    runTimes.set(
      rule,
      ((await import(`./fixtures/${rule}/run.ts`)) as { default: RunTime }).default,
    );
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((file) => basename(file, '.ts'))
        .sort()
    : [];

/** Executes a fixture as a look says, and takes what it looks at. */
async function look(file: string, { see, ...drive }: Look): Promise<unknown> {
  const seen: Seen = await observe(file, drive);
  try {
    return see(seen);
  } catch (error) {
    throw new Error(`Nothing to look at: ${JSON.stringify(seen)}`, { cause: error });
  }
}

describe.each(Object.entries(rules))('%s', (name, { definition }) => {
  const runTime = runTimes.get(name);

  it('says what is seen of it when a server runs', () => {
    expect(runTime, `tests/fixtures/${name}/run.ts is missing`).toBeDefined();
    // By the meaning of the type, a problem breaks at run time or hides something.
    if (runTime?.nothing !== undefined) expect(definition.meta.type).toBe('suggestion');
    else expect(runTime?.looks).not.toEqual([]);
  });
});

describe.each([...runTimes])(
  '%s',
  (name, { looks, nothing, options = {}, places = {}, settings }) => {
    const folder = join(FIXTURES, name);
    const fixtures = [...new Set(looks.map(({ fixture }) => fixture))].sort();
    // Beside the other folders, so that a fixture finds the same files from there.
    const fixedFolder = join(folder, 'fixed');
    const projects: string[] = [];
    afterAll(() => {
      for (const made of [fixedFolder, ...projects]) rmSync(made, { recursive: true, force: true });
    });

    /** Where a fixture stands: in its folder, or in a project of its own where a framework has to find it. */
    function fileOf(kind: string, fixture: string, code: string): string {
      const place = places[fixture];
      if (place === undefined) return join(folder, kind, `${fixture}.ts`);
      const directory = xmcpProject({ [place]: code });
      projects.push(directory);
      return join(directory, place);
    }

    it('looks at each of its fixtures, and at each sees a difference where it claims one', () => {
      expect(filesIn(join(folder, 'invalid'))).toEqual(fixtures);
      expect(filesIn(join(folder, 'valid'))).toEqual(fixtures);
      for (const fixture of fixtures) {
        const differing = looks.filter(
          (each) => each.fixture === fixture && !isDeepStrictEqual(each.invalid, each.valid),
        );
        expect(differing.length > 0, fixture).toBe(nothing === undefined);
      }
    });

    describe.each(fixtures)('%s', (fixture) => {
      const [invalidCode, validCode] = ['invalid', 'valid'].map((kind) =>
        readFileSync(join(folder, kind, `${fixture}.ts`), 'utf8'),
      ) as [string, string];
      const [invalidFile, validFile] = [
        fileOf('invalid', fixture, invalidCode),
        fileOf('valid', fixture, validCode),
      ];
      const own = options[fixture] ? [options[fixture]] : [];
      const fixedCode = fixed(name, invalidCode, invalidFile, own, settings);
      const hasFix = fixedCode !== invalidCode;

      it('is reported where it is invalid, and only there', () => {
        const messages = lint(name, invalidCode, invalidFile, own, settings);
        expect(messages).not.toEqual([]);
        expect(messages.filter(({ ruleId }) => ruleId !== `mcp/${name}`)).toEqual([]);
        expect(lint(name, validCode, validFile, own, settings)).toEqual([]);
      });

      it.each(
        looks.filter((each) => each.fixture === fixture).map((each) => [each.shows, each] as const),
      )('%s', async (_, each) => {
        expect(await look(invalidFile, each)).toEqual(each.invalid);
        expect(await look(validFile, each)).toEqual(each.valid);
        expect(
          'fixed' in each,
          'what is seen of the fixed fixture is said where there is a fix',
        ).toBe(hasFix);
        if (!hasFix) return;
        mkdirSync(fixedFolder, { recursive: true });
        const fixedFile = fileOf('fixed', fixture, fixedCode);
        writeFileSync(fixedFile, fixedCode);
        expect(await look(fixedFile, each)).toEqual(each.fixed);
        if (!isDeepStrictEqual(each.invalid, each.valid))
          expect(each.fixed).not.toEqual(each.invalid);
      });
    });
  },
);
