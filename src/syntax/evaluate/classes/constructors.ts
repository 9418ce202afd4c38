import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import { constructorOf } from '../../class-nodes.ts';
import { parameterName, scopeOf, staticKey, unwrap } from '../../nodes.ts';
import { settingOf } from './class-members.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame } from '../context/frame.ts';
import { OneOf, unknownAt } from '../values/value.ts';
import { InstanceValue, type ClassValue } from '../values/project-values.ts';
import { TYPED_ONLY, reasonOfParameter } from '../values/reasons.ts';

/** Evaluates what constructors set on instances. @throws BudgetExceeded from each of its methods */
export class Constructors {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The value that the constructor assigns to `this.key`, or receives as a parameter property. */
  setByConstructor(
    instance: InstanceValue,
    of: ClassValue,
    args: readonly unknown[] | undefined,
    key: string,
  ): { readonly value: unknown } | undefined {
    const constructor = constructorOf(of.node);
    if (!constructor) return undefined;
    const parameter = constructor.params.findIndex(
      (candidate) =>
        candidate.type === 'TSParameterProperty' && parameterName(candidate.parameter) === key,
    );
    const injected =
      parameter >= 0 && !args
        ? this.injectedInto(
            constructor.params[parameter] as TSESTree.TSParameterProperty,
            of.module,
          )
        : undefined;
    if (injected) return { value: injected };
    if (parameter >= 0)
      return {
        value: args
          ? this.argument(constructor.params[parameter] as TSESTree.Node, parameter, args, of)
          : unknownAt(reasonOfParameter(key), constructor.params[parameter] as TSESTree.Node, of),
      };
    const setting = settingOf(key, constructor);
    if (!setting) return undefined;
    return {
      value: this.evaluator.expression(setting.value, {
        module: of.module,
        frame: this.constructorFrame(instance, of, args),
      }),
    };
  }

  private injectedInto(
    parameter: TSESTree.TSParameterProperty,
    module: Module,
  ): readonly unknown[] | undefined {
    const injected = this.evaluator.library.injectedInto?.(parameter, module, (node) =>
      this.evaluator.evaluate(node, module),
    );
    if (!injected) return undefined;
    const union = this.evaluator.unions.ofLists(injected.lists, injected.because);
    this.evaluator.markCertain(union, new Set());
    return union;
  }

  /** The value of a parameter property. */
  private argument(
    node: TSESTree.Node,
    index: number,
    args: readonly unknown[],
    { module, frame }: ClassValue,
  ): unknown {
    const value = index < args.length ? args[index] : this.evaluator.incompleteness(args);
    const parameter = node.type === 'TSParameterProperty' ? node.parameter : node;
    return value === undefined && parameter.type === 'AssignmentPattern'
      ? this.evaluator.expression(parameter.right, { module, frame })
      : value;
  }

  private constructorFrame(
    instance: InstanceValue,
    of: ClassValue,
    args: readonly unknown[] | undefined,
  ): Frame | undefined {
    const constructor = constructorOf(of.node);
    if (!constructor) return undefined;
    const info = { node: constructor, module: of.module, frame: of.frame, receiver: instance };
    return args
      ? this.evaluator.frameFor(info, instance, args)
      : new Frame(of.frame, of.module.scopes.globalScope ?? scopeOf(of.node, of.module.scopes), {
          receiver: instance,
        });
  }

  superArguments(
    instance: InstanceValue,
    of: ClassValue,
    args: readonly unknown[] | undefined,
  ): readonly unknown[] | undefined {
    const constructor = constructorOf(of.node);
    if (!constructor) return args;
    const call = constructor.body.body
      .map((statement) =>
        statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined,
      )
      .find(
        (expression): expression is TSESTree.CallExpression =>
          expression?.type === 'CallExpression' && expression.callee.type === 'Super',
      );
    if (!call) return undefined;
    const values = this.evaluator.args(call, {
      module: of.module,
      frame: this.constructorFrame(instance, of, args),
    });
    return Array.isArray(values) ? values : undefined;
  }

  /** The value that is known from the type of a field that a class declares. */
  typeOfField(of: ClassValue, key: string): unknown {
    for (const member of of.node.body.body) {
      const isField =
        member.type === 'PropertyDefinition' ||
        member.type === 'TSAbstractPropertyDefinition' ||
        member.type === 'AccessorProperty';
      if (isField && staticKey(member) === key && member.typeAnnotation) {
        const { typeAnnotation: type } = member.typeAnnotation;
        const origin = { node: member, module: of.module };
        const typed = this.evaluator.readType(type, of.module, origin);
        const absent = absentValuesOf(type, member.optional);
        // `plans: Plans | null = null` may never be set.
        return typed instanceof InstanceValue && absent.length > 0
          ? OneOf.of([...absent, typed], unknownAt(TYPED_ONLY, member, of))
          : typed;
      }
    }
    for (const parameter of constructorOf(of.node)?.params ?? []) {
      if (parameter.type !== 'TSParameterProperty' || parameterName(parameter.parameter) !== key)
        continue;
      const name =
        parameter.parameter.type === 'AssignmentPattern'
          ? parameter.parameter.left
          : parameter.parameter;
      return this.evaluator.declaredType(parameter.parameter, name, of.module);
    }
    return undefined;
  }
}

/** The values of a written type that are not objects: `null`, `undefined`. */
function absentValuesOf(type: TSESTree.TypeNode, isOptional: boolean): readonly unknown[] {
  const parts = type.type === 'TSUnionType' ? type.types : [];
  const isNull = parts.some((part) => part.type === 'TSNullKeyword');
  const isUndefined = isOptional || parts.some((part) => part.type === 'TSUndefinedKeyword');
  return [...(isNull ? [null] : []), ...(isUndefined ? [undefined] : [])];
}
