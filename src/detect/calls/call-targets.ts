import type { TSESTree } from '@typescript-eslint/utils';
import { importedName } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { EvaluationContext, Frame } from '../../syntax/evaluate/context/frame.ts';
import { OneOf } from '../../syntax/evaluate/values/value.ts';
import { ClassValue, InstanceValue } from '../../syntax/evaluate/values/project-values.ts';
import { moduleLoadedBy } from '../../syntax/evaluate/start-up/imports.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { constructorOf } from '../../syntax/class-nodes.ts';
import {
  enclosingClass,
  isClass,
  isFunction,
  staticKey,
  unwrap,
  variableOf,
  type ClassNode,
} from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { calleeName } from '../flow/module-index.ts';
import {
  calleeOf,
  codeOf,
  isCallSite,
  memoizeByUnit,
  type CallSite,
  type UnitNode,
} from './code-units.ts';
import { mayBeDeclared } from './member-names.ts';
import { membersByType } from './typed-targets.ts';

/** A unit that a site runs, with what is known of its `this` and its closure. */
export interface CallTarget {
  readonly node: UnitNode;
  readonly module: Module;
  readonly frame: Frame | undefined;
  readonly receiver: unknown;
}

/** A certain call of a unit by another. */
export interface CallEdge {
  readonly site: TSESTree.Node;
  readonly target: CallTarget;
  /**
   * Whether the site calls the target itself, passes it to code that calls it, or to code that
   * calls it after the return.
   */
  readonly kind: 'call' | 'callback' | 'later';
  /**
   * Whether it is one of several that the type of a receiver allows; perhaps only one of them ever
   * runs.
   */
  readonly isPossible?: boolean;
}

/** Functions and methods that run a callback on an event, a request or a timer, or as a test. */
const LATER =
  /^(?:test|it|describe|(?:before|after)(?:Each|All)|on[A-Z]?\w*|once|off|addListener|addEventListener|prependListener|removeListener|subscribe|watch\w*|setTimeout|setInterval|setImmediate|listen|schedule\w*|register[A-Z]\w*|setRequestHandler|setNotificationHandler)$/;

/** The units that a unit certainly runs; computed once where nothing is known of its callers. */
export const edgesOf = memoizeByUnit(
  (
    unit: Pick<CallTarget, 'node' | 'module' | 'frame'>,
    session: AnalysisSession,
  ): readonly CallEdge[] => sitesOf(unit.node).flatMap((site) => edgesAt(site, unit, session)),
);

/** The edges of the sites of a unit that may run: with arguments, often one branch of many. */
export function edgesRun(
  unit: Pick<CallTarget, 'node' | 'module' | 'frame'>,
  session: AnalysisSession,
  mayRun: (site: TSESTree.Node) => boolean,
): readonly CallEdge[] {
  return unit.frame
    ? sitesOf(unit.node)
        .filter(mayRun)
        .flatMap((site) => edgesAt(site, unit, session))
    : edgesOf(unit, session).filter(({ site }) => mayRun(site));
}

function sitesOf(node: UnitNode): readonly TSESTree.Node[] {
  const { calls, reads, loads } = codeOf(node);
  return [node, ...loads, ...calls, ...reads];
}

/**
 * The units that a site runs: a call, a member that is read, a class that is constructed, or an
 * import.
 */
export function edgesAt(
  site: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
): CallEdge[] {
  const edges = (kind: CallEdge['kind'], targets: readonly CallTarget[]): CallEdge[] =>
    targets.map((target) => ({ site, kind, target }));
  if (isCallSite(site))
    return [
      ...calledAt(site, context, session),
      ...edges(isLater(site) ? 'later' : 'callback', callbacksOf(site, context, session)),
    ];
  if (site.type === 'MemberExpression') return edges('call', getterOf(site, context, session));
  if (isClass(site)) return edges('call', partsOfClass({ node: site, ...context }, session));
  const loaded = moduleLoadedBy(site, context.module, session.evaluator);
  return loaded ? edges('call', [ofModule(loaded)]) : [];
}

/** The code of a module that runs when it is loaded. */
export function ofModule(module: Module): CallTarget {
  return { node: module.program, module, frame: undefined, receiver: undefined };
}

/**
 * The calls that a site makes; where a value is known by its type only, of what the type has in the
 * project.
 */
function calledAt(
  site: CallSite,
  context: EvaluationContext,
  session: AnalysisSession,
): readonly CallEdge[] {
  const callee = unwrap(calleeOf(site));
  if (isOfZod(callee, context.module, session)) return [];
  const key = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
  if (key !== undefined && !mayBeDeclared('memberNames', key, context.module, session)) return [];
  const own = targetsOf(site, context, session);
  const more = membersByType(callee, context, session).flatMap((value) => unitsOf(value, session));
  const targets = [...new Map([...own, ...more].map((target) => [target.node, target])).values()];
  const isPossible = more.length > 0 && targets.length > 1;
  return targets.map((target) => ({ site, target, kind: 'call', isPossible }));
}

/**
 * Whether a callee is a member of a chain that begins at Zod, which calls functions of a project
 * only if they are passed to it: `z.object({}).describe`. Evaluating each would build every schema
 * of the project.
 */
export function isOfZod(
  callee: TSESTree.Node,
  { scopes }: Module,
  session: AnalysisSession,
): boolean {
  let root = unwrap(callee);
  while (root.type === 'MemberExpression' || root.type === 'CallExpression')
    root = unwrap(root.type === 'MemberExpression' ? root.object : root.callee);
  if (root.type !== 'Identifier') return false;
  const declared = variableOf(root, scopes)?.defs[0]?.node as TSESTree.Node | undefined;
  const imported = declared?.parent;
  return (
    imported?.type === 'ImportDeclaration' &&
    session.isOfZod(imported.source.value, importedName(declared as TSESTree.ImportClause))
  );
}

/** The units that a site calls, in a context that may know its parameters. */
function targetsOf(
  site: CallSite,
  context: EvaluationContext,
  session: AnalysisSession,
): CallTarget[] {
  const callee = calleeOf(site);
  if ((callee.type as string) === 'Super') {
    const around = enclosingClass(site);
    const parent = around && session.evaluator.superclass(new ClassValue(around, context.module));
    return parent instanceof ClassValue
      ? [{ ...ofClass(parent), receiver: context.frame?.receiver }]
      : [];
  }
  return unitsOf(session.evaluator.evaluate(callee, context.module, context.frame), session);
}

/** The units that a value is: functions, or classes to construct. */
export function unitsOf(value: unknown, session: AnalysisSession): CallTarget[] {
  if (value instanceof OneOf) return value.values.flatMap((each) => unitsOf(each, session));
  if (value instanceof ClassValue) return [ofClass(value)];
  const info = session.evaluator.functionInfo(value);
  return info ? [info] : [];
}

function ofClass(value: ClassValue): CallTarget {
  const { node, module, frame } = value;
  return { node, module, frame, receiver: undefined };
}

/** The constructor of a class; without its own, the superclass. */
function partsOfClass(
  { node, module, frame }: EvaluationContext & { readonly node: ClassNode },
  { evaluator }: AnalysisSession,
): CallTarget[] {
  const value = new ClassValue(node, module, frame);
  const own = constructorOf(value.node);
  if (own) return [{ node: own, module, frame, receiver: evaluator.construct(value, []) }];
  const parent = evaluator.superclass(value);
  return parent instanceof ClassValue ? [ofClass(parent)] : [];
}

/** The functions that a site passes on, for the callee to call. */
function callbacksOf(
  site: CallSite,
  context: EvaluationContext,
  session: AnalysisSession,
): CallTarget[] {
  if (site.type === 'TaggedTemplateExpression') return [];
  return site.arguments.flatMap((argument) => {
    const node = unwrap(argument);
    return isFunction(node) || isFunctionName(node, context.module)
      ? unitsOf(session.evaluator.evaluate(node, context.module, context.frame), session).filter(
          ({ node: unit }) => isFunction(unit),
        )
      : [];
  });
}

/**
 * Whether an argument may be a function by the declaration of its name; evaluating every argument
 * is slow.
 */
function isFunctionName(node: TSESTree.Node, module: Module): boolean {
  if (node.type === 'MemberExpression') return unwrap(node.object).type === 'ThisExpression';
  if (node.type !== 'Identifier') return false;
  const declared = variableOf(node, module.scopes)?.defs[0]?.node as TSESTree.Node | undefined;
  return (
    isFunction(declared) ||
    declared?.type === 'ImportSpecifier' ||
    (declared?.type === 'VariableDeclarator' && isFunction(declared.init && unwrap(declared.init)))
  );
}

function isLater(site: CallSite): boolean {
  return site.type !== 'TaggedTemplateExpression' && LATER.test(calleeName(site) ?? '');
}

/** The accessor that a member of an instance of a project class runs. */
function getterOf(
  read: TSESTree.MemberExpression,
  { module, frame }: EvaluationContext,
  session: AnalysisSession,
): CallTarget[] {
  const object = unwrap(read.object);
  const key = staticKey(read);
  if (key === undefined || (object.type !== 'ThisExpression' && object.type !== 'Identifier'))
    return [];
  if (!mayBeDeclared('getterNames', key, module, session)) return [];
  const { evaluator } = session;
  const receiver = evaluator.evaluate(object, module, frame);
  if (!(receiver instanceof InstanceValue)) return [];
  for (const of of evaluator.lineage(receiver.class)) {
    const member = of.node.body.body.find(
      (each) => each.type === 'MethodDefinition' && !each.static && staticKey(each) === key,
    );
    if (member?.type !== 'MethodDefinition') continue;
    return member.kind === 'get' && member.value.body
      ? [{ node: member.value, module: of.module, frame: of.frame, receiver }]
      : [];
  }
  return [];
}
