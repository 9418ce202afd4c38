import { rangeAfter } from './apply-edits.ts';
import type { Edit } from '../../model/findings/edit.ts';
import { mistakeIdentity, type Mistake, type Placement } from '../../model/findings/mistake.ts';
import { append } from '../../model/utils/append.ts';

/** A mistake that the analysis of one file finds in another. */
interface ForwardedMistake {
  readonly rule: string;
  readonly mistake: Mistake;
  /** The file that reports it. */
  readonly owner: string;
  /**
   * Whether the rule is off for the file that forwards it, so that ESLint does not report it there.
   */
  readonly isOff?: true;
}

/**
 * Merges the mistakes that the analyses of several files find, so that each is reported once: in
 * the file where it is written if that is linted, otherwise in the first file that has it.
 * Files are linted in two rounds: each file that may contain definitions, then each file to which
 * another has forwarded something.
 */
export class ProjectMistakes implements Placement {
  private readonly lintedAs: (file: string) => string | undefined;
  /** By the forwarding file and the rule: a file is linted again after each of its fixes. */
  private readonly forwarded = new Map<string, Map<string, readonly ForwardedMistake[]>>();
  /** The first file with each mistake of a file that is not linted. */
  private readonly first = new Map<string, string>();
  /** The rules that are on for the file that is being linted. */
  private readonly judged = new Set<string>();
  /** In the second round: the mistakes by the file that reports them and the rule. */
  private received: Map<string, Map<string, Mistake[]>> | undefined;

  /** @param lintedAs the path by which a file is linted; undefined if it is not */
  constructor(lintedAs: (file: string) => string | undefined) {
    this.lintedAs = lintedAs;
  }

  /** Ends the first round; returns the files of the second. */
  endRound(): readonly string[] {
    this.received = new Map();
    for (const [file, rules] of this.forwarded)
      for (const { rule, mistake, owner } of [...rules.values()].flat()) {
        if (owner === file) continue;
        const ofOwner = this.received.get(owner) ?? new Map<string, Mistake[]>();
        this.received.set(owner, ofOwner);
        append(ofOwner, rule, this.inFile(mistake, owner));
      }
    return [...this.received.keys()];
  }

  /**
   * Notes edits of a file in the second round, which resolve the mistakes whose repairs they are,
   * and move others.
   */
  edited(file: string, edits: readonly Edit[]): void {
    const rules = this.received?.get(file);
    for (const [rule, mistakes] of rules ?? [])
      rules?.set(
        rule,
        mistakes.flatMap((mistake) => movedBy(edits, mistake, file) ?? []),
      );
  }

  /** Whether a file forwards mistakes to others, or others to it. */
  exchangesMistakes(file: string): boolean {
    const forwarded = [...(this.forwarded.get(file)?.values() ?? [])];
    return this.receivesMistakes(file) || forwarded.some((ofRule) => ofRule.length > 0);
  }

  /** The files that forward the mistakes of a rule to a file. */
  filesForwardingTo(owner: string, rule: string): readonly string[] {
    return [...this.forwarded].flatMap(([file, rules]) =>
      rules.get(rule)?.some((forwarded) => forwarded.owner === owner && !forwarded.isOff)
        ? [file]
        : [],
    );
  }

  receivesMistakes(file: string): boolean {
    return this.received?.has(file) ?? false;
  }

  reportsIn(file: string): boolean {
    return !this.received && this.lintedAs(file) !== undefined;
  }

  place(rule: string, file: string, found: readonly Mistake[]): readonly Mistake[] {
    this.judged.add(rule);
    const own: Mistake[] = [];
    const forwarded: ForwardedMistake[] = [];
    for (const mistake of found) {
      const { external } = mistake.finding.at;
      if (external?.isReportedThere) continue;
      const owner = external ? this.ownerOf(rule, mistake, file) : file;
      if (owner === file) own.push(mistake);
      if (external) forwarded.push({ rule, mistake, owner });
    }
    this.note(rule, file, forwarded);
    const received = this.received?.get(file)?.get(rule) ?? [];
    return merged([...own, ...received]);
  }

  forward(
    rules: readonly string[],
    file: string,
    find: (rule: string) => readonly Mistake[],
  ): void {
    const off = rules.filter((rule) => !this.judged.has(rule));
    this.judged.clear();
    if (this.received) return;
    for (const rule of off) {
      const forwarded = find(rule).flatMap((mistake): ForwardedMistake[] => {
        const { external } = mistake.finding.at;
        const owner = external && !external.isReportedThere && this.lintedAs(external.file);
        return owner && owner !== file ? [{ rule, mistake, owner, isOff: true }] : [];
      });
      this.note(rule, file, forwarded);
    }
  }

  /** Records what a file forwards to others in the first round. */
  private note(rule: string, file: string, forwarded: readonly ForwardedMistake[]): void {
    if (this.received) return;
    const rules = this.forwarded.get(file) ?? new Map<string, readonly ForwardedMistake[]>();
    this.forwarded.set(file, rules.set(rule, forwarded));
  }

  private ownerOf(rule: string, mistake: Mistake, file: string): string {
    const linted = this.lintedAs(mistake.place.file);
    if (linted !== undefined) return linted;
    const key = `${rule} ${mistakeIdentity(mistake)}`;
    const owner = this.first.get(key) ?? file;
    this.first.set(key, owner);
    return owner;
  }

  /**
   * A forwarded mistake: at the place where it is written, if that is in this file.
   */
  private inFile(mistake: Mistake, file: string): Mistake {
    if (this.lintedAs(mistake.place.file) !== file) return mistake;
    const place = { ...mistake.place, file };
    return { ...mistake, place, finding: { ...mistake.finding, at: { range: place.range } } };
  }
}

/** Each mistake once, with all the definitions that it affects. */
function merged(mistakes: readonly Mistake[]): readonly Mistake[] {
  const all = new Map<string, Mistake>();
  for (const mistake of mistakes) {
    const key = mistakeIdentity(mistake);
    const known = all.get(key);
    all.set(key, known ? union(known, mistake) : mistake);
  }
  return [...all.values()];
}

/** The same mistake from two files. It has no automatic fix if each has another one. */
function union(one: Mistake, other: Mistake): Mistake {
  const [fix, another] = [one.finding.fix, other.finding.fix];
  const isSame = !fix || !another || JSON.stringify(fix) === JSON.stringify(another);
  return {
    ...one,
    finding: isSame ? one.finding : { ...one.finding, fix: undefined },
    affected: new Map([...one.affected, ...other.affected]),
  };
}

/** A mistake after edits of its file; undefined if they are its repair, or change what is wrong. */
function movedBy(edits: readonly Edit[], mistake: Mistake, file: string): Mistake | undefined {
  if (mistake.place.file !== file) return mistake;
  const { fix, suggest = [], ...finding } = mistake.finding;
  const repairs = [fix ?? [], ...suggest.map((suggestion) => suggestion.edits)];
  const range = rangeAfter(mistake.place.range, edits);
  if (!range || repairs.some((repair) => isAmong(edits, repair))) return undefined;
  const place = { file, range };
  const movedFix = fix && editsAfter(fix, edits);
  const suggestions = suggest.flatMap((suggestion) => {
    const moved = editsAfter(suggestion.edits, edits);
    return moved ? [{ ...suggestion, edits: moved }] : [];
  });
  return {
    ...mistake,
    place,
    finding: { ...finding, at: { range }, fix: movedFix, suggest: suggestions },
  };
}

/** Whether edits contain a repair: ESLint makes one edit of those of a repair. */
function isAmong(edits: readonly Edit[], repair: readonly Edit[]): boolean {
  const start = Math.min(...repair.map(({ range }) => range[0]));
  const end = Math.max(...repair.map(({ range }) => range[1]));
  return edits.some(({ range }) => range[0] === start && range[1] === end);
}

function editsAfter(moved: readonly Edit[], edits: readonly Edit[]): readonly Edit[] | undefined {
  const result = moved.flatMap(({ range, text }) => {
    const after = rangeAfter(range, edits);
    return after ? [{ range: after, text }] : [];
  });
  return result.length === moved.length ? result : undefined;
}
