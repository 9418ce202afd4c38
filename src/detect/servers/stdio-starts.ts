import { getOwn } from '../../model/utils/get-own.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { CallNode } from '../../syntax/nodes.ts';
import type { CallSite } from '../calls/code-units.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { calleeName, moduleIndex } from '../flow/module-index.ts';
import { Call } from '../detector/call.ts';
import { calledExport } from './called-export.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The calls of a module that start a server on the streams of its process. */
export const stdioStartsIn = memoizeWeak(
  (module: Module, session: AnalysisSession): ReadonlySet<CallSite> =>
    new Set(moduleIndex(module).calls.filter((call) => isStart(call, module, session))),
);

function isStart(node: CallNode, module: Module, session: AnalysisSession): boolean {
  const call = (): Call =>
    new Call(new Expression(session.evaluator, node, { module, frame: undefined }), node);
  const called = calledExport(node, module, session, ({ servers }) => servers?.stdio?.exports);
  if (called) return called.fact(call());
  const name = calleeName(node);
  const isMethod = session.uses
    .frameworksOf(module.file)
    .some(({ servers }) => getOwn(servers?.stdio?.methods, name ?? '') !== undefined);
  if (!isMethod) return false;
  const callee = session.evaluator.evaluate(node.callee, module);
  const owner = callee instanceof OpaqueValue ? session.ownerOf(callee) : undefined;
  const method = owner?.isServer && getOwn(owner.detector.servers?.stdio?.methods, name ?? '');
  return method ? method(call()) : false;
}
