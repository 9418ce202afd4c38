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
  type CallNode,
  type FunctionNode,
} from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { isChange, mutates } from './changes.ts';
import { keysAssignedBy } from './native-flow.ts';
import { effectsOf } from './effects.ts';
import type { FunctionOrigin, ModuleLinks } from './links.ts';

/** The changes that a call may make to what its caller has, by functions of the project. */
export interface CallEffects {
  /** The arguments whose objects it changes. */
  readonly args: readonly TSESTree.Node[];
  /** The variables that it writes, or whose objects it changes. */
  readonly variables: ReadonlySet<Variable>;
}

/** Maximum number of functions behind a call; what more of them change is not told. */
const MAX_FUNCTIONS = 200;

/** Returns what a call of functions of the project may change; computed once. */
export const effectsOfCall = memoizeWeak(
  (call: CallNode, module: Module, links: ModuleLinks): CallEffects => {
    const functions = links.functionsAt(call.callee, module);
    const all = functions.map((fn) => effectsOfFunction(fn.node, fn.module, links));
    return {
      args: call.arguments.filter(
        (_, index) =>
          (index === 0 && call.type === 'CallExpression' && keysAssignedBy(call)) ||
          all.some(({ parameters }, each) => parameters.has(parameterAt(functions[each], index))),
      ),
      variables: new Set(all.flatMap(({ variables }) => [...variables])),
    };
  },
);

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

const effectsOfFunction = memoizeWeak(
  (node: FunctionNode, module: Module, links: ModuleLinks): FunctionEffects => {
    const reached = new Map<FunctionNode, ChangedByFunction>();
    const reach = (fn: FunctionOrigin): void => {
      if (reached.has(fn.node) || reached.size >= MAX_FUNCTIONS) return;
      reached.set(fn.node, new ChangedByFunction(fn));
      for (const call of callsIn(fn.node)) links.functionsAt(call.callee, fn.module).forEach(reach);
    };
    reach({ node, module });
    const all = [...reached.values()];
    while (all.some((each) => each.addCalls(reached, links)));
    return reached.get(node) as ChangedByFunction;
  },
);

/** The changes by one function, to which those of the functions that it calls are added. */
class ChangedByFunction implements FunctionEffects {
  readonly parameters = new Set<number>();
  readonly variables = new Set<Variable>();
  private readonly fn: FunctionOrigin;
  private readonly seen = new Set<Variable>();

  constructor(fn: FunctionOrigin) {
    this.fn = fn;
    for (const scope of scopesIn(fn))
      for (const reference of scope.references)
        if (reference.resolved && isChange(reference))
          this.change(reference.resolved, mutates(reference));
  }

  /** Adds the changes of the functions that it calls. @returns whether there are new ones */
  addCalls(reached: ReadonlyMap<FunctionNode, FunctionEffects>, links: ModuleLinks): boolean {
    const before = this.seen.size;
    for (const call of callsIn(this.fn.node))
      for (const callee of links.functionsAt(call.callee, this.fn.module)) {
        const effects = reached.get(callee.node);
        effects?.variables.forEach((variable) => this.change(variable, true));
        call.arguments.forEach((argument, index) => {
          if (effects?.parameters.has(parameterAt(callee, index))) this.changeAll(argument);
        });
      }
    return this.seen.size > before;
  }

  /** @param ofObject whether the object of the variable changes, not only its value */
  private change(variable: Variable, ofObject: boolean): void {
    const { node } = this.fn;
    const [name] = variable.identifiers;
    if (this.seen.has(variable) || !name) return;
    if (!isPartOf(name, node)) {
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
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node);
  });
  return calls;
});
