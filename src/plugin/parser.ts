import { createRequire } from 'node:module';
import type { Linter } from 'eslint';
import manifest from '../../package.json' with { type: 'json' };

/** The parts of `@typescript-eslint/parser` that are passed on. */
interface TypescriptEslint {
  parseForESLint(
    code: string,
    options: Record<string, unknown> | undefined,
  ): Linter.ESLintParseResult;
}

let typescriptEslint: TypescriptEslint | undefined;

/** Loads typescript-eslint with its compiler on first use: that costs a third of a second, which a run without TypeScript saves. */
function load(): TypescriptEslint {
  typescriptEslint ??= createRequire(import.meta.url)('#typescript-eslint') as TypescriptEslint;
  return typescriptEslint;
}

/**
 * Parses TypeScript and JavaScript for ESLint, by the copy of typescript-eslint that this package carries. It works
 * beside any TypeScript, also 7, which typescript-eslint itself does not support, and beside none.
 *
 * @param code the text of a file
 * @param options ESLint's `parserOptions`. `project`, `projectService` and `programs` are ignored: this parser gives no
 *   type information, because the compiler it carries is not the one of the linted project
 * @returns the syntax tree with scopes and visitor keys
 * @throws {SyntaxError} with `lineNumber`, `column` and `index`, as ESLint expects, when the text does not parse
 */
export function parseForESLint(
  code: string,
  options?: Record<string, unknown>,
): Linter.ESLintParseResult {
  return load().parseForESLint(code, {
    ...options,
    project: undefined,
    projectService: undefined,
    programs: undefined,
  });
}

/** Name and version, by which ESLint tells parsers apart in its cache and in printed configurations. */
export const meta = { name: `${manifest.name}/parser`, version: manifest.version };

const parser: Linter.Parser = { meta, parseForESLint };
export default parser;
