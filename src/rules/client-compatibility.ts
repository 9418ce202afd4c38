import { ofDefinition } from '../model/findings/findings.ts';
import type { Analysis } from '../model/analysis.ts';
import { chosenChecks, type ChosenCheck } from '../model/clients/profiles.ts';
import type { Violation } from '../model/clients/profile.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { PROPERTY_KEY, ROOT_KEYWORD } from '../model/clients/schema-mistakes.ts';
import type { Finding } from '../model/findings/rule.ts';
import { effectsOn } from './checks/clients/client-effects.ts';
import { flattenedUnion } from './checks/schemas/flattened-union.ts';
import { nestedSchemaAt } from './checks/schemas/nested-schema.ts';
import { positionsOf, serverNameOf } from './checks/clients/listing-server.ts';
import { listedTools, type PlacedTool } from './checks/clients/listed-tool.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { isForInterfaceOnly } from './checks/clients/user-interface.ts';
import { defineRule } from './define-rule.ts';

type Message = 'refused' | 'flatten';

export default defineRule<Message, IgnoringTools>({
  name: 'client-compatibility',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow tools that clients or model APIs reject',
      preset: 'recommended',
      severity: 'warn',
      group: 'Clients',
      listing: true,
    },
    hasSuggestions: true,
    messages: {
      refused: '{{clients}}, because {{what}}. {{repair}}',
      flatten:
        "Use one object with '{{key}}'. Then check in the handler that the properties of each value are present.",
    },
    schema: {
      type: 'object',
      properties: { ignoreTools: IGNORE_TOOLS },
      additionalProperties: false,
    },
    defaultOptions: { ignoreTools: [] },
  },
  *check(analysis) {
    const checks = chosenChecks(analysis.settings.clients);
    const tools = analysis.definitions.filter(
      (each) => each.kind === 'tool' && !isForInterfaceOnly(each),
    );
    const positions = positionsOf(tools);
    for (const definition of tools) {
      const serverName = serverNameOf(definition, analysis);
      const position = positions.get(definition);
      for (const placed of listedTools(definition, { serverName, position }))
        yield* ofDefinition(
          definition,
          refusals(
            placed,
            checks.filter((check) => !isReportedElsewhere(check, definition)),
            analysis,
          ),
        );
    }
  },
});

/** The keyword at which `valid-json-schema` reports a mistake that its meta-schema rejects, too. */
const META_SCHEMA_KEYWORDS: Readonly<Record<string, string>> = {
  'tuple-items': 'items',
  'duplicate-in-enum': 'enum',
};

/**
 * Whether `valid-json-schema` reports the mistakes of a check, because the author writes the JSON
 * Schema.
 */
function isReportedElsewhere({ mistake: { id } }: ChosenCheck, { schemas }: Definition): boolean {
  if (id === 'no-items') return schemas.some(({ literal }) => literal.kind !== 'absent');
  if (id === PROPERTY_KEY.id) return schemas.some(nestedSchemaAt);
  const keyword = META_SCHEMA_KEYWORDS[id];
  return (
    keyword !== undefined &&
    schemas.some(({ metaSchemaErrors }) =>
      metaSchemaErrors.some(({ path }) => path.at(-1) === keyword),
    )
  );
}

/** One finding for each place of a mistake, with all clients that refuse it. */
function* refusals(
  placed: PlacedTool,
  checks: readonly ChosenCheck[],
  { sourceAt }: Analysis,
): Iterable<Finding<Message>> {
  const refusing = new Map<string, { readonly violation: Violation; readonly by: ChosenCheck[] }>();
  for (const check of checks)
    for (const violation of check.mistake.find(placed.tool)) {
      const key = JSON.stringify([check.mistake.id, violation.path]);
      const known = refusing.get(key) ?? { violation, by: [] };
      known.by.push(check);
      refusing.set(key, known);
    }
  for (const { violation, by } of refusing.values()) {
    const { what, repair } = violation;
    const isOfRoot = by.some(({ mistake }) => mistake.id === ROOT_KEYWORD);
    const flattened = isOfRoot && placed.input && flattenedUnion(placed.input, sourceAt);
    yield {
      messageId: 'refused',
      data: { clients: effectsOn(by), what, repair },
      at: placed.locate(violation),
      ...(flattened
        ? {
            suggest: [
              { messageId: 'flatten', data: { key: flattened.key }, edits: [flattened.edit] },
            ],
          }
        : {}),
    };
  }
}
