import type { TSESTree } from '@typescript-eslint/utils';
import { OneOf } from '../../../syntax/evaluate/values/value.ts';
import { unwrapDefault } from '../../../syntax/evaluate/data-flow/declarations.ts';
import { globalName } from '../../../syntax/modules/global-names.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isFunction, unwrap, variableOf } from '../../../syntax/nodes.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { localCallsOf } from '../../flow/local-calls.ts';

/** The durations of the timers of a module. */
export class Durations {
  private readonly module: Module;
  private readonly session: AnalysisSession;
  /** The parameters whose arguments are looked at. */
  private readonly following = new Set<TSESTree.Node>();

  constructor(module: Module, session: AnalysisSession) {
    this.module = module;
    this.session = session;
  }

  /** The longest duration that an expression may have; infinite if its code does not limit it. */
  longest(expression: TSESTree.Node | undefined): number {
    if (!expression) return 0;
    const value = this.session.evaluator.evaluate(expression, this.module);
    const values = value instanceof OneOf ? value.values : [value];
    if (values.every((each) => typeof each === 'number')) return Math.max(...values);
    const node = unwrap(expression);
    switch (node.type) {
      case 'CallExpression':
        return globalName(node.callee, this.module) === 'Math.min'
          ? Math.min(...node.arguments.map((each) => this.longest(each)))
          : Infinity;
      case 'ConditionalExpression':
        return Math.max(this.longest(node.consequent), this.longest(node.alternate));
      case 'Identifier':
        return this.longestArgument(node);
      default:
        return Infinity;
    }
  }

  /** The longest duration that the file passes to a function, for a name that is its parameter. */
  private longestArgument(name: TSESTree.Identifier): number {
    const declared = variableOf(name, this.module.scopes)?.defs[0];
    const fn = declared?.node as TSESTree.Node | undefined;
    if (!isFunction(fn) || this.following.has(fn)) return Infinity;
    const index = fn.params.findIndex((each) => unwrapDefault(each) === declared?.name);
    const parameter = fn.params[index];
    const calls = localCallsOf(this.module).callsOf(fn);
    if (!parameter || calls.length === 0) return Infinity;
    this.following.add(fn);
    const initial = parameter.type === 'AssignmentPattern' ? parameter.right : undefined;
    const durations = calls.map(({ arguments: passed }) =>
      passed.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')
        ? Infinity
        : this.longest(passed[index] ?? initial),
    );
    this.following.delete(fn);
    return Math.max(...durations);
  }
}
