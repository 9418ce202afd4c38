import { type DefinitionVersions, isSame, pairedEntries } from './definition-versions.ts';
import type { FoundChange } from './change.ts';
import { schemaChanges } from './schema-changes.ts';
import {
  type JsonObject,
  ANNOTATION_DEFAULTS,
  type DefinitionContract,
  type Json,
} from '../contract.ts';
import { pointerOf } from './schemas/document.ts';

export function* toolSchemaChanges(
  { before, after }: DefinitionVersions,
  parts: readonly string[],
): Generator<FoundChange> {
  for (const direction of ['input', 'output'] as const) {
    const field = `${direction}Schema` as const;
    if (parts.includes(field)) continue;
    const [old, now] = [before[field], after[field]];
    const unread = { old: unreadWithin(before, field), new: unreadWithin(after, field) };
    if (old && now) yield* schemaChanges(direction, old, now, unread);
    else if (direction === 'output' && (old ?? now))
      yield {
        rule: old ? 'output-schema-removed' : 'output-schema-added',
        direction,
        path: field,
        before: old,
        after: now,
      };
  }
}

/** The unread parts of a schema, relative to it. */
function unreadWithin({ unresolved = [] }: DefinitionContract, field: string): string[] {
  return unresolved
    .filter(({ part }) => part.startsWith(`${field}/`))
    .map(({ part }) => part.slice(field.length + 1));
}

/**
 * Changes in the meaning of hints: an omitted hint has a default, and two hints do not apply to
 * read-only tools.
 */
export function* hintChanges({
  before,
  after,
  isRead,
}: DefinitionVersions): Generator<FoundChange> {
  if (!isRead('annotations/readOnlyHint')) return;
  const [old, now] = [before.annotations ?? {}, after.annotations ?? {}];
  const isReadOnly = [old, now].map((annotations) => hintOf(annotations, 'readOnlyHint'));
  for (const hint of HINTS) {
    const path = `annotations/${hint.name}`;
    if (!isRead(path)) continue;
    const [was, is] = [hintOf(old, hint.name), hintOf(now, hint.name)];
    const change = { path, name: hint.name, before: old[hint.name], after: now[hint.name] };
    const matters =
      hint.name === 'readOnlyHint' ||
      hint.name === 'openWorldHint' ||
      !(isReadOnly[0] === true || isReadOnly[1] === true);
    if (was !== is && matters) yield { ...change, rule: is ? hint.gained : hint.lost };
    else if (!isSame(old[hint.name], now[hint.name]))
      yield { ...change, rule: 'annotation-stated' };
  }
}

const HINTS = [
  { name: 'readOnlyHint', gained: 'read-only-gained', lost: 'read-only-lost' },
  { name: 'destructiveHint', gained: 'destructive-gained', lost: 'destructive-lost' },
  { name: 'idempotentHint', gained: 'idempotent-gained', lost: 'idempotent-lost' },
  { name: 'openWorldHint', gained: 'open-world-gained', lost: 'open-world-lost' },
] as const;

function hintOf(annotations: JsonObject, hint: keyof typeof ANNOTATION_DEFAULTS): Json {
  return annotations[hint] ?? ANNOTATION_DEFAULTS[hint];
}

export function* executionChanges({
  before,
  after,
  isAllRead,
}: DefinitionVersions): Generator<FoundChange> {
  for (const [key, old, now] of pairedEntries(before.execution, after.execution)) {
    const path = pointerOf(['execution', key]);
    if (!isAllRead(path) || isSame(old, now)) continue;
    const [was, is] = [old ?? 'forbidden', now ?? 'forbidden'];
    const change = { path, name: `execution.${key}`, before: old, after: now };
    if (key !== 'taskSupport' || was === is) yield { ...change, rule: 'execution-changed' };
    else if (is === 'required') yield { ...change, rule: 'task-required' };
    else if (is === 'forbidden') yield { ...change, rule: 'task-support-lost' };
    else yield { ...change, rule: 'task-support-gained' };
  }
}
