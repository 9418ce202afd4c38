import {
  Expression,
  type Part,
  valueOfPart,
} from '../../../syntax/evaluate/expressions/expression.ts';
import { isAlike } from '../../../syntax/evaluate/values/alike.ts';
import { DefaultText } from '../../../syntax/evaluate/values/environment.ts';
import { OneOf, UnknownValue, isUnresolved } from '../../../syntax/evaluate/values/value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { getOwn } from '../../../model/utils/get-own.ts';
import { Call } from '../../detector/call.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { withUnreadParts } from '../parsed-registration.ts';
import { changesResults } from './changed-results.ts';
import { callsIn, type TargetCall } from './proxied-calls.ts';
import { conditionOn } from '../registration-conditions.ts';
import { replacementsOf, type PassedReplacement } from './replaced-methods.ts';
import { ServerValues } from '../server-values.ts';
import type { AnalysisSession } from '../session.ts';

/**
 * A definition as the function registers it that replaces the method of its server: `server.tool =
 * (name, ...rest) => original(prefixed(name), ...rest)`.
 *
 * @param home the module of its anchor
 */
export function asPassedOn(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const parts = passedParts(found, found, home, session);
  return parts === found.parts ? found : { ...found, given: found.parts, parts };
}

/**
 * The parts with which a definition is registered, with the handler that is given.
 *
 * @param given its call, with the parts that it passes
 */
export function passedParts(
  found: DetectedDefinition,
  { parts, call }: Pick<DetectedDefinition, 'parts' | 'call'>,
  home: Module,
  session: AnalysisSession,
): DefinitionParts {
  const replacements = replacementsOf(found, home, session);
  const [replacement] = replacements;
  if (!replacement) return parts;
  const because = new UnknownValue(
    `passes through a function that replaces \`${replacement.key}\``,
    replacement,
  );
  const passed = replacements.map((each) => readPassed(each, parts, call, session));
  if (passed.includes(undefined)) return unreadIn(parts, because);
  const ways = passed.flatMap((each) => each ?? []);
  if (ways.every((each) => each === parts)) return parts;
  const [only, ...others] = ways;
  const handling = {
    // The evaluation seldom resolves what a wrapper around it does with the results.
    handler: parts.handler,
    hasOtherResults: ways.some((way) => changesResults(way.handler, parts.handler)),
  };
  return only && others.length === 0 && isCertain(replacement, session)
    ? {
        ...only,
        name: passedName(only.name, parts.name, because),
        ...handling,
      }
    : { ...sameIn(ways, parts, because, session), ...handling };
}

function unreadIn(parts: DefinitionParts, because: UnknownValue): DefinitionParts {
  return { ...withUnreadParts(parts, because), name: probableName(parts.name, because) };
}

/** The parts that are passed on as given in each of several ways; the others are unread. */
function sameIn(
  ways: readonly DefinitionParts[],
  parts: DefinitionParts,
  because: UnknownValue,
  { evaluator }: AnalysisSession,
): DefinitionParts {
  const unread = unreadIn(parts, because);
  // Each way evaluates the literal of an object on its own.
  const isSame = (one: Part, other: Part): boolean =>
    one === other ||
    isSameCode(one, other) ||
    (one !== undefined && isAlike(valueOfPart(one), valueOfPart(other), evaluator));
  const isShared = (key: 'name' | 'title' | 'description' | 'annotations' | 'config'): boolean =>
    ways.every((way) => isSame(way[key], parts[key]));
  const pick = (key: Parameters<typeof isShared>[0]): Part =>
    isShared(key) ? parts[key] : unread[key];
  return {
    ...parts,
    name: pick('name'),
    title: pick('title'),
    description: pick('description'),
    annotations: pick('annotations'),
    config: isShared('config') ? parts.config : eitherConfig([parts, ...ways], because),
    schemas: parts.schemas.map((schema, index) =>
      ways.every(({ schemas }) => isSame(schemas[index]?.part, schema.part))
        ? schema
        : { ...schema, part: because },
    ),
  };
}

/** The configurations of several ways as one, of which those members are known that all have. */
function eitherConfig(ways: readonly DefinitionParts[], because: UnknownValue): Part {
  const { origin } = because;
  const configs = ways.map(({ config }) => config);
  const [given] = configs;
  if (!origin || !(given instanceof Expression)) return because;
  const value = given.evaluator.join(configs.map(valueOfPart), because);
  // Not at the literal that is given, whose members would be read there.
  return value instanceof OneOf
    ? new Expression(
        given.evaluator,
        origin.node,
        { module: origin.module, frame: undefined },
        { value },
      )
    : because;
}

/** Whether two parts are the same code in the same call: a schema has another value each time. */
function isSameCode(one: Part, other: Part): boolean {
  return (
    one instanceof Expression &&
    other instanceof Expression &&
    !one.isSupplied &&
    !other.isSupplied &&
    one.node === other.node &&
    one.context.frame === other.context.frame
  );
}

/** The parts in each call of the original method; undefined if they cannot be read. */
function readPassed(
  replacement: PassedReplacement,
  parts: DefinitionParts,
  call: Expression,
  session: AnalysisSession,
): readonly DefinitionParts[] | undefined {
  const { evaluator } = session;
  const { node, module, frame } = replacement;
  const info = evaluator.functionAt(node.right, module, frame);
  if (!info || call.node.type !== 'CallExpression') return undefined;
  const given = new Call(call, call.node);
  const made = callsIn(info, given)?.filter((each) => isOriginal(each, replacement, session)) ?? [];
  const read = made.map((each) => {
    if (each.call.hasArgumentsOf(given)) return parts;
    if (parts.element) return undefined;
    const server = new ServerValues(session, module).serverOf(each.receiver);
    const path = [...(server?.path ?? []), each.key].join('.');
    return getOwn(server?.detector.finds?.methods, path)?.(each.call);
  });
  return read.length === 0 || read.includes(undefined)
    ? undefined
    : read.filter((each) => each !== undefined);
}

function isOriginal(
  { receiver, key }: TargetCall,
  { key: replaced, serverOrigin }: PassedReplacement,
  session: AnalysisSession,
): boolean {
  const server = new ServerValues(session, serverOrigin.module).originOfServer(receiver);
  return key === replaced && server?.node === serverOrigin.node;
}

/** Whether no server keeps its own method. */
function isCertain(
  { node, module, frame, call, serverOrigin, isCertain: isOfEach }: PassedReplacement,
  { evaluator }: AnalysisSession,
): boolean {
  const assignment = new Expression(evaluator, node, { module, frame });
  return isOfEach && [assignment, call].every((each) => !each || !conditionOn(each, serverOrigin));
}

/**
 * The name that is passed on, at the location of the given one; if it is not read, the given one
 * unless unread code changes it.
 */
function passedName(passed: Part, given: Part, because: UnknownValue): Part {
  if (!(given instanceof Expression)) return passed;
  const value = valueOfPart(passed);
  if (Object.is(value, given.value)) return given;
  return isUnresolved(value) ? probableName(given, because) : given.withValue(value);
}

function probableName(given: Part, because: UnknownValue): Part {
  if (!(given instanceof Expression)) return because;
  return given.withValue(DefaultText.of(given.value, because) ?? because);
}
