import type { TSESTree } from '@typescript-eslint/utils';
import type { Context, Evaluator } from './evaluator.ts';
import { Frame, holderOf, ownerOf } from './frame.ts';
import { MUTATING } from './natives.ts';
import { scopeOf, staticKey, unwrap, variableOf } from './nodes.ts';
import { UnknownValue, isPlainObject, isUnresolved, undecided } from './value.ts';

const MUTATING_METHODS: ReadonlySet<string> = new Set(Object.values(MUTATING).flatMap((names) => [...names]));

/** How a statement ends: it returns a value, leaves its loop, or (undefined) goes on to the next statement. */
type Completion = { readonly type: 'return'; readonly value: unknown } | { readonly type: 'break' | 'continue' } | undefined;

/**
 * Runs the body of an inlined function on known values. Statements that only have effects elsewhere are passed over;
 * a decision that cannot be made gives an unknown result.
 *
 * @returns what the function returns
 * @throws BudgetExceeded
 */
export function runBody(body: TSESTree.BlockStatement, context: Context, evaluator: Evaluator): unknown {
  const interpreter = new Interpreter(evaluator);
  const completion = interpreter.block(body.body, context);
  return interpreter.finish(completion?.type === 'return' ? completion.value : undefined);
}

class Interpreter {
  private readonly evaluator: Evaluator;
  /** Why turns of a loop that were taken may be skipped at run time. */
  private skipped: UnknownValue | undefined;
  /** What was returned where a condition was not decided, and why it was not. */
  private readonly early: { readonly values: unknown[]; because: UnknownValue | undefined } = { values: [], because: undefined };

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator;
  }

  /** The result, which may lack what skipped turns of a loop would not have added. */
  finish(last: unknown): unknown {
    const { values, because } = this.early;
    const result = because ? this.evaluator.either([...values, last], because) : last;
    if (!this.skipped) return result;
    if (typeof result !== 'object' || result === null || isUnresolved(result) || !this.evaluator.isLocal(result)) return this.skipped;
    this.evaluator.markSuperset(result, this.skipped);
    return result;
  }

  block(statements: readonly TSESTree.Statement[], context: Context): Completion {
    for (const statement of statements) {
      const completion = this.statement(statement, context);
      if (completion) return completion;
    }
    return undefined;
  }

  private statement(node: TSESTree.Statement, context: Context): Completion {
    this.evaluator.budget.spend(1);
    switch (node.type) {
      case 'ReturnStatement':
        return { type: 'return', value: node.argument ? this.evaluator.expression(node.argument, context) : undefined };
      case 'BlockStatement':
        return this.block(node.body, context);
      case 'VariableDeclaration':
        this.declare(node, context);
        return undefined;
      case 'ExpressionStatement':
        return this.effect(node.expression, context);
      case 'IfStatement':
        return this.branch(node, context);
      case 'ForOfStatement':
        return this.forOf(node, context);
      case 'ForStatement':
        return this.forLoop(node, context);
      case 'SwitchStatement':
        return this.switchOn(node, context);
      case 'TryStatement':
        return this.block(node.block.body, context) ?? (node.finalizer ? this.block(node.finalizer.body, context) : undefined);
      case 'ThrowStatement':
        return { type: 'return', value: this.unknown('throws', node, context) };
      case 'BreakStatement':
        return { type: 'break' };
      case 'ContinueStatement':
        return { type: 'continue' };
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForInStatement':
        return leaves(node) || changes(node) ? { type: 'return', value: this.unknown('depends on a loop that is not read', node, context) } : undefined;
      default:
        return undefined;
    }
  }

  /** `const` is computed when it is asked for; `let` and `var` may change, and get their values in order. */
  private declare(node: TSESTree.VariableDeclaration, context: Context): void {
    if (node.kind === 'const') return;
    for (const declarator of node.declarations) {
      this.evaluator.bindings.bindPattern(declarator.id, declarator.init ? this.evaluator.expression(declarator.init, context) : undefined, context);
    }
  }

  private effect(node: TSESTree.Expression, context: Context): Completion {
    const expression = unwrap(node) as TSESTree.Expression;
    if (expression.type === 'AssignmentExpression') return this.assign(expression, context);
    if (expression.type === 'AwaitExpression') return this.effect(expression.argument, context);
    if (expression.type === 'UpdateExpression') return this.update(expression, context);
    if (expression.type === 'UnaryExpression' && expression.operator === 'delete') return this.remove(unwrap(expression.argument), context);
    if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return undefined;
    const target = rootOf(expression.callee.object);
    const isEffect = target && this.isLocalName(target, context) && this.isLocalValue(expression.callee.object, context);
    const isLoop = staticKey(expression.callee) === 'forEach';
    const isAssign = staticKey(expression.callee) === 'assign';
    const value = isEffect || isLoop || isAssign ? this.evaluator.expression(expression, context) : undefined;
    return isLoop && isUnresolved(value) ? this.passOver(expression, undecided(value, 'a loop over something', { node, module: context.module }), context) : undefined;
  }

  /** Passes over statements that may run any number of times: what they change of the call's own objects is no longer all known. */
  private passOver(node: TSESTree.Node, because: UnknownValue, context: Context): Completion {
    const changed = this.changedIn(node, context);
    if (!changed) return { type: 'return', value: because };
    for (const { object } of changed) this.evaluator.markIncomplete(object, because);
    return undefined;
  }

  /** The call's own objects that a statement changes in place; undefined where it changes other things, or leaves. */
  private changedIn(root: TSESTree.Node, context: Context): { readonly object: object; readonly method: string | undefined }[] | undefined {
    if (leaves(root)) return undefined;
    const changed: { object: object; method: string | undefined }[] = [];
    const note = (node: TSESTree.Expression, method: string | undefined): void => {
      const target = rootOf(node);
      const object = target && !isDeclaredIn(target, root, context) && this.isLocalName(target, context) ? this.evaluator.expression(node, context) : undefined;
      if (typeof object === 'object' && object !== null && !isUnresolved(object)) changed.push({ object, method });
    };
    for (const node of nodesIn(root)) {
      const target = node.type === 'AssignmentExpression' ? unwrap(node.left) : node.type === 'UpdateExpression' ? unwrap(node.argument) : undefined;
      if (target?.type === 'Identifier' && !isDeclaredIn(target, root, context)) return undefined;
      if (target?.type === 'MemberExpression') note(target.object, undefined);
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') continue;
      const method = staticKey(node.callee) ?? '';
      if (MUTATING_METHODS.has(method)) note(node.callee.object, method);
    }
    return changed;
  }

  private isLocalValue(node: TSESTree.Expression, context: Context): boolean {
    const value = this.evaluator.expression(node, context);
    return this.evaluator.isLocal(value) || Array.isArray(value) || value instanceof Map || value instanceof Set;
  }

  private isLocalName(name: TSESTree.Identifier, context: Context): boolean {
    const variable = variableOf(name, context.module.scopes);
    return variable !== undefined && (holderOf(variable, context.frame) ?? ownerOf(variable, context.frame)) !== undefined;
  }

  private assign(node: TSESTree.AssignmentExpression, context: Context): Completion {
    const target = unwrap(node.left);
    const value = node.operator === '=' ? this.evaluator.expression(node.right, context) : this.compound(node, context);
    if (target.type === 'Identifier') this.setName(target, value, context);
    if (target.type === 'MemberExpression') this.setMember(target, value, context);
    return undefined;
  }

  /** `a += b` and its kind, as `a + b`. */
  private compound(node: TSESTree.AssignmentExpression, context: Context): unknown {
    const operator = node.operator.slice(0, -1);
    const type = operator === '&&' || operator === '||' || operator === '??' ? 'LogicalExpression' : 'BinaryExpression';
    return this.evaluator.expression({ ...node, type, operator } as unknown as TSESTree.Expression, context);
  }

  private update(node: TSESTree.UpdateExpression, context: Context): Completion {
    if (node.argument.type !== 'Identifier') return undefined;
    const value = this.evaluator.expression(node.argument, context);
    this.setName(node.argument, typeof value === 'number' ? value + (node.operator === '++' ? 1 : -1) : value, context);
    return undefined;
  }

  private setName(name: TSESTree.Identifier, value: unknown, context: Context): void {
    const variable = variableOf(name, context.module.scopes);
    const frame = variable && (holderOf(variable, context.frame) ?? ownerOf(variable, context.frame));
    if (variable && frame) frame.values.set(variable, value);
  }

  private setMember(target: TSESTree.MemberExpression, value: unknown, context: Context): void {
    const object = this.evaluator.expression(target.object, context);
    if (typeof object !== 'object' || object === null || isUnresolved(object) || !this.evaluator.isLocal(object)) return;
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (typeof key === 'string' && (isPlainObject(object) || Array.isArray(object))) (object as Record<string, unknown>)[key] = value;
    else this.evaluator.markIncomplete(object, this.unknown('is changed in a way that is not read', target, context));
  }

  private remove(target: TSESTree.Node, context: Context): Completion {
    if (target.type !== 'MemberExpression') return undefined;
    const object = this.evaluator.expression(target.object, context);
    if (!isPlainObject(object) || !this.evaluator.isLocal(object)) return undefined;
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (typeof key === 'string') Reflect.deleteProperty(object, key);
    else this.evaluator.markIncomplete(object, this.unknown('is changed in a way that is not read', target, context));
    return undefined;
  }

  private branch(node: TSESTree.IfStatement, context: Context): Completion {
    const test = this.evaluator.expression(node.test, context);
    if (!isUnresolved(test)) {
      const taken = test ? node.consequent : node.alternate;
      return taken ? this.statement(taken, context) : undefined;
    }
    if (!node.alternate && onlySkips(node.consequent)) {
      this.skipped ??= undecided(test, 'a condition', { node, module: context.module });
      return undefined;
    }
    const branches = node.alternate ? [node.consequent, node.alternate] : [node.consequent];
    if (branches.every((branch) => onlyThrows(branch)) || returnsMemo(node)) return undefined;
    const surviving = branches.filter((branch) => !onlyThrows(branch));
    if (node.alternate && surviving.length === 1) return this.statement(surviving[0] as TSESTree.Statement, context);
    if (!node.alternate && returnsOnly(node.consequent)) return this.returnEarly(node.consequent, undecided(test, 'a condition', { node, module: context.module }), context);
    if (!surviving.some((branch) => leaves(branch) || changes(branch))) return undefined;
    return this.growing(surviving, undecided(test, 'a condition', { node, module: context.module }), context);
  }

  /** Branches of which it is not known which one is taken: where they only add to lists, the lists may lack what they add. */
  private growing(branches: readonly TSESTree.Statement[], because: UnknownValue, context: Context): Completion {
    const changed = branches.map((branch) => this.changedIn(branch, context));
    if (changed.some((objects) => !objects || objects.some(({ object, method }) => !Array.isArray(object) || method !== 'push'))) return { type: 'return', value: because };
    for (const branch of branches) this.statement(branch, context);
    for (const { object } of changed.flatMap((objects) => objects ?? [])) if (!this.evaluator.incompleteness(object)) this.evaluator.markSuperset(object, because);
    return undefined;
  }

  /** `if (undecided) return …;`: one of the values that the function may return. */
  private returnEarly(consequent: TSESTree.Statement, because: UnknownValue, context: Context): Completion {
    const completion = this.statement(consequent, context);
    if (completion?.type !== 'return') return { type: 'return', value: because };
    this.early.values.push(completion.value);
    this.early.because ??= because;
    return undefined;
  }

  private forOf(node: TSESTree.ForOfStatement, context: Context): Completion {
    const items = this.evaluator.expression(node.right, context);
    const open = this.evaluator.incompleteness(items);
    const values = Array.isArray(items) || items instanceof Map || items instanceof Set ? [...(items as Iterable<unknown>)] : undefined;
    if (!values || open) {
      const cause = isUnresolved(items) ? items : (open ?? this.unknown('is no array that is read', node, context));
      return leaves(node.body) || changes(node.body) ? this.passOver(node.body, undecided(cause, 'a loop over something', { node, module: context.module }), context) : undefined;
    }
    const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0].id : node.left;
    return this.loop(values.length, node, context, (turn, inner) => this.evaluator.bindings.bindPattern(pattern, values[turn], inner));
  }

  private loop(turns: number, node: TSESTree.ForOfStatement, context: Context, start: (turn: number, context: Context) => void): Completion {
    for (let turn = 0; turn < turns; turn++) {
      const inner = { module: context.module, frame: new Frame(context.frame, scopeOf(node, context.module.scopes)) };
      start(turn, inner);
      const completion = this.statement(node.body, inner);
      if (completion?.type === 'return') return completion;
      if (completion?.type === 'break') break;
    }
    return undefined;
  }

  private forLoop(node: TSESTree.ForStatement, context: Context): Completion {
    const inner = { module: context.module, frame: new Frame(context.frame, scopeOf(node, context.module.scopes)) };
    if (node.init?.type === 'VariableDeclaration') this.declare(node.init, inner);
    for (;;) {
      const test = node.test ? this.evaluator.expression(node.test, inner) : true;
      if (isUnresolved(test)) return { type: 'return', value: this.unknown('depends on a loop that is not read', node, context) };
      if (!test) return undefined;
      const turn = { module: context.module, frame: new Frame(inner.frame, scopeOf(node.body, context.module.scopes)) };
      const completion = this.statement(node.body, turn);
      if (completion?.type === 'return') return completion;
      if (completion?.type === 'break') return undefined;
      if (node.update) this.effect(node.update, inner);
    }
  }

  private switchOn(node: TSESTree.SwitchStatement, context: Context): Completion {
    const subject = this.evaluator.expression(node.discriminant, context);
    let start = -1;
    for (const [index, candidate] of node.cases.entries()) {
      const test = candidate.test ? this.evaluator.expression(candidate.test, context) : undefined;
      if (candidate.test && (isUnresolved(subject) || isUnresolved(test))) return { type: 'return', value: this.unknown('depends on a `switch` that is not decided', node, context) };
      if (candidate.test && test === subject) {
        start = index;
        break;
      }
    }
    if (start < 0) start = node.cases.findIndex((candidate) => candidate.test === null);
    if (start < 0) return undefined;
    const completion = this.block(node.cases.slice(start).flatMap((candidate) => candidate.consequent), context);
    return completion?.type === 'break' ? undefined : completion;
  }

  private unknown(why: string, node: TSESTree.Node, context: Context): UnknownValue {
    return new UnknownValue(why, { node, module: context.module });
  }
}

function rootOf(node: TSESTree.Expression): TSESTree.Identifier | undefined {
  let current: TSESTree.Node = unwrap(node);
  while (current.type === 'MemberExpression') current = unwrap(current.object);
  return current.type === 'Identifier' ? current : undefined;
}

/** `if (cached) return cached;`: what is kept from an earlier call equals what this call goes on to compute. */
function returnsMemo(node: TSESTree.IfStatement): boolean {
  const only = node.consequent.type === 'BlockStatement' && node.consequent.body.length === 1 ? node.consequent.body[0] : node.consequent;
  if (node.alternate || only?.type !== 'ReturnStatement' || only.argument?.type !== 'Identifier') return false;
  const tested = node.test.type === 'BinaryExpression' ? node.test.left : node.test;
  return tested.type === 'Identifier' && tested.name === only.argument.name;
}

function onlyThrows(node: TSESTree.Statement): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node;
  return last?.type === 'ThrowStatement';
}

/** Whether a branch does nothing but return a value. */
function returnsOnly(node: TSESTree.Statement): boolean {
  const statements = node.type === 'BlockStatement' ? node.body : [node];
  return statements.at(-1)?.type === 'ReturnStatement' && statements.slice(0, -1).every((statement) => statement.type === 'VariableDeclaration' && statement.kind === 'const');
}

function onlySkips(node: TSESTree.Statement): boolean {
  const only = node.type === 'BlockStatement' && node.body.length === 1 ? node.body[0] : node;
  return only?.type === 'ContinueStatement';
}

/** Whether a statement may return from the function or leave a loop around it. */
function leaves(node: TSESTree.Node): boolean {
  return some(node, (inner) => inner.type === 'ReturnStatement' || inner.type === 'BreakStatement' || inner.type === 'ContinueStatement');
}

/** Whether a statement assigns something or calls a method that may change its object. */
function changes(node: TSESTree.Node): boolean {
  return some(node, (inner) => inner.type === 'AssignmentExpression' || inner.type === 'UpdateExpression' || (inner.type === 'CallExpression' && inner.callee.type === 'MemberExpression'));
}

/** Whether `test` holds for a node inside `root`, functions inside it left out. */
function some(root: TSESTree.Node, test: (node: TSESTree.Node) => boolean): boolean {
  for (const node of nodesIn(root, isFunctionLike)) if (test(node)) return true;
  return false;
}

/** The nodes inside `root` and itself, those left out that `except` holds for. */
function* nodesIn(root: TSESTree.Node, except: (node: TSESTree.Node) => boolean = () => false): Generator<TSESTree.Node> {
  const stack: TSESTree.Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    for (const key of Object.keys(node)) {
      if (key === 'parent' || key === 'loc' || key === 'range') continue;
      const child = (node as unknown as Record<string, unknown>)[key];
      const children = Array.isArray(child) ? child : [child];
      for (const candidate of children as unknown[]) {
        if (typeof candidate === 'object' && candidate !== null && 'type' in candidate && !except(candidate as TSESTree.Node)) stack.push(candidate as TSESTree.Node);
      }
    }
  }
}

/** Whether what a name refers to is declared inside `root`. */
function isDeclaredIn(name: TSESTree.Identifier, root: TSESTree.Node, { module }: Context): boolean {
  const declared = variableOf(name, module.scopes)?.identifiers[0];
  return declared !== undefined && root.range[0] <= declared.range[0] && declared.range[1] <= root.range[1];
}

function isFunctionLike(node: TSESTree.Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';
}
