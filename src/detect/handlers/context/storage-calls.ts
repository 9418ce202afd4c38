import type { TSESTree } from '@typescript-eslint/utils';
import type { StorageCall } from '../../../model/analysis.ts';
import { getOwn } from '../../../model/utils/get-own.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap } from '../../../syntax/nodes.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { describeCall } from './context-use.ts';
import type { Detector } from '../../detector/detector.ts';
import { moduleIndex, referenceName } from '../../flow/module-index.ts';
import { LocationMapper } from '../../source/locations.ts';
import type { AnalysisSession } from '../../discovery/session.ts';

/**
 * Storage calls on values that are a context by their written type: in services, and in helpers for
 * handlers of other files.
 */
export function storageCallsOf(module: Module, session: AnalysisSession): StorageCall[] {
  return moduleIndex(module).calls.flatMap((call) => {
    if (
      call.type !== 'CallExpression' ||
      call.callee.type !== 'MemberExpression' ||
      !session.registry.names(methodsOf).has(lastNames(call.callee))
    )
      return [];
    const value = session.evaluator.evaluate(call.callee, module);
    if (!(value instanceof OpaqueValue) || value.kind !== 'instance') return [];
    const { specifier, path } = value.of;
    const detector = session.registry.detectorOf(specifier);
    const storage = detector?.context?.types?.includes(path.at(-1) ?? '')
      ? detector.context.storage
      : undefined;
    const takes = getOwn(storage?.methods, value.path.join('.'));
    if (!storage || !takes) return [];
    const context = { module, frame: undefined };
    return [
      {
        storage,
        takes,
        call: describeCall(
          call,
          { context, locations: new LocationMapper(module, session.evaluator, call), session },
          { range: call.range },
        ),
      },
    ];
  });
}

/** The required last names of a callee, so that other calls are not evaluated. */
const methodsOf = ({ context }: Detector): string[] =>
  Object.keys(context?.storage?.methods ?? {}).map((path) => path.split('.').slice(-2).join('.'));

/** `state.get` of `ctx.state.get`. */
function lastNames(callee: TSESTree.MemberExpression): string {
  const owner = referenceName(unwrap(callee.object));
  return `${owner ?? ''}.${staticKey(callee) ?? ''}`;
}
