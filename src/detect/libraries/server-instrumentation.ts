import type { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';

/**
 * Whether a package function returns the server that it is called with, after changing how its
 * handlers run.
 */
export function returnsServer({ specifier, path }: ExternalValue): boolean {
  // @sentry/node 11.12.0; each SDK of Sentry exports the function of @sentry/core.
  return specifier.startsWith('@sentry/') && path.join('.') === 'wrapMcpServerWithSentry';
}
