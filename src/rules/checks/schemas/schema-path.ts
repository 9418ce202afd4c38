/** A step from a schema to one of its parts. */
export type SchemaStep =
  | { readonly kind: 'field'; readonly name: string }
  /** The elements of an array or set; the values of a record or map. */
  | { readonly kind: 'element' | 'value' }
  /** A part of a tuple, or a branch of a union, by its index. */
  | { readonly kind: 'item' | 'option'; readonly index: number };

/** A field on a path, with the steps from it to the next one: `items` and `[]` of `items[].id`. */
interface Segment {
  readonly name: string;
  readonly suffix: string;
}

/** Paths with more names than this are written in words. */
const MAX_NAMES = 2;

/**
 * A path as messages name it: `'filters.status'`, `'items[].id'`, `'target' (option 2)`, and in
 * words where it is longer: `'value' in an element of 'filters' under 'query'`. Empty for the root.
 */
export function pathText(path: readonly SchemaStep[]): string {
  const segments = segmentsOf(path);
  const last = path.at(-1);
  const option = last?.kind === 'option' ? ` (option ${last.index + 1})` : '';
  const short = dottedPath(path);
  if (short === '') return '';
  return segments.length > MAX_NAMES ? `${inWords(segments)}${option}` : `'${short}'${option}`;
}

/** A path as code writes it: `filters.status`, `items[].id`. */
export function dottedPath(path: readonly SchemaStep[]): string {
  return segmentsOf(path)
    .map(({ name, suffix }) => `${name}${suffix}`)
    .join('.');
}

/**
 * Branches of a union that lead to something else are left out: the location of the finding shows
 * which.
 */
function segmentsOf(path: readonly SchemaStep[]): Segment[] {
  const segments: Segment[] = [];
  for (const step of path) {
    const last = segments.at(-1);
    if (step.kind === 'field') segments.push({ name: step.name, suffix: '' });
    else if (last)
      segments[segments.length - 1] = { ...last, suffix: last.suffix + suffixOf(step) };
  }
  return segments;
}

function suffixOf(step: Exclude<SchemaStep, { readonly kind: 'field' }>): string {
  if (step.kind === 'item') return `[${step.index}]`;
  if (step.kind === 'option') return '';
  return step.kind === 'element' ? '[]' : '.*';
}

function inWords(segments: readonly Segment[]): string {
  const [first, container, last] = [segments[0], segments.at(-2), segments.at(-1)];
  if (!first || !container || !last) return '';
  const part = last.suffix === '' ? `'${last.name}'` : `${partOf(last.suffix)} '${last.name}'`;
  const inside = container.suffix === '' ? '' : `${partOf(container.suffix)} `;
  return `${part} in ${inside}'${container.name}' under '${first.name}'`;
}

/** The last step of a suffix in words. */
function partOf(suffix: string): string {
  const item = /\[(\d+)\]$/.exec(suffix)?.[1];
  if (item !== undefined) return `item ${Number(item) + 1} of`;
  return suffix.endsWith('[]') ? 'an element of' : 'a value of';
}
