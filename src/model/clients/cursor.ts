import { longJoinedName } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

export const CURSOR: ClientProfile = {
  id: 'cursor',
  name: 'Cursor',
  checks: [
    {
      mistake: longJoinedName((server, tool) => `${server}:${tool}`, 60),
      limit: "the server's and the tool's name together of at most 60 characters",
      effect: 'tool',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/ComposioHQ/composio/issues/2788',
        'https://github.com/PostHog/posthog/pull/51483',
        'https://github.com/idosal/git-mcp/issues/31',
        'https://github.com/awslabs/mcp/issues/1283',
      ],
    },
  ],
};
