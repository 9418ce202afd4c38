import coerce from 'semver/functions/coerce.js';
import lt from 'semver/functions/lt.js';
import type { ContextFacts, ContextMember } from '../../model/context.ts';
import type { FrameworkVersion } from './detector.ts';

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
  version: Pick<FrameworkVersion, 'version' | 'installed'>,
  asyncMethods: readonly string[] = [],
): ContextFacts {
  return {
    name,
    asyncMethods: new Set(asyncMethods),
    members: Object.fromEntries(
      Object.entries(histories).map(([member, history]) => [member, memberOf(history, version)]),
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
  { version, installed }: Pick<FrameworkVersion, 'version' | 'installed'>,
): ContextMember {
  const state = foreign ? { state: 'foreign' as const } : stateOf(since, until, version, installed);
  return {
    ...state,
    isOptional: optional === true,
    isNeverSet:
      setSince !== undefined &&
      version !== undefined &&
      installed === true &&
      isBefore(version, setSince),
    isRenamed: renamed !== undefined,
    ...(only && { only }),
    ...(except && { except }),
    ...(instead !== undefined && { instead }),
  };
}

/** Without an installed copy the version is the lowest that may be used: it tells what is gone, and not what is not there yet. */
function stateOf(
  since: string | undefined,
  until: string | undefined,
  version: string | undefined,
  installed: boolean | undefined,
): Pick<ContextMember, 'state' | 'version'> {
  if (since === undefined && until === undefined) return { state: 'there' };
  if (version === undefined) return { state: 'uncertain' };
  if (until !== undefined && !isBefore(version, until)) return { state: 'removed', version: until };
  if (since !== undefined && isBefore(version, since))
    return installed ? { state: 'later', version: since } : { state: 'uncertain' };
  return { state: installed || until === undefined ? 'there' : 'uncertain' };
}

/** Whether a version is older than another; what comes before a release counts as the release. */
export function isBefore(version: string, other: string): boolean {
  return lt(coerce(version) ?? '0.0.0', other);
}
