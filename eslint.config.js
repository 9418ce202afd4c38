import { defineConfig } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import tseslint from 'typescript-eslint';

/** What is about the rules of a plugin. oxlint checks everything else: see .oxlintrc.json. */
export default defineConfig({
  files: ['src/{plugin,rules}/**/*.ts'],
  extends: [eslintPlugin.configs.recommended],
  languageOptions: { parser: tseslint.parser },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
});
