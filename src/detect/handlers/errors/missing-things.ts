import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, requirementFor } from '../../../syntax/control-flow.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { contains, someInside, staticKey, unwrap, variableOf } from '../../../syntax/nodes.ts';
import { calleeName, referenceName } from '../../flow/module-index.ts';

const MISSING = /not_?found|no_?such|enoent|^404$/i;

/** Words by which an error says that something does not exist. */
const SAYS_MISSING = /not[_ ]?found|\bno\b.*\bfound|no_match|no[_ ]such|not exist/i;

/** An error that is constructed where another one was caught. */
interface Construction {
  readonly call: TSESTree.Node;
  readonly caught: TSESTree.Identifier;
  /** The `catch` clause or the callback. */
  readonly scope: TSESTree.Node;
  readonly module: Module;
}

/**
 * Whether an error says that something does not exist, and a test shows that the caught one says
 * nothing else: `isNotFound(error)`, `error.status === 404`.
 */
export function saysMissing(construction: Construction): boolean {
  const { call, scope, module } = construction;
  return (
    SAYS_MISSING.test(module.text.slice(...call.range)) &&
    branchesTo(call).some((branch) => {
      const required = contains(scope, branch.of) ? requirementFor(branch) : undefined;
      return required?.truth === true && testsMissing(required.test, construction);
    })
  );
}

function testsMissing(test: TSESTree.Node, construction: Construction): boolean {
  const node = unwrap(test);
  switch (node.type) {
    case 'LogicalExpression':
      return node.operator === '&&'
        ? [node.left, node.right].some((each) => testsMissing(each, construction))
        : node.operator === '||' &&
            [node.left, node.right].every((each) => testsMissing(each, construction));
    case 'CallExpression':
      return MISSING.test(calleeName(node) ?? '') && reads(node, construction);
    case 'BinaryExpression':
      return (
        /^===?$/.test(node.operator) &&
        [node.left, node.right].some((each) => MISSING.test(constantText(each))) &&
        reads(node, construction)
      );
    default:
      return false;
  }
}

/** The text of a constant: `404`, `'ENOENT'`, `NotFound` of `JsonRpcErrorCode.NotFound`. */
function constantText(expression: TSESTree.Node): string {
  const node = unwrap(expression);
  if (node.type === 'Literal') return String(node.value);
  return (node.type === 'MemberExpression' ? staticKey(node) : referenceName(node)) ?? '';
}

/** Whether a test reads the caught error. */
function reads(test: TSESTree.Node, { caught, module }: Construction): boolean {
  const variable = variableOf(caught, module.scopes);
  return someInside(
    test,
    (node) => node.type === 'Identifier' && variableOf(node, module.scopes) === variable,
  );
}
