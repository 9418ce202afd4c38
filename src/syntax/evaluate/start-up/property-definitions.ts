import type { Origin } from '../../modules/module.ts';
import type { Evaluation, LocatedCall } from '../context/evaluation.ts';
import { OwnAccessor } from '../classes/own-members.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { staticKey } from '../../nodes.ts';
import { UnknownValue } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ClassValue, InstanceValue } from '../values/project-values.ts';

/** The native functions that define properties by descriptors. */
const DEFINERS: ReadonlySet<string> = new Set([
  'Object.defineProperties',
  'Object.defineProperty',
  'Reflect.defineProperty',
]);

/** The function of {@link DEFINERS} that an unread value is, which bundlers rename. */
function definerOf(value: unknown): string | undefined {
  const node = value instanceof UnknownValue ? value.origin?.node : undefined;
  const name =
    node?.type === 'MemberExpression' && node.object.type === 'Identifier'
      ? `${node.object.name}.${staticKey(node) ?? ''}`
      : '';
  return DEFINERS.has(name) ? name : undefined;
}

/**
 * Has the effect of a native function that defines properties of an object or instance that the run
 * has made. @throws BudgetExceeded
 *
 * @returns its result; undefined for another function, or an object that is not read
 */
export function definedBy(
  callee: unknown,
  [target, key, descriptor]: readonly unknown[],
  at: LocatedCall,
  evaluator: Evaluation,
): unknown {
  const definer = definerOf(callee);
  if (definer === undefined) return undefined;
  const isOwn =
    (target instanceof InstanceValue && target.isRun) ||
    target instanceof ClassValue ||
    (isPlainObject(target) && evaluator.isMadeByCall(target));
  if (!isOwn) return undefined;
  const descriptors =
    definer === 'Object.defineProperties' ? key : new Map([[key, descriptor] as const]);
  const define = new Definer(target, at, evaluator);
  const entries = isPlainObject(descriptors) ? Object.entries(descriptors) : descriptors;
  if (entries instanceof Map || Array.isArray(entries))
    for (const [name, each] of entries as Iterable<[unknown, unknown]>) define.property(name, each);
  else define.unread();
  if (evaluator.incompleteness(descriptors)) define.unread();
  return definer === 'Reflect.defineProperty' ? true : target;
}

class Definer {
  private readonly target: object;
  private readonly at: LocatedCall;
  private readonly evaluator: Evaluation;

  constructor(target: object, at: LocatedCall, evaluator: Evaluation) {
    this.target = target;
    this.at = at;
    this.evaluator = evaluator;
  }

  property(key: unknown, descriptor: unknown): void {
    const { target } = this;
    if (typeof key !== 'string') {
      this.unread();
      return;
    }
    const isRead = isPlainObject(descriptor) && !this.evaluator.incompleteness(descriptor);
    const { get, value, enumerable } = isRead
      ? descriptor
      : {
          value: new UnknownValue('is changed by unsupported code', this.origin),
          enumerable: true,
        };
    const read = this.evaluator.functionInfo(get)
      ? (): unknown => this.call(get)
      : get !== undefined && new UnknownValue('is read by code that is not followed', this.origin);
    if (target instanceof InstanceValue || target instanceof ClassValue) {
      const members = membersOf(target);
      this.evaluator.stateFork.recordWrite(members);
      members.set(key, typeof read === 'function' ? new OwnAccessor(read) : read || value);
      return;
    }
    this.evaluator.markChanged(target);
    const isTaken = this.evaluator.stateFork.trials.length > 0;
    if (typeof read === 'function')
      Object.defineProperty(target, key, { enumerable: true, configurable: true, get: read });
    else if (enumerable === true || isTaken)
      setOwn(target as Record<string, unknown>, key, read || value);
    else
      Object.defineProperty(target, key, {
        configurable: true,
        writable: true,
        value: read || value,
      });
  }

  /** Marks the target as an object that may have other properties. */
  unread(): void {
    const { target } = this;
    const why = new UnknownValue('is changed by unsupported code', this.origin);
    if (target instanceof InstanceValue || target instanceof ClassValue) {
      const members = membersOf(target);
      this.evaluator.stateFork.recordWrite(members);
      this.evaluator.markIncomplete(members, why);
      return;
    }
    this.evaluator.markChanged(target);
    this.evaluator.markIncomplete(target, why);
  }

  private call(get: unknown): unknown {
    const { evaluator, target, at } = this;
    return evaluator.answer(() => evaluator.apply(get, target, [], at), this.origin);
  }

  private get origin(): Origin {
    return { node: this.at.node, module: this.at.module };
  }
}

function membersOf(object: InstanceValue | ClassValue): Map<string, unknown> {
  return object instanceof InstanceValue ? object.members : object.statics;
}
