import type { CopyMarks } from '../../syntax/evaluate/context/copy-marks.ts';
import coerce from 'semver/functions/coerce.js';
import intersects from 'semver/ranges/intersects.js';
import minVersion from 'semver/ranges/min-version.js';
import subset from 'semver/ranges/subset.js';
import validRange from 'semver/ranges/valid.js';

/**
 * Whether something holds in every version that may be in use, in none of them, or only in some.
 */
export type VersionAnswer = 'yes' | 'no' | 'depends';

const OPTIONS = { includePrerelease: true };

/** Prefixes of ranges in package managers: `npm:other@^1.2`, `workspace:^1.2`. */
const PREFIX = /^(?:workspace:|npm:(?:(?:@[^@/]+\/)?[^@/]+@)?)/;

/** The versions of a package that may be in use. A prerelease counts as its release. */
export class Versions {
  /** By range; equal ranges share their answers. */
  private static readonly known = new Map<string, Versions>();
  /** No information: neither an installed copy nor a range. */
  static readonly UNKNOWN = new Versions(undefined);
  private static readonly NEWEST = new Versions(`${Number.MAX_SAFE_INTEGER}.0.0`);

  private readonly range: string | undefined;
  private readonly answers = new Map<string, VersionAnswer>();

  private constructor(range: string | undefined) {
    this.range = range;
  }

  /** The version of an installed copy. */
  static installed(version: string): Versions {
    return Versions.of(coerce(version)?.version);
  }

  /** The versions that a dependency range accepts. */
  static accepted(dependency: string | undefined): Versions {
    const range = dependency === undefined ? null : validRange(dependency.replace(PREFIX, ''));
    return Versions.of(range === null || range === '*' ? undefined : asReleases(range));
  }

  /** A version and all later ones: a package under development may be ahead of its own manifest. */
  static since(version: string): Versions {
    return Versions.accepted(`>=${coerce(version)?.version ?? version}`);
  }

  static ofMajor(major: number): Versions {
    return Versions.accepted(`${major}.x`);
  }

  /** The versions of what a bundler has copied into a text; undefined if it has not. */
  static ofCopy(text: string, known: readonly CopyMarks[]): Versions | undefined {
    const marks = known.find((each) => text.includes(each.text));
    return marks && Versions.accepted(marks.versions?.(text));
  }

  private static of(range: string | undefined): Versions {
    if (range === undefined) return Versions.UNKNOWN;
    const versions = Versions.known.get(range) ?? new Versions(range);
    Versions.known.set(range, versions);
    return versions;
  }

  get isUnknown(): boolean {
    return this.range === undefined;
  }

  /** These versions, or the newest one if nothing is known. */
  get orNewest(): Versions {
    return this.isUnknown ? Versions.NEWEST : this;
  }

  /** The lowest version; undefined if nothing is known, or for a range without a lower bound. */
  get lowest(): string | undefined {
    const lowest = this.range === undefined ? undefined : minVersion(this.range)?.version;
    return lowest === '0.0.0' ? undefined : lowest;
  }

  /**
   * The major of the lowest version, or of the highest if there is no lower bound: 1 for `<2.0.0`.
   */
  get major(): number | undefined {
    const { lowest } = this;
    if (lowest !== undefined) return Number.parseInt(lowest, 10);
    const bounds = [...(this.range ?? '').matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) =>
      Number(major),
    );
    return bounds
      .flatMap((bound) => [bound, bound - 1])
      .filter((major) => major >= 0 && this.within(`>=${major}.0.0`) !== 'no')
      .sort((one, other) => other - one)[0];
  }

  /**
   * Whether the versions are in a range such as `>=4.20.16 <5.0.0`; `depends` if nothing is known.
   */
  within(range: string): VersionAnswer {
    let answer = this.answers.get(range);
    if (answer === undefined) this.answers.set(range, (answer = this.compare(range)));
    return answer;
  }

  /** `inside` for versions in a range, `outside` for others; undefined if both may be in use. */
  choose<Value>(range: string, inside: Value, outside: Value): Value | undefined {
    const answer = this.within(range);
    if (answer === 'depends') return undefined;
    return answer === 'yes' ? inside : outside;
  }

  private compare(range: string): VersionAnswer {
    if (this.range === undefined) return 'depends';
    if (!intersects(this.range, range, OPTIONS)) return 'no';
    return subset(this.range, range, OPTIONS) ? 'yes' : 'depends';
  }
}

/** A normalized range with each prerelease replaced by its release. */
function asReleases(range: string): string {
  return range.replace(/>(\d+\.\d+\.\d+)-[\w.-]+/g, '>=$1').replace(/(\d)-[\w.-]+/g, '$1');
}
