import type { ClientProfile } from './profile.ts';
import { RECURSION } from './reference-mistakes.ts';
import { tooDeep } from './size-mistakes.ts';

export const META: ClientProfile = {
  id: 'meta',
  name: "Meta's API",
  optional: "Only applications that call Meta's models have these limits.",
  checks: [
    {
      mistake: RECURSION,
      limit: 'no schema that contains itself',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/anomalyco/opencode/issues/47157',
        'https://github.com/Avick3110/houseCARL/issues/451',
      ],
    },
    {
      mistake: tooDeep(10, 'schemas'),
      limit: 'at most 10 levels of schemas, with the root',
      effect: 'request',
      level: 'verified',
      date: '2026-11-30',
      sources: [
        'https://github.com/anomalyco/opencode/issues/50297',
        'https://github.com/Avick3110/houseCARL/issues/730',
      ],
    },
  ],
};
