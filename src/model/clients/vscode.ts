import type { ClientProfile } from './profile.ts';
import { NO_ITEMS } from './schema-mistakes.ts';

export const VSCODE: ClientProfile = {
  id: 'vscode',
  name: 'VS Code',
  checks: [
    {
      mistake: NO_ITEMS,
      limit: '`items` in every array of an input schema',
      effect: 'tool',
      level: 'reported',
      date: '2026-11-24',
      sources: ['https://github.com/agentscope-ai/ReMe/issues/84'],
    },
  ],
};
