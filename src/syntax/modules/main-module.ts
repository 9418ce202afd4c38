import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, selectorOf } from '../control-flow.ts';
import type { Module } from './module.ts';
import { someInside, unwrap } from '../nodes.ts';
import { declarationOf } from '../variables.ts';

/**
 * The names in a test for the module that the process was started with: `import.meta.main` (Deno,
 * Bun, Node 24.2), `require.main === module`, and the module's own path beside `process.argv[1]`.
 */
const MAIN = /\bimport\.meta\.main\b|\brequire\.main\b|\bBun\.main\b/;
const OWN_PATH = /\bimport\.meta\.(?:url|filename|path)\b|\b__filename\b/;
const STARTED_PATH = /\bargv\b/;

/**
 * Whether a node of a module's own code runs only where the process was started with that module,
 * not where others load it.
 */
export function runsOnlyAsMain(node: TSESTree.Node, module: Module): boolean {
  if (!mayTestMain(module.text)) return false;
  return branchesTo(node).some(({ of, arm }) => {
    const test = selectorOf(of);
    return (
      test !== undefined && arm === (isNegated(test) ? 'no' : 'yes') && testsMain(test, module)
    );
  });
}

function mayTestMain(text: string): boolean {
  return MAIN.test(text) || (OWN_PATH.test(text) && STARTED_PATH.test(text));
}

/** Whether a condition, with a variable or function that it names, tests for the main module. */
function testsMain(test: TSESTree.Node, module: Module): boolean {
  const text = ({ range }: TSESTree.Node): string => module.text.slice(...range);
  return someInside(test, (node) => {
    const declared = declarationOf(node, module.scopes);
    return mayTestMain(declared ? `${text(test)} ${text(declared)}` : text(node));
  });
}

/**
 * Whether a test holds where the module is not the main one: `require.main !== module`, `!isMain`.
 */
function isNegated(test: TSESTree.Node): boolean {
  const node = unwrap(test);
  if (node.type === 'UnaryExpression') return node.operator === '!';
  return node.type === 'BinaryExpression' && node.operator.startsWith('!');
}
