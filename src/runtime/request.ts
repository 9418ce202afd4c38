/**
 * The authenticated caller: the claims of the token (`cid`/`client_id`, `scp`/`scope`, `sub`,
 * `tid`).
 */
export interface AuthContext {
  clientId: string;
  scopes: string[];
  /** The subject, or the client where the token has none. */
  sub: string;
  /** The `tid` claim. Without it, state operations are rejected under `jwt` and `oauth`. */
  tenantId?: string;
  token?: string;
  [key: string]: unknown;
}

/**
 * The request in log lines, stores and the data of errors. Absent fields are missing, not
 * undefined.
 */
export interface RequestFields {
  requestId: string;
  timestamp: string;
  tenantId?: string;
  /** The raw token of the session, also where the handler does not see it. */
  sessionId?: string;
  traceId?: string;
  spanId?: string;
  [key: string]: unknown;
}
