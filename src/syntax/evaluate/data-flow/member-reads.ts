import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { staticKey, wrapped, type ClassNode } from '../../nodes.ts';
import { receivers } from './changes.ts';
import { ANY, receivingParametersOf, resultsOfMethod, type Path } from './native-flow.ts';

/** An expression, with the only member of its value that the code around it reads, if it is one. */
export interface MemberRead {
  readonly node: TSESTree.Node;
  readonly member: string | undefined;
}

/** The references that read a variable; computed once, because many values get to it. */
export const readsOf = memoizeWeak(({ references }: Variable): readonly MemberRead[] =>
  references.flatMap(({ identifier, init }) => (init ? [] : [readBy(identifier)])),
);

/** Every `this` of a class, likewise. */
export const readsOfThis = memoizeWeak((owner: ClassNode): readonly MemberRead[] =>
  receivers(owner).map(readBy),
);

/** How the code around an expression reads it. */
export function readBy(expression: TSESTree.Node): MemberRead {
  const node = wrapped(expression);
  const { parent } = node;
  const isRead = parent?.type === 'MemberExpression' && parent.object === node;
  return { node, member: isRead ? staticKey(parent) : undefined };
}

/**
 * Whether code only reads another member of what holds the object: `this.name`, where `this.tools`
 * does.
 */
export function readsOther({ member }: MemberRead, path: Path): boolean {
  const [head] = path;
  return (
    member !== undefined &&
    head !== undefined &&
    head !== ANY &&
    member !== head &&
    resultsOfMethod(member, path).length === 0 &&
    receivingParametersOf(member, path).length === 0
  );
}
