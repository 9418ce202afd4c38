import { isFunction, someInside } from '../../syntax/nodes.ts';
import type { CallTarget } from '../calls/call-targets.ts';

/** Statements and expressions that decide or repeat something. */
const DECIDING =
  /^(?:If|Switch|For|ForIn|ForOf|While|DoWhile)Statement$|^(?:Conditional|Logical)Expression$/;

/** Whether code decides nothing, and has no function inside. */
export function isOneStep({ node, module }: CallTarget): boolean {
  const scope = module.scopes.acquire(node);
  return (
    scope?.childScopes.every(({ block }) => !isFunction(block)) === true &&
    'body' in node &&
    [node.body].flat().every((part) => !someInside(part, ({ type }) => DECIDING.test(type)))
  );
}

/** Whether code names nothing outside of itself but what the language has, and what it calls. */
export function namesOnlyFunctions({ node, module }: CallTarget): boolean {
  const scope = module.scopes.acquire(node);
  return (
    scope?.through.every(
      ({ resolved, identifier }) =>
        !resolved?.defs.length ||
        (identifier.parent.type === 'CallExpression' && identifier.parent.callee === identifier),
    ) === true
  );
}
