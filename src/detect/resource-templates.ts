import type { Expression } from '../syntax/evaluate/expression.ts';
import type { Part } from '../syntax/evaluate/expression.ts';
import { OpaqueValue, UnknownValue } from '../syntax/evaluate/value.ts';

/** The template text of `new ResourceTemplate('…', …)`, or another of its arguments. */
export function templateArgument(uri: Expression, index = 0): Part {
  const { value } = uri;
  if (!(value instanceof OpaqueValue) || value.of.path.at(-1) !== 'ResourceTemplate')
    return undefined;
  const made = uri.made();
  const argument = made.node.type === 'NewExpression' ? made.node.arguments[index] : undefined;
  if (!argument && made.node.type === 'NewExpression' && index > 0) return undefined;
  return argument
    ? made.sibling(argument)
    : new UnknownValue('is a template that is created elsewhere', uri.origin);
}
