import type { RequestRoutes } from '../../model/analysis.ts';
import { whyOf, type Known, type Static } from '../../model/static.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { objectKey } from '../../model/utils/object-key.ts';
import type { RoutedHandler } from '../detector/definition-parts.ts';
import type { SourcedDefinition } from '../handlers/sourced-definition.ts';
import { LocationMapper } from '../source/locations.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Location } from '../../model/location.ts';
import { firstOf } from '../../model/utils/first-of.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import { AnsweredNames, type ServerTexts } from './answered-names.ts';

/**
 * For each list of a module's servers: the listed names, and those that the request handler
 * answers.
 */
export function requestRoutesOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
): RequestRoutes[] {
  const lists = [...listsIn(definitions)].flatMap((entries) => {
    const [first] = entries;
    const asked = firstOf(entries, ({ found }) => found.parts.asked?.());
    return first && asked ? [{ entries, first, asked }] : [];
  });
  return lists.map((list) => {
    const { entries, first, asked } = list;
    const { call, anchor } = first.found;
    const owner = call.module === module ? call.node : anchor;
    const locations = new LocationMapper(module, session.evaluator, owner);
    // Of entries that several runs of one call list, only one is among the definitions.
    const isOnly = lists.every((other) => other === list || !areAlternatives(other, list));
    const listed = isOnly
      ? namesIn(entries, locations.anchor)
      : ({ kind: 'unknown', why: 'is one of several lists', at: locations.anchor } as const);
    const texts = textsOf(module, listed, session);
    return {
      kind: first.definition.kind,
      listed,
      answered: new AnsweredNames(asked, locations, session.evaluator, texts).among(listed),
    };
  });
}

/** The definitions of each call that sets a list handler. */
function listsIn(
  definitions: readonly SourcedDefinition[],
): Iterable<readonly SourcedDefinition[]> {
  const answered = definitions.filter(({ found }) => found.parts.asked);
  return groupBy(answered, ({ found: { call, parts } }) => {
    const { frame } = call.context;
    return `${parts.form} ${objectKey(call.node)} ${frame ? objectKey(frame) : ''}`;
  }).values();
}

/** A list with the handler that answers requests for its entries. */
interface AnsweredList {
  readonly entries: readonly SourcedDefinition[];
  readonly first: SourcedDefinition;
  readonly asked: RoutedHandler;
}

/** Whether two lists are of one call, or one handler answers both. */
function areAlternatives(one: AnsweredList, other: AnsweredList): boolean {
  return (
    one.first.found.call.node === other.first.found.call.node ||
    isSame(one.asked.handler, other.asked.handler)
  );
}

/** Whether two handlers are the same function with the same bound values. */
function isSame(one: Part, other: Part): boolean {
  return (
    one instanceof Expression &&
    other instanceof Expression &&
    one.node === other.node &&
    one.context.frame === other.context.frame
  );
}

/** The names of the entries of a list, each at its location. */
function namesIn(
  entries: readonly SourcedDefinition[],
  at: Location,
): Static<readonly Known<string>[]> {
  const names: Known<string>[] = [];
  for (const { found, definition } of entries) {
    const name = definition.kind === 'resource' ? definition.uri : definition.name;
    if (name.kind !== 'known')
      return { kind: 'unknown', why: whyOf(name) ?? 'lacks a name', at: name.at };
    if (found.server === undefined) return { kind: 'unknown', why: 'may be left out', at: name.at };
    names.push({ ...name, at: reported(name.at) });
  }
  return { kind: 'known', value: names, at: names[0]?.at ?? at };
}

/** The texts of a server's module, and of the other modules in which listed names are written. */
function textsOf(
  { text }: Module,
  listed: Static<readonly Known<string>[]>,
  { graph }: AnalysisSession,
): ServerTexts {
  const names = listed.kind === 'known' ? listed.value : [];
  const files = names.flatMap(({ at }) => at.external?.file ?? []);
  return { server: text, lists: new Map(files.map((file) => [file, graph.text(file) ?? ''])) };
}

/** The location of a fault that only this file's analysis finds. */
function reported({ range, external }: Location): Location {
  return external ? { range, external: { ...external, isReportedThere: undefined } } : { range };
}
