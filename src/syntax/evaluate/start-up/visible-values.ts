import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { objectKey } from '../../../model/utils/object-key.ts';
import { holderOf, type EvaluationContext, type Frame } from '../context/frame.ts';
import { originKey, type Module, type Origin } from '../../modules/module.ts';
import { forEachChild, namesReceiver, variableOf } from '../../nodes.ts';
import { UnknownValue } from '../values/value.ts';
import type { FunctionInfo } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';

/** Functions, without those that see the same values as an earlier one. */
export class DistinctFunctions implements Iterable<FunctionInfo> {
  private readonly byKey = new Map<unknown, FunctionInfo>();

  add(info: FunctionInfo): void {
    const key = (info.receiver === undefined && visibleValuesKey(info.node, info)) || info;
    if (!this.byKey.has(key)) this.byKey.set(key, info);
  }

  [Symbol.iterator](): Iterator<FunctionInfo> {
    return this.byKey.values();
  }
}

/**
 * Identifies a node and the values that it sees of the functions around it, which may run many
 * times: a factory of servers for each of many commands. Undefined if it may see others.
 */
export function visibleValuesKey(
  node: TSESTree.Node,
  { module, frame }: EvaluationContext,
  texts: readonly string[] = [],
): string | undefined {
  const variables = variablesIn(node, module);
  if (!variables) return undefined;
  const root = rootOf(frame);
  const values: string[] = [objectKey(node), root ? objectKey(root) : '', ...texts.map(keyOf)];
  for (const variable of variables) {
    const holder = holderOf(variable, frame);
    if (!holder || holder === root) continue;
    if (holder.pending(variable)) return undefined;
    values.push(keyOf(holder.get(variable)));
  }
  return values.join(' ');
}

/** The variables around a node that it names; undefined if it uses `this`. */
const variablesIn = memoizeWeak(
  (root: TSESTree.Node, { scopes }: Module): readonly Variable[] | undefined => {
    if (namesReceiver(root)) return undefined;
    const found = new Set<Variable>();
    const visit = (node: TSESTree.Node): undefined => {
      const variable = node.type === 'Identifier' ? variableOf(node, scopes) : undefined;
      if (variable) found.add(variable);
      forEachChild(node, visit);
    };
    visit(root);
    return [...found];
  },
);

function rootOf(frame: Frame | undefined): Frame | undefined {
  let root = frame;
  while (root?.parent) root = root.parent;
  return root;
}

/** A text that is equal for equal values: unknown ones by what they hold, objects by identity. */
function keyOf(value: unknown): string {
  if (value instanceof UnknownValue || value instanceof ExternalValue)
    return `${value.constructor.name} ${Object.entries(value).map(keyOfPart).join()}`;
  if (value instanceof OpaqueValue) {
    const { kind, of, origin, path, parameter } = value;
    return Object.entries({ kind, of, origin, path, parameter }).map(keyOfPart).join();
  }
  return isObject(value) ? objectKey(value) : `${typeof value} ${JSON.stringify(String(value))}`;
}

function keyOfPart([name, part]: [string, unknown]): string {
  if (Array.isArray(part)) return `${name} [${part.map(keyOf).join()}]`;
  return `${name} ${isObject(part) && isOrigin(part) ? originKey(part) : keyOf(part)}`;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isOrigin(value: object): value is Origin {
  return 'node' in value && 'module' in value;
}
