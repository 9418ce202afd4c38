import { ANNOTATION_DEFAULTS, type ContractList, type DefinitionContract } from '../contract.ts';
import type { FoundChange } from './change.ts';
import { pointerOf } from './schemas/document.ts';
import { isSameText } from './texts.ts';
import { type DefinitionVersions, isSame, pairedEntries, pairsBy } from './definition-versions.ts';
import { toolSchemaChanges, hintChanges, executionChanges } from './tool-changes.ts';
import { errorChanges, reasonChanges } from './failure-changes.ts';

/**
 * The changes from one definition to another, except its name. A part that is unread in one of them
 * is not compared.
 *
 * @param label the definition in a sentence: `tool 'search'`
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
  const versions: DefinitionVersions = { before, after, isRead, isAllRead };
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
    ...resolutionChanges(before, after),
  ];
}

function unreadParts(...versions: readonly DefinitionContract[]): string[] {
  return versions.flatMap(({ unresolved = [] }) => unresolved.map(({ part }) => part));
}

function* textChanges(
  { before, after, isRead, isAllRead }: DefinitionVersions,
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
  if (isAllRead('icons') && !isSame(before.icons, after.icons))
    yield { rule: 'icons-changed', path: 'icons', before: before.icons, after: after.icons };
}

/** Title and description of a definition, or of an argument of one. */
function* describedChanges(
  before: Described,
  after: Described,
  at: string,
  part: string,
  isRead: DefinitionVersions['isRead'],
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

function* otherAnnotationChanges(
  { before, after, isAllRead }: DefinitionVersions,
  isTool: boolean,
  label: string,
): Generator<FoundChange> {
  for (const [key, old, now] of pairedEntries(before.annotations, after.annotations)) {
    const path = pointerOf(['annotations', key]);
    if (!isAllRead(path) || (isTool && key in ANNOTATION_DEFAULTS) || isSame(old, now)) continue;
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

function* argumentChanges({ before, after, isRead }: DefinitionVersions): Generator<FoundChange> {
  for (const [name, old, now] of pairsBy(
    before.arguments,
    after.arguments,
    (argument) => argument.name,
  )) {
    const path = pointerOf(['arguments', name]);
    const change = { path, part: `argument '${name}'`, name };
    if (!old || !now) {
      if (!isRead(path)) continue;
      if (old) yield { ...change, rule: 'prompt-argument-removed' };
      else if (now?.required === true) yield { ...change, rule: 'required-prompt-argument-added' };
      else yield { ...change, rule: 'prompt-argument-added' };
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

function* memberChanges(
  { before, after, isRead }: DefinitionVersions,
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

function* metaChanges({ before, after, isAllRead }: DefinitionVersions): Generator<FoundChange> {
  for (const [name, old, now] of pairedEntries(before._meta, after._meta)) {
    const path = pointerOf(['_meta', name]);
    if (isAllRead(path) && !isSame(old, now))
      yield {
        rule: old === undefined ? 'meta-added' : 'meta-changed',
        path,
        name,
        before: old,
        after: now,
      };
  }
}

/** The parts that were read in one version only. */
export function* resolutionChanges(
  before: Pick<DefinitionContract, 'unresolved'>,
  after: Pick<DefinitionContract, 'unresolved'>,
): Generator<FoundChange> {
  for (const [path, old, now] of pairsBy(before.unresolved, after.unresolved, ({ part }) => part)) {
    if (old && now) continue;
    yield {
      rule: old ? 'part-resolved' : 'part-unresolved',
      path,
      part: `the part '${path}'`,
      words: now?.why,
    };
  }
}
