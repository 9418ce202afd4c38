import { isBuiltin } from 'node:module';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownTextOf, knownValues } from '../../../model/static.ts';
import { wordsOf } from '../../../model/text/stems.ts';
import { selectors } from '../schemas/selectors.ts';
import {
  DESTRUCTIVE,
  IRREVERSIBLE,
  isChanger,
  isNamedBy,
  isReader,
  isVerb,
  REPLACING,
  says,
  WRITING,
} from '../verbs.ts';
import { certainHint } from './annotation-hints.ts';
import { destroys } from './supported-hints.ts';

/** The literal hosts of requests that leave no machine. */
const LOCAL = /^(?:localhost|127\.|\[?::1\b|0\.0\.0\.0)/;

/** Words of the names of tools that run what they are given. */
const RUNNING: ReadonlySet<string> = new Set('eval exec execute run shell terminal'.split(' '));
/** Parameters with what such a tool runs as a program; all names of parameters are in words. */
const COMMAND = /\b(?:cmd|commands?|command ?line|script)$/;
/** Parameters with code that such a tool runs itself, or that another system runs: `apexCode`. */
const CODE = /\b(?:code|javascript|js|script|sql|statements?)$/;
/** Codes that are values: `countryCode`. */
const VALUE_CODE =
  /\b(?:area|country|coupon|currency|discount|error|exit|language|locale|postal|product|promo|region|state|status|zip) code$/;
/** Parameters that name what such a tool runs, on whichever machine. */
const CALLED =
  /\b(?:cmd|commands?|command ?line)$|^(?:function|tool)$|^(?:command|function|tool) ?name$/;
/** The same of a tool whose name says that it runs SQL. */
const SQL = /^(?:query|queries)$/;

/** The parameters of a request that a tool sends for its client. */
const METHOD = /^(?:http ?)?method$/;
const TARGET = /^(?:api ?)?(?:endpoint|path|route|ur[il])$/;

/** A text that says that nobody takes back what a tool does. */
const FINAL =
  /\b(?:can(?:no|')t|cannot|can not) be (?:deleted|undone|reverted|reversed|recovered)\b/i;

/** A text that says that a tool deletes something, and one that may say that it does not. */
const DELETES = /\b(?:delete|overwrite)s?\b/i;
const NEGATED = /\b(?:not|never|no|without|\w+n't)\b/i;

/** The last words of the names of parameters that select what a tool does. */
const SELECTING = ['action', 'operation', 'op', 'command', 'subcommand'];

/**
 * Whether the defaults of hints that a tool does not set are what its code and its name show: to
 * write them down would tell a client nothing new.
 */
export function areAsAssumed(definition: Definition, missing: readonly AnnotationHint[]): boolean {
  if (missing.includes('idempotentHint')) return false;
  return (
    runsWhatIsGiven(definition) ||
    sendsWhatIsGiven(definition) ||
    missing.every(
      (hint) =>
        isDefaultEvident(definition, hint) ||
        // It is not worth a finding beside others whose defaults are right, or for an echo.
        (hint === 'openWorldHint' &&
          (missing.length > 1 || isNamedAsAnswer(definition) || !isLocal(definition))),
    )
  );
}

/** Whether the default of a hint is what the code and the name of a tool show. */
export function isDefaultEvident(definition: Definition, hint: AnnotationHint): boolean {
  switch (hint) {
    case 'readOnlyHint':
      return changes(definition);
    case 'destructiveHint':
      return replaces(definition);
    case 'openWorldHint':
      return mayReachOthers(definition);
    case 'idempotentHint':
      return false;
  }
}

/** Words in the names of tools that show that a server answers. */
const ANSWERING: ReadonlySet<string> = new Set(['echo', 'greet', 'hello', 'ping', 'pong']);

/** Whether a tool is named as an answer, and certainly does nothing else: an echo, a ping. */
export function onlyAnswers(definition: Definition): boolean {
  if (!isNamedAsAnswer(definition)) return false;
  const { reach } = definition;
  const { isReadOnly, isLocal } = reach.purity;
  return isReadOnly && isLocal && reach.isSelfContained;
}

function isNamedAsAnswer({ name }: Definition): boolean {
  return knownValues(name).some(({ value }) => wordsOf(value).some((word) => ANSWERING.has(word)));
}

/**
 * Whether a tool changes something, by its name, what it selects, or what its handler does: that
 * comes last, because it takes the call graph.
 */
function changes(definition: Definition): boolean {
  const names = knownValues(definition.name);
  // Whether it destroys anything matters only of a tool that changes something.
  const isSaid = [true, false].some((value) => certainHint(definition, 'destructiveHint', value));
  return (
    (isSaid && !names.some(({ value }) => isReader(value))) ||
    (names.length > 0 && names.every(({ value }) => isChanger(value))) ||
    does(definition, WRITING, [...WRITING, ...REPLACING]) ||
    definition.writes.length > 0 ||
    isSaidToDelete(definition)
  );
}

/** Whether the description of a tool whose name has no verb says that it deletes something. */
function isSaidToDelete({ name, description, reach }: Definition): boolean {
  const names = knownValues(name);
  return (
    names.length > 0 &&
    !names.some(({ value }) => wordsOf(value).some(isVerb)) &&
    !reach.purity.isReadOnly &&
    knownTextOf(description).some((text) => DELETES.test(text) && !NEGATED.test(text))
  );
}

/** Whether a tool deletes or overwrites something, or does what nobody takes back. */
function replaces(definition: Definition): boolean {
  return (
    does(
      definition,
      [...REPLACING, ...DESTRUCTIVE, ...IRREVERSIBLE],
      [...REPLACING, ...DESTRUCTIVE],
    ) ||
    definition.writes.some(destroys) ||
    knownTextOf(definition.description).some((text) => FINAL.test(text)) ||
    isSaidToDelete(definition)
  );
}

/** Whether each possible name has one of the verbs, or a parameter selects one of the actions. */
function does(
  definition: Definition,
  verbs: readonly string[],
  actions: readonly string[],
): boolean {
  return (
    isNamedBy(definition, verbs) ||
    selectors(definition, SELECTING).some(({ values }) =>
      values.some((value) => says(value, actions)),
    )
  );
}

/** Whether a tool may reach what is not its own: by a request, or through a package. */
function mayReachOthers({ reach }: Definition): boolean {
  return (
    reach.packages.some((specifier) => !isBuiltin(specifier)) ||
    reach.requests.some(({ host = '' }) => !LOCAL.test(host))
  );
}

/** Whether a tool, or all that its package loads, certainly reaches nothing else. */
function isLocal(definition: Definition): boolean {
  return definition.reach.isInClosedWorld || staysHere(definition);
}

/** Whether what a tool does, or every request that it sends, stays on the server's machine. */
export function staysHere({ reach }: Definition): boolean {
  return (
    reach.purity.isLocal ||
    (reach.requests.length > 0 &&
      reach.requests.every(({ host = '', isCertain }) => isCertain && LOCAL.test(host)))
  );
}

/** Whether a tool runs the command or the code that it is given, which may do anything. */
function runsWhatIsGiven(definition: Definition): boolean {
  const actions = selectors(definition, SELECTING).flatMap(({ values }) => values);
  const words = [...knownValues(definition.name).map(({ value }) => value), ...actions]
    .map(wordsOf)
    .find((each) => each.some((word) => RUNNING.has(word)) && !each.includes('read'));
  if (!words) return false;
  const called = textParameter(definition, CALLED);
  const takes = (named: RegExp): boolean => textParameter(definition, named) !== undefined;
  return (
    (definition.reach.runsPrograms && takes(COMMAND)) ||
    (!definition.reach.purity.isReadOnly &&
      (takes(CODE) ||
        (called && called.values === undefined) ||
        (words.includes('sql') && takes(SQL))))
  );
}

/** Whether a tool sends the request that it is given, which may delete something too. */
function sendsWhatIsGiven(definition: Definition): boolean {
  const method = textParameter(definition, METHOD);
  return (
    method !== undefined &&
    (method.values ?? ['DELETE']).some((value) => says(String(value), WRITING)) &&
    textParameter(definition, TARGET) !== undefined &&
    !definition.reach.purity.isReadOnly &&
    !knownValues(definition.name).some(({ value }) => isReader(value))
  );
}

/** A parameter of a tool that takes a text, by its name. */
function textParameter({ schemas }: Definition, name: RegExp): SchemaNode | undefined {
  return schemas
    .flatMap(({ surface, root }) =>
      surface === 'input' && root.kind === 'known' ? (root.value.fields ?? []) : [],
    )
    .find((field) => {
      const words = wordsOf(field.name).join(' ');
      return name.test(words) && !VALUE_CODE.test(words) && TEXTS.has(field.schema.type);
    })?.schema;
}

const TEXTS: ReadonlySet<string> = new Set(['string', 'enum', 'literal']);
