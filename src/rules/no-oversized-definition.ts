import { mostTools } from '../model/clients/profiles.ts';
import type { Finding } from '../model/findings/rule.ts';
import { labelOf, listOf } from '../model/text/labels.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { listsOf, sizedTool, totalOf, type SizedTool } from './checks/clients/tool-size.ts';
import { isForInterfaceOnly } from './checks/clients/user-interface.ts';
import { defineRule } from './define-rule.ts';

type Message = 'definition' | 'list';

interface Options extends IgnoringTools {
  /** The tokens that one tool may take. */
  readonly maxTokens: number;
  /** The tokens that all tools of a server may take. */
  readonly maxListTokens: number;
}

export default defineRule<Message, Options>({
  name: 'no-oversized-definition',
  meta: {
    type: 'suggestion',
    docs: {
      description: "disallow tools that take a large part of a model's context",
      preset: 'strict',
      severity: 'warn',
      group: 'Clients',
      listing: true,
    },
    messages: {
      definition:
        'The {{definition}} adds about {{tokens}} tokens to every request to a model (limit {{most}}). Shorten its {{part}} (about {{partTokens}} tokens).',
      list: 'The {{count}} tools {{ofServer}} add about {{tokens}} tokens to every request to a model (limit {{most}}). Shorten the largest ({{largest}}), or list fewer.',
    },
    schema: {
      type: 'object',
      properties: {
        maxTokens: { type: 'integer', minimum: 1, description: 'The tokens that a tool may take.' },
        maxListTokens: {
          type: 'integer',
          minimum: 1,
          description: 'The tokens that all tools of a server may take together.',
        },
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: { maxTokens: 2500, maxListTokens: 20_000, ignoreTools: [] },
  },
  *check({ definitions, settings }, { maxTokens, maxListTokens }) {
    const tools = definitions
      .filter((each) => each.kind === 'tool' && !isForInterfaceOnly(each))
      .map(sizedTool);
    const most = mostTools(settings.clients);
    // A server with too many tools for a client needs fewer of them, however small they are.
    const lists = listsOf(tools).filter(
      (list) => list.length <= most && isAbove(totalOf(list), maxListTokens),
    );
    const named = new Set(lists.flatMap(largestOf));
    for (const tool of tools)
      if (isAbove(tool.tokens, maxTokens) && !named.has(tool))
        yield { ...oversized(tool, maxTokens), definition: tool.definition };
    for (const list of lists) yield oversizedList(list, tools, maxListTokens);
  },
});

/** Whether tokens exceed a limit by more than the error of the estimate. */
function isAbove(tokens: number, most: number): boolean {
  return tokens > most * 1.1;
}

/** The tools to name as the largest of a server. */
function largestOf(tools: readonly SizedTool[]): SizedTool[] {
  return tools.toSorted((a, b) => b.tokens - a.tokens).slice(0, 3);
}

function oversized({ definition, tokens, parts }: SizedTool, most: number): Finding<Message> {
  const [largest] = parts.toSorted((a, b) => b.tokens - a.tokens);
  return {
    messageId: 'definition',
    data: {
      definition: labelOf(definition),
      tokens: counted(tokens),
      most: counted(most),
      part: largest?.name ?? 'text',
      partTokens: counted(largest?.tokens ?? tokens),
    },
    at: largest?.at ?? definition.at,
  };
}

function oversizedList(
  tools: readonly SizedTool[],
  all: readonly SizedTool[],
  most: number,
): Finding<Message> {
  const { definition } = tools[0] as SizedTool;
  const mayListMore = all.some(
    ({ definition: { server, isUncertain } }) => server === definition.server && isUncertain,
  );
  const largest = largestOf(tools);
  return {
    messageId: 'list',
    data: {
      count: tools.length,
      ofServer: mayListMore ? 'that this server always lists' : 'of this server',
      tokens: counted(totalOf(tools)),
      most: counted(most),
      largest: listOf(
        largest.map((tool) => `${labelOf(tool.definition)} with ${counted(tool.tokens)}`),
      ),
    },
    at: definition.serverAt ?? definition.at,
  };
}

function counted(tokens: number): string {
  return tokens.toLocaleString('en');
}
