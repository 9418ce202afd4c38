import { schemaMistakes, type SchemaMistake } from './checks/schemas/literal-schema.ts';
import { nestedSchemaAt } from './checks/schemas/nested-schema.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { labelOf } from '../model/text/labels.ts';

const messages = {
  missing:
    "The {{definition}} has no `inputSchema`, so clients reject the whole tool list. Add `inputSchema: { type: 'object' }`.",
  noType:
    "The root of {{label}} has no `type`, so clients reject the whole tool list. Add `type: 'object'`.",
  rootType:
    "The root of {{label}} does not have the type 'object', so clients reject the whole tool list. Use an object.",
  conversion:
    '`{{converter}}` cannot read a schema of Zod 4, so {{label}} is not an object and clients reject the whole tool list. Use `z.toJSONSchema()`.',
  typeName:
    "JSON Schema has no type '{{what}}', so clients cannot use the schema. Write '{{instead}}'.",
  unlisted:
    '`{{what}}` is in `required` but not in `properties`, so the model must send a field that it knows nothing about. Declare it, or remove it from `required`.',
  noItems:
    'This array has no `items`, so some clients and model APIs reject the schema. Add `items` with the schema of its elements.',
  nested:
    '`properties` of {{label}} contains a whole schema, so clients see `type` and `properties` as the parameters. Use the `properties` of that schema, or the schema itself.',
  misplaced:
    '`{{what}}` is inside `properties`, where it declares a property of that name, so clients cannot use the schema. Move it next to `properties`.',
  flag: '`required` as a boolean is not valid on a property, so clients cannot use the schema. Use the `required` array of the object instead.',
  stray:
    '`{{what}}` is outside `properties`, where JSON Schema ignores it, so the model does not see it. Move it into `properties`.',
  invalid: 'This JSON Schema is not valid, so clients cannot use it: `{{what}}` {{why}}.',
  write: "Write '{{instead}}'.",
  items: 'Allow any items: `items: {}`.',
  move: 'Move `{{what}}` next to `properties`.',
  list: "Add `{{what}}` to the object's `required` array.",
};
type MessageId = keyof typeof messages;

/** The suggestions for mistakes that need the author's decision. */
const REPAIRS: Partial<Readonly<Record<SchemaMistake['kind'], MessageId>>> = {
  typeName: 'write',
  noItems: 'items',
  misplaced: 'move',
  flag: 'list',
};

export default defineRule<MessageId, object>({
  name: 'valid-json-schema',
  meta: {
    type: 'problem',
    docs: {
      description: 'require hand-written JSON Schemas to be valid and complete',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
      listing: true,
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition, { analysis: { settings } }) {
    const { schemas, isTypedOnly } = definition;
    if (lacksInputSchema(definition))
      yield {
        messageId: 'missing',
        data: { definition: labelOf(definition) },
        at: definition.at,
      };
    for (const schema of schemas) {
      const { surface, label, at, unreadBy, literal, metaSchemaErrors } = schema;
      const nested = nestedSchemaAt(schema);
      if (nested) {
        yield { messageId: 'nested', data: { label }, at: nested };
        continue;
      }
      const mustBeObject = surface === 'input' || settings.protocol < '2026-07-28';
      // A server may list another root, made of the parts of an object that is only typed as a
      // tool.
      const needsObject = mustBeObject && !isTypedOnly;
      if (unreadBy !== undefined && needsObject)
        yield { messageId: 'conversion', data: { label, converter: unreadBy }, at };
      if (unreadBy !== undefined) continue;
      for (const mistake of schemaMistakes(literal, needsObject, metaSchemaErrors))
        // Clients send only the schemas of inputs to the APIs that reject such arrays.
        if (mistake.kind !== 'noItems' || surface === 'input') yield finding(mistake, label);
    }
  },
});

/**
 * Whether a tool is listed as it is written, and has no input schema, which the protocol requires.
 */
function lacksInputSchema(definition: Definition): boolean {
  const { kind, schemas, isTypedOnly, listRewrite } = definition;
  return (
    kind === 'tool' &&
    definition.entryOf !== undefined &&
    !isTypedOnly &&
    !listRewrite?.mentions('inputSchema') &&
    schemas.some(({ surface, form }) => surface === 'input' && form.kind === 'absent')
  );
}

function finding(
  { kind, what, why = '', instead = '', at, edits, isCertain }: SchemaMistake,
  label: string,
): Finding<MessageId> {
  const data = { label, what, why, instead };
  const repair = REPAIRS[kind];
  if (!edits || isCertain) return { messageId: kind, data, at, ...(edits && { fix: edits }) };
  return { messageId: kind, data, at, suggest: repair ? [{ messageId: repair, data, edits }] : [] };
}
