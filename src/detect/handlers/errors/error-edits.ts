import { END } from '../../../model/findings/code-text.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../../syntax/modules/module.ts';
import { unwrap, wrapped, type CallNode } from '../../../syntax/nodes.ts';
import type { ValueUse } from '../../flow/value-use.ts';
import { insertionAfter, insertionInto } from '../../source/insertions.ts';
import type { Edit } from '../../../model/findings/edit.ts';

/**
 * The edits that throw an error that is dropped or returned; undefined if simple edits are not
 * enough.
 */
export function throwEdits(
  call: CallNode,
  { by }: ValueUse,
  module: Module,
): readonly Edit[] | undefined {
  const outer = wrapped(call);
  const value = outer.parent?.type === 'AwaitExpression' ? outer.parent : outer;
  if (value.parent !== by) return undefined;
  if (by.type === 'ExpressionStatement')
    return [{ range: [by.range[0], by.range[0]], text: 'throw ' }];
  if (by.type === 'ReturnStatement')
    return [{ range: [by.range[0], by.range[0] + 'return'.length], text: 'throw' }];
  const isInParentheses = module.text.slice(by.range[0], value.range[0]).trimEnd().endsWith('(');
  if (by.type !== 'ArrowFunctionExpression' || isInParentheses) return undefined;
  const [start, end] = value.range;
  return [
    { range: [start, start], text: '{ throw ' },
    { range: [end, end], text: `${END} }` },
  ];
}

/**
 * The edit that spreads an expression into the argument at a position, with `undefined` for missing
 * arguments before it.
 *
 * @returns undefined if a spread argument hides the position
 */
export function spreadEdit(
  call: CallNode,
  position: number,
  expression: string,
  module: Module,
): Edit | undefined {
  if (call.arguments.length === 0 || call.arguments.some(({ type }) => type === 'SpreadElement'))
    return undefined;
  const given = call.arguments[position];
  if (given) return intoArgument(given, `...${expression}`, module);
  const end = argumentEnd(call.arguments.at(-1) as TSESTree.Node, module);
  const filling = 'undefined, '.repeat(position - call.arguments.length);
  return { range: [end, end], text: `, ${filling}{ ...${expression} }` };
}

function intoArgument(argument: TSESTree.Node, spread: string, module: Module): Edit {
  const value = unwrap(argument);
  if (value.type === 'Identifier' && value.name === 'undefined')
    return { range: argument.range, text: `{ ${spread} }` };
  if (value.type !== 'ObjectExpression')
    return {
      range: argument.range,
      text: `{ ...${module.text.slice(...argument.range)}, ${spread} }`,
    };
  const last = value.properties.at(-1);
  return last
    ? insertionAfter(last, value, module.text, spread)
    : insertionInto(value, module.text, spread);
}

/** The end of an argument, with the parentheses around it. */
export function argumentEnd(argument: TSESTree.Node, module: Module): number {
  let end = argument.range[1];
  let depth = 0;
  for (let at = argument.range[0] - 1; at >= 0 && /[\s(]/.test(module.text[at] as string); at--)
    if (module.text[at] === '(') depth++;
  // The outermost parenthesis before the first argument belongs to the call.
  const isFirst =
    argument.parent !== undefined &&
    'arguments' in argument.parent &&
    argument.parent.arguments[0] === argument;
  for (let open = isFirst ? depth - 1 : depth; open > 0; open--)
    end = module.text.indexOf(')', end) + 1;
  return end;
}
