import type { JsonSchemaContext } from '../../schema/json/json-node.ts';
import { writtenSource } from '../../schema/standard/standard-conversion.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { attachedComment } from '../source/edits.ts';
import type { LocationMapper } from '../source/locations.ts';
import { convertedField } from './converted-fields.ts';
import { descriptionEdit } from './description-edit.ts';

/** The services for describing the data of schemas. */
export function descriptionContext(
  locations: LocationMapper,
  evaluator: Evaluator,
): JsonSchemaContext {
  const context: JsonSchemaContext = {
    locate: locations.of.bind(locations),
    provenanceOf: (object) => evaluator.provenanceOf(sourceOf(object)),
    incompleteness: evaluator.incompleteness.bind(evaluator),
    comment: attachedComment,
    descriptionEdit: (object) => descriptionEdit(object, locations.module, evaluator),
    convertedFrom: (fields, name, via) =>
      convertedField(fields, name, evaluator.provenanceOf(fields)?.frame, context, via),
  };
  return context;
}

/** The literal that wrote an object of a converted schema, or the object itself. */
function sourceOf(object: unknown): unknown {
  return (isPlainObject(object) ? writtenSource(object) : undefined) ?? object;
}
