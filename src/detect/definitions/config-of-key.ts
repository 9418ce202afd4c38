import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { isInRange } from '../source/edits.ts';
import { ownName } from './own-name.ts';
import { isCall } from '../../syntax/nodes.ts';

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
  const isPassed = isCall(parent);
  return isPassed ? { ...config.origin, node: parent.callee } : config.origin;
}

/**
 * The configuration that describes a definition whose name is written elsewhere, as in
 * `registerTool(WIDGET.id, { description: 'Shows the weather.' }, run)`.
 */
export function describingConfig({ call, parts }: DetectedDefinition): Origin | undefined {
  const { name, config, description } = parts;
  if (!(name instanceof Expression) || !(config instanceof Expression)) return undefined;
  const literal = config.objectLiteral();
  if (!literal || !(description instanceof Expression)) return undefined;
  const isWrittenIn = ({ node, module }: Expression, around: Origin): boolean =>
    module === around.module && isInRange(node.range, around.node.range);
  const named = ownName(name);
  const isDescribing =
    /^(?:Template)?Literal$/.test(description.node.type) &&
    isWrittenIn(description, literal.origin) &&
    named.node.parent?.type === 'Property' &&
    !isWrittenIn(named, literal.origin) &&
    !isWrittenIn(named, call.origin);
  return isDescribing ? literal.origin : undefined;
}
