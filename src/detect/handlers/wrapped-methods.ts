import type { TSESTree } from '@typescript-eslint/utils';
import { forEachChild, staticKey, unwrap } from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { DeprecatedApi } from '../detector/deprecated-api.ts';
import { isFileInProject } from './interactions/older-clients.ts';

/**
 * Whether the project puts code around a method of its server, but not around what replaces that
 * method, which would then go past this code: `new Proxy(server, { get(target, key) { if (key ===
 * 'tool') … } })`, `server.tool = (…) => …`.
 */
export function isWrapped(
  method: string,
  { instead }: Pick<DeprecatedApi, 'instead'>,
  module: Module,
  session: AnalysisSession,
): boolean {
  const successor = instead.replace(/\(\)$/, '');
  const mayWrap = new RegExp(`\\bProxy\\b[^]*['"\`]${method}['"\`]|\\.${method}\\s*=(?![=>])`);
  return isFileInProject(
    ({ file, text }) => {
      if (!mayWrap.test(text)) return false;
      const found = file === module.file ? module : session.graph.load(file);
      return found !== undefined && wraps(found, method) && !wraps(found, successor);
    },
    module,
    session,
  );
}

function wraps(module: Module, method: string): boolean {
  const { calls, memberAssignments } = moduleIndex(module);
  return (
    memberAssignments.some(
      ({ left }) => staticKey(unwrap(left) as TSESTree.MemberExpression) === method,
    ) ||
    calls.some(
      (call) =>
        call.type === 'NewExpression' &&
        call.callee.type === 'Identifier' &&
        call.callee.name === 'Proxy' &&
        mentions(call, method),
    )
  );
}

/** Whether a string inside a node, nested functions included, is a text. */
function mentions(node: TSESTree.Node, text: string): boolean {
  let isMentioned = node.type === 'Literal' && node.value === text;
  forEachChild(node, (child) => {
    isMentioned ||= mentions(child, text);
  });
  return isMentioned;
}
