import { isUndecided, UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { property, type DefinitionParts } from '../detector/definition-parts.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';

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

/** Whether a template is known to have a function that lists its resources. */
export function listsResources({ uri, config }: DefinitionParts): boolean {
  const template = uri instanceof Expression ? templateArgument(uri, 1) : undefined;
  const list = property(template ?? config, 'list');
  return isUndecided(list) || (list !== undefined && list.value !== undefined);
}

/** Whether a resource is registered as a template. */
export function isTemplate({ uri, isTemplate: isMarked }: DefinitionParts): boolean {
  return isMarked === true || (uri instanceof Expression && templateArgument(uri) !== undefined);
}
