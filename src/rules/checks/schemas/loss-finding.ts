import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import { effectText, type SchemaLoss } from '../../../model/schemas/schema-outcome.ts';
import type { SchemaForm } from '../../../model/schemas/schema.ts';
import { labelOf } from '../../../model/text/labels.ts';

export type LossMessage = 'form' | 'formOfOne' | 'major' | 'copy' | 'toShape' | 'toObject';

const FORMS: Readonly<Record<SchemaForm, string>> = {
  'zod-object': 'an object schema',
  'zod-other': 'a schema',
  'raw-shape': 'a raw shape',
  'empty-object': 'an empty object',
  'json-schema': 'a JSON Schema',
  'json-schema-properties': 'an object of JSON Schemas',
  foreign: 'a schema of another library',
};

/** The finding of a schema that the framework drops, misreads or rejects. */
export function lossFinding(
  { kind, framework }: Definition,
  schema: DefinitionSchema,
  loss: SchemaLoss,
): Finding<LossMessage> {
  const { label, root, undecided } = schema;
  const at = root.kind === 'known' && undecided !== undefined ? root.value.at : schema.at;
  const data = { framework: framework.title, effect: effectText(loss.effect, kind) };
  switch (loss.kind) {
    case 'form':
      return {
        messageId: 'form',
        data: { ...data, expected: loss.expected, label, form: FORMS[loss.form] },
        at,
        ...repair(schema, loss.form),
      };
    case 'major':
      return {
        messageId: 'major',
        data: { ...data, expected: loss.expected, built: loss.built, repair: repairOfMajor(loss) },
        at,
      };
    case 'copy':
      return {
        messageId: 'copy',
        data: { ...data, built: loss.built, converter: loss.converter },
        at,
      };
  }
}

/** The finding at its definition, where others pass what is accepted through the same code. */
export function ofOneDefinition(
  finding: Finding<LossMessage>,
  definition: Definition,
): Finding<LossMessage> {
  const { messageId, data } = finding;
  return messageId === 'form'
    ? {
        messageId: 'formOfOne',
        data: { ...data, definition: labelOf(definition) },
        at: definition.at,
      }
    : finding;
}

function repairOfMajor({ expected, update }: Extract<SchemaLoss, { kind: 'major' }>): string {
  return update
    ? `Update \`${update.package}\` to ${update.since} or later`
    : `Make it with ${expected}`;
}

/** The other form of the schema: a fix if it is equivalent, otherwise a suggestion. */
function repair(
  { edits }: DefinitionSchema,
  form: SchemaForm,
): Pick<Finding<LossMessage>, 'fix' | 'suggest'> {
  const messageId = form === 'zod-object' ? 'toShape' : 'toObject';
  const edit = edits?.[messageId];
  if (!edit) return {};
  return edit.isExact ? { fix: edit.edits } : { suggest: [{ messageId, edits: edit.edits }] };
}
