import { LONG_NAME, MIXED_ACCESS, NO_ACCESS_HINT, NO_TITLE } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

const CRITERIA = 'https://claude.com/docs/connectors/building/review-criteria';
/** The hard criteria of the review, for authors who build a connector with Claude. */
const CHECKLIST =
  'https://github.com/anthropics/claude-plugins-official/blob/main/plugins/mcp-server-dev/skills/build-mcp-app/references/directory-checklist.md';

export const CLAUDE_DIRECTORY: ClientProfile = {
  id: 'claude-directory',
  name: 'The directory of Claude connectors',
  checks: [
    {
      mistake: NO_TITLE,
      limit: 'a title on every tool',
      effect: 'listing',
      level: 'verified',
      date: '2026-11-29',
      sources: [CRITERIA, CHECKLIST],
    },
    {
      mistake: NO_ACCESS_HINT,
      limit: '`readOnlyHint` or `destructiveHint` on every tool',
      effect: 'listing',
      level: 'verified',
      date: '2026-11-29',
      sources: [CRITERIA, CHECKLIST],
    },
    {
      mistake: MIXED_ACCESS,
      limit: 'tools that either only read or only write',
      effect: 'listing',
      level: 'verified',
      date: '2026-11-30',
      sources: [CRITERIA],
    },
    {
      mistake: LONG_NAME,
      limit: 'tool names of at most 64 characters',
      effect: 'listing',
      level: 'verified',
      date: '2026-11-29',
      sources: [CRITERIA, CHECKLIST],
    },
  ],
};
