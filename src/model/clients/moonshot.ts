import { NAME_START } from './definition-mistakes.ts';
import type { ClientProfile } from './profile.ts';
import { REPEATED_BESIDE_REF, refOutside } from './reference-mistakes.ts';
import { TYPED_UNION, UNTYPED } from './schema-mistakes.ts';
import { nameCharacters } from './shared-checks.ts';
import { tooDeep } from './size-mistakes.ts';

export const MOONSHOT: ClientProfile = {
  id: 'moonshot',
  name: "Moonshot's API",
  optional: 'Not all endpoints that serve Kimi have these limits.',
  checks: [
    {
      mistake: refOutside('#/$defs/'),
      limit: 'references that begin with `#/$defs/`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/NousResearch/hermes-agent/pull/14802',
        'https://github.com/Softeria/ms-365-mcp-server/issues/458',
        'https://github.com/Softeria/ms-365-mcp-server/pull/576',
      ],
    },
    {
      mistake: REPEATED_BESIDE_REF,
      limit: 'no keyword beside `$ref` that the referenced schema has, too',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/MoonshotAI/kimi-cli/issues/2061',
        'https://github.com/Alishahryar1/free-claude-code/pull/378',
        'https://github.com/lidge-jun/opencodex/pull/2677',
      ],
    },
    {
      mistake: UNTYPED,
      limit: 'a `type` in every property, also beside `enum` and `const`',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/MoonshotAI/kimi-cli/issues/1595',
        'https://github.com/anomalyco/opencode/issues/40127',
        'https://github.com/router-for-me/CLIProxyAPI/issues/5571',
      ],
    },
    {
      // By its error messages until August 2026; a test of September found it accepted.
      mistake: TYPED_UNION,
      limit: 'no `type` beside `anyOf`',
      effect: 'request',
      level: 'reported',
      date: '2026-11-30',
      sources: [
        'https://github.com/MoonshotAI/kimi-code/issues/2661',
        'https://github.com/openclaw/openclaw/issues/113130',
        'https://github.com/abhigyanpatwari/GitNexus/issues/2703',
        'https://github.com/14790897/MiqroForge-Desktop/issues/1165',
      ],
    },
    {
      mistake: tooDeep(10, 'schemas'),
      limit: 'at most 10 levels of schemas, with the root',
      effect: 'request',
      level: 'reported',
      date: '2026-11-30',
      sources: ['https://github.com/anomalyco/opencode/issues/25495'],
    },
    {
      mistake: NAME_START,
      limit: 'tool names that begin with a letter',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/openclaw/openclaw/issues/79179',
        'https://github.com/agentscope-ai/QwenPaw/issues/6557',
        'https://github.com/MoonshotAI/kimi-cli/issues/2531',
      ],
    },
    nameCharacters({
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/openclaw/openclaw/issues/79179',
        'https://github.com/agentscope-ai/QwenPaw/issues/6557',
      ],
    }),
  ],
};
