/** What a framework's version hands to handlers. Plain data; the histories behind it stand in the frameworks' own files. */
export interface ContextFacts {
  /** What authors call it: `ctx`, `extra`. */
  readonly name: string;
  /** Members by their dotted path: `elicit`, `http.closeSSE`. What is not listed is not known. */
  readonly members: Readonly<Record<string, ContextMember>>;
  /** Its methods that give a promise, by their dotted path. */
  readonly asyncMethods?: ReadonlySet<string>;
  /** The logger in it, where it has one. */
  readonly log?: LogFacts;
  /** The signal in it that aborts when the request is cancelled, by its dotted path. */
  readonly signal?: string;
  /** The storage in it, where it has one that is particular about keys. */
  readonly storage?: StorageFacts;
}

/** The logger of a request. */
export interface LogFacts {
  /** Its path from the context. */
  readonly path: string;
  /** By the method of `console`, its method for the same level and the position of the data. */
  readonly methods: Readonly<Record<string, { readonly name: string; readonly data: number }>>;
}

/** Which keys a storage takes. */
export interface StorageFacts {
  /** Its methods by their dotted path, with what their first argument is. */
  readonly methods: Readonly<Record<string, 'key' | 'keys' | 'prefix'>>;
  /** What keys and prefixes are made of. */
  readonly characters: RegExp;
  /** The same in words. */
  readonly described: string;
  /** What no key or prefix may contain. */
  readonly forbidden: string;
  readonly maxKeyLength: number;
  readonly maxPrefixLength: number;
}

export interface ContextMember {
  readonly state:
    | 'there'
    /** It is gone since {@link version}. */
    | 'removed'
    /** It comes with {@link version}. */
    | 'later'
    /** It never was in this framework's context; another's has it. */
    | 'foreign'
    /** The version in use is not known well enough. */
    | 'uncertain';
  readonly version?: string;
  /** Whether it can be undefined where it is there. */
  readonly isOptional: boolean;
  /** Whether it is declared, but undefined in every request of the version in use. */
  readonly isNeverSet: boolean;
  /** The only definitions whose handlers get it. */
  readonly only?: 'task' | 'resource';
  /** Definitions whose handlers never get it. */
  readonly except?: 'task';
  /** What to use in its place, as code. */
  readonly instead?: string;
  /** Whether {@link instead} is the same thing under another name of the context. */
  readonly isRenamed: boolean;
}

/** Which member a use is of, and the facts of it: the first listed member on its path. */
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
