import type { DefinitionSchema } from '../../model/definitions/definition-schema.ts';
import type { SchemaNode } from '../../model/schemas/schema.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { OneOf, UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { unknownArguments } from '../flow/call-frame.ts';

/**
 * The arguments of a handler, of which those that choose from a few values in the input schema are
 * one of these; undefined if none does.
 *
 * @param index the parameter with the arguments of the call
 */
export function chosenArguments(
  info: FunctionInfo,
  index: number,
  schemas: readonly DefinitionSchema[],
  evaluator: Evaluation,
): readonly unknown[] | undefined {
  const parameter = info.node.params[index];
  if (!parameter) return undefined;
  const origin = { node: parameter, module: info.module };
  const because = new UnknownValue('depends on the arguments of the call', origin);
  const chosen = inputFields(schemas).flatMap(({ name, optional, schema }) => {
    const value = choiceOf(schema, optional, because);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (chosen.length === 0) return undefined;
  const given: Record<string, unknown> = Object.fromEntries(chosen);
  evaluator.setProvenance(given, { ...origin, frame: info.frame });
  evaluator.markIncomplete(given, because);
  return unknownArguments(info).map((each, at) => (at === index ? given : each));
}

function inputFields(schemas: readonly DefinitionSchema[]): NonNullable<SchemaNode['fields']> {
  const inputs = schemas.filter(({ surface }) => surface === 'input');
  return inputs.flatMap(({ root }) => (root.kind === 'known' ? (root.value.fields ?? []) : []));
}

/** The values that a schema of a few texts accepts. */
function choiceOf(
  { type, values, wrappers }: SchemaNode,
  isOptional: boolean,
  because: UnknownValue,
): unknown {
  if (type !== 'enum' || !values || !wrappers.every((each) => KEEPING.has(each))) return undefined;
  const isOpen = isOptional && !wrappers.includes('default');
  return OneOf.of(isOpen ? [...values, undefined] : values, because);
}

/** Wrappers that hand the handler one of the values. */
const KEEPING: ReadonlySet<string> = new Set(['optional', 'default', 'describe', 'meta']);
