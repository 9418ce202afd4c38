import { LONG_NAME } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';
import { nameCharacters, oneSchemaOfItems } from './shared-checks.ts';
import { COMBINATORS, PROPERTY_KEY, rootKeyword } from './schema-mistakes.ts';

export const ANTHROPIC: ClientProfile = {
  id: 'anthropic',
  name: "Anthropic's API",
  checks: [
    {
      mistake: rootKeyword(COMBINATORS),
      limit: 'no `anyOf`, `oneOf` or `allOf` at the root of an input schema',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/makenotion/notion-mcp-server/issues/341',
        'https://github.com/anthropics/claude-code/issues/56174',
        'https://github.com/hope1026/weppy-roblox-mcp/issues/77',
      ],
    },
    {
      mistake: PROPERTY_KEY,
      limit: 'property keys at the root of an input schema that match `^[a-zA-Z0-9_.-]{1,64}$`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/beautyfree/appstore-connect-mcp/issues/2',
        'https://github.com/twilio-labs/mcp/issues/58',
        'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
        'https://github.com/ComposioHQ/composio/pull/3067',
      ],
    },
    oneSchemaOfItems({
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/hyperdxio/hyperdx/pull/2925',
        'https://github.com/kintone/mcp-server/issues/553',
        'https://github.com/AlexGladkov/claude-in-mobile/pull/55',
        'https://github.com/anthropics/claude-code/issues/586',
      ],
    }),
    nameCharacters({
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/apify/tester-mcp-client/issues/11',
        'https://github.com/github/copilot-cli/issues/1879',
        'https://github.com/inngest/agent-kit/pull/108',
      ],
    }),
    {
      // The API accepts 128 characters since 2026; applications that check names themselves accept
      // 64.
      mistake: LONG_NAME,
      limit: 'tool names of at most 64 characters in the Claude applications',
      effect: 'request',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/mims-harvard/ToolUniverse/issues/35',
        'https://github.com/NetApp/netapp-dataops-toolkit/issues/38',
        'https://github.com/API-200/api200/issues/14',
      ],
    },
  ],
};
