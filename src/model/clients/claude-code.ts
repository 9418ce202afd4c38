import { longDescription, longInstructions, longJoinedName } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';

export const CLAUDE_CODE: ClientProfile = {
  id: 'claude-code',
  name: 'Claude Code',
  checks: [
    {
      mistake: longDescription(2048),
      limit: 'descriptions of tools of at most 2,048 characters',
      effect: 'text',
      level: 'verified',
      date: '2026-11-29',
      sources: ['https://code.claude.com/docs/en/mcp'],
    },
    {
      mistake: longInstructions(2048),
      limit: 'instructions of a server of at most 2,048 characters',
      effect: 'text',
      level: 'verified',
      date: '2026-11-29',
      sources: ['https://code.claude.com/docs/en/mcp'],
    },
    {
      // Of January and February 2026: where the API gets references to tools. The API accepts 128
      // characters elsewhere.
      mistake: longJoinedName((server, tool) => `mcp__${server}__${tool}`, 64),
      limit:
        '`mcp__`, the name of the server, `__` and the name of the tool of together at most 64 characters',
      effect: 'request',
      level: 'reported',
      date: '2026-11-30',
      sources: [
        'https://github.com/Yeachan-Heo/oh-my-claudecode/issues/241',
        'https://github.com/anthropics/claude-code/issues/22327',
        'https://github.com/mims-harvard/ToolUniverse/issues/65',
      ],
    },
  ],
};
