import type { ClientProfile } from './profile.ts';
import { DUPLICATE_IN_ENUM } from './schema-mistakes.ts';
import { itemsOfArrays } from './shared-checks.ts';

export const VSCODE: ClientProfile = {
  id: 'vscode',
  name: 'VS Code',
  checks: [
    itemsOfArrays({
      effect: 'tool',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/microsoft/vscode/issues/246119',
        'https://github.com/InsForge/insforge-mcp/issues/14',
        'https://github.com/VictoriaMetrics/mcp-victoriametrics/issues/4',
        'https://github.com/nhost/nhost/issues/3686',
      ],
    }),
    {
      // It validates the schemas of tools by draft-07, as Ajv has it.
      mistake: DUPLICATE_IN_ENUM,
      limit: 'no value twice in an `enum`',
      effect: 'tool',
      level: 'verified',
      date: '2026-11-29',
      sources: [
        'https://github.com/postmanlabs/postman-mcp-server/issues/106',
        'https://github.com/microsoft/vscode/issues/292474',
        'https://github.com/PostHog/mcp/pull/141',
      ],
    },
  ],
};
