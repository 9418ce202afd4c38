import { copyInto } from '../values/object-members.ts';
import { affectParts } from '../values/unread-parts.ts';
import { ongoingAt } from '../context/start-up.ts';
import type { UnknownValue } from '../values/value.ts';
import { unknownAt, OptionalMember, asUnknown, isUnresolved } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { ModuleNamespace } from '../values/project-values.ts';
import type { Evaluation, LocatedCall } from '../context/evaluation.ts';
import { callNative } from './native-execution.ts';
import type { NativeCall, NativeResults } from './native-results.ts';

/** The methods that list the members of an object. */
const LISTING: ReadonlySet<string> = new Set(['entries', 'keys', 'values']);

/** The methods that return their argument. */
const RETURNING: ReadonlySet<string> = new Set(['freeze', 'seal', 'preventExtensions']);

/** Calls the static methods of `Object`. @throws BudgetExceeded from each of its methods */
export class ObjectCalls {
  private readonly evaluator: Evaluation;
  private readonly results: NativeResults;

  constructor(evaluator: Evaluation, results: NativeResults) {
    this.evaluator = evaluator;
    this.results = results;
  }

  call(name: string, given: readonly unknown[], at: LocatedCall): unknown {
    const args = given.map((value) => this.objectOf(value, name, at));
    if (RETURNING.has(name)) return args[0];
    if (name === 'assign') return this.assign(args, at);
    const call = { receiver: Object, name, args, at };
    if (LISTING.has(name)) return this.listing(call);
    if (name === 'is' && this.evaluator.mayBeSame(args[0], args[1]))
      return unknownAt('compares one of several lists', at.node, at);
    const open = this.results.openIn(call);
    return this.results.of(call, callNative(Object, name, args, this.evaluator.budget), open);
  }

  /** A namespace, and alternative records whose members are listed, as one object. */
  private objectOf(value: unknown, name: string, at: LocatedCall): unknown {
    if (value instanceof ModuleNamespace) return this.namespaceObject(value, at);
    return LISTING.has(name)
      ? this.evaluator.unkeyed.listed(this.evaluator.unions.ofRecords(value))
      : value;
  }

  private listing(call: NativeCall): unknown {
    const { name, args, at } = call;
    const because = optionalMembers(args[0])[0]?.[1].because;
    if (because) return this.listed(name, args[0] as object, because, at);
    const open = this.results.openIn(call);
    const result = callNative(Object, name, args, this.evaluator.budget);
    if (!Array.isArray(result)) return this.results.of(call, result, open);
    for (const { key, value } of this.evaluator.unkeyed.of(args[0]))
      result.push(listedAs(name, key, value));
    return this.evaluator.unkeyed.areAll(args[0] as object)
      ? this.results.made(result, at)
      : this.results.of(call, result, open);
  }

  /** The listed members of an object with optional members. */
  private listed(name: string, of: object, because: UnknownValue, at: LocatedCall): unknown {
    const members = {
      ...of,
      ...Object.fromEntries(optionalMembers(of).map(([key, { present }]) => [key, present])),
    };
    const result = callNative(Object, name, [members], this.evaluator.budget) as unknown[];
    const open = this.evaluator.incompleteness(of);
    if (open && !this.evaluator.isSuperset(of)) this.evaluator.markIncomplete(result, open);
    else {
      this.evaluator.markSuperset(result, because);
      const optional = new Set(optionalMembers(of).map(([key]) => key));
      const isCertain = Object.keys(members).map((key) => !open && !optional.has(key));
      this.evaluator.markCertain(result, new Set(result.filter((_, index) => isCertain[index])));
    }
    return this.results.made(result, at);
  }

  /** The namespace object of `import * as name`. */
  private namespaceObject(namespace: ModuleNamespace, at: LocatedCall): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    copyInto(result, namespace, at, this.evaluator);
    return result;
  }

  private assign([target, ...sources]: readonly unknown[], at: LocatedCall): unknown {
    if (isUnresolved(target)) {
      ongoingAt(at)?.changes(target);
      const keys = sources.flatMap((source) => (isPlainObject(source) ? Object.keys(source) : []));
      affectParts(target, { keys }, this.evaluator);
      return asUnknown(target);
    }
    if (!isPlainObject(target)) return unknownAt('assigns to an unresolved value', at.node, at);
    if (!this.evaluator.isMadeByCall(target)) {
      if (this.evaluator.provenanceOf(target)?.node.parent !== at.node)
        return unknownAt('changes a value in place', at.node, at);
      // TypeScript compiles a spread to `Object.assign(Object.assign({}, a), { b })`.
      const copy: Record<string, unknown> = {};
      this.results.made(copy, at);
      for (const source of [target, ...sources]) copyInto(copy, source, at, this.evaluator);
      return copy;
    }
    this.evaluator.markChanged(target);
    for (const source of sources) copyInto(target, source, at, this.evaluator);
    return target;
  }
}

/** The entry that a method lists for a member. */
function listedAs(method: string, key: unknown, value: unknown): unknown {
  if (method === 'entries') return [key, value];
  return method === 'keys' ? key : value;
}

/** The optional members of an object. */
function optionalMembers(
  value: unknown,
): readonly (readonly [key: string, member: OptionalMember])[] {
  return Object.entries(isPlainObject(value) ? value : {}).filter(
    (entry): entry is [string, OptionalMember] => entry[1] instanceof OptionalMember,
  );
}
