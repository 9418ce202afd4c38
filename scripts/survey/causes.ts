import { isBuiltin } from 'node:module';
import type { Outcome, UnreadPart } from './outcome.ts';

/** What decides an unread part: the environment, what is known only at run time, or code that could be read. */
export type Cause = 'environment' | 'run time' | 'other';

/** Packages that read the command line. */
const ARGUMENTS: ReadonlySet<string> = new Set([
  'arg',
  'cac',
  'citty',
  'commander',
  'meow',
  'minimist',
  'mri',
  'yargs',
  'yargs/helpers',
]);

/** What decides a part, by the reason why it is not read. */
function causeOf(why: string): Cause {
  if (why.includes('depends on the environment')) return 'environment';
  const origin = /comes from (?:`[^`]*` of )?'([^']+)'/.exec(why)?.[1];
  const isRunTime = origin !== undefined && (isBuiltin(origin) || ARGUMENTS.has(origin));
  return isRunTime || why.includes('at run time') ? 'run time' : 'other';
}

/** The partly read definitions by what decides them; a definition with a part that could be read is one of the others. */
export function definitionsByCause({ unread }: Outcome): Readonly<Record<Cause, number>> {
  const causes = new Map<string, Cause[]>();
  for (const { name, why } of unread) causes.set(name, [...(causes.get(name) ?? []), causeOf(why)]);
  const counts = { environment: 0, 'run time': 0, other: 0 };
  for (const all of causes.values()) counts[worstOf(all)]++;
  return counts;
}

function worstOf(causes: readonly Cause[]): Cause {
  if (causes.includes('other')) return 'other';
  return causes.includes('run time') ? 'run time' : 'environment';
}

/** A reason with the number of definitions and of packages that have it. */
export interface FrequentReason {
  readonly why: string;
  readonly cause: Cause;
  readonly definitions: number;
  readonly packages: number;
}

/** The most frequent reasons of unread parts, without the names in the code. */
export function frequentReasons(
  outcomes: readonly Pick<Outcome, 'unread'>[],
  count: number,
): FrequentReason[] {
  const found = new Map<string, FrequentReason>();
  for (const { unread } of outcomes) {
    const own = new Map<string, Set<string>>();
    for (const part of unread) {
      const why = withoutNames(part);
      own.set(why, (own.get(why) ?? new Set()).add(part.name));
    }
    for (const [why, names] of own) {
      const { definitions = 0, packages = 0 } = found.get(why) ?? {};
      const sums = { definitions: definitions + names.size, packages: packages + 1 };
      found.set(why, { why, cause: causeOf(why), ...sums });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.definitions - a.definitions || (a.why < b.why ? -1 : 1))
    .slice(0, count);
}

/** `is assigned more than once (…)`; the names of imports stay. */
function withoutNames({ why }: UnreadPart): string {
  return why.replaceAll(/`[^`]*`(?! of ')/g, '…').replaceAll(/\b\d+\b/g, 'n');
}
