import { getOwn } from '../../model/utils/get-own.ts';
import type { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';

/**
 * Classes whose subclasses a platform constructs, with the method that it calls before it serves a
 * client.
 */
const STARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // `onStart` of Cloudflare Agents awaits it (0.32.0, its source).
  'agents/mcp': { McpAgent: 'init' },
  // A subclass of McpAgent (0.8.1, its source).
  '@stripe/agent-toolkit/cloudflare': { experimental_PaidMcpAgent: 'init' },
};

/**
 * The method that starts an object of a subclass; undefined if the project itself constructs such
 * objects.
 */
export function startOfHosted({ specifier, path }: ExternalValue): string | undefined {
  return getOwn(getOwn(STARTS, specifier), path.join('.'));
}
