import type { SchemaLoss } from '../model/schemas/schema-outcome.ts';
import { locationKey } from '../model/location.ts';
import { lossFinding, ofOneDefinition } from './checks/schemas/loss-finding.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';

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
    alternatives: 'any',
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      form: '{{framework}} expects {{expected}} as {{label}}, but this is {{form}}, so {{effect}}.',
      formOfOne:
        '{{framework}} expects {{expected}} as {{label}}, but the {{definition}} passes {{form}} to it, so {{effect}}.',
      major:
        '{{framework}} reads schemas of {{expected}}, but this one is made with Zod {{built}}, so {{effect}}. {{repair}}.',
      copy: '{{framework}} converts schemas with Zod {{converter}}, but this one is made with another copy ({{built}}), so {{effect}}. Install one version.',
      toShape: 'Pass the raw shape of the schema.',
      toObject: 'Wrap it in an object schema.',
    },
  },
  *check({ definitions }) {
    const seen = new Set<string>();
    const accepted = new Set(
      definitions.flatMap(({ schemas }) =>
        schemas.filter(({ outcome }) => !outcome.loss).map(({ at }) => locationKey(at)),
      ),
    );
    for (const definition of definitions) {
      // A server may convert the schema of an object that only its type makes a tool.
      if (definition.isTypedOnly) continue;
      for (const schema of definition.schemas) {
        const { loss } = schema.outcome;
        if (!loss || isLeftOut(schema, loss)) continue;
        // A problem with the packages affects the whole file.
        const key = loss.kind === 'form' ? undefined : `${loss.kind} ${loss.built}`;
        if (key !== undefined && seen.has(key)) continue;
        if (key !== undefined) seen.add(key);
        const found = lossFinding(definition, schema, loss);
        yield {
          ...(accepted.has(locationKey(schema.at)) ? ofOneDefinition(found, definition) : found),
          definition,
        };
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
