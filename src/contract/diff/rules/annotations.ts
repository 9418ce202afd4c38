import type { ChangeRule } from './change-rule.ts';
import { tool, resource } from './examples.ts';

/** Annotations of tools and resources, by what they mean. */
export const ANNOTATION_RULES = {
  'read-only-lost': {
    group: 'Annotations',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is no longer read-only.',
    why: 'Clients that run read-only tools without asking no longer may, and those who allowed it allowed something else.',
    example: tool(
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false } },
    ),
  },
  'read-only-gained': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is read-only now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { readOnlyHint: false } },
      { annotations: { readOnlyHint: true } },
    ),
  },
  'destructive-gained': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} may destroy something now.',
    why: 'Clients that run what destroys nothing without asking no longer may.',
    example: tool(
      { annotations: { destructiveHint: false } },
      { annotations: { destructiveHint: true } },
    ),
  },
  'destructive-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} destroys nothing now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { destructiveHint: true } },
      { annotations: { destructiveHint: false } },
    ),
  },
  'idempotent-lost': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} is no longer idempotent.',
    why: 'Clients that call it again after a failure may do something twice.',
    example: tool(
      { annotations: { idempotentHint: true } },
      { annotations: { idempotentHint: false } },
    ),
  },
  'idempotent-gained': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is idempotent now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { idempotentHint: false } },
      { annotations: { idempotentHint: true } },
    ),
  },
  'open-world-gained': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'minor',
    message: '{{definition}} reaches out of its own system now.',
    why: 'What it returns may come from anywhere.',
    example: tool(
      { annotations: { openWorldHint: false } },
      { annotations: { openWorldHint: true } },
    ),
  },
  'open-world-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} stays within its own system now.',
    why: 'It promises more than before.',
    example: tool(
      { annotations: { openWorldHint: true } },
      { annotations: { openWorldHint: false } },
    ),
  },
  'annotation-stated': {
    group: 'Annotations',
    level: 'additive',
    bump: 'patch',
    message: 'The annotation {{name}} of {{definition}} is written otherwise and means the same.',
    why: 'What is not written has the default of the protocol; and of a read-only tool, destructiveHint and idempotentHint mean nothing.',
    example: tool({}, { annotations: { readOnlyHint: false } }),
  },
  'annotation-changed': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'patch',
    message: 'The annotation {{name}} of {{definition}} changed.',
    why: 'Hosts choose by it what to show, and to whom.',
    example: resource(
      { annotations: { audience: ['user'] } },
      { annotations: { audience: ['assistant'] } },
    ),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
