import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { ResultChange } from '../../syntax/evaluate/start-up/framework-calls.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { propertyNode } from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { registeringCalls } from '../discovery/start-up/start-up-values.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { RegistrationHandle } from '../detector/detector.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { hasHandle } from './removals.ts';

/** A registration after changes to it. */
interface ChangedRegistration {
  /** Why clients may not see it. */
  readonly missing?: UnknownValue | undefined;
  readonly parts: DefinitionParts;
}

/**
 * A definition as a start-up leaves it, which may change it by its handle: `tool.disable()`,
 * `tool.update({ description })`.
 *
 * @param home the module of its anchor
 */
export function afterChanges(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const handle = found.detector.servers?.handle;
  if (!handle || !hasHandle(found)) return found;
  const { parts, missing } = registeringCalls(found, home, session)
    .flatMap(({ changes }) => changes)
    .reduce<ChangedRegistration>(
      (before, change) => afterChange(before, change, handle, session.evaluator),
      found,
    );
  return { ...found, parts, condition: found.condition ?? missing };
}

function afterChange(
  before: ChangedRegistration,
  { name = '', value, at, condition }: ResultChange,
  handle: RegistrationHandle,
  evaluator: Evaluation,
): ChangedRegistration {
  const { listed, members } = handle;
  const because = condition ?? new UnknownValue('is changed after it is registered', at);
  return Object.entries(settings(name, value, handle)).reduce<ChangedRegistration>(
    (after, [key, to]) => {
      if (to === undefined) return after;
      const part = Object.hasOwn(members, key) ? members[key] : undefined;
      const isRemoved = to === null && (part === 'name' || part === 'uri');
      if (key !== listed && !isRemoved)
        return changed(
          after,
          part,
          condition ? undefined : written(key, to, at, evaluator),
          because,
        );
      return { ...after, missing: whyMissing(to, at, condition, after) };
    },
    before,
  );
}

/** The members that a method sets, or the one that an assignment does, with their values. */
function settings(
  name: string,
  value: unknown,
  { update, switches, listed, members }: RegistrationHandle,
): Readonly<Record<string, unknown>> {
  if (Object.hasOwn(switches, name)) return { [listed]: switches[name] };
  if (name !== update) return { [name]: value };
  if (isPlainObject(value)) return value;
  return Object.fromEntries([listed, ...Object.keys(members)].map((key) => [key, value]));
}

/** Why clients may not see a definition once it is set whether they do. */
function whyMissing(
  isListed: unknown,
  at: ResultChange['at'],
  condition: UnknownValue | undefined,
  { missing }: ChangedRegistration,
): UnknownValue | undefined {
  if (isListed === true) return condition ? missing : undefined;
  const because = isUnresolved(isListed)
    ? asUnknown(isListed)
    : new UnknownValue('is disabled or removed after it is registered', at);
  return condition ?? because;
}

/** A text that a change sets; undefined for other values. */
function written(
  key: string,
  value: unknown,
  { node, module }: ResultChange['at'],
  evaluator: Evaluation,
): Expression | undefined {
  if (typeof value !== 'string') return undefined;
  const [argument] = node.type === 'CallExpression' ? node.arguments : [];
  const property = argument?.type === 'ObjectExpression' ? propertyNode(argument, key) : undefined;
  const at = property?.value ?? node;
  return new Expression(evaluator, at, { module, frame: undefined }, { value });
}

function changed(
  before: ChangedRegistration,
  part: RegistrationHandle['members'][string] | undefined,
  to: Expression | undefined,
  because: UnknownValue,
): ChangedRegistration {
  if (!part) return before;
  const schemas = before.parts.schemas.map((schema) =>
    schema.surface === part ? { ...schema, part: because } : schema,
  );
  const isOfSchema = part === 'input' || part === 'output' || part === 'args';
  return {
    ...before,
    parts: { ...before.parts, schemas, ...(!isOfSchema && { [part]: to ?? because }) },
  };
}
