import type { Definition } from '../../../model/definitions/definition.ts';
import type { Location } from '../../../model/location.ts';
import { groupBy } from '../../../model/utils/group-by.ts';
import { tokensOf } from '../../../model/text/tokens.ts';
import { listedTools, type PlacedTool } from './listed-tool.ts';

/**
 * A tool with the tokens that it takes in requests to models: its name, its description and its
 * input schema.
 */
export interface SizedTool {
  readonly definition: Definition;
  readonly tokens: number;
  readonly parts: readonly SizedPart[];
}

export interface SizedPart {
  readonly name: string;
  readonly tokens: number;
  readonly at: Location;
}

/** The smallest of the texts that the tool may have; parts that are not read do not count. */
export function sizedTool(definition: Definition): SizedTool {
  const [smallest] = listedTools(definition)
    .map((placed) => ({ definition, ...sizesOf(placed) }))
    .sort((a, b) => a.tokens - b.tokens);
  return smallest ?? { definition, tokens: 0, parts: [] };
}

function sizesOf(placed: PlacedTool): Omit<SizedTool, 'definition'> {
  const { tool } = placed;
  const { name, description, inputSchema } = tool;
  const part = (key: 'description' | 'inputSchema', called: string): SizedPart => ({
    name: called,
    tokens: tool[key] === undefined ? 0 : tokensOf(tool[key]),
    at: placed.locate({ path: [key] }),
  });
  return {
    tokens: tokensOf({ name, description, inputSchema }),
    parts: [part('description', 'description'), part('inputSchema', 'input schema')],
  };
}

/** The tools that servers certainly list, by server. */
export function listsOf(tools: readonly SizedTool[]): SizedTool[][] {
  const certain = tools.filter(
    ({ definition: { server, isUncertain } }) => server !== undefined && !isUncertain,
  );
  const lists = groupBy(certain, ({ definition }) => definition.server);
  return [...lists.values()].filter(({ length }) => length > 1);
}

/** The tokens of several tools together. */
export function totalOf(tools: readonly SizedTool[]): number {
  return tools.reduce((total, tool) => total + tool.tokens, 0);
}
