import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { effectText, type SchemaLoss } from '../model/schemas/schema-outcome.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';
import type { SchemaForm } from '../model/schemas/schema.ts';

type MessageId = 'form' | 'major' | 'copy' | 'toShape' | 'toObject';

const FORMS: Readonly<Record<SchemaForm, string>> = {
  'zod-object': 'an object schema',
  'zod-other': 'a schema',
  'raw-shape': 'a raw shape',
  'empty-object': 'an empty object',
  'json-schema': 'a JSON Schema',
  'json-schema-properties': 'an object of JSON Schemas',
  foreign: 'a schema of another library',
};

export default defineRule({
  name: 'no-lost-schema',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow schemas in a form that the framework drops or rejects',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    judges: 'each',
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      form: '{{framework}} expects {{expected}} as {{label}}, but this is {{form}}, so {{effect}}.',
      major:
        '{{framework}} reads schemas of {{expected}}, but this one is made with Zod {{built}}, so {{effect}}. {{repair}}.',
      copy: '{{framework}} converts schemas with Zod {{converter}}, but this one is made with another copy ({{built}}), so {{effect}}. Install one version.',
      toShape: 'Pass the raw shape of the schema.',
      toObject: 'Wrap it in an object schema.',
    },
  },
  *check({ definitions }) {
    const seen = new Set<string>();
    for (const definition of definitions) {
      for (const schema of definition.schemas) {
        const { loss } = schema.outcome;
        if (!loss || isLeftOut(schema, loss)) continue;
        // A problem with the packages affects the whole file.
        const key = loss.kind === 'form' ? undefined : `${loss.kind} ${loss.built}`;
        if (key !== undefined && seen.has(key)) continue;
        if (key !== undefined) seen.add(key);
        yield { ...finding(definition, schema, loss), definition };
      }
    }
  },
});

/**
 * Whether it is an empty object that `valid-json-schema` reports, or may be the one of
 * `tool.schema ?? {}`, which may never be used.
 */
function isLeftOut({ undecided, literal }: DefinitionSchema, loss: SchemaLoss): boolean {
  const isEmpty = loss.kind === 'form' && loss.form === 'empty-object';
  return isEmpty && (literal.kind === 'known' || undecided !== undefined);
}

function finding(
  { kind, framework }: Definition,
  schema: DefinitionSchema,
  loss: SchemaLoss,
): Finding<MessageId> {
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

function repairOfMajor({ expected, update }: Extract<SchemaLoss, { kind: 'major' }>): string {
  return update
    ? `Update \`${update.package}\` to ${update.since} or later`
    : `Make it with ${expected}`;
}

/** The other form of the schema: a fix if it is equivalent, otherwise a suggestion. */
function repair(
  { edits }: DefinitionSchema,
  form: SchemaForm,
): Pick<Finding<MessageId>, 'fix' | 'suggest'> {
  const messageId = form === 'zod-object' ? 'toShape' : 'toObject';
  const edit = edits?.[messageId];
  if (!edit) return {};
  return edit.isExact ? { fix: edit.edits } : { suggest: [{ messageId, edits: edit.edits }] };
}
