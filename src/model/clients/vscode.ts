import type { ClientProfile } from './profile.ts';
import { countOfTools, itemsOfArrays } from './shared-checks.ts';

export const VSCODE: ClientProfile = {
  id: 'vscode',
  name: 'VS Code',
  checks: [
    itemsOfArrays({
      effect: 'tool',
      level: 'verified',
      sources: [
        'https://github.com/microsoft/vscode/issues/246119',
        'https://github.com/VictoriaMetrics/mcp-victoriametrics/issues/4',
        'https://github.com/nhost/nhost/issues/3686',
      ],
    }),
    countOfTools({
      level: 'reported',
      sources: [
        'https://github.com/0x4m4/hexstrike-ai/issues/89',
        'https://github.com/postmanlabs/postman-mcp-server/pull/26',
      ],
    }),
  ],
};
