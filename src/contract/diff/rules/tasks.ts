import type { ChangeRule } from './change-rule.ts';
import { tool } from './examples.ts';

/** Whether tools run as tasks. */
export const TASK_RULES = {
  'task-required': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can only be called as a task now.',
    why: 'A plain call is refused with -32601.',
    example: tool({}, { execution: { taskSupport: 'required' } }),
  },
  'task-support-lost': {
    group: 'Tasks',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} can no longer be called as a task.',
    why: 'A call as a task is refused with -32601.',
    example: tool({ execution: { taskSupport: 'optional' } }, {}),
  },
  'task-support-gained': {
    group: 'Tasks',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} can be called as a task now, and without.',
    why: 'Calls as they were mean the same.',
    example: tool({}, { execution: { taskSupport: 'optional' } }),
  },
  'execution-changed': {
    group: 'Tasks',
    level: 'additive',
    bump: 'patch',
    message: 'How {{definition}} is executed is written otherwise: {{name}}.',
    why: 'Task support means the same, or the key is none of the protocol.',
    example: tool({}, { execution: { taskSupport: 'forbidden' } }),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
