import type { Scope, ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import {
  contains,
  definitionKind,
  forEachChild,
  isClass,
  isFunction,
  referencedVariable,
  unwrap,
  wrapped,
} from '../../nodes.ts';
import { isReassigned } from '../../variables.ts';
import { isChanged } from '../data-flow/declarations.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { ownerOf, type EvaluationContext, type Frame } from '../context/frame.ts';
import { isPlainObject } from '../values/containers.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/** A table, and the steps that it takes to make one. */
interface Made {
  readonly table: object;
  readonly steps: number;
}

type Evaluate = (variable: Variable, context: EvaluationContext) => unknown;

/**
 * Tables of functions that a handler makes anew for each request, though the request does not
 * decide what is in them. In `({ name }) => { const handlers = makeHandlers(); return
 * handlers[name](); }` the handlers are made once for all names.
 *
 * A shared table depends on nothing that other questions did: it is made in frames of its own, with
 * the parameters of the calls around, and takes its own steps.
 */
export class DispatchTables {
  private readonly evaluator: Evaluation;
  private readonly evaluate: Evaluate;
  /** By the innermost frame that they depend on; those that depend on none by their variable. */
  private readonly made = new WeakMap<Frame | Variable, Map<Variable, Made | undefined>>();
  /** The frames that tables are made in. */
  private readonly copies = new WeakSet<Frame>();

  constructor(evaluator: Evaluation, evaluate: Evaluate) {
    this.evaluator = evaluator;
    this.evaluate = evaluate;
  }

  /**
   * The table that a constant of a call holds; undefined if it is none, or depends on the call.
   *
   * @throws BudgetExceeded
   */
  valueOf(constant: Variable, owner: Frame, module: Module): object | undefined {
    if (owner.startUp || this.copies.has(owner) || !isDispatchTable(constant)) return undefined;
    const sources = sourcesOf(constant, module.scopes);
    const base = sources && baseOf(sources, owner);
    if (!base) return undefined;
    const key = base.frame ?? constant;
    let known = this.made.get(key);
    if (!known) this.made.set(key, (known = new Map<Variable, Made | undefined>()));
    if (!known.has(constant)) known.set(constant, this.make(constant, owner, base.frame, module));
    const made = known.get(constant);
    if (made) this.evaluator.budget.spend(made.steps);
    return made?.table;
  }

  private make(
    constant: Variable,
    owner: Frame,
    base: Frame | undefined,
    module: Module,
  ): Made | undefined {
    const frame = this.copyOf(owner, base, false);
    const { budget, stateFork } = this.evaluator;
    const { value, steps } = stateFork.untracked(() =>
      budget.uncounted(() => this.evaluate(constant, { module, frame })),
    );
    const isTable =
      isPlainObject(value) &&
      this.evaluator.incompleteness(value) === undefined &&
      Object.values(value).every((each) => this.evaluator.functionInfo(each));
    return isTable ? { table: value, steps } : undefined;
  }

  /** A frame like another; from `base` outward with the parameters. */
  private copyOf(frame: Frame, base: Frame | undefined, isKept: boolean): Frame {
    const keeps = isKept || frame === base;
    const parent = frame.parent && this.copyOf(frame.parent, base, keeps);
    const copy = keeps
      ? frame.copy(parent, [...frame.variables].filter(isParameter))
      : frame.copy(parent, []);
    this.copies.add(copy);
    return copy;
  }
}

/** Whether code takes members by computed names: `handlers[name]` */
const isDispatchTable = memoizeWeak(({ references }: Variable): boolean =>
  references.some(({ identifier }) => {
    const { parent } = wrapped(identifier);
    return parent?.type === 'MemberExpression' && parent.computed && parent.property !== identifier;
  }),
);

/** The innermost frame that decides a value; undefined if other code of a call may change it. */
function baseOf(
  { variables }: Sources,
  owner: Frame,
): { readonly frame: Frame | undefined } | undefined {
  const owners = new Set([...variables].map((each) => ownerOf(each, owner)));
  let base: Frame | undefined = owner;
  while (base && !owners.has(base)) base = base.parent;
  if (base === owner) return undefined;
  for (let frame = base; frame; frame = frame.parent)
    if (frame.isRun || frame.scope.type !== 'function' || [...frame.variables].some(isOther))
      return undefined;
  return { frame: base };
}

function isParameter({ defs }: Variable): boolean {
  return definitionKind(defs[0]) === 'Parameter';
}

/** Whether a parameter may differ from what the call began with. */
function isOther(variable: Variable): boolean {
  return isParameter(variable) && (isReassigned(variable) || isChanged(variable));
}

/** The decision that the value of a constant depends on. */
interface Sources {
  /** The parameters and the variables that change. */
  readonly variables: ReadonlySet<Variable>;
}

const known = new WeakMap<Variable, Sources | undefined>();

/**
 * The sources of a constant; undefined if it depends on `this`, or other code may change an object
 * that it is made from.
 */
function sourcesOf(constant: Variable, scopes: ScopeManager): Sources | undefined {
  if (!known.has(constant)) {
    const search = new SourceSearch(scopes);
    known.set(constant, search.visit(constant) && search.areRead ? search : undefined);
  }
  return known.get(constant);
}

/** Collects what values depend on, through other constants and functions. */
class SourceSearch implements Sources {
  readonly variables = new Set<Variable>();
  private readonly scopes: ScopeManager;
  private readonly sources = new Map<Variable, TSESTree.Node>();

  constructor(scopes: ScopeManager) {
    this.scopes = scopes;
  }

  /**
   * Whether code does nothing else with the constants than reading and calling their members, and
   * making each from others.
   */
  get areRead(): boolean {
    const sources = [...this.sources.values()];
    return [...this.sources].every(
      ([{ references }, source]) =>
        isFunction(source) ||
        references.every(
          ({ identifier }) =>
            isRead(identifier) || sources.some((each) => contains(each, identifier)),
        ),
    );
  }

  /** @returns false if the value depends on `this` */
  visit(variable: Variable): boolean {
    if (this.sources.has(variable) || this.variables.has(variable)) return true;
    const source = sourceOf(variable);
    if (source) this.sources.set(variable, source);
    else this.variables.add(variable);
    return !source || this.search(source, source, false);
  }

  private search(node: TSESTree.Node, source: TSESTree.Node, hasOwnThis: boolean): boolean {
    if (node.type === 'ThisExpression' || node.type === 'Super') return hasOwnThis;
    if (node.type === 'Identifier') return this.reference(node, source);
    const isOwner = isClass(node) || (isFunction(node) && node.type !== 'ArrowFunctionExpression');
    let isFree = true;
    forEachChild(node, (child) => {
      isFree &&= this.search(child, source, hasOwnThis || isOwner);
    });
    return isFree;
  }

  private reference(name: TSESTree.Identifier, source: TSESTree.Node): boolean {
    const variable = referencedVariable(name, this.scopes);
    if (!variable) return name.name !== 'arguments';
    const { scope } = variable;
    return isOfModule(scope) || contains(source, scope.block) || this.visit(variable);
  }
}

function isOfModule({ type }: Scope): boolean {
  return type === 'module' || type === 'global';
}

/** The code that alone decides the value of a variable. */
function sourceOf(variable: Variable): TSESTree.Node | undefined {
  const [definition, ...others] = variable.defs;
  if (!definition || others.length > 0 || isReassigned(variable) || isChanged(variable))
    return undefined;
  const node = definition.node as TSESTree.Node;
  if (definitionKind(definition) === 'FunctionName') return isFunction(node) ? node : undefined;
  if (node.type !== 'VariableDeclarator' || !node.init) return undefined;
  return isFunction(unwrap(node.init)) ? unwrap(node.init) : node;
}

/** Whether a reference only reads a member of the object, or tests or calls it. */
function isRead(reference: TSESTree.Node): boolean {
  const node = wrapped(reference);
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.object === node;
  if (parent?.type === 'CallExpression') return parent.callee === node;
  return TESTS.has(parent?.type);
}

/** The nodes that only test or name a value. */
const TESTS: ReadonlySet<string | undefined> = new Set([
  'BinaryExpression',
  'IfStatement',
  'TSTypeQuery',
  'UnaryExpression',
]);
