import { isJsonObject, unresolvedAround } from '../advertised.ts';
import { ANNOTATION_DEFAULTS, type ToolContract } from '../contract.ts';

/** A tool annotation as a client interprets it. */
export interface Hint {
  readonly name: keyof typeof ANNOTATION_DEFAULTS;
  readonly value: boolean;
  /** Whether the author sets it; otherwise it is the protocol's default. */
  readonly written: boolean;
  /** The value in words: `read-only`, `not destructive`. */
  readonly words: string;
}

/** The words for a hint: if true, if false. */
const WORDS = {
  readOnlyHint: ['read-only', 'may write'],
  destructiveHint: ['destructive', 'not destructive'],
  idempotentHint: ['idempotent', 'not idempotent'],
  openWorldHint: ['open world', 'closed world'],
} as const;

/** Hints that the protocol only defines for tools that write. */
const OF_WRITERS: readonly string[] = ['destructiveHint', 'idempotentHint'];

/**
 * The hints of a tool, without unread ones, and without defaults that do not apply to read-only
 * tools.
 */
export function hintsOf(tool: ToolContract): Hint[] {
  const annotations = isJsonObject(tool.annotations) ? tool.annotations : {};
  return (Object.keys(WORDS) as Hint['name'][]).flatMap((name) => {
    const written = annotations[name];
    if (unresolvedAround(tool, `annotations/${name}`)) return [];
    if (
      typeof written !== 'boolean' &&
      annotations.readOnlyHint === true &&
      OF_WRITERS.includes(name)
    )
      return [];
    const value = typeof written === 'boolean' ? written : ANNOTATION_DEFAULTS[name];
    return [
      { name, value, written: typeof written === 'boolean', words: WORDS[name][value ? 0 : 1] },
    ];
  });
}
