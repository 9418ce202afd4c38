import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { projectTexts } from '../discovery/modules/project-texts.ts';

/** Code that sends requests to other servers. */
const CLIENT =
  /@modelcontextprotocol\/(?:sdk\/)?client\b|\.callTool\s*\(|\bmethod:\s*['"`](?:tools|resources|prompts)\/(?:list|call|get|read)['"`]/;

/** Whether the project of a module sends requests to other servers. */
export function callsServers(module: Module, session: AnalysisSession): boolean {
  for (const { text } of projectTexts(module, session)) if (CLIENT.test(text)) return true;
  return false;
}

/**
 * Whether the project may meet content of these kinds: a file beside the module names one, or calls
 * tools of other servers.
 *
 * @returns undefined if no file that the entry points of the package load imports the module
 */
export function meetsContent(
  kinds: readonly string[],
  module: Module,
  session: AnalysisSession,
): boolean | undefined {
  const named = new RegExp(String.raw`(['"\`])(?:${kinds.join('|')})\1`);
  let isImported = false;
  for (const { file, text, imports } of projectTexts(module, session)) {
    if (CLIENT.test(text) || (file !== module.file && kinds.length > 0 && named.test(text)))
      return true;
    isImported ||= imports.includes(module.file);
  }
  return isImported ? false : undefined;
}
