/**
 * The context that a framework's version passes to handlers. Plain data; the histories are in the
 * frameworks' own files.
 */
export interface ContextFacts {
  /** Its usual name: `ctx`, `extra`. */
  readonly name: string;
  /** Members by dotted path: `elicit`, `http.closeSSE`. Unlisted members are unknown. */
  readonly members: Readonly<Record<string, ContextMember>>;
  /** Its methods that return a promise, by dotted path. */
  readonly asyncMethods?: ReadonlySet<string>;
  /** Its logger, if it has one. */
  readonly log?: LogFacts;
  /** The path of the method that tells the client how far a call is. */
  readonly progress?: string;
  /** The path of the signal that aborts when the request is cancelled. */
  readonly signal?: string;
  /**
   * The member that adds fields to a tool's result, and the part of a definition that declares
   * them.
   */
  readonly additions?: AdditionFacts;
  /** Its storage, if it restricts keys. */
  readonly storage?: StorageFacts;
}

/** How handlers add fields to a tool's result. */
export interface AdditionFacts {
  readonly member: string;
  readonly block: string;
  /** The fields that methods of the member add, each with the name of its type's builder. */
  readonly methods: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The logger of a request. */
export interface LogFacts {
  /** Its path from the context. */
  readonly path: string;
  /** For each `console` method, its method of the same level and the index of the data argument. */
  readonly methods: Readonly<Record<string, { readonly name: string; readonly data: number }>>;
  /** Whether it sends messages to the client, and only the handlers of tools have it. */
  readonly sendsFromTools?: true;
}

/** The keys that a storage accepts. */
export interface StorageFacts {
  /** Its methods by dotted path, with the meaning of their first argument. */
  readonly methods: Readonly<Record<string, 'key' | 'keys' | 'entries' | 'prefix'>>;
  /** The allowed characters of keys and prefixes. */
  readonly characters: RegExp;
  /** The allowed characters in words. */
  readonly described: string;
  /** A text that no key or prefix may contain. */
  readonly forbidden: string;
  readonly maxKeyLength: number;
  readonly maxPrefixLength: number;
}

export interface ContextMember {
  readonly state:
    | 'there'
    /** Removed in {@link version}. */
    | 'removed'
    /** Added in {@link version}. */
    | 'later'
    /** Never part of this framework's context, but of another one's. */
    | 'foreign'
    /** The version in use is not known precisely enough. */
    | 'uncertain';
  readonly version?: string;
  /** Whether it can be undefined. */
  readonly isOptional: boolean;
  /** Whether it is declared, but undefined in every request of the version in use. */
  readonly isNeverSet: boolean;
  /** The only definitions whose handlers receive it. */
  readonly only?: 'task' | 'resource';
  /** Definitions whose handlers never receive it. */
  readonly except?: 'task';
  /** The replacement, as code. */
  readonly instead?: string;
  /** Whether {@link instead} is the same member under another name. */
  readonly isRenamed: boolean;
}

/** The first listed member on the path of a use, with its facts. */
export function contextMember(
  facts: ContextFacts,
  path: readonly string[],
): { readonly member: ContextMember; readonly depth: number } | undefined {
  for (let depth = 1; depth <= path.length; depth++) {
    const member = memberNamed(facts, path.slice(0, depth).join('.'));
    if (member) return { member, depth };
  }
  return undefined;
}

function memberNamed({ members }: ContextFacts, name: string): ContextMember | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
