import { INCOMPLETE_HINTS } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

export const OPENAI_APPS: ClientProfile = {
  id: 'openai-apps',
  name: 'The directory of ChatGPT apps',
  checks: [
    {
      mistake: INCOMPLETE_HINTS,
      limit: '`readOnlyHint`, `destructiveHint` and `openWorldHint` stated on every tool',
      effect: 'listing',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://developers.openai.com/apps-sdk/app-submission-guidelines',
        'https://github.com/openai/plugins/blob/main/plugins/chatgpt-apps/skills/mcp-tool-hint-justifications/SKILL.md',
      ],
    },
  ],
};
