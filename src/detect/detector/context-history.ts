import type { ContextFacts, ContextMember } from '../../model/definitions/context.ts';
import type { Versions } from './versions.ts';

/** The history of a context member over the versions of a framework. */
export interface MemberHistory {
  /** The first version that has it; undefined if every version does. */
  readonly since?: string;
  /** The first version that no longer has it. */
  readonly until?: string;
  /** The first version that sets it, if it was declared earlier. */
  readonly setSince?: string;
  /** Whether it can be undefined. */
  readonly optional?: true;
  readonly only?: 'task' | 'resource';
  readonly except?: 'task';
  /** The replacement, as code: another API, or the same member under another name. */
  readonly instead?: string;
  readonly renamed?: string;
  /** Whether it belongs to another framework's context and was never in this one. */
  readonly foreign?: true;
}

/**
 * The context of a version, from the histories of its members.
 *
 * @param asyncMethods the methods of any version that return a promise
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
