import { LONG_NAME, NAME_START, tooManyTools } from './definition-mistakes.ts';
import type { ClientCheck, ClientProfile } from './profile.ts';
import { RECURSION } from './reference-mistakes.ts';
import { itemsOfArrays, noPrefixItems, oneSchemaOfItems } from './shared-checks.ts';
import {
  EMPTY_IN_ENUM,
  ENUM_OF_OTHERS,
  keyword,
  NO_TYPE,
  NULL_IN_ENUM,
  PARAMETER_NAME,
  TYPE_LIST,
} from './schema-mistakes.ts';
import { tooDeep } from './size-mistakes.ts';

/** The declarations of Google's SDK, which document fields of requests: @google/genai 3.3.0. */
const SDK = 'https://github.com/googleapis/js-genai/blob/main/src/types.ts';

/** The limits of functions, however clients send their schemas. */
const OF_FUNCTIONS: readonly ClientCheck[] = [
  {
    mistake: NAME_START,
    limit: 'tool names that begin with a letter or `_`',
    effect: 'request',
    level: 'verified',
    date: '2026-11-30',
    sources: [
      'https://github.com/google-gemini/gemini-cli/issues/2966',
      'https://github.com/router-for-me/CLIProxyAPI/issues/218',
      'https://github.com/google-gemini/gemini-cli/issues/7878',
      'https://github.com/CherryHQ/cherry-studio/issues/4088',
      'https://github.com/dust-tt/dust/pull/28212',
      'https://github.com/GitHubSecurityLab/seclab-taskflow-agent/pull/287',
    ],
  },
  {
    // By its error messages until March 2026; @google/genai 3.3.0 documents 128 characters.
    mistake: LONG_NAME,
    limit: 'tool names of at most 64 characters',
    effect: 'request',
    level: 'reported',
    date: '2026-11-30',
    sources: [
      'https://github.com/decolua/9router/issues/369',
      'https://github.com/anomalyco/opencode/issues/16768',
      'https://github.com/google-gemini/gemini-cli/pull/20987',
    ],
  },
  {
    mistake: tooManyTools(512),
    limit: 'at most 512 tools in a request, of all servers together',
    effect: 'request',
    level: 'verified',
    date: '2026-11-30',
    sources: [SDK, 'https://github.com/google-gemini/gemini-cli/issues/19083'],
  },
  {
    // Google does not document the number: a schema of 6 levels was rejected, and clients that cut
    // schemas leave 4. The errors about functions are of August and September 2025.
    mistake: tooDeep(5, 'objects and arrays'),
    limit: 'at most 5 levels of objects and arrays, with the root',
    effect: 'request',
    level: 'reported',
    date: '2026-11-30',
    sources: [
      'https://github.com/Portkey-AI/gateway/pull/1616',
      'https://github.com/presenton/presenton/pull/327',
      'https://github.com/google-gemini/gemini-cli/issues/5923',
      'https://github.com/directus/directus/issues/25896',
      'https://discuss.ai.google.dev/t/please-document-allowed-schema-complexity/109002',
    ],
  },
];

/**
 * The limits of schemas that clients send as `parameters`. Of `parametersJsonSchema`, which others
 * send, as gemini-cli since PR 4176, no such errors are reported.
 */
const OF_PARAMETERS: readonly ClientCheck[] = [
  itemsOfArrays({
    level: 'verified',
    date: '2026-11-29',
    sources: [
      'https://github.com/anomalyco/opencode/issues/5832',
      'https://github.com/boshyxd/robloxstudio-mcp/issues/72',
      'https://github.com/Skyvern-AI/skyvern/issues/8611',
      'https://github.com/pixelsock/directus-mcp/issues/12',
    ],
  }),
  {
    mistake: ENUM_OF_OTHERS,
    limit: 'only strings in an `enum`',
    effect: 'request',
    level: 'verified',
    date: '2026-11-29',
    sources: [
      'https://github.com/microsoft/azure-devops-mcp/issues/145',
      'https://github.com/microsoft/azure-devops-mcp/issues/139',
      'https://github.com/router-for-me/CLIProxyAPI/pull/1076',
    ],
  },
  {
    mistake: EMPTY_IN_ENUM,
    limit: 'no empty string in an `enum`',
    effect: 'request',
    level: 'verified',
    date: '2026-11-28',
    sources: [
      'https://github.com/sbroenne/mcp-server-excel/issues/607',
      'https://github.com/FMXExpress/PasClaw/pull/294',
      'https://github.com/Smana/runlore/pull/40',
    ],
  },
  {
    mistake: TYPE_LIST,
    limit: 'one `type` each',
    effect: 'request',
    isRewritten: true,
    level: 'verified',
    date: '2026-11-30',
    sources: [
      'https://github.com/zed-industries/zed/issues/53919',
      'https://github.com/n8n-io/n8n/issues/15553',
      'https://github.com/rikkahub/rikkahub/issues/1435',
    ],
  },
  {
    // Some clients convert null to an empty text.
    mistake: NULL_IN_ENUM,
    limit: 'no null in an `enum`',
    effect: 'request',
    level: 'reported',
    date: '2026-11-28',
    sources: [
      'https://github.com/router-for-me/CLIProxyAPI/pull/4545',
      'https://github.com/router-for-me/CLIProxyAPI/pull/4688',
    ],
  },
  {
    mistake: NO_TYPE,
    limit: 'a `type`, or a union of types, for every property and the elements of every array',
    effect: 'request',
    level: 'reported',
    date: '2026-11-28',
    sources: [
      'https://github.com/google-gemini/gemini-cli/issues/2282',
      'https://github.com/awslabs/mcp/issues/661',
      'https://github.com/CoplayDev/unity-mcp/issues/572',
      'https://github.com/wonderwhy-er/DesktopCommanderMCP/issues/209',
    ],
  },
  {
    mistake: keyword('const', 'Use an `enum` with one value.'),
    limit: 'no `const`',
    effect: 'request',
    isRewritten: true,
    level: 'verified',
    date: '2026-11-30',
    sources: [
      'https://github.com/zed-industries/zed/issues/59938',
      'https://github.com/danny-avila/LibreChat/issues/11761',
      'https://github.com/earendil-works/pi/issues/2834',
    ],
  },
  {
    mistake: keyword(
      'propertyNames',
      'Leave it out: with Zod 4, write `z.object({}).catchall()` in place of `z.record()`.',
    ),
    limit: 'no `propertyNames`',
    effect: 'request',
    isRewritten: true,
    level: 'verified',
    date: '2026-11-30',
    sources: [
      'https://github.com/rikkahub/rikkahub/issues/1935',
      'https://github.com/router-for-me/CLIProxyAPI/issues/4393',
      'https://github.com/code-yeongyu/oh-my-openagent/issues/1315',
    ],
  },
  {
    // Documented, but no thread shows an error.
    mistake: PARAMETER_NAME,
    limit:
      'names of parameters that begin with a letter or `_`, and have only letters, digits and `_`, at most 64',
    effect: 'request',
    level: 'reported',
    date: '2026-11-30',
    sources: [SDK],
  },
  oneSchemaOfItems({
    level: 'reported',
    date: '2026-11-30',
    sources: [
      'https://github.com/zavora-ai/adk-rust/pull/330',
      'https://github.com/oomkapwn/enquire-mcp/issues/360',
    ],
  }),
  noPrefixItems({
    isRewritten: true,
    level: 'verified',
    date: '2026-11-30',
    sources: [
      'https://github.com/diegosouzapw/OmniRoute/issues/13464',
      'https://github.com/decolua/9router/issues/3743',
    ],
  }),
  {
    mistake: RECURSION,
    limit: 'no schema that contains itself',
    effect: 'request',
    level: 'reported',
    date: '2026-11-30',
    sources: [
      'https://discuss.ai.google.dev/t/recursive-schema-definition/68607',
      'https://github.com/google-gemini/gemini-cli/issues/14945',
    ],
  },
];

export const GEMINI: ClientProfile = {
  id: 'gemini',
  name: "Gemini's API",
  checks: [...OF_FUNCTIONS, ...OF_PARAMETERS.map((check) => ({ ...check, field: 'parameters' }))],
};
