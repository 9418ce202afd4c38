import { BUILT_IN_METHODS } from '../flow/built-in-methods.ts';
import { ownStatements } from '../../syntax/modules/copied-packages.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { isUndecided } from '../../syntax/evaluate/values/value.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  isClass,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  walk,
} from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { unitsOf, type CallTarget } from './call-targets.ts';
import { loadedIndex } from './loaded-index.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The functions that a member of a name may be, in the code that one entry point loads. */
export interface NamedFunctions {
  readonly targets: readonly CallTarget[];
  /** Whether it may be a function that is not among them. */
  readonly isOpen: boolean;
}

/** Expressions whose value may be a function that is written elsewhere. */
const NAMING: ReadonlySet<string> = new Set(['CallExpression', 'Identifier', 'MemberExpression']);

/**
 * The functions that members of a name are, in the classes and objects that each entry point of a
 * package loads.
 */
export function functionsNamed(
  name: string,
  near: Module,
  session: AnalysisSession,
): readonly NamedFunctions[] {
  return membersNamed(name, near, session).map((members) => functionsAmong(members, name, session));
}

const functionsAmong = memoizeWeak(findFunctions);

function findFunctions(
  members: readonly Origin[],
  name: string,
  session: AnalysisSession,
): NamedFunctions {
  const functions = members.flatMap(({ node, module }) =>
    isFunction(node) ? [{ node, module, frame: undefined, receiver: undefined }] : [],
  );
  const values = members.flatMap(({ node, module }) =>
    isFunction(node) ? [] : [session.evaluator.evaluate(node, module)],
  );
  return {
    targets: [...functions, ...values.flatMap((value) => unitsOf(value, session))],
    isOpen: !BUILT_IN_METHODS.has(name) && values.some(isUndecided),
  };
}

const membersNamed = loadedIndex(membersIn);

/**
 * The members of a module that may be functions: `save() {}`, `{ save: store }`,
 * `this.save = store`.
 */
function membersIn(module: Module): (readonly [string, Origin])[] {
  const found: (readonly [string, Origin])[] = [];
  walk(ownStatements(module), (node) => {
    const [name, value] = memberOf(node);
    if (name !== undefined && value && mayBeFunction(value, name, module))
      found.push([name, { node: value, module }]);
  });
  return found;
}

function memberOf(node: TSESTree.Node): [name?: string | undefined, value?: TSESTree.Node | null] {
  switch (node.type) {
    case 'MethodDefinition':
      return node.kind === 'method' ? [staticKey(node), node.value] : [];
    case 'PropertyDefinition':
    case 'Property':
      return [staticKey(node), node.value && unwrap(node.value)];
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression'
        ? [staticKey(node.left), unwrap(node.right)]
        : [];
    case 'TSParameterProperty':
      return node.parameter.type === 'Identifier' ? [node.parameter.name, node.parameter] : [];
    default:
      return [];
  }
}

function mayBeFunction(value: TSESTree.Node, name: string, { scopes }: Module): boolean {
  if (isFunction(value) || isClass(value)) return true;
  const kind =
    value.type === 'Identifier' ? definitionKind(variableOf(value, scopes)?.defs[0]) : undefined;
  if (kind === 'FunctionName' || kind === 'ImportBinding' || kind === 'ClassName') return true;
  return !BUILT_IN_METHODS.has(name) && NAMING.has(value.type);
}
