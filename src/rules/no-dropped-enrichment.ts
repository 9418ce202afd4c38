import type { AdditionFacts } from '../model/definitions/context.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { getOwn } from '../model/utils/get-own.ts';
import type { ContextUse } from '../model/handlers/handler.ts';
import { isKnownObject } from '../model/property.ts';
import type { Suggestion } from '../model/findings/rule.ts';
import { knownValues, type StaticValue } from '../model/static.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-dropped-enrichment',
  meta: {
    type: 'problem',
    docs: {
      description: 'require tools to declare the fields that their handlers add to the result',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    hasSuggestions: true,
    messages: {
      declare: 'Declare {{fields}}.',
      dropped:
        'The {{definition}} declares no `{{block}}`, so what `{{member}}` adds never reaches the client. Declare its fields in `{{block}}`.',
    },
  },
  *checkDefinition(definition) {
    const { handler, framework, kind, additions } = definition;
    const facts = framework.context.additions;
    if (!facts || kind !== 'tool' || handler.kind !== 'known' || additions.kind !== 'absent')
      return;
    // Other tools that call a shared helper may declare the fields; the block is missing once.
    const uses = handler.value.contextUses.filter(
      ({ path, call }) => path[0] === facts.member && call,
    );
    const use = uses.find(({ isInHelper }) => !isInHelper);
    if (use)
      yield {
        messageId: 'dropped',
        data: { definition: labelOf(definition), block: facts.block, member: use.member },
        at: use.memberAt,
        suggest: declaring(definition, facts, uses),
      };
  },
});

/** Suggests the block with all fields that the handler adds, if their types are known. */
function declaring(
  { config, schemas }: Definition,
  { block, methods }: AdditionFacts,
  uses: readonly ContextUse[],
): Suggestion<'declare'>[] {
  const output = schemas.find(({ surface }) => surface === 'output')?.root;
  const z = output?.kind === 'known' ? output.value.builder?.namespace : undefined;
  const added = uses.map(({ path: [, method], call }) =>
    method === undefined ? typesIn(call?.args.at(0)) : getOwn(methods, method),
  );
  if (!config || z === undefined || added.includes(undefined)) return [];
  const fields = Object.entries(Object.assign({}, ...added) as Record<string, string>);
  const code = fields.map(([name, type]) => `${name}: ${z}.${type}().optional()`).join(', ');
  const data = { fields: fields.map(([name]) => `\`${name}\``).join(', ') };
  return [{ messageId: 'declare', data, edits: [config.add(block, `{ ${code} }`, 'output')] }];
}

/**
 * The types of an object's properties, for builders; undefined if one is unknown or needs quotes.
 */
function typesIn(fields: StaticValue | undefined): Readonly<Record<string, string>> | undefined {
  if (!fields || !isKnownObject(fields) || !fields.value.complete) return undefined;
  const types = [...fields.value.properties.values()].map(({ key, value }) => {
    const type = typeOf(value);
    return type !== undefined && /^[a-z]\w*$/i.test(key) ? ([key, type] as const) : undefined;
  });
  return types.includes(undefined)
    ? undefined
    : Object.fromEntries(types.filter((type) => type !== undefined));
}

function typeOf(value: StaticValue): string | undefined {
  if (value.kind === 'unknown') return value.parts && 'string';
  const types = new Set(knownValues(value).map(({ value: datum }) => typeof datum));
  const [type] = types;
  return types.size === 1 && ['string', 'number', 'boolean'].includes(type ?? '')
    ? type
    : undefined;
}
