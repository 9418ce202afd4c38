import { randomUUID } from 'node:crypto';
import type { ContextOptions } from './options.ts';
import type { AuthContext, RequestFields } from './request.ts';

/** Who asks, as handlers see it, and the same as log lines carry it. */
export interface Identity {
  auth: AuthContext | undefined;
  tenantId: string | undefined;
  sessionId: string | undefined;
  request: RequestFields;
}

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Nothing authenticates over stdio, nor over HTTP with the mode `none`: only there one tenant is certain. */
const isAuthenticated = ({ transport, authMode = 'none' }: ContextOptions): boolean =>
  transport === 'http' && authMode !== 'none';

/**
 * The session of a request. Only HTTP has one, and a task runs detached from it. A handler is shown a session that lasts
 * (`stateful`, `auto`), and one of a single request (`stateless`) only on demand; where it is shown one, there is one: a
 * request that brings no token gets a new one, as from the HTTP transport.
 */
function sessionOf(options: ContextOptions): {
  token: string | undefined;
  shown: string | undefined;
} {
  const { transport, sessionMode = 'auto', exposeStatelessSessionId = false, task } = options;
  if (transport !== 'http' || task) return { token: undefined, shown: undefined };
  const isShown = sessionMode !== 'stateless' || exposeStatelessSessionId;
  const token = options.sessionToken ?? (isShown ? randomUUID() : undefined);
  return { token, shown: isShown ? token : undefined };
}

/**
 * Works out who asks, by the document's tables of identity and of sessions: the tenant is `default` over stdio and over
 * HTTP without authentication, else the token's, and missing where the token has none, so that callers that differ never
 * share state.
 */
export function identityOf(options: ContextOptions): Identity {
  const auth = isAuthenticated(options) ? options.auth : undefined;
  const tenantId = isAuthenticated(options) ? auth?.tenantId || undefined : 'default';
  const session = sessionOf(options);
  const request: RequestFields = {
    requestId: options.requestId ?? randomUUID(),
    timestamp: options.timestamp ?? new Date().toISOString(),
    ...defined({
      tenantId,
      sessionId: session.token,
      traceId: options.traceId,
      spanId: options.spanId,
    }),
  };
  return { auth, tenantId, sessionId: session.shown, request };
}
