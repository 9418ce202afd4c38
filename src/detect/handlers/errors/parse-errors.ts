import type { TSESTree } from '@typescript-eslint/utils';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import type { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { staticKey, unwrap, variableOf } from '../../../syntax/nodes.ts';
import { neverThrows } from '../../flow/never-throws.ts';

/** The methods of schemas of Zod that throw a `ZodError`, or reject with one. */
const PARSING: ReadonlySet<string | undefined> = new Set(['parse', 'parseAsync']);

/**
 * Whether a caught error is one of a schema of Zod, because nothing else in its `try` fails:
 * `try { data = Schema.parse(body); } catch (error) { … }`. Its issues only name fields and rules.
 */
export function isParseError(caught: Expression): boolean {
  const error = caught.written();
  const block = tryBlockOf(error);
  if (!block) return false;
  let parses = false;
  const completes = neverThrows(block, error.context, error.evaluator, 0, (node) => {
    const call = node.type === 'AwaitExpression' ? unwrap(node.argument) : node;
    if (call.type !== 'CallExpression' || !isParsing(error.sibling(call), call)) return undefined;
    parses = true;
    return call.arguments.every((each) => neverThrows(each, error.context, error.evaluator));
  });
  return completes && parses;
}

/** The block whose exceptions a caught error is one of. */
function tryBlockOf({ node, module }: Expression): TSESTree.BlockStatement | undefined {
  const name = unwrap(node);
  const variable = name.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
  const clause = variable?.defs[0]?.node as TSESTree.Node | undefined;
  return clause?.type === 'CatchClause' ? clause.parent.block : undefined;
}

function isParsing(call: Expression, { callee }: TSESTree.CallExpression): boolean {
  const method = unwrap(callee);
  return (
    method.type === 'MemberExpression' &&
    PARSING.has(staticKey(method)) &&
    isSchema(call.sibling(method.object).value)
  );
}
