import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../model/utils/get-own.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { OneOf, stringParts } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import type { CallSite } from './code-units.ts';
import { FETCHES, HTTP_CLIENTS, packageFunction } from './writes.ts';

const GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource']);

/** Functions of frameworks that fetch a URL, by package and export. */
const FRAMEWORK_FETCHES: Readonly<Record<string, readonly string[]>> = {
  // @cyanheads/mcp-ts-core 0.10.17, dist/utils/network/fetchWithTimeout.js
  '@cyanheads/mcp-ts-core/utils': ['fetchWithTimeout'],
};

/** A URL whose host is written in full. */
const HOST = /^(?:https?|wss?):\/\/(?:[^/@]*@)?([\w.-]+(?::\d+)?)(?:[/?#]|$)/;

/** Options of clients that requests are relative to. */
const BASES = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix'];

/**
 * The hosts that a call requests, undefined for one that is not literal; none if it makes no
 * request.
 */
export function requestHosts(
  site: CallSite,
  context: EvaluationContext,
  session: AnalysisSession,
): readonly (string | undefined)[] {
  if (site.type === 'TaggedTemplateExpression') return [];
  const { module, frame } = context;
  const global = globalName(site.callee, module);
  const [url] = site.arguments;
  if (global !== undefined) return GLOBALS.has(global) ? hostsOf(url, context, session) : [];
  const value = session.evaluator.evaluate(site.callee, module, frame);
  const called = packageFunction(value);
  if (!called) return [];
  const name = called.path.at(-1) ?? 'default';
  const isFetch = [FETCHES, FRAMEWORK_FETCHES].some((table) =>
    getOwn(table, called.specifier)?.includes(name),
  );
  if (!isFetch && (!HTTP_CLIENTS.has(called.specifier) || ['create', 'extend'].includes(name)))
    return [];
  const own = hostsOf(url, context, session);
  const base = value instanceof OpaqueValue ? baseOf(value.argument?.()) : undefined;
  return own.every((host) => host === undefined) && base !== undefined ? [base] : own;
}

function baseOf(options: unknown): string | undefined {
  if (!isPlainObject(options)) return undefined;
  return BASES.flatMap((key) => hostsIn(options[key])).find((host) => host !== undefined);
}

function hostsOf(
  url: TSESTree.Node | undefined,
  context: EvaluationContext,
  { evaluator }: AnalysisSession,
): readonly (string | undefined)[] {
  if (!url) return [undefined];
  const given = new Expression(evaluator, url, context);
  const hosts = hostsIn(given.value);
  if (hosts.some((host) => host !== undefined)) return hosts;
  const { node, context: where } = given.written();
  // `new URL(path, base)`
  const parts = node.type === 'NewExpression' ? node.arguments.toReversed() : [];
  const found = parts.flatMap((each) =>
    hostsIn(evaluator.evaluate(each, where.module, where.frame)),
  );
  return [found.find((host) => host !== undefined)];
}

function hostsIn(value: unknown): readonly (string | undefined)[] {
  if (value instanceof OneOf) return [...new Set(value.values.flatMap(hostsIn))];
  if (isPlainObject(value)) return hostsIn(value['url']);
  const start = typeof value === 'string' ? value : stringParts(value)?.[0];
  const host = HOST.exec(start ?? '')?.[1];
  return [host !== undefined && isWhole(host, value) ? host : undefined];
}

/** Whether the host does not continue in an unknown part: `https://api.` does. */
function isWhole(host: string, value: unknown): boolean {
  const isCut = typeof value !== 'string' && stringParts(value)?.[0]?.endsWith(host) === true;
  return !isCut || /\.[a-z]{2,}$|:\d+$/i.test(host);
}
