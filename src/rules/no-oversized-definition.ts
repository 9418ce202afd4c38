import type { Finding } from '../model/findings/rule.ts';
import { labelOf, listOf } from '../model/text/labels.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { sizedTool, type SizedTool } from './checks/clients/tool-size.ts';
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
      list: 'The {{count}} tools of this server add about {{tokens}} tokens to every request to a model (limit {{most}}). Shorten the largest ({{largest}}), or list fewer.',
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
  *check({ definitions }, { maxTokens, maxListTokens }) {
    const servers = new Map<string, SizedTool[]>();
    for (const definition of definitions) {
      if (definition.kind !== 'tool' || isForInterfaceOnly(definition)) continue;
      const tool = sizedTool(definition);
      if (tool.tokens > maxTokens) yield { ...oversized(tool, maxTokens), definition };
      const { server, isUncertain } = definition;
      if (server !== undefined && !isUncertain)
        servers.set(server, [...(servers.get(server) ?? []), tool]);
    }
    for (const tools of servers.values()) yield* oversizedList(tools, maxListTokens);
  },
});

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

function* oversizedList(tools: readonly SizedTool[], most: number): Iterable<Finding<Message>> {
  const tokens = tools.reduce((total, tool) => total + tool.tokens, 0);
  const [first] = tools;
  if (!first || tools.length < 2 || tokens <= most) return;
  const largest = tools.toSorted((a, b) => b.tokens - a.tokens).slice(0, 3);
  yield {
    messageId: 'list',
    data: {
      count: tools.length,
      tokens: counted(tokens),
      most: counted(most),
      largest: listOf(
        largest.map((tool) => `${labelOf(tool.definition)} with ${counted(tool.tokens)}`),
      ),
    },
    at: first.definition.serverAt ?? first.definition.at,
  };
}

function counted(tokens: number): string {
  return tokens.toLocaleString('en');
}
