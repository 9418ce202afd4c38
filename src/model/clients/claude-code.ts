import { longDescription } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

export const CLAUDE_CODE: ClientProfile = {
  id: 'claude-code',
  name: 'Claude Code',
  checks: [
    {
      mistake: longDescription(2048),
      limit: 'descriptions of tools of at most 2,048 characters',
      effect: 'text',
      level: 'reported',
      date: '2026-11-24',
      sources: [
        'https://code.claude.com/docs/en/mcp',
        'https://dev.to/rulestack/20-of-20-runs-sent-serverdiscover-to-our-stdio-mcp-server-off-by-default-per-the-docs-and-its-12m2',
      ],
    },
  ],
};
