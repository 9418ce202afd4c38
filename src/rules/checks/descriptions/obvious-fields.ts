import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import type { SchemaPart } from '../schemas/schema-parts.ts';
import {
  fieldContext,
  formsOf,
  hasNestedFields,
  isCopied,
  isSaidElsewhere,
  type FieldContext,
} from './field-context.ts';
import { OPEN_FORMS, type OpenForm } from './open-forms.ts';

/**
 * Whether a model knows what to write into a field without a description. It does not know what is
 * in a value without a form, how a point in time is written, the unit or the scale of a quantity,
 * and the syntax of a filter, unless something else says it.
 */
export function isObvious(part: SchemaPart, definition?: Definition): boolean {
  const { node, field, path } = part;
  const context = fieldContext(part, definition);
  // The fields of a branch of a union say what it is.
  if (!context) return path.at(-1)?.kind === 'option' && hasNestedFields(node);
  // What is documented is not obvious; other comments, and those above fields with fields, are
  // headings or for the authors.
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  return (
    !OPEN_FORMS.some((form) => isOpen(form, context, node)) ||
    (definition !== undefined &&
      (isCopied(path, definition) || isSaidElsewhere(context.name, definition)))
  );
}

/** Whether a field has an open form of which nothing says what it is. */
function isOpen(
  { named, except, has, isSaid }: OpenForm,
  field: FieldContext,
  node: SchemaNode,
): boolean {
  const { words } = field;
  return (
    named?.test(words) !== false &&
    except?.test(words) !== true &&
    formsOf(node).some((form) => has(form, words)) &&
    !isSaid(field, node)
  );
}
