import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../../model/utils/get-own.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { enclosingFunction, staticKey } from '../../../syntax/nodes.ts';
import { TypedValue, UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { TypedObject } from '../../flow/module-index.ts';
import { listedRegistrations } from '../parsed-registration.ts';
import type { Candidate } from './candidate.ts';
import type { AnalysisSession } from '../session.ts';

/** The candidate for a typed object literal, by its type. */
export function typedCandidate(
  typed: TypedObject,
  module: Module,
  session: AnalysisSession,
): Candidate | undefined {
  if (mayDefine(typed.object)) return literalCandidate(typed, module, session);
  return mayListDefinitions(typed.object) ? resultCandidate(typed, module, session) : undefined;
}

function literalCandidate(
  { object, type }: TypedObject,
  module: Module,
  { evaluator, registry }: AnalysisSession,
): Candidate | undefined {
  const value = evaluator.readType(type, module, { node: type, module });
  if (!(value instanceof OpaqueValue)) return undefined;
  const { specifier, path } = value.of;
  const detector = registry.detectorOf(specifier);
  const reader = getOwn(detector?.finds?.literals, path.at(-1) ?? '');
  if (!detector || !reader) return undefined;
  return {
    node: object,
    read: (context) => {
      const parts = reader(new Expression(evaluator, object, context));
      return parts ? [{ detector, specifier, parts, server: undefined }] : [];
    },
  };
}

/** A typed list result is read as the result of the enclosing function. */
function resultCandidate(
  { object, type }: TypedObject,
  module: Module,
  { evaluator, registry }: AnalysisSession,
): Candidate | undefined {
  const value = evaluator.readType(type, module, { node: type, module });
  const fn = value instanceof TypedValue ? enclosingFunction(object) : undefined;
  if (!fn || !(value instanceof TypedValue)) return undefined;
  for (const detector of registry.detectors) {
    const read = detector.finds?.resultOfType?.(value, evaluator);
    if (!read) continue;
    const args = fn.params.map(
      (parameter) => new UnknownValue('depends on the request', { node: parameter, module }),
    );
    return {
      node: object,
      read: (context) => {
        const result = new Expression(evaluator, fn, context).result(args);
        return listedRegistrations(read(result, module, object), detector, detector.id) ?? [];
      },
    };
  }
  return undefined;
}

/** Whether an object literal may define something: it may have a name. */
function mayDefine({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === 'SpreadElement' || staticKey(property) === 'name',
  );
}

/** Whether an object literal may be a result that lists definitions. */
function mayListDefinitions({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some(
    (property) => property.type === 'Property' && LIST_KEYS.has(staticKey(property) ?? ''),
  );
}

/** The members of the protocol's results that contain definitions. */
const LIST_KEYS: ReadonlySet<string> = new Set([
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
]);
