import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Linter } from 'eslint';
import { fixed, lint, type McpSettings } from './lint.ts';
import type { RunTime } from './run-time.ts';
import { xmcpProject } from './xmcp-project.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

/** A text of a fixture, and the file that holds it. */
export interface FixtureFile {
  readonly code: string;
  readonly file: string;
}

/** The text of a suggestion, and what the rule still reports there. */
interface Suggestion extends FixtureFile {
  readonly messageId: string;
  readonly left: number;
}

/** Computes a value when it is first asked for: collecting the tests must not lint. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The folder of a rule's fixtures. */
export const folderOf = (rule: string): string => join(FIXTURES, rule);

/** An invalid and a valid fixture, and what the fixes and the suggestions of the rule make of the invalid one. */
export class FixturePair {
  readonly #made = new Set<string>();
  readonly #findings = new Map<FixtureFile, readonly Linter.LintMessage[]>();
  readonly #rule: string;
  readonly #name: string;
  readonly #runTime: RunTime;

  constructor(rule: string, name: string, runTime: RunTime) {
    this.#rule = rule;
    this.#name = name;
    this.#runTime = runTime;
  }

  readonly invalid = lazy(() => this.#read('invalid'));
  readonly valid = lazy(() => this.#read('valid'));

  /** Undefined where no finding has an automatic fix. */
  readonly fixed = lazy((): FixtureFile | undefined => {
    const { code, file } = this.invalid();
    const output = fixed(this.#rule, code, file, this.#options, this.#settings);
    return output === code ? undefined : this.#write(this.#name, output);
  });

  /** Every suggestion of every finding, each applied alone. */
  readonly suggestions = lazy((): readonly Suggestion[] => {
    const { code } = this.invalid();
    return this.findings(this.invalid())
      .flatMap(({ suggestions = [] }) => suggestions)
      .map(({ messageId = '', fix: { range, text } }, index) => {
        const output = code.slice(0, range[0]) + text + code.slice(range[1]);
        const written = this.#write(`${this.#name}.suggestion-${index + 1}`, output);
        return { ...written, messageId, left: this.findings(written).length };
      });
  });

  /** What the rule reports. */
  findings(fixture: FixtureFile): readonly Linter.LintMessage[] {
    const { code, file } = fixture;
    const known = this.#findings.get(fixture);
    const findings = known ?? lint(this.#rule, code, file, this.#options, this.#settings);
    this.#findings.set(fixture, findings);
    return findings;
  }

  /** Removes what was written to execute it. */
  remove(): void {
    for (const path of this.#made) rmSync(path, { recursive: true, force: true });
  }

  /** A look with a client of another revision is about servers that target it. */
  get #settings(): McpSettings | undefined {
    const { looks, settings } = this.#runTime;
    const look = looks.find(
      ({ fixture, client }) => fixture === this.#name && client?.protocol !== undefined,
    );
    return look?.client?.protocol === undefined
      ? settings
      : { ...settings, protocol: look.client.protocol };
  }

  get #options(): readonly object[] {
    const options = this.#runTime.options?.[this.#name];
    return options ? [options] : [];
  }

  #read(kind: 'invalid' | 'valid'): FixtureFile {
    const file = join(folderOf(this.#rule), kind, `${this.#name}.ts`);
    const code = readFileSync(file, 'utf8');
    return this.#runTime.places?.[this.#name] === undefined
      ? { code, file }
      : this.#write(this.#name, code);
  }

  /** Writes a text where it finds the same files as the fixture: beside its folder, or in a project of the framework. */
  #write(name: string, code: string): FixtureFile {
    const place = this.#runTime.places?.[this.#name];
    if (place !== undefined) {
      const directory = xmcpProject({ [place]: code });
      this.#made.add(directory);
      return { code, file: join(directory, place) };
    }
    const file = join(folderOf(this.#rule), 'fixed', `${name}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    this.#made.add(file);
    return { code, file };
  }
}
