import type { Finding, Suggestion } from '../model/findings/rule.ts';
import type { SchemaNode, SchemaType } from '../model/schemas/schema.ts';
import { pathText } from './checks/schemas/schema-path.ts';
import { nodesOf, type PlacedNode } from './checks/schemas/schema-nodes.ts';
import { effectText, type SchemaEffect } from '../model/schemas/schema-outcome.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionSchema } from '../model/definitions/definition-schema.ts';
import type { Location } from '../model/location.ts';

type MessageId = 'unrepresentable' | 'impossible' | 'replace';

/** The replacement for a type: a call of another builder with the namespace and the arguments. */
const REPLACEMENTS: Partial<
  Readonly<Record<SchemaType, (namespace: string, args: string) => string>>
> = {
  date: (namespace) => `${namespace}.iso.datetime()`,
  bigint: (namespace) => `${namespace}.int()`,
  set: (namespace, args) => `${namespace}.array(${args})`,
  map: (namespace, args) => `${namespace}.record(${args})`,
};

export default defineRule({
  name: 'no-unrepresentable-schema',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow schemas for values that no client can send',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    alternatives: { any: ['unrepresentable'] },
    hasSuggestions: true,
    messages: {
      unrepresentable:
        "{{path}} has the type '{{type}}', which JSON Schema cannot represent, so {{effect}}. Use a type that JSON supports.",
      impossible:
        'No value is valid for {{path}}: {{reason}}. Give it a type that has values, or remove it.',
      replace: 'Use {{replacement}}.',
    },
  },
  *checkDefinition({ kind, schemas }) {
    for (const schema of schemas) {
      for (const [root, effect] of asServed(schema))
        yield* check(schema, root, effect && effectText(effect, kind));
    }
  },
});

/** The schema as it is converted in each direction, with the effect of a failure. */
function asServed({
  root,
  outcome,
}: DefinitionSchema): ReadonlyMap<SchemaNode, SchemaEffect | undefined> {
  const served = new Map<SchemaNode, SchemaEffect | undefined>();
  for (const conversion of outcome.conversions) served.set(conversion.root, conversion.effect);
  if (served.size === 0 && root.kind === 'known' && !outcome.loss)
    served.set(root.value, undefined);
  return served;
}

function* check(
  { label, literal }: DefinitionSchema,
  root: SchemaNode,
  effect: string | undefined,
): Iterable<Finding<MessageId>> {
  if (root.isPlain) return;
  for (const place of nodesOf(root)) {
    const { node } = place;
    const path = pathText(place.path) || `'${label}'`;
    // In a hand-written JSON Schema, `valid-json-schema` reports an empty list.
    if (literal.kind === 'known' && isEmpty(node)) continue;
    if (isImpossible(place))
      yield { messageId: 'impossible', data: { path, reason: reasonOf(node) }, at: siteOf(node) };
    else if (effect !== undefined && node.unrepresentable !== undefined)
      yield {
        messageId: 'unrepresentable',
        data: { path, type: node.type, effect },
        at: siteOf(node),
        suggest: replacing(node),
      };
  }
}

function siteOf({ builder, coreAt, at }: SchemaNode): Location {
  return builder?.at ?? coreAt ?? at;
}

function replacing({ type, builder }: SchemaNode): Suggestion<'replace'>[] {
  const replacement = builder && REPLACEMENTS[type]?.(builder.namespace, builder.arguments);
  return builder && replacement !== undefined
    ? [
        {
          messageId: 'replace',
          data: { replacement },
          edits: [{ range: builder.at.range, text: replacement }],
        },
      ]
    : [];
}

/** Whether no value is valid. An optional field of the type `never` must be absent. */
function isImpossible({ node, isRequired }: PlacedNode): boolean {
  return node.type === 'never' ? isRequired && node.wrappers.length === 0 : isEmpty(node);
}

/** An enum without values, or a union without members. */
function isEmpty(node: SchemaNode): boolean {
  return node.type === 'enum' || node.type === 'literal'
    ? node.values?.length === 0
    : node.type === 'union' && node.options?.length === 0;
}

function reasonOf({ type }: SchemaNode): string {
  if (type === 'never') return 'its type is never';
  return type === 'union' ? 'its union has no members' : 'its list of values is empty';
}
