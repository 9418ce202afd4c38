import { LONG_NAME, NAME_START } from './definition-mistakes.ts';
import type { ClientCheck, ClientProfile } from './profile.ts';
import { itemsOfArrays, noPrefixItems, oneSchemaOfItems } from './shared-checks.ts';
import {
  EMPTY_IN_ENUM,
  ENUM_OF_OTHERS,
  keyword,
  NO_TYPE,
  NULL_IN_ENUM,
  RECURSION,
  TYPE_LIST,
  unknownFormat,
} from './schema-mistakes.ts';

/** The limits of the names of tools. */
const OF_NAMES: readonly ClientCheck[] = [
  {
    mistake: NAME_START,
    limit: 'tool names that begin with a letter or `_`',
    effect: 'request',
    level: 'verified',
    date: '2026-11-29',
    sources: [
      'https://github.com/google-gemini/gemini-cli/issues/2966',
      'https://github.com/router-for-me/CLIProxyAPI/issues/218',
      'https://github.com/google-gemini/gemini-cli/issues/7878',
      'https://github.com/CherryHQ/cherry-studio/issues/4088',
      'https://github.com/BerriAI/litellm/issues/12543',
    ],
  },
  {
    // By its error messages until March 2026; @google/genai 3.3.0 documents 128 characters.
    mistake: LONG_NAME,
    limit: 'tool names of at most 64 characters',
    effect: 'request',
    level: 'reported',
    date: '2026-11-25',
    sources: [
      'https://github.com/decolua/9router/issues/369',
      'https://github.com/anomalyco/opencode/issues/16768',
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
    level: 'reported',
    date: '2026-11-25',
    sources: [
      'https://github.com/zed-industries/zed/issues/53919',
      'https://github.com/n8n-io/n8n/issues/15553',
      'https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099',
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
    level: 'reported',
    date: '2026-11-25',
    sources: [
      'https://github.com/zed-industries/zed/issues/45552',
      'https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099',
    ],
  },
  oneSchemaOfItems({
    level: 'reported',
    sources: [
      'https://github.com/zavora-ai/adk-rust/pull/330',
      'https://github.com/oomkapwn/enquire-mcp/issues/360',
    ],
  }),
  noPrefixItems({
    level: 'reported',
    sources: [
      'https://github.com/diegosouzapw/OmniRoute/pull/12540',
      'https://github.com/pleaseai/shunt/pull/454',
    ],
  }),
  {
    mistake: RECURSION,
    limit: 'no schema that contains itself',
    effect: 'request',
    level: 'reported',
    date: '2026-11-25',
    sources: ['https://discuss.ai.google.dev/t/recursive-schema-definition/68607'],
  },
  {
    // Of July 2025.
    mistake: unknownFormat(['enum', 'date-time']),
    limit: 'no string format except `enum` and `date-time`',
    effect: 'request',
    level: 'reported',
    date: '2026-11-25',
    sources: [
      'https://github.com/punkpeye/mcp-remote/issues/118',
      'https://github.com/anomalyco/opencode/issues/1390',
    ],
  },
];

export const GEMINI: ClientProfile = {
  id: 'gemini',
  name: "Gemini's API",
  checks: [...OF_NAMES, ...OF_PARAMETERS.map((check) => ({ ...check, field: 'parameters' }))],
};
