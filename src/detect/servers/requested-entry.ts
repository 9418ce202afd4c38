import type { ListedEntry, RewrittenEntry } from '../../model/definitions/definition.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import {
  OneOf,
  UnknownValue,
  asUnknown,
  isUnresolved,
} from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { Frame } from '../../syntax/evaluate/context/frame.ts';
import { LIMITS } from '../../syntax/evaluate/context/budget.ts';
import type { Answer, Unlisted } from '../../syntax/evaluate/start-up/answered-request.ts';
import { isSameStart, type Origin } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf, type ObservedRun } from '../discovery/start-up/start-up-runs.ts';
import {
  LIST_REQUESTS,
  listMethodOf,
  type ListMethod,
} from '../../model/protocol/list-requests.ts';
import type { HandledServer } from '../discovery/start-up/list-handlers.ts';
import { EntryValues } from './listed-entry.ts';

const LEFT_OUT = "is left out by the server's own list handler";
export const MAY_BE_CHANGED = "may be changed by the server's own list handler";

/** The fields that requests name definitions by. */
const IDENTIFYING: ReadonlySet<string> = new Set(['name', 'uri', 'uriTemplate']);

/** The fields of a definition that are asked for in the answers of its servers. */
export interface EntryFields {
  /** The fields that an entry of the list may have. */
  readonly fields: readonly string[];
  /** Those that the code of the rewrites names. */
  readonly named: readonly string[];
  /** Where the servers are created. */
  readonly origins: readonly Origin[];
}

/** The entry that servers answer with; undefined if none lists it. */
type EntryAnswer = Answer<RewrittenEntry | undefined>;
type Ask = (entry: ListedEntry, steps: number) => EntryAnswer;

/** The entry of a definition in the answers of servers. */
interface Answered {
  /** The entry, of each server and in each case. */
  readonly values: readonly unknown[];
  /** Why an answer may lack it. */
  readonly condition: string | undefined;
  /** Why an answer could not be read. */
  readonly unread: string | undefined;
}

/**
 * Returns the answer of a started server for a definition when a client asks for its list.
 *
 * @param rewrites the functions that may change the answer, each of which the start-up must have
 * set
 * @returns undefined if no start-up shows that
 */
export function requestedEntry(
  entry: ListedEntry,
  found: DetectedDefinition,
  rewrites: readonly Origin[],
  { fields, named, origins }: EntryFields,
  session: AnalysisSession,
): RewrittenEntry | undefined {
  const method = listMethodOf(found.parts.kind, !('uri' in entry.fields));
  for (const observed of startUpRunsOf(session).observedAt(found.call.module)) {
    const { servers } = observed.handlers;
    const places = servers.flatMap((server) => placesIn(server, method));
    if (!rewrites.every((rewrite) => places.some((at) => isSameStart(at, rewrite)))) continue;
    const own = servers.filter(
      ({ origin }) => origins.length === 0 || origins.some((each) => isSameStart(origin, each)),
    );
    const ask: Ask = (asked, steps) =>
      new EntryRequest(observed, method, asked, session.evaluator).entryOf(
        found,
        own,
        fields,
        steps,
      );
    const answer = ask(entry, LIMITS.answer);
    const { result } = answer;
    if (result instanceof UnknownValue) {
      const why = entry.unread[0]?.why ?? result.why;
      return isOnlyByParts(entry, answer, ask)
        ? allUnread(entry, named, why)
        : allUnread(entry, fields, result.why);
    }
    if (result) return result;
  }
  return undefined;
}

/** Whether an answer is unknown only because parts of the entry are unread, or large. */
function isOnlyByParts(entry: ListedEntry, answer: EntryAnswer, ask: Ask): boolean {
  const { fields, unread } = entry;
  const whole = unread.length > 0 ? ask({ fields, unread: [] }, LIMITS.cause) : answer;
  if (!(whole.result instanceof UnknownValue)) return true;
  if (!whole.isCut) return false;
  const outline = ask({ fields: outlineOf(fields), unread: [] }, LIMITS.cause);
  return !(outline.result instanceof UnknownValue);
}

/** Fields with lists and objects that contain nothing but texts, numbers and flags. */
function outlineOf(fields: ListedEntry['fields']): ListedEntry['fields'] {
  const outline = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return [];
    if (!isPlainObject(value)) return value;
    const members = depth > 0 ? Object.entries(value) : [];
    return Object.fromEntries(members.map(([key, member]) => [key, outline(member, depth - 1)]));
  };
  return outline(fields, 2) as ListedEntry['fields'];
}

function placesIn({ handlers, setters }: HandledServer, method: ListMethod): Origin[] {
  return [...(handlers.get(method) ?? []), ...setters].map(({ at }) => at);
}

/** The entry without the parts that a function may change. */
export function allUnread(
  { fields, unread }: ListedEntry,
  changed: readonly string[],
  why: string,
): RewrittenEntry {
  const parts = changed.filter((field) => !IDENTIFYING.has(field));
  return {
    fields,
    unread: [...unread, ...parts.map((part) => ({ part, why }))],
    condition: undefined,
  };
}

/** A request to started servers for a list with an entry. */
class EntryRequest {
  private readonly observed: ObservedRun;
  private readonly method: ListMethod;
  private readonly evaluator: Evaluation;
  private readonly entry: ListedEntry;
  private readonly entries: EntryValues;
  private readonly identity: string;
  private readonly elements: Unlisted;
  /** The other definitions of the list, which code may change as well. */
  private readonly other: UnknownValue;

  constructor(
    observed: ObservedRun,
    method: ListMethod,
    entry: ListedEntry,
    evaluator: Evaluation,
  ) {
    this.observed = observed;
    this.method = method;
    this.entry = entry;
    this.evaluator = evaluator;
    this.entries = new EntryValues(entry, evaluator);
    const { entry: program } = observed.run;
    this.other = new UnknownValue('is another definition of the list', { ...program });
    this.elements = {
      any: new UnknownValue('depends on the other definitions of the list', { ...program }),
      isPlaceholder: (value) => value.origin === this.other.origin || this.entries.isGap(value),
    };
    this.identity = ['uri', 'uriTemplate'].find((key) => key in entry.fields) ?? 'name';
  }

  /**
   * The entry that servers list, unknown if an answer as a whole is.
   *
   * @param fields the fields that it may have
   */
  entryOf(
    found: DetectedDefinition,
    servers: readonly HandledServer[],
    fields: readonly string[],
    steps: number,
  ): EntryAnswer {
    const { run } = this.observed;
    return run.answer(() => this.inAnswers(found, servers, fields), this.elements, steps);
  }

  /** @throws BudgetExceeded */
  private inAnswers(
    { call, parts }: DetectedDefinition,
    servers: readonly HandledServer[],
    fields: readonly string[],
  ): RewrittenEntry | undefined {
    const { run, handlers } = this.observed;
    const by = parts.entryOf ? call.origin : undefined;
    let why = MAY_BE_CHANGED;
    const answers = servers.flatMap((server) => {
      const list = (): unknown => this.listOf(server);
      const result = handlers.answer(run, server, this.method, by, list);
      if (result === undefined) return [];
      if (result instanceof OneOf) why = result.because.why;
      return server.unread ? unreadFor(server.unread.why) : this.answered(result);
    });
    const unread = answers.find((answer) => answer.unread !== undefined)?.unread;
    if (answers.length === 0) return undefined;
    if (unread !== undefined) return allUnread(this.entry, fields, unread);
    const condition = answers.find((answer) => answer.condition !== undefined)?.condition;
    const values = answers.flatMap((answer) => answer.values);
    const read = values.length > 0 ? this.entries.read(values, why) : this.entry;
    const whole = read.unread.find(({ part }) => part === '');
    return { ...(whole ? allUnread(this.entry, fields, whole.why) : read), condition };
  }

  /** The list of the framework, with one known entry. */
  private listOf({ origin: { node, module } }: HandledServer): unknown {
    const outer = this.observed.run.frameOf(module);
    const frame = outer && new Frame(outer, outer.scope);
    const provenance = { node, module, frame };
    const entry = this.entries.create(provenance);
    const list = [this.other, entry];
    const result = { [LIST_REQUESTS[this.method].list]: list };
    this.evaluator.markSuperset(list, this.elements.any);
    this.evaluator.markCertain(list, new Set([entry]));
    for (const made of [list, result]) this.evaluator.setProvenance(made, provenance);
    return result;
  }

  private answered(result: unknown): readonly Answered[] {
    const cases = result instanceof OneOf ? result.values : [result];
    return cases.map((each) => {
      if (!isPlainObject(each)) return unreadFor(whyUnread(each));
      const listed = this.evaluator.unions.of(each[LIST_REQUESTS[this.method].list]);
      if (!Array.isArray(listed)) return unreadFor(whyUnread(listed));
      const list: readonly unknown[] = listed;
      const values = list.filter((element) => this.isEntry(element));
      const [value] = values;
      const other = list.find((element) => element !== this.other && isUnresolved(element));
      if (values.length > 1 || (!value && other !== undefined)) return unreadFor(whyUnread(other));
      const leftOut = result instanceof OneOf ? result.because.why : LEFT_OUT;
      const condition = value ? this.evaluator.conditionOf(value, list)?.why : leftOut;
      return { values, condition, unread: undefined };
    });
  }

  private isEntry(element: unknown): boolean {
    return this.evaluator
      .variantsOf(element)
      .every(
        (each) => isPlainObject(each) && each[this.identity] === this.entry.fields[this.identity],
      );
  }
}

function unreadFor(unread: string): Answered {
  return { values: [], condition: undefined, unread };
}

function whyUnread(value: unknown): string {
  return isUnresolved(value) ? asUnknown(value).why : MAY_BE_CHANGED;
}
