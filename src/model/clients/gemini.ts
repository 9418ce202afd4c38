import { LONG_NAME, NAME_START } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';
import { ENUM_OF_OTHERS, NO_ITEMS, TYPE_LIST } from './schema-mistakes.ts';

export const GEMINI: ClientProfile = {
  id: 'gemini',
  name: "Gemini's API",
  checks: [
    {
      mistake: NO_ITEMS,
      limit: '`items` in every array of an input schema, also inside `anyOf`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-24',
      sources: [
        'https://github.com/boshyxd/robloxstudio-mcp/issues/72',
        'https://github.com/Skyvern-AI/skyvern/issues/8611',
        'https://github.com/pixelsock/directus-mcp/issues/12',
      ],
    },
    {
      mistake: ENUM_OF_OTHERS,
      limit: 'only texts in an `enum`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-24',
      sources: [
        'https://github.com/microsoft/azure-devops-mcp/issues/145',
        'https://github.com/microsoft/azure-devops-mcp/issues/139',
        'https://github.com/router-for-me/CLIProxyAPI/pull/1076',
      ],
    },
    {
      mistake: TYPE_LIST,
      limit: 'one `type` each',
      effect: 'request',
      level: 'reported',
      date: '2026-11-24',
      sources: ['https://github.com/zed-industries/zed/issues/44875'],
    },
    {
      mistake: NAME_START,
      limit: 'tool names that begin with a letter or `_`',
      effect: 'request',
      level: 'reported',
      date: '2026-11-24',
      sources: ['https://github.com/wonderwhy-er/DesktopCommanderMCP/issues/79'],
    },
    {
      mistake: LONG_NAME,
      limit: 'tool names of at most 64 characters',
      effect: 'request',
      level: 'reported',
      date: '2026-11-24',
      sources: ['https://github.com/wonderwhy-er/DesktopCommanderMCP/issues/79'],
    },
  ],
};
