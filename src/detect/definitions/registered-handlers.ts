import { isDefined, UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { importedModules } from '../../syntax/evaluate/start-up/imports.ts';
import { isSameStart, type Module, type Origin } from '../../syntax/modules/module.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { keyOf, passedFor } from './replaced-lists.ts';

/**
 * An entry of the project's own list without a handler of its own: the framework still calls that
 * of the registration which the list replaces, as of `server.tool('find', …)`.
 *
 * @param home the module of its anchor
 */
export function withRegisteredHandler(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const { parts, serverOrigin } = found;
  if (!serverOrigin || !parts.entryOf || !lacksHandler(parts)) return found;
  const [registered, ...others] = registrationsOf(found, serverOrigin, home, session);
  if (!registered || others.length > 0 || mayBeAnswered(found, serverOrigin, session)) return found;
  return { ...found, parts: { ...parts, ...handlingOf(registered) } };
}

function lacksHandler({ handler }: DefinitionParts): boolean {
  return handler instanceof UnknownValue && handler.cause === 'no request handler';
}

/** The registrations with the name of an entry, on its server: one for each handler. */
function registrationsOf(
  { parts, call }: DetectedDefinition,
  serverOrigin: Origin,
  home: Module,
  session: AnalysisSession,
): readonly DefinitionParts[] {
  const own = keyOf(parts);
  const servers = [serverOrigin, ...passedFor(serverOrigin, call.module, session)];
  const around = [home, call.module, ...servers.map(({ module }) => module)];
  const modules = around.flatMap((each) => [each, ...importedModules(each, session.evaluator)]);
  const finder = finderFor(session);
  const registered = [...new Set(modules)]
    .flatMap((module) => finder.definitionsOf(module))
    .filter(
      (other) =>
        !other.parts.entryOf &&
        other.parts.kind === parts.kind &&
        keyOf(other.parts) === own &&
        servers.some((at) => other.serverOrigin && isSameStart(other.serverOrigin, at)),
    );
  const byHandler = new Map(registered.map((each) => [handlerNode(each.parts), each.parts]));
  return own === undefined ? [] : [...byHandler.values()];
}

function handlerNode({ handler }: DefinitionParts): unknown {
  return handler instanceof Expression ? (handler.functionNode()?.node ?? handler.node) : handler;
}

/** Whether a start-up sets a handler of the requests for a definition, in any module. */
function mayBeAnswered(
  { parts, call }: DetectedDefinition,
  serverOrigin: Origin,
  session: AnalysisSession,
): boolean {
  const method = parts.kind === 'prompt' ? 'prompts/get' : 'tools/call';
  return [...startUpRunsOf(session).observedAt(call.module)]
    .flatMap(({ handlers }) => handlers.servers)
    .filter(({ origin }) => isSameStart(origin, serverOrigin))
    .some(({ handlers, unread }) => unread !== undefined || handlers.has(method));
}

/** How a registration's handler is called, whatever the list says of its input. */
function handlingOf(registered: DefinitionParts): Partial<DefinitionParts> {
  const input = registered.schemas.find(({ surface }) => surface === 'input' || surface === 'args');
  const hasInput = isDefined(valueOfPart(input?.part)) ?? true;
  const { handler, hasOtherResults, argumentsParameter, format } = registered;
  return {
    handler,
    ...(hasOtherResults !== undefined && { hasOtherResults }),
    ...(argumentsParameter !== undefined && { argumentsParameter }),
    ...(format !== undefined && { format }),
    contextParameter: () => registered.contextParameter(hasInput),
    takesRequest: undefined,
    asked: undefined,
  };
}
