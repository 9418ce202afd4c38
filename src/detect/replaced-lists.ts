import { UnknownValue } from '../syntax/evaluate/values/value.ts';
import { Expression } from '../syntax/evaluate/expressions/expression.ts';
import { importedModules } from '../syntax/evaluate/startup/imports.ts';
import type { Module, Origin } from '../syntax/modules/module.ts';
import { unreadParts, type DetectedDefinition } from './discovery/detected-definition.ts';
import { isTemplate } from './resource-templates.ts';
import { finderFor } from './discovery/finder.ts';
import type { AnalysisSession } from './discovery/session.ts';
import { startUpRunsOf } from './discovery/start-up-runs.ts';
import {
  LIST_REQUESTS,
  isSamePlace,
  type HandledServer,
  type ListRequest,
} from './frameworks/sdk/list-handlers.ts';

/**
 * A definition whose server answers the request for its list by a handler of the project instead of
 * the framework's: `server.tool(…)` before `server.server.setRequestHandler(ListToolsRequestSchema,
 * …)`. Clients see nothing of it, but the framework still calls its handler.
 *
 * @param home the module of its anchor
 */
export function withoutListedParts(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const why = whyUnlisted(found, home, session);
  if (!why) return found;
  return {
    ...found,
    server: undefined,
    condition: why,
    unlisted: why,
    parts: unreadParts(found.parts, why),
  };
}

function whyUnlisted(
  { parts, maker, call }: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): UnknownValue | undefined {
  if (!maker || parts.element || parts.form.includes('/')) return undefined;
  const request = requestFor(parts);
  const modules = [
    maker.module,
    call.module,
    home,
    ...importedModules(maker.module, call.evaluator),
  ];
  if (!modules.some(({ text }) => setsHandlerOf(request, text))) return undefined;
  let why: UnknownValue | undefined;
  for (const { handlers } of startUpRunsOf(session).observedAt(call.module))
    for (const server of handlers.servers) {
      if (!isSamePlace(server.origin, maker)) continue;
      const at = replacedAt(server, request);
      if (!at || !isReadAt(at, request, home, session)) return undefined;
      why = new UnknownValue(`is left out by the server's own handler of ${request.method}`, at);
    }
  return why;
}

/** Whether a text sets a handler, and names the request. */
function setsHandlerOf({ method, schema }: ListRequest, text: string): boolean {
  return text.includes('setRequestHandler') && (text.includes(schema) || text.includes(method));
}

function requestFor(parts: DetectedDefinition['parts']): ListRequest {
  if (parts.kind === 'tool') return LIST_REQUESTS.tools;
  if (parts.kind === 'prompt') return LIST_REQUESTS.prompts;
  return isTemplate(parts) ? LIST_REQUESTS.resourceTemplates : LIST_REQUESTS.resources;
}

/**
 * The call that sets the handler of a list, in every start-up and without the one of the framework.
 */
function replacedAt(
  { handlers, setters, unread, isRead }: HandledServer,
  { method }: ListRequest,
): Origin | undefined {
  if (unread || isRead || setters.length > 0) return undefined;
  const last = handlers.get(method)?.at(-1);
  return last?.condition ? undefined : last?.at;
}

/** Whether all that a handler lists is known by its name. */
function isReadAt(
  at: Origin,
  { method }: ListRequest,
  home: Module,
  session: AnalysisSession,
): boolean {
  const listed = [...new Set([at.module, home])]
    .flatMap((module) => finderFor(session).find(module).definitions)
    .filter(({ parts, call }) => parts.form === method && isSamePlace(call.origin, at));
  return (
    listed.length > 0 &&
    listed.every(
      ({ parts: { name } }) => name instanceof Expression && typeof name.value === 'string',
    )
  );
}
