import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';

/** A function that builds a result from arguments that may be unknown, and reads none of them. */
export type ResultFunction = (...args: readonly unknown[]) => unknown;

const known = new WeakSet<ResultFunction>();
const exports = new WeakMap<ResultFunction, ExternalValue>();

/** Marks a function that replaces an export of a framework, so that the evaluator calls it. */
export function resultFunction(build: ResultFunction): ResultFunction {
  known.add(build);
  return build;
}

/** The same for an export with members, which are looked up in its package. */
export function resultExport(
  specifier: string,
  name: string,
  build: ResultFunction,
): ResultFunction {
  exports.set(build, new ExternalValue(specifier, [name]));
  return resultFunction(build);
}

/** A member of an export that {@link resultExport} replaces; undefined for other values. */
export function memberOfResultExport(value: unknown, key: string): ExternalValue | undefined {
  const of = isResultFunction(value) ? exports.get(value) : undefined;
  return of && new ExternalValue(of.specifier, [...of.path, key]);
}

export function isResultFunction(value: unknown): value is ResultFunction {
  return typeof value === 'function' && known.has(value as ResultFunction);
}

/** A result with one text. */
export function textResult(text: unknown): { readonly content: readonly object[] } {
  return { content: [{ type: 'text', text }] };
}

/** A content block with data that is read when the tool runs. */
export function mediaBlock(type: 'image' | 'audio'): object {
  return { type, data: READ_LATER, mimeType: READ_LATER };
}

const READ_LATER = new UnknownValue('is read when the tool runs');

/**
 * The result that joins others, as `mix(text('…'), image(…))` does; unknown unless all are read.
 */
export function joinedResult(results: readonly unknown[]): object {
  if (!results.every(isResult)) return new UnknownValue('joins results that are not read');
  const isStructured = results.some((result) => 'structuredContent' in result);
  return {
    content: results.flatMap(({ content }) => content),
    ...(isStructured && { structuredContent: new UnknownValue('is joined from several results') }),
  };
}

function isResult(value: unknown): value is { readonly content: readonly unknown[] } {
  return isPlainObject(value) && Array.isArray(value['content']);
}
