import type { Definition, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, unwrap } from '../../nodes.ts';
import { isNothing, deferredInitialization } from './deferred-initialization.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { ownerOf, type EvaluationContext } from '../context/frame.ts';
import { isPassedToChange } from '../data-flow/call-effects.ts';
import { changesObject } from '../data-flow/changes.ts';
import {
  isWrittenTwice,
  onlyAssignment,
  isChanged,
  isToBeFilled,
  isExported,
} from '../data-flow/declarations.ts';
import { withType } from '../values/typed-parameter.ts';
import { UnknownValue, unknownAt } from '../values/value.ts';
import { isContainer } from '../values/containers.ts';
import { replayBlock } from './block-replay.ts';
import { noteCollection } from './filled-collections.ts';
import { forgetAssigned } from './later-assignments.ts';
import { unionOfWrites } from './list-union.ts';
import { reasonOfAssignments, reasonOfChanges } from '../values/reasons.ts';

/** A variable that `const`, `let` or `var` declares. */
interface Declared {
  readonly variable: Variable;
  readonly name: TSESTree.Identifier;
  readonly declarator: TSESTree.VariableDeclarator;
}

/** Evaluates variables from their declarators and assignments. */
export class Declarators {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  valueOf(variable: Variable, definition: Definition, context: EvaluationContext): unknown {
    const declarator = definition.node as TSESTree.VariableDeclarator;
    const name = definition.name as TSESTree.Identifier;
    const declared = { variable, name, declarator };
    const { kind, parent } = declarator.parent;
    if (parent.type === 'ForOfStatement' || parent.type === 'ForInStatement')
      return unknownAt(
        { why: `depends on the loop variable \`${name.name}\``, cause: 'loop variable' },
        name,
        context,
        name,
      );
    const typed = this.evaluator.declaredType(declarator.id, name, context.module);
    if (ownerOf(variable, context.frame)?.startUp?.isOngoing)
      return declarator.init && kind === 'const'
        ? this.destructured(declared, declarator.init, context)
        : undefined;
    if (isWrittenTwice(variable, declarator))
      return (
        this.afterWrites(variable, context) ??
        typed ??
        this.initializedLater(declared, context) ??
        unknownAt(reasonOfAssignments(name.name), name, context)
      );
    const initial = declarator.init ?? onlyAssignment(variable);
    return initial
      ? this.initialized(declared, initial, typed, context)
      : (typed ??
          this.initializedLater(declared, context) ??
          unknownAt(`has no value where it is declared (\`${name.name}\`)`, name, context));
  }

  /**
   * The value of a variable with a single initial value.
   *
   * @param typed the value by its type, if that says something
   */
  private initialized(
    declared: Declared,
    initial: TSESTree.Node,
    typed: unknown,
    context: EvaluationContext,
  ): unknown {
    const value = this.destructured(declared, initial, context);
    return value instanceof UnknownValue && typed
      ? withType(value, typed)
      : this.changed(value, declared, initial, context);
  }

  /** The initial value of a variable with what code changes of it. */
  private changed(
    value: unknown,
    declared: Declared,
    initial: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const { variable } = declared;
    const isFilled =
      isChanged(variable) ||
      isPassedToChange(variable, initial, context.module, this.evaluator.links);
    if (isToBeFilled(initial) && !isFilled && isExported(variable, context.module))
      return unknownAt(
        `is exported empty, to be filled elsewhere (\`${variable.name}\`)`,
        declared.name,
        context,
      );
    if (!isContainer(value)) return value;
    const owner = ownerOf(variable, context.frame);
    if (!owner?.isRun && isFilled)
      return this.afterWrites(variable, context) ?? this.beforeWrites(declared, value, context);
    if (!owner && unwrap(initial).type === 'CallExpression')
      forgetAssigned(value, { node: initial, module: context.module }, this.evaluator);
    return value;
  }

  /** The part of a value that the declarator's pattern binds to the variable. */
  private destructured(
    { declarator, name }: Declared,
    initial: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    const value = this.evaluator.expression(initial, context);
    return this.evaluator.destructured(declarator.id, name, value, context);
  }

  /**
   * The value of a variable whose changes are not replayed: only functions that get an object leave
   * what they do not change of it.
   */
  private beforeWrites(declared: Declared, value: unknown, context: EvaluationContext): unknown {
    const { variable, name, declarator } = declared;
    if (!isChanged(variable)) return value;
    const initial = declarator.init ?? (onlyAssignment(variable) as TSESTree.Node);
    const collection = this.collectionOf(variable, initial, context);
    return unknownAt(reasonOfChanges(name.name), name, context, collection);
  }

  /** The value of a variable that is written or changed several times, if that can be decided. */
  private afterWrites(variable: Variable, context: EvaluationContext): unknown {
    return this.replayed(variable, context) ?? unionOfWrites(variable, context, this.evaluator);
  }

  /** The framework instance that is later assigned to a variable without an initial value. */
  private initializedLater(
    { variable, declarator: { id, init } }: Declared,
    { module }: EvaluationContext,
  ): unknown {
    const writes = variable.references.flatMap((reference) =>
      reference.isWrite() && reference.init !== true ? [reference.identifier.parent] : [],
    );
    return id.type === 'Identifier' && isNothing(init)
      ? deferredInitialization(writes, module, this.evaluator)
      : undefined;
  }

  /** The final value of a variable that changes, if it can be replayed. */
  private replayed(variable: Variable, context: EvaluationContext): unknown {
    const last = replayBlock(variable, context, this.evaluator)?.value;
    return last instanceof UnknownValue && !last.parameter ? undefined : last;
  }

  /** The node that identifies a collection of the module that its functions fill. */
  private collectionOf(
    variable: Variable,
    initial: TSESTree.Node,
    { module }: EvaluationContext,
  ): TSESTree.Node | undefined {
    const changes = variable.references.flatMap(({ identifier }) =>
      changesObject(identifier) ? [identifier as TSESTree.Node] : [],
    );
    return enclosingFunction(initial)
      ? undefined
      : noteCollection({ module, initial, is: { variable } }, changes);
  }
}
