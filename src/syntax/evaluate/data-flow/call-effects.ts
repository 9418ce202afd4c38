import type { TSESTree } from '@typescript-eslint/utils';
import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import type { Module } from '../../modules/module.ts';
import {
  contains,
  isFunction,
  isPartOf,
  nodesInside,
  parametersOf,
  scopeOf,
  unwrap,
  variableOf,
  walk,
  wrapped,
  type CallNode,
  type FunctionNode,
  isCall,
} from '../../nodes.ts';
import { answerComponents, type AnsweredGraph } from '../../../model/utils/components.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { isReceivedAdder } from './adders.ts';
import { isChange, mutates } from './changes.ts';
import { isToBeFilled } from './declarations.ts';
import { keysAssignedBy } from './native-flow.ts';
import { effectsOf } from './effects.ts';
import { isRunAsStatement } from './evaluation-order.ts';
import type { FunctionOrigin, ModuleLinks } from './links.ts';

/** The changes that a call may make to what its caller has, by functions of the project. */
export interface CallEffects {
  /** The arguments whose objects it changes. */
  readonly args: readonly TSESTree.Node[];
  /** The variables that it writes, or whose objects it changes. */
  readonly variables: ReadonlySet<Variable>;
}

/**
 * Maximum number of variables that the functions behind a call are said to write; what more of them
 * they write is not told.
 */
const MAX_VARIABLES = 500;

/** Returns what a call of functions of the project may change; computed once. */
export const effectsOfCall = memoizeWeak(
  (call: CallNode, module: Module, links: ModuleLinks): CallEffects => {
    const functions = links.functionsAt(call.callee, module);
    const effects = effectsOfFunctions(links);
    const all = functions.map((fn) => effects.of(fn));
    const [first] = all;
    return {
      args: call.arguments.filter(
        (_, index) =>
          (index === 0 && call.type === 'CallExpression' && keysAssignedBy(call)) ||
          all.some(({ parameters }, each) => parameters.has(parameterAt(functions[each], index))),
      ),
      // Most calls are of one function, whose variables need no copy.
      variables:
        first && all.length === 1
          ? first.variables
          : new Set(all.flatMap(({ variables }) => [...variables])),
    };
  },
);

/**
 * How a statement changes an object that it passes to a function by one of its names: functions of
 * the project change it, or one may that only the value of the callee tells.
 */
export const changeByCall = memoizeWeak(
  (
    name: TSESTree.Node,
    module: Module,
    links: ModuleLinks,
  ): 'followed' | 'unfollowed' | undefined => {
    const argument = wrapped(name);
    const { parent: call } = argument;
    if (call?.type !== 'CallExpression' || call.callee === argument || !isRunAsStatement(call))
      return undefined;
    if (effectsOfCall(call, module, links).args.includes(argument)) return 'followed';
    return links.isUnfollowed(call.callee, module) ? 'unfollowed' : undefined;
  },
);

/**
 * Whether statements pass the object of a variable to functions that change it, or that add to it
 * by their names; what is made empty also to functions that may.
 */
export function isPassedToChange(
  { references }: Variable,
  initial: TSESTree.Node,
  module: Module,
  links: ModuleLinks,
): boolean {
  const isEmpty = isToBeFilled(initial);
  return references.some(({ identifier }) => {
    const change = changeByCall(identifier, module, links);
    if (change !== 'unfollowed') return change === 'followed';
    const { parent } = wrapped(identifier);
    return isEmpty || isReceivedAdder((parent as CallNode).callee, module, links);
  });
}

/** Whether the evaluation of an expression may change an object or a variable. */
export const hasEffects = memoizeWeak(
  (node: TSESTree.Node, module: Module, links: ModuleLinks): boolean => {
    const { assigned, mutating } = effectsOf(node);
    if (assigned.length > 0 || mutating.length > 0) return true;
    return nodesInside(node).some((inner) => {
      if (inner.type !== 'CallExpression') return false;
      const { args, variables } = effectsOfCall(inner, module, links);
      return args.length > 0 || variables.size > 0;
    });
  },
);

/** The effects of the calls of a function on its arguments and on variables outside of it. */
interface FunctionEffects {
  readonly parameters: ReadonlySet<number>;
  readonly variables: ReadonlySet<Variable>;
}

const effectsOfFunctions = memoizeWeak((links: ModuleLinks) => new EffectsOfFunctions(links));

/** The effects of functions, with those of the functions that they call. */
class EffectsOfFunctions implements AnsweredGraph<ChangedByFunction> {
  private readonly links: ModuleLinks;
  private readonly changes = new WeakMap<FunctionNode, ChangedByFunction>();

  constructor(links: ModuleLinks) {
    this.links = links;
  }

  of(fn: FunctionOrigin): FunctionEffects {
    const changes = this.changesBy(fn);
    if (!this.isAnswered(changes)) answerComponents(changes, this);
    return changes;
  }

  isAnswered({ isComplete }: ChangedByFunction): boolean {
    return isComplete;
  }

  successors({ callees }: ChangedByFunction): Iterable<ChangedByFunction> {
    return callees.keys();
  }

  answer(component: readonly ChangedByFunction[]): void {
    let isGrowing = true;
    while (isGrowing) {
      isGrowing = false;
      for (const each of component) if (each.addCalls()) isGrowing = true;
    }
    for (const each of component) each.complete();
  }

  private changesBy(fn: FunctionOrigin): ChangedByFunction {
    let changes = this.changes.get(fn.node);
    if (!changes)
      this.changes.set(
        fn.node,
        (changes = new ChangedByFunction(fn, this.links, (callee) => this.changesBy(callee))),
      );
    return changes;
  }
}

/** The calls of one function by another. */
interface CallsOfFunction {
  readonly calls: CallNode[];
  /** How many changes of the called function were added. */
  added: number;
}

/** The changes by one function, to which those of the functions that it calls are added. */
class ChangedByFunction implements FunctionEffects {
  readonly parameters = new Set<number>();
  readonly variables = new Set<Variable>();
  /** Whether it has the changes of all functions that it calls. */
  isComplete = false;
  private readonly fn: FunctionOrigin;
  private readonly links: ModuleLinks;
  private readonly changesBy: (fn: FunctionOrigin) => ChangedByFunction;
  private readonly seen = new Set<Variable>();
  private called: Map<ChangedByFunction, CallsOfFunction> | undefined;

  /** @param changesBy those by another function, which need not be complete */
  constructor(
    fn: FunctionOrigin,
    links: ModuleLinks,
    changesBy: (fn: FunctionOrigin) => ChangedByFunction,
  ) {
    this.fn = fn;
    this.links = links;
    this.changesBy = changesBy;
    for (const scope of scopesIn(fn))
      for (const reference of scope.references)
        if (reference.resolved && isChange(reference))
          this.change(reference.resolved, mutates(reference));
  }

  /** The functions that it calls, with the calls. */
  get callees(): ReadonlyMap<ChangedByFunction, CallsOfFunction> {
    if (this.called) return this.called;
    const called = (this.called = new Map<ChangedByFunction, CallsOfFunction>());
    for (const call of callsIn(this.fn.node))
      for (const fn of this.links.functionsAt(call.callee, this.fn.module)) {
        const callee = this.changesBy(fn);
        const known = called.get(callee);
        if (known) known.calls.push(call);
        else called.set(callee, { calls: [call], added: 0 });
      }
    return called;
  }

  /** Adds the changes of the functions that it calls. @returns whether there are new ones */
  addCalls(): boolean {
    const before = this.seen.size;
    for (const [{ fn, parameters, variables }, followed] of this.callees) {
      const count = parameters.size + variables.size;
      if (count === followed.added) continue;
      followed.added = count;
      variables.forEach((variable) => this.change(variable, true));
      if (parameters.size > 0)
        for (const call of followed.calls)
          call.arguments.forEach((argument, index) => {
            if (parameters.has(parameterAt(fn, index))) this.changeAll(argument);
          });
    }
    return this.seen.size > before;
  }

  /** Ends the adding, and frees what only that needs. */
  complete(): void {
    this.isComplete = true;
    this.called = undefined;
    this.seen.clear();
  }

  /** @param ofObject whether the object of the variable changes, not only its value */
  private change(variable: Variable, ofObject: boolean): void {
    const { node } = this.fn;
    const [name] = variable.identifiers;
    if (this.seen.has(variable) || !name) return;
    if (!isPartOf(name, node)) {
      if (this.variables.size >= MAX_VARIABLES) return;
      this.seen.add(variable);
      this.variables.add(variable);
      return;
    }
    if (!ofObject) return;
    this.seen.add(variable);
    const index = parametersOf(node).findIndex((parameter) => contains(parameter, name));
    if (index >= 0) this.parameters.add(index);
    else for (const source of sourcesOf(variable)) this.changeAll(source);
  }

  /** Changes the objects of all variables in an expression. */
  private changeAll(expression: TSESTree.Node): void {
    for (const node of nodesInside(expression)) {
      const variable =
        node.type === 'Identifier' ? variableOf(node, this.fn.module.scopes) : undefined;
      if (variable) this.change(variable, true);
    }
  }
}

/** The index of the parameter that receives an argument: the last one for those of a rest. */
function parameterAt(fn: FunctionOrigin | undefined, index: number): number {
  const parameters = fn ? parametersOf(fn.node) : [];
  const last = parameters.length - 1;
  return parameters[last]?.type === 'RestElement' ? Math.min(index, last) : index;
}

/** The expressions from which a variable may have its object: not those that create one. */
function sourcesOf({ defs, references }: Variable): readonly TSESTree.Node[] {
  const [definition] = defs;
  const node = definition?.node as TSESTree.Node | undefined;
  if (isFunction(node)) return node.parent.type === 'CallExpression' ? [node.parent] : [];
  const declaration = node?.parent;
  const loop = declaration?.parent;
  const isLoop = loop?.type === 'ForOfStatement' || loop?.type === 'ForInStatement';
  const written = references.flatMap(({ writeExpr }) => writeExpr ?? []);
  return [...(isLoop ? [loop.right] : []), ...written].filter(
    (source) => !CREATING.has(unwrap(source).type),
  );
}

const CREATING: ReadonlySet<string> = new Set(['ArrayExpression', 'NewExpression', 'Literal']);

const scopesIn = ({ node, module }: FunctionOrigin): readonly Scope[] => {
  const all = [scopeOf(node, module.scopes)];
  for (const scope of all) all.push(...scope.childScopes);
  return all;
};

/** The calls inside a function, and inside the functions in it. */
const callsIn = memoizeWeak((fn: FunctionNode): readonly CallNode[] => {
  const calls: CallNode[] = [];
  walk([fn], (node) => {
    if (isCall(node)) calls.push(node);
  });
  return calls;
});
