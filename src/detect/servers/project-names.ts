import type { ProjectNames } from '../../model/definitions/project-names.ts';
import { type Part, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { OneOf } from '../../syntax/evaluate/values/value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { mayHold } from '../discovery/file-filter.ts';
import { finderFor } from '../discovery/finder.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { namesInCode } from './names-in-code.ts';
import { serversOf } from './servers.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Code that answers reads of resources itself, so that it may serve any URI. */
const READS_ITSELF = /\bReadResourceRequestSchema\b|(['"`])resources\/read\1/;

/**
 * The names of the server to which a module belongs; undefined unless all of its definitions are
 * known.
 */
export function projectNamesOf(module: Module, session: AnalysisSession): ProjectNames | undefined {
  const entries = [...startUpRunsOf(session).entriesOf(module)].filter((entry) =>
    modulesLoadedBy(entry, session).some(({ file }) => file === module.file),
  );
  const others = entries.filter(({ file }) => file !== module.file);
  if (others.length === 0 && serversOf(module, session).length === 0) return undefined;
  const names = (others.length > 0 ? others : entries).map((entry) =>
    namesOf(modulesLoadedBy(entry, session), session),
  );
  return names.every((each) => each !== undefined) ? joined(names) : undefined;
}

function joined(all: readonly ProjectNames[]): ProjectNames {
  const uris = all.map((each) => each.uris);
  return {
    callable: [...new Set(all.flatMap(({ callable }) => callable))],
    uris: uris.every((each) => each !== undefined) ? uris.flat() : undefined,
    mentions: (word) => all.some((each) => each.mentions(word)),
  };
}

/** By the modules that an entry point loads, which are found anew when it changes. */
const namesOf = memoizeWeak(findNames);

function findNames(modules: readonly Module[], session: AnalysisSession): ProjectNames | undefined {
  const parts = partsIn(modules, session);
  const callable = parts.flatMap(({ kind, name }) => (kind === 'resource' ? [] : [textsOf(name)]));
  if (!callable.every((texts) => texts !== undefined)) return undefined;
  const uris = parts.flatMap(({ kind, uri }) => (kind === 'resource' ? [textsOf(uri)] : []));
  const isServed = uris.every((texts) => texts !== undefined);
  const readsItself = modules.some(({ text }) => READS_ITSELF.test(text));
  return {
    callable: callable.flat(),
    uris: isServed && !readsItself ? uris.flat() : undefined,
    mentions: (word) =>
      modules.some((each) => each.text.includes(word) && namesInCode(each).has(word)),
  };
}

/**
 * The parts of every definition in modules, those of registrations without a known caller included.
 */
function partsIn(modules: readonly Module[], session: AnalysisSession): readonly DefinitionParts[] {
  const finder = finderFor(session);
  const found = modules
    .filter(({ file, text }) => mayHold(file, text, session))
    .map((module) => finder.readModule(module));
  const pending = found.flatMap(({ wrappers, unresolvedCalls }) => [
    ...[...wrappers.values()].flat(),
    ...unresolvedCalls,
  ]);
  const registered = pending.flatMap(({ id, registers }) =>
    registers && !finder.isSupplied(id) ? [registers.parts] : [],
  );
  return [
    ...found.flatMap(({ definitions }) => definitions.map(({ parts }) => parts)),
    ...registered,
  ];
}

/** The texts that a part may be; undefined if it may be another value. */
function textsOf(part: Part): readonly string[] | undefined {
  const value = valueOfPart(part);
  const values: readonly unknown[] = value instanceof OneOf ? value.values : [value];
  return values.every((each) => typeof each === 'string') ? values : undefined;
}
