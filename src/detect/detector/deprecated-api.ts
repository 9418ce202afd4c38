import type { Edit } from '../../model/findings/edit.ts';
import type { ProtocolRevision } from '../../model/protocol/protocol.ts';
import type { Call } from './call.ts';

/** Deprecated APIs. */
export interface DeprecatedApis {
  /** Classes and functions, by path from the package: `inputRequired.listRoots`. */
  readonly exports?: Readonly<Record<string, DeprecatedApi>>;
  /**
   * Functions among the options of a class, by the path of the class and in the order in which one
   * is reported.
   */
  readonly options?: Readonly<Record<string, Readonly<Record<string, DeprecatedApi>>>>;
  /** Methods, by path from the server: `tool`, `server.listRoots`. */
  readonly methods?: Readonly<Record<string, DeprecatedApi>>;
  /** Members of a server that are set to a function, by path as for methods. */
  readonly listeners?: Readonly<Record<string, DeprecatedApi>>;
  /** Requests to the server whose handlers are set, by method. */
  readonly handlers?: Readonly<Record<string, DeprecatedApi>>;
  /** Requests to the client that results hold, by method. */
  readonly requests?: Readonly<Record<string, DeprecatedApi>>;
  /**
   * Members of a handler's context, by path: methods that are called, and values with an `effect`.
   */
  readonly members?: Readonly<Record<string, DeprecatedApi>>;
}

/** The edits that replace a deprecated call by its successor; undefined if uncertain. */
export type DeprecatedCallRewrite = (call: Call, text: string) => Edit[] | undefined;

/** A deprecated API. */
export interface DeprecatedApi {
  readonly instead: string;
  /** The version of the framework's first package that adds what replaces it. */
  readonly insteadSince?: string;
  /** As in the model's `Deprecation`: "takes no title". */
  readonly lacks?: string;
  /** The version of the framework's first package that deprecates it. */
  readonly since?: string;
  /** The protocol revision that deprecates or removes it. */
  readonly revision?: ProtocolRevision;
  /** As in the model's `Deprecation`. */
  readonly serves?: ProtocolRevision;
  /** As in the model's `Deprecation`. */
  readonly effect?: string;
  /** The code beside which servers keep the API for older clients, as the protocol advises. */
  readonly keptBeside?: RegExp;
  /** The edits that migrate the call; undefined if uncertain. */
  readonly rewrite?: DeprecatedCallRewrite;
}
