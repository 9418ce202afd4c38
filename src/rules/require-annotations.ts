import type { Definition } from '../model/definitions/definition.ts';
import { ofDefinition } from '../model/findings/findings.ts';
import { ANNOTATION_HINTS, type AnnotationHint } from '../model/protocol/protocol.ts';
import { labelOf, listOf } from '../model/text/labels.ts';
import { addingHints } from './checks/annotations/annotation-edits.ts';
import { usefulHints, type RequiredHints } from './checks/annotations/missing-hints.ts';
import { unannotatedRegistrations } from './checks/annotations/unannotated-registrations.ts';
import { morePlaces } from './checks/more-places.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools, RequiredHints {}

type Message = 'missing' | 'notPassed' | 'notAllowed' | 'add' | 'supported';

/** The default that a client assumes for a missing hint (schema 2025-11-25). */
const MEANINGS: Readonly<Record<AnnotationHint, string>> = {
  readOnlyHint: 'make changes',
  destructiveHint: 'destroy existing data',
  idempotentHint: 'have a further effect when it is called again',
  openWorldHint: 'reach external systems',
};

export default defineRule<Message, Options>({
  name: 'require-annotations',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require annotations that say what a tool may do',
      preset: 'strict',
      severity: 'warn',
      group: 'Annotations',
      listing: true,
    },
    hasSuggestions: true,
    messages: {
      missing:
        'The {{definition}} is missing {{hints}}, so clients assume that it may {{meanings}}. Set {{them}} in `{{property}}`.',
      notPassed:
        "This registration passes no `{{property}}`, so clients assume that each tool may {{meanings}}. Pass each tool's `annotations` on{{more}}.",
      notAllowed:
        'The type `{{type}}` has no member `annotations`, so clients assume that each tool may {{meanings}}. Add `annotations?: ToolAnnotations`.',
      add: 'Add `{{hints}}`.',
      supported: 'Add `{{hints}}`, which fits every call that the handler makes.',
    },
    schema: {
      type: 'object',
      properties: {
        hints: {
          type: 'array',
          items: { enum: Object.keys(ANNOTATION_HINTS) },
          uniqueItems: true,
          description: 'The hints that a tool must have.',
        },
        readOnlyTools: {
          type: 'boolean',
          description:
            'Whether a tool with `readOnlyHint: true` must have the hints that the protocol gives no meaning there.',
        },
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: {
      hints: ['readOnlyHint', 'destructiveHint', 'openWorldHint'],
      readOnlyTools: false,
      ignoreTools: [],
    },
  },
  *checkDefinition(definition, { options }) {
    if (definition.unannotatedRegistration) return;
    const missing = usefulHints(definition, options);
    if (missing.length === 0) return;
    const { unannotatableType: type } = definition;
    const shared = sharedData(definition, missing);
    if (type) {
      yield { messageId: 'notAllowed', data: { ...shared, type: type.name }, at: type.at };
      return;
    }
    yield {
      messageId: 'missing',
      data: {
        definition: labelOf(definition),
        hints: listOf(missing.map((hint) => `\`${hint}\``)),
        them: missing.length === 1 ? 'it' : 'them',
        ...shared,
      },
      at: definition.annotationsAt,
      suggest: addingHints(definition, missing),
    };
  },
  *check({ definitions }, options) {
    const registered = definitions.filter(
      (each) => each.unannotatedRegistration && usefulHints(each, options).length > 0,
    );
    for (const { definition, at, more } of unannotatedRegistrations(registered)) {
      const missing = usefulHints(definition, options);
      const data = { ...sharedData(definition, missing), more: morePlaces(more) };
      yield* ofDefinition(definition, [{ messageId: 'notPassed', data, at }]);
    }
  },
});

function sharedData(
  { framework: { annotationsIn } }: Definition,
  missing: readonly AnnotationHint[],
): { readonly meanings: string; readonly property: string } {
  return {
    meanings: listOf(missing.map((hint) => MEANINGS[hint])),
    property: annotationsIn ? `${annotationsIn}.annotations` : 'annotations',
  };
}
