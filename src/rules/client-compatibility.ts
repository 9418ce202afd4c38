import type { Analysis, CreatedServer } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { chosenChecks, type ChosenCheck } from '../model/clients/profiles.ts';
import { ROOT_KEYWORD } from '../model/clients/schema-mistakes.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues } from '../model/static.ts';
import { flattenedUnion } from './checks/schemas/flattened-union.ts';
import { positionsOf, serverNameOf } from './checks/clients/listing-server.ts';
import { listedTools, type PlacedTool } from './checks/clients/listed-tool.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { groupByEdit, refusalAt, type Refusal } from './checks/clients/refusals.ts';
import { isReportedElsewhere } from './checks/clients/reported-elsewhere.ts';
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
      refused: '{{reasons}}. {{repair}}',
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
        yield* refusals(placed, definition, checks, analysis);
    }
    for (const server of analysis.servers) yield* refusalsOfServer(server, checks);
  },
});

function* refusals(
  placed: PlacedTool,
  definition: Definition,
  checks: readonly ChosenCheck[],
  { sourceAt }: Analysis,
): Iterable<Finding<Message>> {
  const found = checks.flatMap((by) =>
    [...by.mistake.find(placed.tool)]
      .filter((violation) => !isReportedElsewhere(by, violation, definition))
      .map((violation): Refusal => ({ violation, by })),
  );
  for (const alike of groupByEdit(found)) {
    const [{ violation, by }] = alike;
    const isOfRoot = by.mistake.id === ROOT_KEYWORD;
    // A list that is beyond a limit is the mistake of no single tool.
    const isOfList = violation.path.length === 0;
    const flattened = isOfRoot && placed.input && flattenedUnion(placed.input, sourceAt);
    yield {
      ...refusalAt(alike, placed.locate(violation), isOfList ? 'these tools' : 'this tool'),
      ...(!isOfList && { definition }),
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

function* refusalsOfServer(
  { instructions }: CreatedServer,
  checks: readonly ChosenCheck[],
): Iterable<Finding<Message>> {
  for (const { value, at } of knownValues(instructions)) {
    const found = checks.flatMap((by) =>
      [...(by.mistake.findInInstructions?.(value) ?? [])].map((violation) => ({ violation, by })),
    );
    for (const alike of groupByEdit(found)) yield refusalAt(alike, at, 'this server');
  }
}
