import { OTHER_DIALECT } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

export const CLAUDE_DESKTOP: ClientProfile = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  checks: [
    {
      // Reported of August and September 2026 as a defect, which Claude Code 2.1.233 does not have.
      // SDK v1 (1.32.2) lists `$schema` of draft-07 in every output schema that is made of Zod.
      mistake: OTHER_DIALECT,
      limit: '2020-12 as the `$schema` of an output schema, or none',
      effect: 'call',
      level: 'reported',
      date: '2026-11-29',
      sources: [
        'https://github.com/anthropics/claude-code/issues/86142',
        'https://github.com/modelcontextprotocol/typescript-sdk/issues/2721',
        'https://github.com/perplexityai/modelcontextprotocol/issues/132',
        'https://github.com/DavidFuchs/mcp-uptime-kuma/issues/83',
      ],
    },
  ],
};
