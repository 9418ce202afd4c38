import type { ClientCheck, ClientMistake, ClientProfile } from './profile.ts';
import { itemsOfArrays, noPrefixItems, oneSchemaOfItems } from './shared-checks.ts';
import { NOT_STRICT, unknownFormat, unknownKeyword } from './schema-mistakes.ts';
import {
  tooDeep,
  tooLongEnum,
  tooLongNames,
  tooManyProperties,
  tooManyValues,
} from './size-mistakes.ts';

/** The checks and changes of OpenAI's SDK before it sends a strict schema: openai 7.59.0, run. */
const SDK = 'https://github.com/openai/openai-node/blob/master/src/lib/transform.ts';
const GUIDE = 'https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas';

export const OPENAI_STRICT: ClientProfile = {
  id: 'openai-strict',
  name: "OpenAI's strict mode",
  optional: 'Only some requests have these limits.',
  checks: [
    {
      mistake: NOT_STRICT,
      limit: '`additionalProperties: false` in every object, and every property required',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
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
      date: '2026-11-30',
      sources: [SDK],
    },
    itemsOfArrays({ level: 'verified', date: '2026-11-30', sources: [SDK] }),
    oneSchemaOfItems({ level: 'verified', date: '2026-11-30', sources: [SDK] }),
    noPrefixItems({ level: 'verified', date: '2026-11-30', sources: [SDK] }),
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
      level: 'verified',
      date: '2026-11-29',
      sources: [
        GUIDE,
        'https://github.com/posit-dev/chatlas/pull/255',
        'https://github.com/firecrawl/firecrawl-mcp-server/issues/196',
      ],
    },
    ofGuide(tooManyProperties(5000), 'at most 5,000 properties in a schema, on all its levels'),
    ofGuide(
      tooLongNames(120_000),
      'at most 120,000 characters in the names of properties and definitions, in `enum` and in `const` of a schema',
    ),
    ofGuide(tooManyValues(1000), 'at most 1,000 values in all `enum` of a schema'),
    ofGuide(
      tooLongEnum(250, 15_000),
      'at most 15,000 characters in an `enum` of more than 250 strings',
    ),
    // `MAX_NESTING_DEPTH` of openai-java since 4.35.0; its other limits are older ones.
    ofGuide(tooDeep(10, 'objects'), 'at most 10 levels of objects inside the root', [
      'https://github.com/openai/openai-java/issues/732',
    ]),
  ],
};

function ofGuide(
  mistake: ClientMistake,
  limit: string,
  sources: readonly string[] = [],
): ClientCheck {
  return {
    mistake,
    limit,
    effect: 'request',
    level: 'verified',
    date: '2026-11-29',
    sources: [GUIDE, ...sources],
  };
}
