import { isObject } from '../advertised.ts';
import { codeNamed } from '../../model/error-codes.ts';
import {
  ANNOTATION_DEFAULTS,
  type ContractList,
  type DefinitionContract,
  type AdvertisedErrorContract,
  type Json,
  type JsonObject,
  type PromptArgumentContract,
} from '../contract.ts';
import type { FoundChange } from './change.ts';
import { sameJson } from '../json.ts';
import { pointerOf } from './schema-document.ts';
import { schemaChanges } from './schema-changes.ts';
import { isSameText } from './texts.ts';

/** A definition of any list, of which each part may be missing. */
interface AnyDefinition extends DefinitionContract {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly execution?: JsonObject;
  readonly mimeType?: string;
  readonly size?: number;
  readonly arguments?: readonly PromptArgumentContract[];
}

/** Two versions of a definition. */
interface Versions {
  readonly before: AnyDefinition;
  readonly after: AnyDefinition;
  /** Whether a part was read in both, though perhaps not all of it. */
  readonly isRead: (path: string) => boolean;
  /** Whether all of a part was read in both. */
  readonly isAllRead: (path: string) => boolean;
}

/**
 * The changes from one definition to another, its name left aside. What could not be read in one of them is not compared.
 *
 * @param label how the definition is called in a sentence: `tool 'search'`
 */
export function definitionChanges(
  list: ContractList,
  before: DefinitionContract,
  after: DefinitionContract,
  label: string,
): FoundChange[] {
  const parts = unreadParts(before, after);
  const isRead = (path: string): boolean =>
    !parts.some((part) => part === path || path.startsWith(`${part}/`));
  const isAllRead = (path: string): boolean =>
    isRead(path) && !parts.some((part) => part.startsWith(`${path}/`));
  const versions: Versions = { before, after, isRead, isAllRead };
  return [
    ...textChanges(versions, label),
    ...(list === 'tools'
      ? [
          ...toolSchemaChanges(versions, parts),
          ...hintChanges(versions),
          ...executionChanges(versions),
        ]
      : []),
    ...otherAnnotationChanges(versions, list === 'tools', label),
    ...argumentChanges(versions),
    ...errorChanges(versions),
    ...reasonChanges(versions),
    ...memberChanges(versions, 'auth', 'scope-required', 'scope-dropped'),
    ...memberChanges(
      versions,
      'clientCapabilities',
      'client-capability-needed',
      'client-capability-dropped',
    ),
    ...metaChanges(versions),
    ...resolutionChanges(before, after, ''),
  ];
}

function unreadParts(...versions: readonly DefinitionContract[]): string[] {
  return versions.flatMap(({ unresolved = [] }) => unresolved.map(({ part }) => part));
}

function* textChanges(
  { before, after, isRead, isAllRead }: Versions,
  label: string,
): Generator<FoundChange> {
  if (
    before.name !== after.name &&
    (before.uri ?? before.uriTemplate) !== undefined &&
    isRead('name')
  )
    yield {
      rule: 'name-changed',
      path: 'name',
      name: after.name,
      before: before.name,
      after: after.name,
    };
  yield* describedChanges(before, after, '', label, isRead);
  if (isRead('mimeType') && before.mimeType !== after.mimeType)
    yield {
      rule: before.mimeType === undefined ? 'mime-type-added' : 'mime-type-changed',
      path: 'mimeType',
      before: before.mimeType,
      after: after.mimeType,
    };
  if (isRead('size') && before.size !== after.size)
    yield { rule: 'size-changed', path: 'size', before: before.size, after: after.size };
  if (isAllRead('icons') && !same(before.icons, after.icons))
    yield { rule: 'icons-changed', path: 'icons', before: before.icons, after: after.icons };
}

/** Title and description of a definition, or of an argument of one. */
function* describedChanges(
  before: Described,
  after: Described,
  at: string,
  part: string,
  isRead: Versions['isRead'],
): Generator<FoundChange> {
  if (isRead(`${at}title`) && before.title !== after.title)
    yield {
      rule: 'title-changed',
      path: `${at}title`,
      part,
      before: before.title,
      after: after.title,
    };
  if (isRead(`${at}description`) && !isSameText(before.description, after.description)) {
    yield {
      rule: before.description === undefined ? 'description-added' : 'description-changed',
      path: `${at}description`,
      part,
      before: before.description,
      after: after.description,
    };
  }
}

interface Described {
  readonly title?: string;
  readonly description?: string;
}

function* toolSchemaChanges(
  { before, after }: Versions,
  parts: readonly string[],
): Generator<FoundChange> {
  for (const direction of ['input', 'output'] as const) {
    const field = `${direction}Schema` as const;
    if (parts.includes(field)) continue;
    const [old, now] = [before[field], after[field]];
    const unread = parts
      .filter((part) => part.startsWith(`${field}/`))
      .map((part) => part.slice(field.length + 1));
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

/** The hints of a tool by what they mean: those that are not written have a default, and those of read-only tools mean nothing. */
function* hintChanges({ before, after, isRead }: Versions): Generator<FoundChange> {
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
    else if (!same(old[hint.name], now[hint.name])) yield { ...change, rule: 'annotation-stated' };
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

function* otherAnnotationChanges(
  { before, after, isAllRead }: Versions,
  isTool: boolean,
  label: string,
): Generator<FoundChange> {
  for (const [key, old, now] of entriesOf(before.annotations, after.annotations)) {
    const path = pointerOf(['annotations', key]);
    if (!isAllRead(path) || (isTool && key in ANNOTATION_DEFAULTS) || same(old, now)) continue;
    yield {
      rule: isTool && key === 'title' ? 'title-changed' : 'annotation-changed',
      path,
      part: label,
      name: key,
      before: old,
      after: now,
    };
  }
}

function* executionChanges({ before, after, isAllRead }: Versions): Generator<FoundChange> {
  for (const [key, old, now] of entriesOf(before.execution, after.execution)) {
    const path = pointerOf(['execution', key]);
    if (!isAllRead(path) || same(old, now)) continue;
    const [was, is] = [old ?? 'forbidden', now ?? 'forbidden'];
    const change = { path, name: `execution.${key}`, before: old, after: now };
    if (key !== 'taskSupport' || was === is) yield { ...change, rule: 'execution-changed' };
    else
      yield {
        ...change,
        rule:
          is === 'required'
            ? 'task-required'
            : is === 'forbidden'
              ? 'task-support-lost'
              : 'task-support-gained',
      };
  }
}

function* argumentChanges({ before, after, isRead }: Versions): Generator<FoundChange> {
  if (!isRead('arguments')) return;
  for (const [name, old, now] of pairsBy(
    before.arguments,
    after.arguments,
    (argument) => argument.name,
  )) {
    const path = pointerOf(['arguments', name]);
    const change = { path, part: `argument '${name}'`, name };
    if (!old || !now) {
      if (isRead(path))
        yield {
          ...change,
          rule: old
            ? 'prompt-argument-removed'
            : now?.required === true
              ? 'required-prompt-argument-added'
              : 'prompt-argument-added',
        };
      continue;
    }
    const isRequired = now.required === true;
    if (isRead(`${path}/required`) && (old.required === true) !== isRequired)
      yield {
        ...change,
        rule: isRequired ? 'prompt-argument-required' : 'prompt-argument-optional',
        path: `${path}/required`,
      };
    yield* describedChanges(
      old,
      now,
      `${path}/`,
      `argument '${name}' of prompt '${after.name}'`,
      isRead,
    );
  }
}

function* errorChanges({ before, after, isRead }: Versions): Generator<FoundChange> {
  if (!isRead('errors')) return;
  for (const [reason, old, now] of pairsBy(before.errors, after.errors, (error) => error.reason)) {
    const path = pointerOf(['errors', reason]);
    if (!isRead(path)) continue;
    if (!old || !now)
      yield { rule: old ? 'error-reason-removed' : 'error-reason-added', path, name: reason };
    else yield* failureChanges(old, now, path, isRead);
  }
}

function* failureChanges(
  old: AdvertisedErrorContract,
  now: AdvertisedErrorContract,
  at: string,
  isRead: Versions['isRead'],
): Generator<FoundChange> {
  const change = (key: 'code' | 'when' | 'recovery' | 'retryable'): Omit<FoundChange, 'rule'> => ({
    path: `${at}/${key}`,
    name: old.reason,
    words: key,
    before: old[key],
    after: now[key],
  });
  if (isRead(`${at}/code`) && isOtherCode(old.code, now.code))
    yield {
      ...change('code'),
      rule: old.code === undefined ? 'error-code-added' : 'error-code-changed',
    };
  for (const [key, rule] of [
    ['when', 'error-when-changed'],
    ['recovery', 'error-recovery-changed'],
  ] as const) {
    if (isRead(`${at}/${key}`) && !isSameText(old[key], now[key]))
      yield { ...change(key), rule: old[key] === undefined ? 'error-text-added' : rule };
  }
  // What is not said is not retryable.
  if (isRead(`${at}/retryable`) && (old.retryable ?? false) !== (now.retryable ?? false))
    yield { ...change('retryable'), rule: 'error-retryable-changed' };
}

/** Whether two codes differ for certain: of one that is known by its name, only where that is a name of the same table. */
function isOtherCode(
  old: AdvertisedErrorContract['code'],
  now: AdvertisedErrorContract['code'],
): boolean {
  if (old === now) return false;
  if (old === undefined || now === undefined || typeof old === typeof now) return true;
  const [was, is] = [old, now].map((code) => (typeof code === 'number' ? code : codeNamed(code)));
  return was !== undefined && is !== undefined && was !== is;
}

function* reasonChanges({ before, after, isRead }: Versions): Generator<FoundChange> {
  if (!isRead('reasons')) return;
  const [old, now] = [before.reasons ?? [], after.reasons ?? []];
  const declared = new Set(after.errors?.map(({ reason }) => reason));
  for (const name of now) {
    // Where not all declared failures are known, this one may be among them.
    const rule =
      declared.has(name) || !isRead('errors') ? 'declared-reason-thrown' : 'thrown-reason-added';
    if (!old.includes(name)) yield { rule, path: pointerOf(['reasons', name]), name };
  }
  for (const name of old) {
    if (!now.includes(name))
      yield { rule: 'thrown-reason-removed', path: pointerOf(['reasons', name]), name };
  }
}

function* memberChanges(
  { before, after, isRead }: Versions,
  list: 'auth' | 'clientCapabilities',
  added: FoundChange['rule'],
  removed: FoundChange['rule'],
): Generator<FoundChange> {
  if (!isRead(list)) return;
  const [old, now] = [before[list] ?? [], after[list] ?? []];
  for (const name of now)
    if (!old.includes(name)) yield { rule: added, path: pointerOf([list, name]), name };
  for (const name of old)
    if (!now.includes(name)) yield { rule: removed, path: pointerOf([list, name]), name };
}

function* metaChanges({ before, after, isAllRead }: Versions): Generator<FoundChange> {
  for (const [name, old, now] of entriesOf(before._meta, after._meta)) {
    const path = pointerOf(['_meta', name]);
    if (isAllRead(path) && !same(old, now))
      yield {
        rule: old === undefined ? 'meta-added' : 'meta-changed',
        path,
        name,
        before: old,
        after: now,
      };
  }
}

/** What was read in one version only. */
export function* resolutionChanges(
  before: Pick<DefinitionContract, 'unresolved'>,
  after: Pick<DefinitionContract, 'unresolved'>,
  at: string,
): Generator<FoundChange> {
  for (const [path, old, now] of pairsBy(before.unresolved, after.unresolved, ({ part }) => part)) {
    if (old && now) continue;
    yield {
      rule: old ? 'part-resolved' : 'part-unresolved',
      path: `${at}${path}`,
      part: `the part '${path}'`,
      words: now?.why,
    };
  }
}

/** The entries of two lists by what names them, those of the old list first. */
function pairsBy<Entry>(
  old: readonly Entry[] = [],
  now: readonly Entry[] = [],
  nameOf: (entry: Entry) => string,
): [string, Entry | undefined, Entry | undefined][] {
  const [before, after] = [old, now].map(
    (entries) => new Map(entries.map((entry) => [nameOf(entry), entry])),
  );
  return [...new Set([...old, ...now].map(nameOf))].map((name) => [
    name,
    before?.get(name),
    after?.get(name),
  ]);
}

/** The values of two objects by their keys. */
function entriesOf(
  old: Json | undefined,
  now: Json | undefined,
): [string, Json | undefined, Json | undefined][] {
  const [before, after] = [isObject(old) ? old : {}, isObject(now) ? now : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [
    key,
    before[key],
    after[key],
  ]);
}

function same(old: Json | undefined, now: Json | undefined): boolean {
  return old === now || (old !== undefined && now !== undefined && sameJson(old, now));
}
