import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, type Known } from '../model/static.ts';
import type { SchemaField } from '../model/schemas/schema.ts';
import { templateFault, variablesOf } from '../model/protocol/uri-template.ts';
import { byHandler } from './checks/schemas/definitions-by-handler.ts';
import { checkFixedUri } from './checks/fixed-uri.ts';
import { contentOfReads } from './checks/results/content-of-reads.ts';
import { strangeVariables } from './checks/template-variables.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  template: 'The URI template {{why}}, so no URI can match it. Correct the template.',
  variable:
    'The URI template has the variable `{{name}}`, but {{label}} has no such field, so the handler never gets it. Declare it.',
  parameter:
    '{{label}} requires `{{name}}`, which is not a variable of the URI template, so every read fails. Add it to the template, or remove it.',
  misnamed:
    '{{label}} requires `{{name}}`, but the URI template calls it `{{variable}}`, so every read fails. Use one name in both.',
  relative:
    "'{{uri}}' is not a URL, so every read of the resource fails. Start it with a scheme, as in 'docs://{{uri}}'.",
  fixed:
    "'{{uri}}' is registered as a fixed URI, so clients cannot read it with a value for `{{name}}`. Register it as a template.",
  text: 'The URI of this resource is plain text, not a URL, so every read of it fails. Use a URI with a scheme.',
  swapped:
    'The name and the URI of this resource are swapped, so every read of it fails. Pass the name first, then the URI.',
  normal:
    "Clients request this resource as '{{normal}}', which does not match '{{uri}}', so it can never be read. Write the normalized form.",
  read: 'The handler reads `{{name}}`, which is not a variable of the URI template, so it is always undefined. Read a variable, or add it.',
  rename: "Read '{{name}}'.",
  contents:
    'The handler of the {{resource}} returns `content`, so {{reads}} fails. Return `contents`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-resource-template',
  meta: {
    type: 'problem',
    docs: {
      description: 'require resources that clients can read at their URI',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition) {
    const { kind, uri, isTemplate, framework, form } = definition;
    if (kind !== 'resource') return;
    const isFixed = !isTemplate && framework.looksUpUrls?.includes(form) === true;
    const isPattern = ({ value }: Known<string>): boolean => isTemplate || /[{}]/.test(value);
    const uris = knownValues(uri);
    if (isFixed) for (const each of uris) yield* checkFixedUri(each, definition);
    else yield* checkTemplates(definition, uris.filter(isPattern));
    yield* contentOfReads(definition);
  },
  *check({ definitions }) {
    for (const sharing of byHandler(definitions)) yield* strangeVariables(sharing);
  },
});

/** The templates that a resource may have, against the parameters that its handler takes. */
function* checkTemplates(
  { schemas }: Definition,
  templates: readonly Known<string>[],
): Iterable<Finding<Message>> {
  const sound = templates.filter(({ value }) => templateFault(value) === undefined);
  for (const { value, at } of templates) {
    const why = templateFault(value);
    if (why !== undefined) yield { messageId: 'template', data: { why }, at };
  }
  const params = schemas.find(({ surface }) => surface === 'params');
  if (params?.root.kind !== 'known' || sound.length === 0) return;
  const { fields, open, complete } = params.root.value;
  if (!fields || !complete) return;
  yield* checkNames(fields, open, sound, params.label);
}

/** The names of the parameters against those of the variables. */
function* checkNames(
  fields: readonly SchemaField[],
  open: boolean | undefined,
  templates: readonly Known<string>[],
  label: string,
): Iterable<Finding<Message>> {
  const variables = templates.flatMap(({ value }) => variablesOf(value));
  const extra = fields.filter(({ name, optional }) => !optional && !variables.includes(name));
  const undeclared = templates.flatMap(({ value, at }) =>
    variablesOf(value)
      .filter((name) => !open && !fields.some((field) => field.name === name))
      .map((name) => ({ name, at })),
  );
  const [variable, ...others] = new Set(undeclared.map(({ name }) => name));
  if (variable !== undefined && others.length === 0 && extra.length === 1) {
    for (const { name, at } of extra)
      yield { messageId: 'misnamed', data: { label, name, variable }, at };
    return;
  }
  for (const { name, at } of undeclared) yield { messageId: 'variable', data: { label, name }, at };
  for (const { name, at } of extra) yield { messageId: 'parameter', data: { label, name }, at };
}
