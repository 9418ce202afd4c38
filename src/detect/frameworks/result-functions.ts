import { UnknownValue, isPlainObject } from '../../syntax/evaluate/value.ts';

/** A function that builds a result from arguments that may be unknown, and reads none of them. */
export type ResultFunction = (...args: readonly unknown[]) => unknown;

const known = new WeakSet<ResultFunction>();

/** Marks a function that stands for an export of a framework, so that the evaluator calls it. */
export function resultFunction(build: ResultFunction): ResultFunction {
  known.add(build);
  return build;
}

export function isResultFunction(value: unknown): value is ResultFunction {
  return typeof value === 'function' && known.has(value as ResultFunction);
}

/** A result with one text. */
export function textResult(text: unknown): { readonly content: readonly object[] } {
  return { content: [{ type: 'text', text }] };
}

/** The result that joins others, as `mix(text('…'), image(…))` does; unknown unless all are read. */
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
