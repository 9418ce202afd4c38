import type { ClientProfile } from './profile.ts';
import { NOT_STRICT, unknownFormat } from './schema-mistakes.ts';

export const OPENAI_STRICT: ClientProfile = {
  id: 'openai-strict',
  name: "OpenAI's strict mode",
  checks: [
    {
      mistake: NOT_STRICT,
      limit: '`additionalProperties: false` in every object, and every property required',
      effect: 'request',
      level: 'reported',
      date: '2026-11-24',
      sources: [
        'https://github.com/github/github-mcp-server/issues/376',
        'https://github.com/RooCodeInc/Roo-Code/pull/10472',
      ],
    },
    {
      mistake: unknownFormat([
        'date-time',
        'time',
        'date',
        'duration',
        'email',
        'hostname',
        'ipv4',
        'ipv6',
        'uuid',
      ]),
      limit:
        'the formats date-time, time, date, duration, email, hostname, ipv4, ipv6 and uuid only',
      effect: 'request',
      level: 'reported',
      date: '2026-11-24',
      sources: [
        'https://github.com/posit-dev/chatlas/pull/255',
        'https://github.com/firecrawl/firecrawl-mcp-server/issues/196',
      ],
    },
  ],
};
