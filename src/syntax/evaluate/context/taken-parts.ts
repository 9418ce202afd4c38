import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { staticKey } from '../../nodes.ts';
import { isChanged } from '../data-flow/declarations.ts';
import { ownerOf, type EvaluationContext } from './frame.ts';

/** A part of an object that a pattern binds to a name: a property, or the rest. */
type TakenPart =
  | { readonly key: string; readonly without?: undefined }
  | { readonly key?: undefined; readonly without: ReadonlySet<string> };

/** The part of an object that a pattern binds to a name, unless it has a default. */
function partTakenBy(
  { properties }: TSESTree.ObjectPattern,
  name: TSESTree.Node | undefined,
): TakenPart | undefined {
  const without = new Set<string>();
  for (const property of properties) {
    if (property.type === 'RestElement')
      return property.argument === name ? { without } : undefined;
    const key = staticKey(property);
    if (key === undefined) return undefined;
    if (property.value === name) return { key };
    without.add(key);
  }
  return undefined;
}

/** The object that a constant is a part of: both of `const { name, ...config } = options`. */
export interface TakenFrom extends EvaluationContext {
  readonly node: TSESTree.Expression;
  readonly part: TakenPart;
}

/** The object that a constant is a part of; undefined for other variables, or a changed rest. */
export function takenFrom(
  variable: Variable,
  { module, frame }: EvaluationContext,
): TakenFrom | undefined {
  const [definition] = variable.defs;
  const declarator = definition?.node as TSESTree.Node | undefined;
  if (declarator?.type !== 'VariableDeclarator' || declarator.parent.kind !== 'const')
    return undefined;
  const { id, init } = declarator;
  if (id.type !== 'ObjectPattern' || !init || isChanged(variable)) return undefined;
  const part = partTakenBy(id, definition?.name);
  return part && { node: init, module, frame: ownerOf(variable, frame) ? frame : undefined, part };
}
