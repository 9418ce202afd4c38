import type { ESLint } from 'eslint';
import type { Module } from '../../syntax/modules/module.ts';
import {
  moduleOf,
  parseModule,
  parseStrictly,
  type ParseFailure,
  type Position,
} from '../../syntax/modules/parse.ts';
import { ModuleSourceCode } from './module-source-code.ts';

type Language = NonNullable<ESLint.Plugin['languages']>[string];

/**
 * TypeScript and JavaScript, read into the modules of the analysis. It is for this plugin's rules,
 * which ask the analysis and need no tokens and no traversal.
 */
export const sourceLanguage: Language = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 0,
  nodeTypeKey: 'type',
  validateLanguageOptions() {
    // There are none.
  },
  parse({ path, body }) {
    const text = String(body);
    const parsed = path.endsWith('.json') ? withoutProgram(path, text) : parseStrictly(path, text);
    if (!('error' in parsed)) return { ok: true, ast: parsed };
    // Text that is not parsed has no place, contrary to the type.
    const { error: message, syntax = { message } as Position & { readonly message: string } } =
      parsed;
    return { ok: false, errors: [syntax] };
  },
  createSourceCode: (_file, { ast }) => new ModuleSourceCode(ast as Module),
};

/** A file of data, whose rules read the text. */
function withoutProgram(file: string, text: string): Module | ParseFailure {
  const empty = parseModule(file, '');
  return 'error' in empty ? empty : moduleOf(file, text, empty.program, empty.scopes);
}
