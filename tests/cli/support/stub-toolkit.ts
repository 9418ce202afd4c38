import type { TSESTree } from '@typescript-eslint/utils';
import type { Rule } from 'eslint';
import type { InventoryEntry } from '../../../src/detect/inventory.ts';
import type { Checker, Plugin, Reader } from '../../../src/cli/lazy-modules.ts';
import { childrenOf } from '../../../src/syntax/nodes.ts';
import { parseStrictly, positionOf } from '../../../src/syntax/modules/parse.ts';
import type { Module } from '../../../src/syntax/modules/module.ts';

/**
 * A plugin whose rules report words, so that the tests of the command do not depend on what the real rules find:
 * `bad` has a fix, `maybe` has one suggestion, `either` has two, `blank` has one to fill in, `meh` is a warning, `boom` throws. What `tool(…)` is called with
 * is a definition; `tool(unknown)` is one that cannot be read. Files without the comment `// mcp` are of no interest.
 */
function word(
  name: string,
  report: (node: Rule.Node, context: Rule.RuleContext) => void,
  meta: Rule.RuleMetaData = {},
): Rule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description: `disallow the word ${name}`, url: `https://example.org/${name}` },
      schema: [],
      ...meta,
    },
    create: (context) =>
      onIdentifiers((node) => {
        if (node.name === name) report(node as Rule.Node, context);
      }),
  };
}

/** The listener of a rule for `mcp-lint`, which visits only the program, at its end. */
function onIdentifiers(visit: (node: TSESTree.Identifier) => void): Rule.RuleListener {
  const visitAll = (node: TSESTree.Node): void => {
    if (node.type === 'Identifier') visit(node);
    for (const child of childrenOf(node)) visitAll(child);
  };
  return { 'Program:exit': (program) => visitAll(program as unknown as TSESTree.Program) };
}

const replaceBy = (text: string) => (node: Rule.Node) => ({
  desc: `Write ${text}.`,
  fix: (fixer: Rule.RuleFixer) => fixer.replaceText(node, text),
});

const rules: Plugin['rules'] = {
  'no-bad': word(
    'bad',
    (node, context) =>
      context.report({
        node,
        message: 'This is bad.',
        fix: (fixer) => fixer.replaceText(node, 'good'),
      }),
    { fixable: 'code' },
  ),
  'no-maybe': word(
    'maybe',
    (node, context) =>
      context.report({ node, message: 'Be sure.', suggest: [replaceBy('surely')(node)] }),
    { hasSuggestions: true },
  ),
  'no-either': word(
    'either',
    (node, context) =>
      context.report({
        node,
        message: 'Choose.',
        suggest: [replaceBy('this')(node), replaceBy('that')(node)],
      }),
    { hasSuggestions: true },
  ),
  'no-broken': word(
    'fragile',
    (node, context) =>
      context.report({ node, message: 'Fragile.', suggest: [replaceBy('((')(node)] }),
    { hasSuggestions: true },
  ),
  'no-endless': word(
    'endless',
    (node, context) =>
      context.report({ node, message: 'Endless.', suggest: [replaceBy('endless /**/')(node)] }),
    { hasSuggestions: true },
  ),
  'no-blank': word(
    'blank',
    (node, context) =>
      context.report({
        node,
        message: 'Blank.',
        suggest: [{ messageId: 'draft', fix: (fixer) => fixer.replaceText(node, "''") }],
      }),
    { hasSuggestions: true, messages: { draft: 'Fill it in.' } },
  ),
  'no-meh': word('meh', (node, context) => context.report({ node, message: 'Meh, 100%.' })),
  'no-boom': word('boom', () => {
    throw new TypeError('Cannot read this');
  }),
  limited: {
    meta: {
      type: 'suggestion',
      schema: [
        {
          type: 'object',
          properties: { maximum: { type: 'integer' } },
          additionalProperties: false,
        },
      ],
      docs: { description: 'limit the length of names' },
    },
    create: (context) =>
      onIdentifiers((node) => {
        const { maximum = 20 } = (context.options[0] ?? {}) as { maximum?: number };
        if (node.name.length > maximum)
          context.report({ node, message: `Longer than ${maximum}.` });
      }),
  },
};

export const recommended = {
  plugins: {},
  rules: {
    'mcp/no-bad': 'error',
    'mcp/no-maybe': 'error',
    'mcp/no-either': 'warn',
    'mcp/no-broken': 'error',
    'mcp/no-endless': 'error',
    'mcp/no-blank': 'error',
    'mcp/no-meh': 'warn',
    'mcp/no-boom': 'error',
  },
} as const;
const strict = { plugins: {}, rules: { ...recommended.rules, 'mcp/limited': 'error' } } as const;

export const plugin: Plugin = {
  meta: { name: 'eslint-plugin-mcp-contract', version: '1.2.3' },
  rules,
  configs: { recommended, strict },
};

const reader: Reader = {
  unparsedImports: () => new Map(),
  packagesInUse: () => ({ read: [], notRead: [], wrappers: [] }),
  unreadServers: () => [],
  unreadComponents: () => [],
  mayHoldApparent: () => false,
  apparentDefinitions: () => [],
  packageFolderOf: () => undefined,
  mayHoldDefinitions: (_file, text) => text.includes('// mcp'),
  read(file, text) {
    if (text.includes('stumble')) throw new TypeError('Cannot read this');
    const parsed = parseStrictly(file, text);
    return 'error' in parsed ? parsed : definitionsIn(parsed);
  },
  settle: (entries) => [...entries],
  begin: () => undefined,
};

const checker: Checker = {
  plugin,
  isDraft: (rule, messageId) => rule === 'no-blank' && messageId === 'draft',
  inventoryOf: ({ sourceCode: { parserServices } }) =>
    definitionsIn((parserServices as { readonly module: Module }).module),
  forward: () => undefined,
  placeMistakes: () => undefined,
  noteDetails: () => undefined,
};

function definitionsIn(module: Module): InventoryEntry[] {
  const { file } = module;
  return module.program.body.flatMap((statement): InventoryEntry[] => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
      return [];
    const { callee, arguments: given } = statement.expression;
    if (callee.type !== 'Identifier' || callee.name !== 'tool') return [];
    const { line, column } = positionOf(module, statement.range[0]);
    const at = { range: [0, 0] as const };
    const isRead = given[0]?.type === 'Literal';
    return [
      {
        kind: 'tool',
        name: isRead
          ? { kind: 'known', value: String((given[0] as { value: unknown }).value), at }
          : { kind: 'unknown', why: 'not a literal', at },
        framework: { id: 'stub', package: 'stub-mcp', version: '2.0.0', major: 2 },
        file,
        line,
        column,
        unresolved: isRead ? [] : [{ part: 'name', why: 'not a literal', file, line }],
      },
    ];
  });
}

/** Takes the place of `src/cli/lazy-modules.ts`. */
export const toolkit = {
  loadReader: () => Promise.resolve(reader),
  loadChecker: () => Promise.resolve(checker),
};

/** What a project's own config registers: the same plugin by name, whose rules must not be the ones that run. */
export const REGISTERED_PLUGIN = `{
  meta: { name: 'eslint-plugin-mcp-contract' },
  rules: Object.fromEntries(['no-bad', 'no-maybe', 'no-either', 'no-meh', 'limited'].map((name) => [name, { meta: { schema: false }, create: () => ({}) }])),
}`;
