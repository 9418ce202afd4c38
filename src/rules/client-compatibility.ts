import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { chosenChecks, type ChosenCheck } from '../model/clients/profiles.ts';
import type { Violation } from '../model/clients/profile.ts';
import { ROOT_KEYWORD } from '../model/clients/schema-mistakes.ts';
import type { Finding } from '../model/findings/rule.ts';
import { groupBy } from '../model/utils/group-by.ts';
import { effectsOn } from './checks/clients/client-effects.ts';
import { flattenedUnion } from './checks/schemas/flattened-union.ts';
import { positionsOf, serverNameOf } from './checks/clients/listing-server.ts';
import { listedTools, type PlacedTool } from './checks/clients/listed-tool.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
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
        yield* refusals(
          placed,
          definition,
          checks.filter((check) => !isReportedElsewhere(check, definition)),
          analysis,
        );
    }
  },
});

interface Refusal {
  readonly violation: Violation;
  readonly by: ChosenCheck;
}

/** One finding for each place and the edit that it needs, with all clients that need it. */
function* refusals(
  placed: PlacedTool,
  definition: Definition,
  checks: readonly ChosenCheck[],
  { sourceAt }: Analysis,
): Iterable<Finding<Message>> {
  const found = checks.flatMap((by) =>
    [...by.mistake.find(placed.tool)].map((violation): Refusal => ({ violation, by })),
  );
  const edits = groupBy(found, ({ violation: { path, repair } }) => JSON.stringify([path, repair]));
  for (const alike of edits.values()) {
    const [{ violation, by }] = alike as [Refusal, ...Refusal[]];
    const isOfRoot = by.mistake.id === ROOT_KEYWORD;
    // A list that is beyond a limit is the mistake of no single tool.
    const isOfList = violation.path.length === 0;
    const flattened = isOfRoot && placed.input && flattenedUnion(placed.input, sourceAt);
    yield {
      messageId: 'refused',
      data: {
        reasons: reasonsOf(alike, isOfList ? 'these tools' : 'this tool'),
        repair: violation.repair,
      },
      at: placed.locate(violation),
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

/** The reactions of clients, with their reasons: "Cursor omits this tool, because …". */
function reasonsOf(refusals: readonly Refusal[], subject: string): string {
  return [...groupBy(refusals, ({ violation }) => violation.what)]
    .map(
      ([what, alike]) =>
        `${effectsOn(
          alike.map(({ by }) => by),
          subject,
        )}, because ${what}`,
    )
    .join(', and ');
}
