import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { nearest } from '../model/text/nearest.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, type Known } from '../model/static.ts';
import { quote } from '../model/findings/code-text.ts';
import { labelOf } from '../model/text/labels.ts';
import { interfaceUri } from './checks/clients/user-interface.ts';
import { defineRule } from './define-rule.ts';

type Message = 'scheme' | 'unserved' | 'replace';

export default defineRule<Message, object>({
  name: 'app-resource-pairing',
  meta: {
    type: 'problem',
    docs: {
      description: 'require that the user interface of a tool is a resource of the server',
      preset: 'strict',
      severity: 'warn',
      group: 'Low-level servers, resources, prompts',
    },
    hasSuggestions: true,
    messages: {
      scheme:
        "The user interface of the {{definition}} is at '{{uri}}', but hosts accept only `ui://` URIs. Register it under a `ui://` URI.",
      unserved:
        "The user interface of the {{definition}} is at '{{uri}}', but no resource has this URI, so hosts cannot show it. Register one.",
      replace: "Use the resource '{{uri}}'.",
    },
  },
  *checkDefinition(definition, { analysis }) {
    const written = interfaceUri(definition);
    for (const uri of written ? knownValues(written) : [])
      if (isText(uri)) yield* checkUri(uri, definition, analysis);
  },
});

function isText(value: Known<unknown>): value is Known<string> {
  return typeof value.value === 'string';
}

function* checkUri(
  { value: uri, at, literal }: Known<string>,
  definition: Definition,
  analysis: Analysis,
): Iterable<Finding<Message>> {
  const data = { definition: labelOf(definition), uri };
  if (!uri.startsWith('ui://')) {
    yield { messageId: 'scheme', data, at };
    return;
  }
  const served = analysis.projectNames?.uris;
  // A template may serve the URI.
  if (!served || served.some((each) => each === uri || each.includes('{'))) return;
  const meant =
    literal &&
    nearest(
      uri,
      served.filter((each) => each.startsWith('ui://')),
    );
  yield {
    messageId: 'unserved',
    data,
    at,
    suggest: meant
      ? [
          {
            messageId: 'replace',
            data: { uri: meant },
            edits: [{ range: at.range, text: quote(meant) }],
          },
        ]
      : [],
  };
}
