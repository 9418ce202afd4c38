import type { Scope, ScopeManager, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import {
  contains,
  definitionKind,
  forEachChild,
  isClass,
  isFunction,
  referencedVariable,
  unwrap,
  wrapped,
} from '../nodes.ts';
import { isReassigned } from '../variables.ts';
import { isChanged } from './declarations.ts';
import { ownerOf, type Frame } from './frame.ts';

/** What decides the value of a constant. */
interface Dependencies {
  /** The parameters and the variables that change. */
  readonly variables: ReadonlySet<Variable>;
  /** Whether the code around the constant can change neither its object nor those that it is made from. */
  readonly isReadOnly: boolean;
}

const known = new WeakMap<Variable, Dependencies | undefined>();

/**
 * The frame in which a constant has the same value as in `frame`, shared by all calls that differ only in what the
 * constant does not depend on. In `(name) => { const handlers = makeHandlers(); return handlers[name](); }` the handlers
 * are made once for all names.
 *
 * @returns `frame` itself if the value depends on it; undefined if it depends on no frame
 */
export function sharedFrameOf(
  constant: Variable,
  frame: Frame,
  scopes: ScopeManager,
): Frame | undefined {
  const dependencies = dependenciesOf(constant, scopes);
  if (!dependencies) return frame;
  const owners = new Set([...dependencies.variables].map((each) => ownerOf(each, frame)));
  const unneeded: Frame[] = [];
  let base: Frame | undefined = frame;
  for (; base && !owners.has(base); base = base.parent) {
    const isShared = !base.startUp && !isOfModule(base.scope);
    if (!isShared || (base.isRun && !dependencies.isReadOnly)) return frame;
    unneeded.unshift(base);
  }
  if (!base) return undefined;
  // Code that runs may change the variables of its frame later.
  if (base === frame || base.startUp || base.isRun) return frame;
  return unneeded.reduce<Frame>((parent, { scope, owns }) => parent.unbound(scope, owns), base);
}

/** The dependencies of a constant; undefined if it depends on `this`. */
function dependenciesOf(constant: Variable, scopes: ScopeManager): Dependencies | undefined {
  if (!known.has(constant)) {
    const search = new DependencySearch(scopes);
    known.set(constant, search.visit(constant) ? search : undefined);
  }
  return known.get(constant);
}

/** Collects what values depend on, through other constants and functions. */
class DependencySearch implements Dependencies {
  readonly variables = new Set<Variable>();
  private readonly scopes: ScopeManager;
  private readonly sources = new Map<Variable, TSESTree.Node>();

  constructor(scopes: ScopeManager) {
    this.scopes = scopes;
  }

  get isReadOnly(): boolean {
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
  return parent?.type === 'BinaryExpression' || parent?.type === 'TSTypeQuery';
}
