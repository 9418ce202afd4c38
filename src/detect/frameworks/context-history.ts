import type { ContextFacts, ContextMember } from '../../model/context.ts';
import type { Versions } from './versions.ts';

/** The history of a context's member over the versions of a framework. */
export interface MemberHistory {
  /** The first version that has it; left out for members that were always there. */
  readonly since?: string;
  /** The first version that no longer has it. */
  readonly until?: string;
  /** The first version that ever sets it, where it was declared before. */
  readonly setSince?: string;
  /** Whether it can be undefined. */
  readonly optional?: true;
  readonly only?: 'task' | 'resource';
  readonly except?: 'task';
  /** What to use in its place, as code: something else, or the same under another name of the context. */
  readonly instead?: string;
  readonly renamed?: string;
  /** Whether it belongs to another framework's context, and never was in this one. */
  readonly foreign?: true;
}

/**
 * What a version's context has, from the histories of its members.
 *
 * @param asyncMethods the methods of any version that give a promise
 */
export function contextFacts(
  name: string,
  histories: Readonly<Record<string, MemberHistory>>,
  versions: Versions,
  asyncMethods: readonly string[] = [],
): ContextFacts {
  return {
    name,
    asyncMethods: new Set(asyncMethods),
    members: Object.fromEntries(
      Object.entries(histories).map(([member, history]) => [member, memberOf(history, versions)]),
    ),
  };
}

function memberOf(
  {
    since,
    until,
    setSince,
    optional,
    only,
    except,
    renamed,
    instead = renamed,
    foreign,
  }: MemberHistory,
  versions: Versions,
): ContextMember {
  const state = foreign ? { state: 'foreign' as const } : stateOf(since, until, versions);
  return {
    ...state,
    isOptional: optional === true,
    isNeverSet: setSince !== undefined && versions.within(`<${setSince}`) === 'yes',
    isRenamed: renamed !== undefined,
    ...(only && { only }),
    ...(except && { except }),
    ...(instead !== undefined && { instead }),
  };
}

function stateOf(
  since: string | undefined,
  until: string | undefined,
  versions: Versions,
): Pick<ContextMember, 'state' | 'version'> {
  const isGone = until === undefined ? 'no' : versions.within(`>=${until}`);
  if (until !== undefined && isGone === 'yes') return { state: 'removed', version: until };
  const isLater = since === undefined ? 'no' : versions.within(`<${since}`);
  if (since !== undefined && isLater === 'yes') return { state: 'later', version: since };
  return { state: isGone === 'no' && isLater === 'no' ? 'there' : 'uncertain' };
}
