import type { DefinitionSchema } from '../model/definition.ts';
import type { Suggestion } from '../model/rule.ts';
import type { SchemaNode, SchemaType } from '../model/schema.ts';
import { nodesOf, type PlacedNode } from '../model/schema-nodes.ts';
import { effectText } from '../model/serving.ts';
import type { Site } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

/** What can take the place of a type: a call of another builder, given the namespace and the arguments. */
const REPLACEMENTS: Partial<Readonly<Record<SchemaType, (namespace: string, args: string) => string>>> = {
  date: (namespace) => `${namespace}.iso.datetime()`,
  bigint: (namespace) => `${namespace}.int()`,
  set: (namespace, args) => `${namespace}.array(${args})`,
  map: (namespace, args) => `${namespace}.record(${args})`,
};

export default defineRule({
  name: 'no-unrepresentable-schema',
  meta: {
    type: 'problem',
    docs: { description: 'disallow schemas of values that no client can send', preset: 'recommended', severity: 'error', group: 'Definitions' },
    hasSuggestions: true,
    messages: {
      unrepresentable: "'{{path}}' has a type without a JSON Schema, '{{type}}', so {{effect}}: use a type that JSON has.",
      impossible: "No value is legal for '{{path}}': {{reason}}. Give it a type that has values, or take it out.",
      replace: 'Use {{replacement}}.',
    },
  },
  *check({ definitions }) {
    for (const { kind, schemas } of definitions) {
      for (const schema of schemas) {
        for (const { root, effect } of schema.serving.conversions) {
          for (const { path, node } of nodesOf(root).filter((place) => place.node.unrepresentable !== undefined)) {
            const data = { path: path || schema.label, type: node.type, effect: effectText(effect, kind) };
            yield { messageId: 'unrepresentable', data, at: placeOf(node), suggest: replacing(node) };
          }
        }
        for (const place of impossible(schema)) yield { messageId: 'impossible', data: { path: place.path || schema.label, reason: reasonOf(place.node) }, at: placeOf(place.node) };
      }
    }
  },
});

function placeOf({ builder, at }: SchemaNode): Site {
  return builder?.at ?? at;
}

function replacing({ type, builder }: SchemaNode): Suggestion<'replace'>[] {
  const replacement = builder && REPLACEMENTS[type]?.(builder.namespace, builder.arguments);
  return builder && replacement !== undefined ? [{ messageId: 'replace', data: { replacement }, edits: [{ range: builder.at.range, text: replacement }] }] : [];
}

/** The parts that have no legal value. A field that may be absent can have the type `never`, so that it must be. */
function impossible({ root, serving }: DefinitionSchema): PlacedNode[] {
  if (root.kind !== 'known' || serving.loss) return [];
  return nodesOf(root.value).filter(({ node, isRequired }) => (node.type === 'never' ? isRequired && node.wrappers.length === 0 : isEmpty(node)));
}

/** An enum without values, or a union without members. */
function isEmpty({ type, values, options }: SchemaNode): boolean {
  return type === 'enum' || type === 'literal' ? values?.length === 0 : type === 'union' && options?.length === 0;
}

function reasonOf({ type }: SchemaNode): string {
  return type === 'never' ? 'its type is never' : type === 'union' ? 'its union has no members' : 'its list of values is empty';
}
