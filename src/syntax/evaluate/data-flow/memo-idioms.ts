import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { EvaluationContext } from '../context/frame.ts';
import type { Module } from '../../modules/module.ts';
import { mayEndLoop } from '../../control-flow.ts';
import { contains, someInside, staticKey, unwrap, variableOf, unwrapAwait } from '../../nodes.ts';

/**
 * The variable of `if (cached) return cached;`, whose value equals the result of the code after it.
 *
 * @returns `null` if the variable is set more than once, or read from where results are kept;
 *   undefined for any other statement, such as one about a result that another function may return
 */
export function returnedMemo(
  statement: TSESTree.IfStatement,
  { module }: EvaluationContext,
): Variable | null | undefined {
  const { test, consequent, alternate } = statement;
  const only = onlyStatement(consequent);
  if (alternate || only?.type !== 'ReturnStatement' || only.argument?.type !== 'Identifier')
    return undefined;
  const tested = test.type === 'BinaryExpression' ? test.left : test;
  if (tested.type !== 'Identifier' || tested.name !== only.argument.name) return undefined;
  const variable = variableOf(only.argument, module.scopes);
  if (variable && isSetOnce(variable)) return variable;
  const made = variable && callThatMakes(variable);
  return made && !isFilled(made, statement, module) ? undefined : null;
}

/** The call that a variable is declared as the result of. */
function callThatMakes({ defs: [definition] }: Variable): TSESTree.CallExpression | undefined {
  const { init } = (definition?.node ?? {}) as Partial<TSESTree.VariableDeclarator>;
  const made = init && unwrapAwait(init);
  return made?.type === 'CallExpression' ? made : undefined;
}

/**
 * Whether what a call looks up is filled: by code of the module, for the `get` of a `Map`, or by
 * the statements after it, which keep what they return: `memo.set(key, made); return made;`.
 */
function isFilled(
  { callee }: TSESTree.CallExpression,
  after: TSESTree.IfStatement,
  { text }: Module,
): boolean {
  if (callee.type === 'MemberExpression' && staticKey(callee) === 'get')
    return text.includes(`${textOf(callee.object, text)}.set(`);
  const rest = statementsAfter(after);
  const kept = new Set<string>();
  const returned = new Set<string>();
  for (const statement of rest)
    someInside(statement, (node) => {
      for (const each of keptBy(node)) kept.add(textOf(each, text));
      if (node.type === 'ReturnStatement' && node.argument)
        for (const each of [node.argument, ...keptBy(unwrap(node.argument))])
          returned.add(textOf(unwrap(each), text));
      return false;
    });
  return [...returned].some((each) => kept.has(each));
}

function statementsAfter({ parent, range }: TSESTree.IfStatement): readonly TSESTree.Statement[] {
  return parent.type === 'BlockStatement'
    ? parent.body.filter((each) => each.range[0] >= range[1])
    : [];
}

/** The expressions of what an assignment to a member, or a call of `set`, keeps. */
function keptBy(node: TSESTree.Node): readonly TSESTree.Node[] {
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression')
    return [node.left, unwrap(node.right)];
  const isSet =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    staticKey(node.callee) === 'set';
  return isSet ? node.arguments.slice(1) : [];
}

const textOf = ({ range }: TSESTree.Node, text: string): string => text.slice(...range);

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
 * made); }`. What it does with a kept value decides nothing: `else log('hit');`.
 */
export function fillsMemo(
  { test, consequent, alternate }: TSESTree.IfStatement,
  { module }: EvaluationContext,
): boolean {
  const isNothing =
    test.type === 'BinaryExpression' &&
    /^===?$/.test(test.operator) &&
    /^(?:undefined|null)$/.test(module.text.slice(...test.right.range));
  const compared = isNothing ? test.left : undefined;
  const name = test.type === 'UnaryExpression' && test.operator === '!' ? test.argument : compared;
  const variable = name?.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
  const looked =
    variable?.defs[0]?.node.type === 'VariableDeclarator' && variable.defs[0].node.init
      ? unwrap(variable.defs[0].node.init)
      : undefined;
  const memo = looked && methodCall(looked, 'get', module.text);
  if (!variable || !memo || consequent.type !== 'BlockStatement') return false;
  if (alternate && mayDecide(alternate, variable)) return false;
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
 * The variables of a memo for one key, which equal what a statement makes for the key: `if
 * (keptKey !== key) { kept = make(key); keptKey = key; }`.
 *
 * @returns undefined for any other statement, or if other code sets one of the variables
 */
export function renewedMemo(
  { test, consequent, alternate }: TSESTree.IfStatement,
  { module }: EvaluationContext,
): readonly Variable[] | undefined {
  if (alternate || consequent.type !== 'BlockStatement') return undefined;
  const assignments = consequent.body.map(assignmentBy);
  const variables = assignments.flatMap((each) => {
    const variable = each?.left.type === 'Identifier' && variableOf(each.left, module.scopes);
    return variable && isSetOnce(variable) ? [variable] : [];
  });
  if (variables.length < assignments.length) return undefined;
  const sides = (left: TSESTree.Node, right: TSESTree.Node): string =>
    `${textOf(left, module.text)} ${textOf(right, module.text)}`;
  const kept = new Set(assignments.map((each) => each && sides(each.left, each.right)));
  const isKey = ({ left, right }: TSESTree.BinaryExpression): boolean =>
    kept.has(sides(left, right)) || kept.has(sides(right, left));
  return inequalitiesIn(test).some(isKey) ? variables : undefined;
}

/** `name = value;` */
function assignmentBy(statement: TSESTree.Statement): TSESTree.AssignmentExpression | undefined {
  const set = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined;
  return set?.type === 'AssignmentExpression' && set.operator === '=' ? set : undefined;
}

/** `a !== b`, also as one of several sufficient conditions. */
function inequalitiesIn(test: TSESTree.Expression): readonly TSESTree.BinaryExpression[] {
  if (test.type === 'LogicalExpression' && test.operator === '||')
    return [...inequalitiesIn(test.left), ...inequalitiesIn(test.right)];
  return test.type === 'BinaryExpression' && /^!==?$/.test(test.operator) ? [test] : [];
}

/** Whether a statement may set a variable, or end the code around it. */
function mayDecide(statement: TSESTree.Statement, { references }: Variable): boolean {
  return (
    references.some((each) => each.isWrite() && contains(statement, each.identifier)) ||
    mayEndLoop(statement) ||
    someInside(statement, ({ type }) => type === 'ContinueStatement')
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
