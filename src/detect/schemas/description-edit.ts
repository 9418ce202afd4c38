import type { Edit } from '../../model/findings/edit.ts';
import { builderOptions } from '../../schema/typebox/typebox-schema.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { argumentEdit, objectEdit } from '../source/edits.ts';

/**
 * The edit that adds a description to a JSON Schema: to its literal, or to the options of its
 * builder; undefined if it has one, or is not written in the linted file.
 */
export function descriptionEdit(
  schema: object,
  module: Module,
  evaluator: Evaluator,
): ((text: string) => Edit) | undefined {
  const options = builderOptions(schema);
  if (options && options.value === undefined) {
    const { node, index } = options;
    const isHere = options.module === module && node.type === 'CallExpression';
    const add = isHere ? argumentEdit(node, index, module) : undefined;
    return add && ((text) => add(`{ description: ${text} }`));
  }
  const origin = evaluator.provenanceOf(options ? options.value : schema);
  const literal = origin && objectEdit(new Expression(evaluator, origin.node, origin), module);
  return literal && !literal.has('description')
    ? (text) => literal.add('description', text, literal.has('type') ? 'type' : 'name')
    : undefined;
}
