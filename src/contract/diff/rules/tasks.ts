import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

/** Whether tools run as tasks. */
export const TASK_RULES = {
  'task-required': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can now only be called as a task.',
    why: 'A plain call is rejected with -32601.',
    example: tool({}, { execution: { taskSupport: 'required' } }),
  },
  'task-support-lost': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can no longer be called as a task.',
    why: 'A call as a task is rejected with -32601.',
    example: tool({ execution: { taskSupport: 'optional' } }, {}),
  },
  'task-support-gained': {
    group: 'Tasks',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} can now be called with or without a task.',
    why: 'Existing calls mean the same.',
    example: tool({}, { execution: { taskSupport: 'optional' } }),
  },
  'execution-changed': {
    group: 'Tasks',
    level: 'additive',
    bump: 'patch',
    message: 'The property {{name}} of {{definition}} is written differently.',
    why: 'Task support means the same, or the protocol does not define the key.',
    example: tool({}, { execution: { taskSupport: 'forbidden' } }),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
