import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { DefinitionParts } from '../frameworks/definition-parts.ts';
import { isInRange } from '../source/edits.ts';

/**
 * Where the configuration of a keyed definition is written, if not beside its key: for `tools: {
 * search }`, the name of the function in `const search = createTool({ … })`, or the object of
 * `const search = { … }`.
 */
export function configOfKey({ name, config }: DefinitionParts): Origin | undefined {
  if (!(name instanceof Expression) || !(config instanceof Expression)) return undefined;
  const { node, module } = config.origin;
  // A shorthand property is its own key.
  const property = name.node.type === 'Property' ? name.node : name.node.parent;
  if (property?.type !== 'Property' || property.value === name.node) return undefined;
  if (module === name.module && isInRange(node.range, property.range)) return undefined;
  const { parent } = node;
  const isPassed = parent?.type === 'CallExpression' || parent?.type === 'NewExpression';
  return isPassed ? { ...config.origin, node: parent.callee } : config.origin;
}
