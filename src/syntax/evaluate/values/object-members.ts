import { setOwn } from '../../../model/utils/set-own.ts';
import { DefaultText } from './environment.ts';
import type { Evaluation, LocatedNode } from '../context/evaluation.ts';
import { asSupplied } from './typed-parameter.ts';
import {
  OneOf,
  OptionalMember,
  asUnknown,
  isUnresolved,
  unknownAt,
  UnknownValue,
} from './value.ts';
import { isPlainObject } from './containers.ts';
import { ModuleNamespace } from './project-values.ts';

/** Evaluates `{ ...source }` into `target`. @throws BudgetExceeded */
export function copyInto(
  target: Record<string, unknown>,
  source: unknown,
  at: LocatedNode,
  evaluator: Evaluation,
): void {
  if (isPlainObject(source)) {
    overwrite(target, [source], undefined, evaluator);
    copyMembers(target, source, evaluator);
    evaluator.inheritOpenness(target, source);
  } else if (source instanceof ModuleNamespace) {
    for (const key of evaluator.exportNames(source.module))
      target[key] = evaluator.exported(source.module, key, source.startUp);
  } else if (Array.isArray(source)) {
    source.forEach((element: unknown, index) => (target[index] = element));
  } else if (isUnresolved(source)) {
    const because = asSupplied(source);
    overwrite(target, source instanceof OneOf ? source.values : [source], because, evaluator);
    evaluator.markIncomplete(target, because);
  } else if (typeof source === 'object' && source !== null) {
    const because = unknownAt('is spread from an unresolved object', at.node, at);
    overwrite(target, [because], because, evaluator);
    evaluator.markIncomplete(target, because);
  }
}

function copyMembers(
  target: Record<string, unknown>,
  source: Record<string, unknown>,
  { budget }: Evaluation,
): void {
  const keys = Object.keys(source);
  budget.spend(keys.length);
  for (const key of keys) {
    const descriptor = Object.getOwnPropertyDescriptor(source, key) as PropertyDescriptor;
    if (descriptor.get) Object.defineProperty(target, key, descriptor);
    else if (!(descriptor.value instanceof OptionalMember) || !Object.hasOwn(target, key))
      setOwn(target, key, descriptor.value);
  }
}

/** Joins each member that a target has with those that one of several sources has in its place. */
function overwrite(
  target: Record<string, unknown>,
  sources: readonly unknown[],
  because: UnknownValue | undefined,
  evaluator: Evaluation,
): void {
  for (const key of Object.keys(target)) {
    const before = Object.getOwnPropertyDescriptor(target, key)?.value as unknown;
    const after = sources.flatMap((source) => membersAfter(source, key, before, evaluator));
    const why = because ?? after.find(isUnresolved);
    if (why && after.some((each) => !Object.is(each, before)))
      setOwn(target, key, joined(before, after, asUnknown(why), evaluator));
  }
}

/** Returns a member that a source may have: a text is probably the one before an unread source. */
function joined(
  before: unknown,
  after: readonly unknown[],
  because: UnknownValue,
  evaluator: Evaluation,
): unknown {
  const isUnread = after.every((each) => Object.is(each, before) || each instanceof UnknownValue);
  const probable = isUnread ? DefaultText.of(before, because) : undefined;
  return probable ?? evaluator.join(after, because);
}

/** Returns the values of a member after a source is copied over it, without that of the source. */
function membersAfter(
  source: unknown,
  key: string,
  before: unknown,
  evaluator: Evaluation,
): readonly unknown[] {
  if (!isPlainObject(source)) return isUnresolved(source) ? [before, asUnknown(source)] : [before];
  const member = Object.getOwnPropertyDescriptor(source, key);
  const value: unknown = member?.value;
  if (member) return value instanceof OptionalMember ? [before, value.present] : [value];
  const open = evaluator.incompleteness(source);
  const mayHave = open && !evaluator.isSuperset(source) && !evaluator.unkeyed.areAll(source);
  return mayHave ? [before, open] : [before];
}
