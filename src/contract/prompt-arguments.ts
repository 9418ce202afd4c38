import type { Definition } from '../model/definitions/definition.ts';
import { objectOf, reportTo, stringOf, type Report, type ValueGap } from './values.ts';
import type { PromptArgumentContract } from './contract.ts';
import { whyOf, type StaticValue } from '../model/static.ts';
import { isKnownArray } from '../model/property.ts';
import { pointerStep } from '../model/schemas/json-pointer.ts';
import { whyUnread } from './schema-gaps.ts';
import type { SchemaField } from '../model/schemas/schema.ts';
import { withoutUndefined } from './without-undefined.ts';

/** The arguments of a prompt: as its code writes them, or from a schema. */
export function promptArguments(
  definition: Definition,
  report: Report,
): readonly PromptArgumentContract[] | undefined {
  const { arguments: written } = definition.listed;
  return written ? writtenArguments(written, report) : schemaArguments(definition, report);
}

function writtenArguments(
  written: StaticValue,
  report: Report,
): readonly PromptArgumentContract[] | undefined {
  if (written.kind === 'absent') return undefined;
  if (!isKnownArray(written)) {
    report({ part: 'arguments', why: whyOf(written) ?? 'is not a list', at: written.at });
    return undefined;
  }
  if (!written.value.complete)
    report({
      part: 'arguments',
      why: 'has elements that could not be read',
      at: written.at,
    });
  return written.value.elements.flatMap((element): PromptArgumentContract[] => {
    const gaps: ValueGap[] = [];
    const json = objectOf(element, '', reportTo(gaps));
    const name = json?.['name'];
    const part = typeof name === 'string' ? `arguments/${pointerStep(name)}` : 'arguments';
    for (const gap of gaps)
      report({ ...gap, part: typeof name === 'string' ? `${part}${gap.part}` : part });
    return typeof name === 'string' ? [json as unknown as PromptArgumentContract] : [];
  });
}

function schemaArguments(
  definition: Definition,
  report: Report,
): readonly PromptArgumentContract[] | undefined {
  const schema = definition.schemas.find(({ surface }) => surface === 'args');
  if (!schema || schema.form.kind === 'absent') return undefined;
  const { root } = schema;
  const fields =
    root.kind === 'known' && !schema.outcome.loss && schema.undecided === undefined
      ? root.value.fields
      : undefined;
  if (!fields || !definition.framework.isConversionKnown) {
    report({ part: 'arguments', why: whyUnread(schema, definition), at: schema.at });
    return undefined;
  }
  if (root.kind === 'known' && root.value.complete === false)
    report({
      part: 'arguments',
      why: 'has properties that could not be read',
      at: schema.at,
    });
  return fields.map((field) => argumentOf(field, definition, report));
}

function argumentOf(
  field: SchemaField,
  { framework }: Definition,
  report: Report,
): PromptArgumentContract {
  const { name, schema, at } = field;
  const part = `arguments/${pointerStep(name)}`;
  if (schema.type === 'unresolved')
    report({
      part: `${part}/required`,
      why: schema.unread[0]?.why ?? 'is a schema that could not be read',
      at,
    });
  const description = stringOf(schema.description, `${part}/description`, report);
  const { requiresUnmarkedArguments } = framework.listing ?? {};
  const optional = (requiresUnmarkedArguments && field.isMarkedOptional) ?? field.optional;
  return { name, ...withoutUndefined({ description }), required: !optional };
}
