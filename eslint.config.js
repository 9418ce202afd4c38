import { defineConfig, globalIgnores } from 'eslint/config';
import eslintPlugin from 'eslint-plugin-eslint-plugin';
import tseslint from 'typescript-eslint';

export default defineConfig(
  // Fixtures and examples are servers to be linted by the plugin: what is wrong in them is wrong on purpose.
  globalIgnores([
    'dist/',
    'coverage/',
    'examples/',
    'tests/fixtures/**/*.*',
    '!tests/fixtures/*/run.ts',
  ]),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict, eslintPlugin.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-nested-ternary': 'error' },
  },
  {
    // An assertion about what a test just built is a check of its own: it fails the test.
    files: ['tests/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.strict],
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
