import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../modules/module.ts';
import { rootOfMember } from '../../nodes.ts';
import type { Path } from './native-flow.ts';

/**
 * How code has the object: as it is made, by its first variable or field, by the parameter of a
 * function that a statement passes it to, or in any other way.
 */
type Hold = 'made' | 'named' | 'passed' | 'alias';

/** An expression whose value is the object, or holds it. */
export interface HeldPosition {
  readonly node: TSESTree.Node;
  readonly path: Path;
  readonly module: Module;
  readonly hold: Hold;
  /** The only call of the function that makes the object whose object it is; `any` for several. */
  readonly from?: TSESTree.Node | 'any' | undefined;
}

/** An expression whose value is the object. */
export type Use = Omit<HeldPosition, 'path'>;

/** A position behind a variable, a container or a result. */
export function aliased(position: HeldPosition): HeldPosition {
  return position.hold === 'made' ? position : { ...position, hold: 'alias' };
}

/** Expressions that have the value of an operand. */
export const TRANSPARENT: ReadonlySet<string> = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'AwaitExpression',
  'SequenceExpression',
]);

/** Whether a variable is one of a call, unlike those of the module. */
export function isOfFunction({ scope }: Variable): boolean {
  return scope.type !== 'module' && scope.type !== 'global';
}

/** `exports.name` */
export function isExportsMember(node: TSESTree.Node): boolean {
  const root = node.type === 'MemberExpression' ? rootOfMember(node) : node;
  return root !== node && root.type === 'Identifier' && /^(?:module|exports)$/.test(root.name);
}
