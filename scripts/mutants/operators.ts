import type { Node } from 'oxc-parser';

/** One change of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The changes that an operator makes at a node. */
type Operator = (node: Node, text: string, parent: Node | undefined) => readonly Edit[];

const BOUNDARIES = bothWays({ '<': '<=', '>': '>=' });
const EQUALITY = bothWays({ '===': '!==' });
const LOGIC = bothWays({ '&&': '||' });
const ARITHMETIC = bothWays({ '+': '-', '*': '/' });
const METHODS = bothWays({ some: 'every', startsWith: 'endsWith', min: 'max' });

/** How a mutant is made, by the name that `--operator` takes. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  'negate-condition': (node, text) =>
    node.type === 'IfStatement' ||
    node.type === 'ConditionalExpression' ||
    node.type === 'WhileStatement'
      ? [replaced(node.test, `!(${textOf(node.test, text)})`)]
      : [],
  'flip-boundary': (node, text) => swappedOperator(node, text, BOUNDARIES),
  'swap-equality': (node, text) => swappedOperator(node, text, EQUALITY),
  'swap-logic': (node, text) => swappedOperator(node, text, LOGIC),
  'swap-arithmetic': (node, text) =>
    node.type === 'BinaryExpression' && ![node.left, node.right].some(isText)
      ? swappedOperator(node, text, ARITHMETIC)
      : [],
  'swap-method': (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { property } = node.callee;
    const other = property.type === 'Identifier' ? METHODS.get(property.name) : undefined;
    return other === undefined ? [] : [replaced(property, other)];
  },
  'drop-guard': (node) =>
    node.type === 'IfStatement' && !node.alternate && leaves(node.consequent)
      ? [replaced(node, ';')]
      : [],
  'drop-call': (node) =>
    node.type === 'ExpressionStatement' && isCall(node.expression) ? [replaced(node, ';')] : [],
  'drop-element': (node, text, parent) =>
    node.type === 'ArrayExpression' && !isTuple(parent)
      ? node.elements.flatMap((element) => (element ? [dropped(element, text)] : []))
      : [],
  'drop-spread': (node, text) =>
    node.type === 'ObjectExpression'
      ? node.properties
          .filter(({ type }) => type === 'SpreadElement')
          .map((spread) => dropped(spread, text))
      : [],
  'return-nothing': (node) =>
    node.type === 'ReturnStatement' && node.argument && !isLiteral(node.argument)
      ? [replaced(node.argument, 'undefined')]
      : [],
  'flip-boolean': (node) =>
    node.type === 'Literal' && typeof node.value === 'boolean'
      ? [replaced(node, String(!node.value))]
      : [],
  'empty-text': (node, _text, parent) =>
    node.type === 'Literal' &&
    typeof node.value === 'string' &&
    /^\S+$/.test(node.value) &&
    !isKey(node, parent)
      ? [replaced(node, "''")]
      : [],
};

function bothWays(pairs: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(pairs).flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );
}

function replaced({ start, end }: Node, replacement: string): Edit {
  return { start, end, replacement };
}

/** Removes an element or property with the comma behind it. */
function dropped({ start, end }: Node, text: string): Edit {
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, replacement: '' };
}

function swappedOperator(
  node: Node,
  text: string,
  others: ReadonlyMap<string, string>,
): readonly Edit[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const other = others.get(node.operator);
  if (other === undefined) return [];
  const start = text.indexOf(node.operator, node.left.end);
  // Parentheses keep what `&&` and `||` bind.
  return node.type === 'LogicalExpression'
    ? [replaced(node, `((${textOf(node.left, text)}) ${other} (${textOf(node.right, text)}))`)]
    : [{ start, end: start + node.operator.length, replacement: other }];
}

function textOf({ start, end }: Node, text: string): string {
  return text.slice(start, end);
}

function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  );
}

function isLiteral(node: Node): boolean {
  return node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression' || node.type === 'YieldExpression';
}

/** Whether a statement ends its block, turn or function. */
function leaves(node: Node): boolean {
  return node.type === 'BlockStatement'
    ? node.body.length === 1 && node.body[0] !== undefined && leaves(node.body[0])
    : /^(?:Return|Continue|Break|Throw)Statement$/.test(node.type);
}

/** `[a, b] as const`, and the pairs of a `new Map`: without an element they are something else. */
function isTuple(parent: Node | undefined): boolean {
  return parent?.type === 'TSAsExpression';
}

/** Whether a text is a key: of a property, of a module, or of what an object remembers by `this.once(key, …)`. */
function isKey(node: Node, parent: Node | undefined): boolean {
  return (
    parent !== undefined &&
    ((parent.type === 'Property' && parent.key === node) ||
      (parent.type === 'CallExpression' &&
        parent.arguments.length === 2 &&
        isOnce(parent.callee)) ||
      /^Import|^Export/.test(parent.type))
  );
}

function isOnce(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'once'
  );
}
