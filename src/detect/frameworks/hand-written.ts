import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { membersOfType } from '../../syntax/evaluate/expressions/types.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { TypedValue, UnknownValue, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { Detector } from '../detector/detector.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { EMPTY_INPUT, everyField } from '../detector/listed-fields.ts';
import { readList } from './sdk/low-level/low-level.ts';
import {
  LIST_METHODS,
  LIST_REQUESTS,
  isListMethod,
  type ListMethod,
} from '../../model/protocol/list-requests.ts';
import { sdkV1Conversion } from './sdk/v1/schema-conversion.ts';
import { sdkV1Results } from './sdk/v1/results.ts';

/**
 * Servers that speak JSON-RPC themselves. A function whose result type, written in the project, is
 * a list answer defines the elements of the list; the structure identifies a type, not its name. So
 * does a branch for the method of the request, if an element has the form of the protocol.
 */
export const handWritten: Detector = {
  id: 'hand-written',
  title: 'the protocol',
  packages: [],
  finds: {
    resultOfType(type, evaluator) {
      const method = LIST_METHODS.find((candidate) => isAnswer(candidate, type, evaluator));
      return method && ((result, module, entry) => listIn(method, result, module, entry));
    },
    answers(method) {
      if (!isListMethod(method)) return undefined;
      return {
        member: LIST_REQUESTS[method].list,
        read: (result, module, entry, isOfServer) =>
          hasEntry(method, result, isOfServer) ? listIn(method, result, module, entry) : [],
      };
    },
  },
  facts: () => ({
    isOfProject: true,
    toJsonSchema: sdkV1Conversion,
    listing: { fields: everyField, emptyInput: EMPTY_INPUT },
    results: sdkV1Results,
    context: { name: 'context', members: {}, asyncMethods: new Set() },
  }),
};

/**
 * The required members of an entry of each list besides its name (the protocol's schema of each
 * revision; prompt arguments differ).
 */
const MARKS: Readonly<Record<ListMethod, string>> = {
  'tools/list': 'inputSchema',
  'resources/list': 'uri',
  'resources/templates/list': 'uriTemplate',
  'prompts/list': 'arguments',
};

const ANSWERED_BY_NAME = new UnknownValue('is answered by a server that chooses by the name');

function listIn(
  method: ListMethod,
  result: Part,
  module: Module,
  entry: TSESTree.Node,
): readonly DefinitionParts[] {
  return readList(method, result, {
    module,
    entry,
    answering: () => () => ({ handler: ANSWERED_BY_NAME, isWhole: false }),
  });
}

/**
 * Whether the list of an answer has an element with the members of the protocol's entries, or
 * elements that functions of the project add, as to a `Map` of a class. One of a server may have
 * elements that are not read, and entries without what the protocol requires.
 */
function hasEntry(method: ListMethod, result: Expression, isOfServer: boolean): boolean {
  const list = result.property(LIST_REQUESTS[method].list);
  const elements = list instanceof Expression ? list.value : undefined;
  const mayHold = isOfServer ? isUnresolved : isSupplied;
  if (mayHold(list instanceof Expression ? elements : list)) return true;
  if (!(list instanceof Expression) || !Array.isArray(elements)) return false;
  return (
    mayHold(list.evaluator.incompleteness(elements)) ||
    elements.some(
      (element) =>
        mayHold(element) ||
        (isPlainObject(element) &&
          Object.hasOwn(element, 'name') &&
          (isOfServer || method === 'prompts/list' || Object.hasOwn(element, MARKS[method]))),
    )
  );
}

/** Whether callers, a loop or what fills a collection supply a value. */
function isSupplied(value: unknown): boolean {
  return value instanceof UnknownValue && value.parameter !== undefined;
}

/**
 * Whether a project type is a list answer: it has a list whose elements have the entries' members,
 * and perhaps a cursor.
 */
function isAnswer(method: ListMethod, type: TypedValue, evaluator: Evaluation): boolean {
  const members = membersOfType(type);
  const list = members.get(LIST_REQUESTS[method].list);
  const element = list && elementOf(list);
  if (!element || !(members.has('nextCursor') || method === 'resources/templates/list'))
    return false;
  const { module } = type.type;
  const entry = evaluator.readType(element, module, { node: element, module });
  const parts = entry instanceof TypedValue ? membersOfType(entry) : undefined;
  return parts?.has('name') === true && parts.has(MARKS[method]);
}

function elementOf(type: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (type.type === 'TSArrayType') return type.elementType;
  if (type.type === 'TSTypeOperator') return type.typeAnnotation && elementOf(type.typeAnnotation);
  return type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    /^(?:Readonly)?Array$/.test(type.typeName.name)
    ? type.typeArguments?.params[0]
    : undefined;
}
