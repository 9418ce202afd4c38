import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../syntax/expression.ts';
import type { Module } from '../syntax/module.ts';
import { unwrap, type CallNode } from '../syntax/nodes.ts';
import { ExternalValue, OpaqueValue } from '../syntax/value.ts';
import { identityOf } from './branches.ts';
import { mayBeOfFramework } from './callees.ts';
import { scan } from './scan.ts';
import type { World } from './world.ts';

const lists = new WeakMap<Module, ReadonlyMap<TSESTree.Node, string>>();

/**
 * Which list each definition of a module is handed over in, as in `createApp({ tools: [search, fetch] })`: by the call or
 * literal that defines it, for the lists that are complete and stand in the same module.
 */
export function registrationLists(module: Module, world: World): ReadonlyMap<TSESTree.Node, string> {
  let found = lists.get(module);
  if (!found) lists.set(module, (found = new Map(scan(module).calls.flatMap((call) => membersOf(call, module, world)))));
  return found;
}

function membersOf(call: CallNode, module: Module, world: World): [TSESTree.Node, string][] {
  const callee = unwrap(call.callee);
  const [argument] = call.arguments;
  if (!argument || !mayBeOfFramework(callee, module, world)) return [];
  const value = world.evaluator.evaluate(callee, module);
  const detector = value instanceof ExternalValue ? world.registry.detectorOf(value.specifier) : undefined;
  const keys = value instanceof ExternalValue ? (detector?.applications?.[value.path.at(-1) ?? ''] ?? []) : [];
  const options = new Expression(world.evaluator, argument, { module, frame: undefined });
  return keys.flatMap((key) => {
    const list = options.property(key);
    const members = list instanceof Expression ? list.value : undefined;
    if (!Array.isArray(members) || world.evaluator.incompleteness(members)) return [];
    return (members as unknown[]).flatMap((member): [TSESTree.Node, string][] => {
      const node = member instanceof OpaqueValue ? member.origin.node : world.evaluator.provenanceOf(member)?.node;
      return node ? [[node, `${identityOf(call)} ${key}`]] : [];
    });
  });
}
