import type { Definition } from '../model/definitions/definition.ts';
import { isObject } from '../model/property.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, type Known } from '../model/static.ts';
import { templateFault, variablesOf } from '../model/protocol/uri-template.ts';
import { labelOf } from '../model/text/words.ts';
import { byHandler } from './checks/schemas/definitions-by-handler.ts';
import { checkFixedUri } from './checks/fixed-uri.ts';
import { strangeVariables } from './checks/template-variables.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  template: 'The URI template {{why}}, so no URI can match it. Correct the template.',
  variable:
    'The URI template has the variable `{{name}}`, but {{label}} has no such field, so the handler never gets it. Declare it.',
  parameter:
    '{{label}} requires `{{name}}`, which is not a variable of the URI template, so every read fails. Add it to the template, or remove it.',
  relative:
    "'{{uri}}' is not a URL, so every read of the resource fails. Start it with a scheme, as in 'docs://{{uri}}'.",
  text: 'The URI of this resource is a text, not a URL, so every read of it fails. Write its URI instead, with a scheme.',
  swapped:
    'The URI of this resource is passed as its name, and a text as its URI, so every read of it fails. Pass the name first, then the URI.',
  normal:
    "Clients request this resource as '{{normal}}', which does not match '{{uri}}', so it can never be read. Write the normalized form.",
  read: 'The handler reads `{{name}}`, which is not a variable of the URI template, so it is always undefined. Read a variable, or add it.',
  rename: "Read '{{name}}'.",
  contents:
    'The handler of the {{resource}} returns `content`, so every read fails. Return `contents`.',
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
    const isPattern = ({ value }: Known<string>): boolean => isTemplate || /[{}]/.test(value);
    const uris = knownValues(uri);
    yield* checkTemplates(definition, uris.filter(isPattern));
    if (framework.looksUpUrls?.includes(form))
      for (const each of uris) if (!isPattern(each)) yield* checkFixedUri(each, definition);
    yield* checkContents(definition);
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
  const data = { label: params.label };
  for (const { value, at } of sound)
    for (const name of variablesOf(value))
      if (!open && !fields.some((field) => field.name === name))
        yield { messageId: 'variable', data: { ...data, name }, at };
  const variables = sound.flatMap(({ value }) => variablesOf(value));
  for (const { name, optional, at } of fields)
    if (!optional && !variables.includes(name))
      yield { messageId: 'parameter', data: { ...data, name }, at };
}

/** A tool's result instead of a resource's. */
function* checkContents(definition: Definition): Iterable<Finding<Message>> {
  for (const { value, treatment } of definition.results.paths) {
    const content =
      treatment === 'result' &&
      isObject(value) &&
      !value.value.properties.has('contents') &&
      value.value.complete
        ? value.value.properties.get('content')
        : undefined;
    if (content)
      yield { messageId: 'contents', data: { resource: labelOf(definition) }, at: content.keyAt };
  }
}
