import type { ChangeRule } from './change-rule.ts';
import { tool, resource } from './examples.ts';

/** Annotations of tools and resources, by meaning. */
export const ANNOTATION_RULES = {
  'read-only-lost': {
    group: 'Annotations',
    level: 'breaking',
    bump: 'major',
    message: '{{definition}} is no longer read-only.',
    why: 'Clients that run read-only tools without asking may no longer do so, and people who allowed it allowed something else.',
    example: tool(
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false } },
    ),
  },
  'read-only-gained': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is now read-only.',
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
    message: '{{definition}} may now be destructive.',
    why: 'Clients that run tools without asking if they are not destructive may no longer do so.',
    example: tool(
      { annotations: { destructiveHint: false } },
      { annotations: { destructiveHint: true } },
    ),
  },
  'destructive-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} is no longer destructive.',
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
    message: '{{definition}} is now idempotent.',
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
    message: '{{definition}} may now interact with external systems.',
    why: 'Its results may come from anywhere.',
    example: tool(
      { annotations: { openWorldHint: false } },
      { annotations: { openWorldHint: true } },
    ),
  },
  'open-world-lost': {
    group: 'Annotations',
    level: 'additive',
    bump: 'minor',
    message: '{{definition}} no longer interacts with external systems.',
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
    message: 'The annotation {{name}} of {{definition}} is written differently but means the same.',
    why: 'An omitted annotation has the default of the protocol; destructiveHint and idempotentHint of a read-only tool mean nothing.',
    example: tool({}, { annotations: { readOnlyHint: false } }),
  },
  'annotation-changed': {
    group: 'Annotations',
    level: 'dangerous',
    bump: 'patch',
    message: 'The annotation {{name}} of {{definition}} changed.',
    why: 'Hosts use it to decide what to show, and to whom.',
    example: resource(
      { annotations: { audience: ['user'] } },
      { annotations: { audience: ['assistant'] } },
    ),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
