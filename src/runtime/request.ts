/** Who is authenticated: the claims of the token (`cid`/`client_id`, `scp`/`scope`, `sub`, `tid`). */
export interface AuthContext {
  clientId: string;
  scopes: string[];
  /** The subject; the client where the token names none. */
  sub: string;
  /** The `tid` claim. Without it, state is refused under `jwt` and `oauth`. */
  tenantId?: string;
  token?: string;
  [key: string]: unknown;
}

/** What log lines, stores and the data of errors say about the request. Absent fields are not there at all. */
export interface RequestFields {
  requestId: string;
  timestamp: string;
  tenantId?: string;
  /** The raw token of the session, also where the handler is not shown it. */
  sessionId?: string;
  traceId?: string;
  spanId?: string;
  [key: string]: unknown;
}
