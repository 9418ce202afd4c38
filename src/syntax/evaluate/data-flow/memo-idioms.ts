import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { EvaluationContext } from '../context/frame.ts';
import { staticKey, unwrap, variableOf } from '../../nodes.ts';

/**
 * The variable of `if (cached) return cached;`, whose value equals the result of the code after it.
 *
 * @returns `null` if the variable is set more than once, or read from where results are kept;
 *   undefined for any other statement, such as one about a result that another function may return
 */
export function returnedMemo(
  { test, consequent, alternate }: TSESTree.IfStatement,
  { module }: EvaluationContext,
): Variable | null | undefined {
  const only = onlyStatement(consequent);
  if (alternate || only?.type !== 'ReturnStatement' || only.argument?.type !== 'Identifier')
    return undefined;
  const tested = test.type === 'BinaryExpression' ? test.left : test;
  if (tested.type !== 'Identifier' || tested.name !== only.argument.name) return undefined;
  const variable = variableOf(only.argument, module.scopes);
  if (variable && isSetOnce(variable)) return variable;
  return variable && isMadeByCall(variable) ? undefined : null;
}

/** Names of kept results, and of functions that look for them. */
const OF_MEMO = /cache|memo|exist|known|kept|stored|hit$|instance|singleton/i;

/** Whether a variable is declared as the result of a call, other than a look into a memo. */
function isMadeByCall({ name, defs: [definition] }: Variable): boolean {
  const { init } = (definition?.node ?? {}) as Partial<TSESTree.VariableDeclarator>;
  const value = init && unwrap(init);
  const made = value?.type === 'AwaitExpression' ? unwrap(value.argument) : value;
  if (made?.type !== 'CallExpression') return false;
  const { callee } = made;
  const called = callee.type === 'MemberExpression' ? staticKey(callee) : calleeName(callee);
  return called !== 'get' && ![name, called ?? ''].some((each) => OF_MEMO.test(each));
}

function calleeName(callee: TSESTree.Expression): string | undefined {
  return callee.type === 'Identifier' ? callee.name : undefined;
}

/** `if (test) continue;` */
export function onlySkips(node: TSESTree.Statement): boolean {
  return onlyStatement(node)?.type === 'ContinueStatement';
}

/** The statement itself, or the only statement of a block. */
function onlyStatement(node: TSESTree.Statement): TSESTree.Statement | undefined {
  if (node.type !== 'BlockStatement') return node;
  return node.body.length === 1 ? node.body[0] : undefined;
}

/** Whether a variable is written exactly once after its declaration. */
function isSetOnce({ defs: [definition], references }: Variable): boolean {
  const declarator = definition?.node as TSESTree.Node | undefined;
  return (
    declarator?.type === 'VariableDeclarator' &&
    references.filter((reference) => reference.isWrite()).length === (declarator.init ? 2 : 1)
  );
}

/**
 * Whether a statement fills a memo: `let made = memo.get(key); if (!made) { made = …; memo.set(key,
 * made); }`.
 */
export function fillsMemo(
  { test, consequent, alternate }: TSESTree.IfStatement,
  { module }: EvaluationContext,
): boolean {
  const isNothing =
    test.type === 'BinaryExpression' &&
    /^===?$/.test(test.operator) &&
    /^(?:undefined|null)$/.test(module.text.slice(...test.right.range));
  const name =
    test.type === 'UnaryExpression' && test.operator === '!'
      ? test.argument
      : isNothing
        ? test.left
        : undefined;
  const variable =
    name?.type === 'Identifier' && !alternate ? variableOf(name, module.scopes) : undefined;
  const looked =
    variable?.defs[0]?.node.type === 'VariableDeclarator' && variable.defs[0].node.init
      ? unwrap(variable.defs[0].node.init)
      : undefined;
  const memo = looked && methodCall(looked, 'get', module.text);
  if (!variable || !memo || consequent.type !== 'BlockStatement') return false;
  const isMade = consequent.body.some(
    (statement) =>
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression' &&
      statement.expression.left.type === 'Identifier' &&
      statement.expression.left.name === variable.name,
  );
  return (
    isMade &&
    consequent.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        methodCall(unwrap(statement.expression), 'set', module.text) === memo,
    )
  );
}

/**
 * The text of the receiver and the first argument of a call of the method; undefined for other
 * nodes.
 */
function methodCall(node: TSESTree.Node, name: string, text: string): string | undefined {
  if (
    node.type !== 'CallExpression' ||
    node.callee.type !== 'MemberExpression' ||
    staticKey(node.callee) !== name ||
    !node.arguments[0]
  )
    return undefined;
  return `${text.slice(...node.callee.object.range)} ${text.slice(...node.arguments[0].range)}`;
}
