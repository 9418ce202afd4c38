import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { adds } from '../data-flow/native-methods.ts';
import { OneOf, UnknownValue, asUnknown, isUnresolved } from './value.ts';
import { isContainer, isPlainObject } from './containers.ts';

/** One of the parts of a known object, by a key that is not known; or a part of it. */
export class UnreadPart extends UnknownValue {
  readonly within: object;

  constructor(within: object, because: UnknownValue) {
    super(because, because.origin, because.parameter);
    this.within = within;
  }
}

/** A change of an object by a method, or by an assignment to members whose keys are known. */
export interface ObjectChange {
  readonly method?: string;
  readonly keys?: readonly string[];
}

/**
 * Has the effects of code that changes one of several known objects: `lists[kind].push(tool)`,
 * `(isPublic ? tools : hidden).push(tool)`.
 *
 * @param changed what the code changes, which may be any of them
 * @throws BudgetExceeded
 */
export function affectParts(changed: unknown, change: ObjectChange, evaluator: Evaluation): void {
  const cause = isUnresolved(changed) ? asUnknown(changed) : evaluator.whyVaried([changed]);
  if (!cause) return;
  const because = new UnknownValue(cause, cause.origin);
  const seen = new Set<unknown>();
  const isPart = changed instanceof UnreadPart;
  const affect = (part: unknown): void => {
    if (part instanceof OneOf) part.values.forEach(affect);
    if (!isContainer(part) || seen.has(part)) return;
    seen.add(part);
    evaluator.budget.spend(1);
    const variants = evaluator.variantsOf(part);
    if (evaluator.isMadeByCall(part)) {
      evaluator.markChanged(part);
      evaluator.markIncomplete(part, because);
      if (mayRemove(change)) evaluator.markCertain(part, new Set());
      if (isPlainObject(part))
        for (const key of change.keys ?? [])
          if (Object.hasOwn(part, key)) setOwn(part, key, because);
    }
    variants.forEach(affect);
    // A method of a collection changes none of the elements.
    const isWhole = change.method !== undefined && !isPlainObject(part);
    if (isPart || !isWhole) partsOf(part).forEach(affect);
  };
  if (isPart) partsOf(changed.within).forEach(affect);
  else if (changed instanceof OneOf) affect(changed);
  else for (const each of evaluator.variantsOf(changed)) if (each !== changed) affect(each);
}

/** The change by an assignment to a member. */
export function changeOf(target: TSESTree.MemberExpression): ObjectChange {
  const key = staticKey(target);
  return key === undefined ? {} : { keys: [key] };
}

/** Whether a collection may lack elements after a change. */
export function mayRemove({ method, keys }: ObjectChange): boolean {
  if (method !== undefined) return !adds(method);
  return !keys || keys.some((key) => key === 'length' || /^\d+$/.test(key));
}

function partsOf(value: object): readonly unknown[] {
  return value instanceof Map || value instanceof Set
    ? [...(value as ReadonlySet<unknown>).values()]
    : Object.values(value);
}
