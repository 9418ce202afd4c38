import type { TSESTree } from '@typescript-eslint/utils';
import { constructorOf } from '../../../class-nodes.ts';
import {
  isClass,
  isFunction,
  parametersOf,
  rootOfMember,
  staticKey,
  unwrap,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../../../nodes.ts';
import { isMutating, PRIMITIVE_METHODS } from '../native-methods.ts';
import { ANY_FUNCTION, SOURCE, type FollowedValue, type Holder } from './flow-graph.ts';
import { NATIVE_MEMBERS, type FlowHolders } from './flow-holders.ts';

/** The methods of functions that run them. */
const RUNNING: ReadonlySet<string> = new Set(['apply', 'bind', 'call']);

/** Native functions that return texts and numbers, and methods whose names others have, too. */
const OF_PRIMITIVES: ReadonlySet<string> = new Set(
  'Boolean Number String findIndex isArray parseFloat parseInt push search stringify test unshift'.split(
    ' ',
  ),
);

/** Maximum number of superclasses that are followed to a constructor. */
const MAX_CLASSES = 8;

/** A call, and the holder of what it returns. */
interface HeldCall {
  readonly call: CallNode;
  readonly result: Holder;
  /** Whether it is a call of `call`, `apply` or `bind`: arguments may be at any position. */
  readonly isRunning: boolean;
}

/** Connects calls to the functions that they run. */
export class CallFlow {
  private readonly holders: FlowHolders;
  private readonly takesHandlers: (method: string) => boolean;
  /** The holders of the arguments and results of the functions that are not told apart. */
  private readonly anyArgument: Holder = {};
  private readonly anyResult: Holder = {};

  /** @param takesHandlers whether a method passes nothing to its callbacks that matters */
  constructor(holders: FlowHolders, takesHandlers: (method: string) => boolean) {
    this.holders = holders;
    this.takesHandlers = takesHandlers;
  }

  /** Connects a call, whose callee and arguments hold their own values. */
  connect(call: CallNode, result: Holder): void {
    const callee = unwrap(call.callee);
    const isRunning = callee.type === 'MemberExpression' && RUNNING.has(nameOf(callee));
    const target = isRunning ? callee.object : call.callee;
    if (isRunning || call.type === 'NewExpression') this.holders.connect(target, result);
    this.holders.graph.listen(target, (value) => this.enter(value, { call, result, isRunning }));
    if (this.isUnread(callee)) this.passToUnread(call, callee, result);
  }

  /** Adds a function, or the constructor of a class, to those that are not told apart. */
  addToAny(value: ClassNode | FunctionNode): void {
    const { graph } = this.holders;
    const fn = isFunction(value) ? value : constructorOf(value);
    for (const parameter of fn?.params ?? []) graph.connectSources(this.anyArgument, parameter);
    if (fn) graph.connectSources(fn.body, this.anyResult);
  }

  /** Connects a call to a function that it runs. */
  private enter(value: FollowedValue, held: HeldCall, classes = 0): void {
    const { graph } = this.holders;
    const { call, result } = held;
    if (value === SOURCE) {
      if (!returnsPrimitive(unwrap(call.callee))) graph.add(result, SOURCE);
      return;
    }
    if (value === ANY_FUNCTION) {
      for (const argument of call.arguments) graph.connectSources(argument, this.anyArgument);
      graph.connectSources(this.anyResult, result);
      return;
    }
    if (isClass(value) && !constructs(call)) return;
    const fn = isFunction(value) ? value : constructorOf(value);
    if (fn) {
      this.enterFunction(fn, held);
      return;
    }
    const inherited = isClass(value) && classes < MAX_CLASSES ? value.superClass : undefined;
    if (inherited) graph.listen(inherited, (each) => this.enter(each, held, classes + 1));
  }

  private enterFunction(fn: FunctionNode, { call, result, isRunning }: HeldCall): void {
    this.holders.connect(fn.body, result);
    const parameters = parametersOf(fn);
    const last = parameters.at(-1);
    const list = this.holders.module.scopes.acquire(fn)?.set.get('arguments');
    call.arguments.forEach((argument, index) => {
      const parameter = parameters[index] ?? (last?.type === 'RestElement' ? last : undefined);
      const isSpread = isRunning || argument.type === 'SpreadElement';
      for (const each of isSpread ? parameters : [parameter]) if (each) this.passTo(each, argument);
      if (list) this.holders.connect(argument, list);
    });
  }

  /** Passes an argument to a parameter; what is added to the parameter is added to the argument. */
  private passTo(parameter: TSESTree.Parameter, argument: TSESTree.Node): void {
    this.holders.connect(argument, parameter);
    const variable = this.holders.variableOf(parameter);
    if (variable) this.holders.addTo(argument, this.holders.additionsTo(variable));
  }

  /** Whether a callee may be a function that is not of the module. */
  private isUnread(callee: TSESTree.Node): boolean {
    if (callee.type === 'MemberExpression') return true;
    if (callee.type !== 'Identifier') return false;
    const definition = this.holders.variableOf(callee)?.defs[0];
    return definition === undefined || definition.type === 'ImportBinding';
  }

  /**
   * Code that is not read may return what it is called with, keep it, add it to its first argument
   * and pass it to callbacks.
   */
  private passToUnread(call: CallNode, callee: TSESTree.Node, result: Holder): void {
    const { holders } = this;
    const object = callee.type === 'MemberExpression' ? callee.object : callee;
    const key = callee === object ? '' : nameOf(callee);
    if (!returnsPrimitive(callee)) this.returnFromUnread(call, callee, result);
    for (const argument of call.arguments) {
      if (isMutating(key)) holders.addTo(object, argument);
      if (!this.takesHandlers(key)) this.passToCallback(argument, [object, ...call.arguments]);
    }
    const [first, ...others] = call.arguments;
    if (first && (callee === object || isOfObject(object)))
      for (const argument of others) holders.addTo(first, argument);
  }

  private returnFromUnread(call: CallNode, callee: TSESTree.Node, result: Holder): void {
    const { holders } = this;
    const member = callee.type === 'MemberExpression' ? callee : undefined;
    if (member && NATIVE_MEMBERS.has(nameOf(member))) holders.connect(member.object, result);
    else holders.graph.connectSources(member?.object ?? callee, result);
    for (const argument of call.arguments) holders.connect(argument, result);
  }

  /** Passes what code that is not read is called with to a callback among it. */
  private passToCallback(callback: TSESTree.Node, passed: readonly TSESTree.Node[]): void {
    const { graph } = this.holders;
    const others = passed.filter((each) => each !== callback);
    graph.listen(callback, (value) => {
      if (value === ANY_FUNCTION)
        for (const each of others) graph.connectSources(each, this.anyArgument);
      if (typeof value === 'symbol' || !isFunction(value)) return;
      for (const parameter of value.params)
        for (const each of others) this.holders.connect(each, parameter);
    });
  }
}

/** Whether a callee that is not of the module returns nothing that holds a value. */
function returnsPrimitive(callee: TSESTree.Node): boolean {
  const name = nameOf(callee);
  return OF_PRIMITIVES.has(name) || PRIMITIVE_METHODS.has(name);
}

function nameOf(callee: TSESTree.Node): string {
  if (callee.type === 'MemberExpression') return staticKey(callee) ?? '';
  return callee.type === 'Identifier' ? callee.name : '';
}

function constructs({ type, callee }: CallNode): boolean {
  return type === 'NewExpression' || callee.type === 'Super';
}

/** `Object.assign`, `Object.defineProperty`, `Reflect.set` */
function isOfObject(object: TSESTree.Node): boolean {
  const root = rootOfMember(object);
  return root.type === 'Identifier' && (root.name === 'Object' || root.name === 'Reflect');
}
