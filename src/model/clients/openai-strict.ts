import type { ClientProfile } from './profile.ts';
import { itemsOfArrays, noPrefixItems, oneSchemaOfItems } from './shared-checks.ts';
import { NOT_STRICT, unknownFormat, unknownKeyword } from './schema-mistakes.ts';

/** The checks and changes of OpenAI's SDK before it sends a strict schema: openai 7.57.0, run. */
const SDK = 'https://github.com/openai/openai-node/blob/master/src/lib/transform.ts';
const GUIDE = 'https://platform.openai.com/docs/guides/structured-outputs';

export const OPENAI_STRICT: ClientProfile = {
  id: 'openai-strict',
  name: "OpenAI's strict mode",
  isOptional: true,
  checks: [
    {
      mistake: NOT_STRICT,
      limit: '`additionalProperties: false` in every object, and every property required',
      effect: 'request',
      level: 'verified',
      date: '2026-11-25',
      sources: [
        SDK,
        GUIDE,
        'https://github.com/github/github-mcp-server/issues/376',
        'https://github.com/RooCodeInc/Roo-Code/pull/10472',
      ],
    },
    {
      mistake: unknownKeyword([
        'oneOf',
        'allOf',
        'not',
        'if',
        'patternProperties',
        'propertyNames',
        'dependentRequired',
        'dependentSchemas',
        'minProperties',
        'maxProperties',
        'contains',
        'uniqueItems',
      ]),
      limit:
        'no `oneOf`, `allOf`, `not`, `if`, `patternProperties`, `uniqueItems` and other keywords that its SDK rejects',
      effect: 'request',
      level: 'verified',
      date: '2026-11-25',
      sources: [SDK],
    },
    itemsOfArrays({ level: 'verified', sources: [SDK] }),
    oneSchemaOfItems({ level: 'verified', sources: [SDK] }),
    noPrefixItems({ level: 'verified', sources: [SDK] }),
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
