import { isObject, unresolvedAround } from '../advertised.ts';
import { ANNOTATION_DEFAULTS, type ToolContract } from '../contract.ts';

/** What a client assumes of a tool by one of its annotations. */
export interface Hint {
  readonly name: keyof typeof ANNOTATION_DEFAULTS;
  readonly value: boolean;
  /** Whether the author says so, or the protocol by default. */
  readonly written: boolean;
  /** The value in words: `read-only`, `not destructive`. */
  readonly words: string;
}

/** A hint when it is true and when it is false. */
const WORDS = {
  readOnlyHint: ['read-only', 'may write'],
  destructiveHint: ['destructive', 'not destructive'],
  idempotentHint: ['idempotent', 'not idempotent'],
  openWorldHint: ['open world', 'closed world'],
} as const;

/** What the protocol says is meaningful of tools that write only. */
const OF_WRITERS: readonly string[] = ['destructiveHint', 'idempotentHint'];

/** The hints of a tool; those left out that were not read, and the defaults that mean nothing of a tool that only reads. */
export function hintsOf(tool: ToolContract): Hint[] {
  const annotations = isObject(tool.annotations) ? tool.annotations : {};
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
