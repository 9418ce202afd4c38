import type { ChangeRule } from './change-rule.ts';
import { tool, failure } from './examples.ts';

/** The errors that definitions declare and throw. */
export const FAILURE_RULES = {
  'error-reason-removed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} no longer declares the failure '{{name}}'.",
    why: 'Clients that wait for the reason never see it, and see something else in its place.',
    example: tool({ errors: [{ reason: 'not_found' }] }, {}),
  },
  'error-reason-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} declares the failure '{{name}}'.",
    why: 'Clients can prepare for it.',
    example: tool({}, { errors: [{ reason: 'not_found' }] }),
  },
  'error-code-changed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message:
      "The code of the failure '{{name}}' of {{definition}} changed from {{before}} to {{after}}.",
    why: 'Clients that tell failures apart by their code take it for another one.',
    example: failure({ code: -32001 }, { code: -32602 }),
  },
  'error-code-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "The failure '{{name}}' of {{definition}} declares its code now.",
    why: 'Clients know more than before.',
    example: failure({}, { code: -32001 }),
  },
  'error-when-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "When the failure '{{name}}' of {{definition}} happens is described otherwise.",
    why: 'A model reads it to avoid the failure.',
    example: failure({ when: 'The issue does not exist.' }, { when: 'The issue is not visible.' }),
  },
  'error-recovery-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "The recovery of the failure '{{name}}' of {{definition}} changed.",
    why: 'A model does what it says.',
    example: failure({ recovery: 'Call list_issues first.' }, { recovery: 'Ask the user.' }),
  },
  'error-retryable-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message:
      "Whether the failure '{{name}}' of {{definition}} is worth a retry changed from {{before}} to {{after}}.",
    why: 'Clients retry by it, or give up.',
    example: failure({ retryable: true }, { retryable: false }),
  },
  'error-text-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'patch',
    message: "The failure '{{name}}' of {{definition}} tells more: {{words}}.",
    why: 'Clients and models know more than before.',
    example: failure({}, { recovery: 'Ask the user.' }),
  },
  'thrown-reason-added': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message: "{{definition}} fails with '{{name}}' now, which it does not declare.",
    why: 'Clients do not know the reason.',
    example: tool({}, { reasons: ['quota_exceeded'] }),
  },
  'declared-reason-thrown': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} fails with '{{name}}' now, which it declares.",
    why: 'Clients could prepare for it.',
    example: tool(
      { errors: [{ reason: 'not_found' }] },
      { errors: [{ reason: 'not_found' }], reasons: ['not_found'] },
    ),
  },
  'thrown-reason-removed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message: "{{definition}} no longer fails with '{{name}}' itself.",
    why: 'Clients that wait for the reason may see another one in its place.',
    example: tool({ reasons: ['not_found'] }, {}),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
