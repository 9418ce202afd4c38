import type { ListedTool } from '../../../src/model/clients/profile.ts';

/** A tool of which only the input schema is listed. */
export function toolOf(inputSchema: Readonly<Record<string, unknown>>): ListedTool {
  return {
    name: 'find',
    title: undefined,
    description: undefined,
    inputSchema,
    outputSchema: undefined,
    annotations: undefined,
    serverName: undefined,
    position: undefined,
    isUnread: () => false,
  };
}
