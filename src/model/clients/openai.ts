import { LONG_NAME, longDescription } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';
import { countOfTools, itemsOfArrays, nameCharacters, oneSchemaOfItems } from './shared-checks.ts';
import { COMBINATORS, LOOKAROUND, NO_ROOT_PROPERTIES, rootKeyword } from './schema-mistakes.ts';

export const OPENAI: ClientProfile = {
  id: 'openai',
  name: "OpenAI's API",
  checks: [
    {
      mistake: rootKeyword([...COMBINATORS, 'enum', 'not']),
      limit: 'no `anyOf`, `oneOf`, `allOf`, `enum` or `not` at the root of an input schema',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/langchain-ai/langchainjs/issues/9804',
        'https://github.com/nspady/google-calendar-mcp/issues/39',
        'https://github.com/cecli-dev/cecli/issues/281',
      ],
    },
    {
      mistake: NO_ROOT_PROPERTIES,
      limit: '`properties` at the root of an input schema, also of a tool without parameters',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/janhq/jan/issues/7017',
        'https://github.com/grafana/mcp-grafana/issues/390',
        'https://github.com/inboxapi/cli/issues/106',
      ],
    },
    itemsOfArrays({
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/apify/apify-mcp-server/issues/36',
        'https://github.com/ruvnet/ruflo/issues/1294',
        'https://github.com/meilisearch/meilisearch-mcp/issues/27',
      ],
    }),
    {
      // Since May 2026, by the models that check tools strictly: gpt-5.5 and later.
      mistake: LOOKAROUND,
      limit: 'no lookahead or lookbehind in a `pattern`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/SmartBear/smartbear-mcp/issues/491',
        'https://github.com/nicobailon/pi-interactive-shell/issues/69',
        'https://github.com/anomalyco/opencode/issues/32073',
        'https://github.com/Dokploy/mcp/issues/45',
      ],
    },
    nameCharacters({
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/openai/openai-openapi/blob/master/openapi.yaml',
        'https://github.com/openai/codex/issues/8174',
      ],
    }),
    {
      mistake: LONG_NAME,
      limit: 'tool names of at most 64 characters',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/openai/openai-openapi/blob/master/openapi.yaml',
        'https://github.com/openai/codex/issues/1289',
        'https://github.com/microsoft/foundry-dev-tools/issues/201',
      ],
    },
    {
      // Every thread with the error is of the first half of 2025.
      mistake: longDescription(1024),
      limit: 'descriptions of at most 1,024 characters in chat completions',
      effect: 'request',
      level: 'reported',
      date: '2026-11-30',
      sources: [
        'https://github.com/getsentry/sentry-mcp/issues/106',
        'https://github.com/rusiaaman/wcgw/issues/51',
        'https://github.com/janwilmake/openapi-mcp-server/issues/23',
      ],
    },
    countOfTools({
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/zed-industries/zed/issues/32946',
        'https://github.com/anomalyco/opencode/issues/4909',
        'https://github.com/obot-platform/mcp-catalog/issues/516',
      ],
    }),
    oneSchemaOfItems({
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/advanced-security/codeql-development-mcp-server/issues/262',
        'https://github.com/playcanvas/editor-mcp-server/issues/81',
        'https://github.com/vercel/ai/issues/2271',
      ],
    }),
  ],
};
