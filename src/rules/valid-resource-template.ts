import type { Definition } from '../model/definition.ts';
import { isObject } from '../model/property.ts';
import type { Finding } from '../model/rule.ts';
import type { Known } from '../model/static.ts';
import { normalUri, templateFault, variablesOf } from '../model/uri-template.ts';
import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  template: 'The URI template {{why}}, so no URI can match it. Correct the template.',
  variable:
    'The URI template has the variable `{{name}}`, but {{label}} has no such field, so the handler never gets it. Declare it.',
  parameter:
    '{{label}} requires `{{name}}`, which is not a variable of the URI template, so every read fails. Add it to the template, or remove it.',
  relative:
    "'{{uri}}' is not a URL, so every read of the resource fails. Start it with a scheme, as in 'docs://{{uri}}'.",
  normal:
    "Clients request this resource as '{{normal}}', which does not match '{{uri}}', so it can never be read. Write the normalized form.",
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
    messages,
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { kind, uri, isTemplate, framework, form } = definition;
      if (kind !== 'resource') continue;
      const isPattern = isTemplate || (uri.kind === 'known' && /[{}]/.test(uri.value));
      if (uri.kind === 'known' && isPattern) yield* checkTemplate(definition, uri);
      else if (uri.kind === 'known' && framework.looksUpUrls?.includes(form)) yield* checkUri(uri);
      yield* checkContents(definition);
    }
  },
});

function* checkTemplate(
  { schemas }: Definition,
  { value, at }: Known<string>,
): Iterable<Finding<Message>> {
  const why = templateFault(value);
  if (why !== undefined) yield { messageId: 'template', data: { why }, at };
  const params = schemas.find(({ surface }) => surface === 'params');
  const fields =
    params?.root.kind === 'known' && params.root.value.complete
      ? params.root.value.fields
      : undefined;
  if (why !== undefined || !params || !fields || params.root.kind !== 'known') return;
  const variables = variablesOf(value);
  const data = { label: params.label };
  for (const name of variables)
    if (!params.root.value.open && !fields.some((field) => field.name === name))
      yield { messageId: 'variable', data: { ...data, name }, at };
  for (const field of fields)
    if (!field.optional && !variables.includes(field.name))
      yield { messageId: 'parameter', data: { ...data, name: field.name }, at: field.at };
}

function* checkUri({ value: uri, at, literal }: Known<string>): Iterable<Finding<Message>> {
  const normal = normalUri(uri);
  if (normal === undefined) yield { messageId: 'relative', data: { uri }, at };
  else if (normal !== uri)
    yield {
      messageId: 'normal',
      data: { uri, normal },
      at,
      ...(literal && { fix: [{ range: at.range, text: `'${normal}'` }] }),
    };
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
