import { randomUUID } from 'node:crypto';
import type { ContextOptions } from './options.ts';
import type { AuthContext, RequestFields } from './request.ts';

/** The caller, as handlers see it and as log lines contain it. */
export interface Identity {
  auth: AuthContext | undefined;
  tenantId: string | undefined;
  sessionId: string | undefined;
  request: RequestFields;
}

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Without authentication (stdio, or HTTP with the mode `none`), there is exactly one tenant. */
const isAuthenticated = ({ transport, authMode = 'none' }: ContextOptions): boolean =>
  transport === 'http' && authMode !== 'none';

/**
 * The session of a request. Only HTTP has sessions, and a task runs detached from them. A handler
 * sees a session that outlives the request (`stateful`, `auto`), or a stateless one on demand; a
 * request without a token then gets a new one.
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
 * Returns the caller. The tenant is `default` without authentication, else the token's; it is
 * missing where the token has none, so that different callers never share state.
 */
export function requestIdentity(options: ContextOptions): Identity {
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
