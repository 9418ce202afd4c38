import { mistakesIn, type SchemaMistake } from './checks/literal-schema.ts';
import type { Finding } from '../model/rule.ts';
import { defineRule } from './define-rule.ts';
import type { Surface } from '../model/kind.ts';

const messages = {
  noType:
    'The root of {{label}} has no `type`, so clients refuse the whole list of tools: it must be `object`.',
  rootType:
    "The root of {{label}} must have the type 'object', so clients refuse the whole list of tools.",
  typeName:
    "JSON Schema has no type '{{what}}', so clients cannot use the schema: write '{{instead}}'.",
  unlisted:
    '`{{what}}` is required and is not among the properties, so the model is to send what it is told nothing of: describe it, or do not require it.',
  noItems:
    'Nothing says what is in this array, and some clients and models refuse such a schema: add `items`.',
  noOutputItems:
    'Nothing says what is in this array, so the model has to guess what it may find there: add `items`.',
  misplaced:
    '`{{what}}` stands among the properties, where it is taken for one, and clients cannot use the schema: move it beside `properties`.',
  flag: '`required` is no flag of a property in JSON Schema, but a list beside `properties`, so clients cannot use the schema.',
  stray:
    '`{{what}}` stands beside the keywords, where nothing reads it, and the model does not see it: move it into `properties`.',
  invalid: 'This is no valid JSON Schema, so clients cannot use it: `{{what}}` {{why}}.',
  write: "Write '{{instead}}'.",
  items: 'Say that anything may be in it.',
  move: 'Move `{{what}}` beside `properties`.',
  list: 'Name `{{what}}` in `required` of the object.',
};
type MessageId = keyof typeof messages;

/** What a suggestion says of the mistakes that an author has to decide about. */
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
      description:
        'require JSON Schemas that are written out to be valid, and to say what is meant',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *check({ definitions, settings }) {
    for (const { schemas } of definitions) {
      for (const { surface, label, literal, metaSchemaErrors } of schemas) {
        const needsObject = surface === 'input' || settings.protocol < '2026-07-28';
        for (const mistake of mistakesIn(literal, needsObject, metaSchemaErrors))
          yield finding(mistake, label, surface);
      }
    }
  },
});

function finding(
  { kind, what, why = '', instead = '', at, edits, isCertain }: SchemaMistake,
  label: string,
  surface: Surface,
): Finding<MessageId> {
  const data = { label, what, why, instead };
  const repair = REPAIRS[kind];
  // Models are given the schemas of inputs, and only those are refused.
  const messageId = kind === 'noItems' && surface === 'output' ? 'noOutputItems' : kind;
  if (!edits || isCertain) return { messageId, data, at, ...(edits && { fix: edits }) };
  return { messageId, data, at, suggest: repair ? [{ messageId: repair, data, edits }] : [] };
}
