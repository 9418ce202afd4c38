import { Linter, type Rule } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import { Linter as Linter915 } from 'eslint-9.15';
import { describe, expect, it } from 'vitest';
import { sourceLanguage } from '../../../src/cli/lint/source-language.ts';
import parser from '../../../src/plugin/parser.ts';

/** Reports each `bad`, and replaces it. */
const noBad: Rule.RuleModule = {
  meta: { fixable: 'code', schema: [] },
  create: (context) => ({
    'Program:exit'() {
      for (const { index } of context.sourceCode.text.matchAll(/\bbad\b/g))
        context.report({
          message: 'This is bad.',
          loc: {
            start: context.sourceCode.getLocFromIndex(index),
            end: context.sourceCode.getLocFromIndex(index + 3),
          },
          fix: (fixer) => fixer.replaceTextRange([index, index + 3], 'good'),
        });
    },
  }),
};

const bySourceLanguage: Linter.Config = {
  plugins: { command: { languages: { source: sourceLanguage } } },
  language: 'command/source',
};
const byParser: Linter.Config = { languageOptions: { parser } };

function configOf(read: Linter.Config): Linter.Config {
  return {
    ...read,
    files: ['**/*.ts'],
    plugins: { ...read.plugins, own: { rules: { 'no-bad': noBad } } },
    rules: { 'own/no-bad': 'error' },
    linterOptions: { reportUnusedDisableDirectives: 'warn' },
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  'no comment': 'export const a = bad;\n',
  'a byte-order mark': '\uFEFFbad;\n',
  'every line end': 'a;\r\nbad;\rbad;\u2028bad;\u2029bad; bad;',
  'a shebang': '#!/usr/bin/env node eslint-disable\nbad;\n',
  'a part of a file': '/* eslint-disable */\nbad;\n/* eslint-enable own/no-bad */\nbad;\n',
  'one line': 'bad; // eslint-disable-line own/no-bad -- it must be\nbad;\n',
  'the next line': '// eslint-disable-next-line\nbad;\nbad;\n',
  'several lines': '/* eslint-disable-next-line own/no-bad --\n it must be */\nbad;\n',
  'a line that has several': 'bad; /* eslint-disable-line\n own/no-bad */\n',
  'a comment to the end of its line': '// eslint-disable\nbad;\n',
  'what is not there': 'a; // eslint-disable-line own/no-bad\n',
  'a severity': '/* eslint own/no-bad: warn */\nbad;\n',
  'a severity as JSON': '/* eslint "own/no-bad": ["off"] */\nbad;\n',
  'a severity that does not parse': '/* eslint own/no-bad: [ */\nbad;\n',
  'a severity that does not exist': '/* eslint own/no-bad: sometimes */\nbad;\n',
  'a rule that does not exist': '/* eslint own/other: error */\nbad;\n',
};

describe.each([
  ['10', Linter],
  ['9.39', Linter9 as unknown as typeof Linter],
  ['9.15', Linter915 as unknown as typeof Linter],
])("ESLint %s reads the command's language", (_version, Class) => {
  it.each(Object.entries(TEXTS))('and heeds what comments say of %s as in its own', (_of, text) => {
    const linter = new Class();
    const [found, expected] = [bySourceLanguage, byParser].map((read) => ({
      messages: linter.verify(text, configOf(read), 'a.ts'),
      suppressed: (
        linter as unknown as { getSuppressedMessages(): unknown }
      ).getSuppressedMessages(),
      fixed: linter.verifyAndFix(text, configOf(read), 'a.ts').output,
    }));
    expect(withoutNodeTypes(found)).toEqual(withoutNodeTypes(expected));
  });

  it('and warns of comments without effect', () => {
    const text = 'a; // eslint-disable-line\n/* eslint own/no-bad: off */\nbad;\n';
    const [found, expected] = [bySourceLanguage, byParser].map((read) =>
      new Class().verify(
        text,
        { ...configOf(read), linterOptions: { noInlineConfig: true } },
        'a.ts',
      ),
    );
    expect(JSON.stringify(found)).toContain("'/* eslint own/no-bad: off */' has no effect");
    expect(withoutNodeTypes(found)).toEqual(withoutNodeTypes(expected));
  });

  it('and says where a file does not parse', () => {
    const found = new Class().verify('a;\nconst b = ;\n', configOf(bySourceLanguage), 'a.ts');
    expect(withoutNodeTypes(found)).toEqual([
      {
        ruleId: null,
        fatal: true,
        severity: 2,
        message: 'Parsing error: Unexpected token',
        line: 2,
        column: 11,
      },
    ]);
  });
});

/** ESLint 9 adds the type of the reported node, which is null for a place. */
function withoutNodeTypes(found: unknown): unknown {
  return JSON.parse(
    JSON.stringify(found, (key, value: unknown) => (key === 'nodeType' ? undefined : value)),
  );
}

describe('the node at an offset', () => {
  it('is the innermost', () => {
    const result = sourceLanguage.parse(
      { path: '/a.ts', physicalPath: '/a.ts', body: 'f({ a: [1] });', bom: false },
      { languageOptions: {} },
    );
    if (!result.ok) throw new Error('It does not parse.');
    const source = sourceLanguage.createSourceCode(
      { path: '/a.ts', physicalPath: '/a.ts', body: '', bom: false },
      result,
      { languageOptions: {} },
    ) as unknown as {
      getNodeByRangeIndex(offset: number): { readonly type: string };
      getIndexFromLoc(place: { readonly line: number; readonly column: number }): number;
    };
    expect(source.getNodeByRangeIndex(source.getIndexFromLoc({ line: 1, column: 8 })).type).toBe(
      'Literal',
    );
    expect(source.getNodeByRangeIndex(7).type).toBe('ArrayExpression');
  });
});
