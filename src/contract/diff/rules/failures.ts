import type { ChangeRule } from './change-rule.ts';
import { tool, failure } from './examples.ts';

/** The errors that definitions declare and throw. */
export const FAILURE_RULES = {
  'error-reason-removed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message: "{{definition}} no longer declares the failure '{{name}}'.",
    why: 'Clients that handle the reason never see it, and see something else instead.',
    example: tool({ errors: [{ reason: 'not_found' }] }, {}),
  },
  'error-reason-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} now declares the failure '{{name}}'.",
    why: 'Clients can prepare for it.',
    example: tool({}, { errors: [{ reason: 'not_found' }] }),
  },
  'error-code-changed': {
    group: 'Failures',
    level: 'breaking',
    bump: 'major',
    message:
      "The code of the failure '{{name}}' of {{definition}} changed from {{before}} to {{after}}.",
    why: 'Clients that distinguish failures by their code mistake it for another one.',
    example: failure({ code: -32001 }, { code: -32602 }),
  },
  'error-code-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "The failure '{{name}}' of {{definition}} now declares its code.",
    why: 'Clients know more than before.',
    example: failure({}, { code: -32001 }),
  },
  'error-when-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "The description of when the failure '{{name}}' of {{definition}} happens changed.",
    why: 'A model reads it to avoid the failure.',
    example: failure({ when: 'The issue does not exist.' }, { when: 'The issue is not visible.' }),
  },
  'error-recovery-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'patch',
    message: "The recovery of the failure '{{name}}' of {{definition}} changed.",
    why: 'A model follows it.',
    example: failure({ recovery: 'Call list_issues first.' }, { recovery: 'Ask the user.' }),
  },
  'error-retryable-changed': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message:
      "Whether the failure '{{name}}' of {{definition}} is retryable changed from {{before}} to {{after}}.",
    why: 'Clients use it to decide whether to retry or give up.',
    example: failure({ retryable: true }, { retryable: false }),
  },
  'error-text-added': {
    group: 'Failures',
    level: 'additive',
    bump: 'patch',
    message: "The failure '{{name}}' of {{definition}} now declares: {{words}}.",
    why: 'Clients and models know more than before.',
    example: failure({}, { recovery: 'Ask the user.' }),
  },
  'thrown-reason-added': {
    group: 'Failures',
    level: 'dangerous',
    bump: 'minor',
    message: "{{definition}} now fails with '{{name}}', which it does not declare.",
    why: 'Clients do not know the reason.',
    example: tool({}, { reasons: ['quota_exceeded'] }),
  },
  'declared-reason-thrown': {
    group: 'Failures',
    level: 'additive',
    bump: 'minor',
    message: "{{definition}} now fails with '{{name}}', which it declares.",
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
    message: "The handler of {{definition}} no longer fails with '{{name}}'.",
    why: 'Clients that handle the reason may see another one instead.',
    example: tool({ reasons: ['not_found'] }, {}),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
