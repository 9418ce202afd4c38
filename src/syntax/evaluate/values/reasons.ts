import type { UnknownReason } from '../../../model/static.ts';

/** The reason of a value that a parameter decides. */
export function reasonOfParameter(name: string): UnknownReason {
  return { why: `depends on the parameter \`${name}\``, cause: 'parameter' };
}

/** The reason of a value that nothing but a written type says anything about. */
export const TYPED_ONLY = 'is known by its type only';

/** The reason of a variable or member that is assigned more than once. */
export function reasonOfAssignments(name: string): UnknownReason {
  return { why: `is assigned more than once (\`${name}\`)`, cause: 'assignments' };
}

/** The reason of an object in a variable or member that code changes. */
export function reasonOfChanges(name: string): UnknownReason {
  return { why: `is changed after it is made (\`${name}\`)`, cause: 'changes' };
}

/** The reason of a field that the methods of a class set. */
export function reasonOfField(key: string): UnknownReason {
  return { why: `is set somewhere (\`this.${key}\`)`, cause: 'field' };
}
