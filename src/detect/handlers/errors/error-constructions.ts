import { getOwn } from '../../../model/utils/get-own.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { ErrorFacts } from '../../../model/framework.ts';
import type { StaticValue } from '../../../model/static.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  definitionKind,
  contains,
  staticKey,
  unwrap,
  variableOf,
  functionAt,
  type CallNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import { argumentsOf } from '../context/context-calls.ts';
import type { MemberUse } from '../../flow/parameter-flow.ts';
import type { HandlerScope } from '../context/context-use.ts';
import { continuationOf } from '../../flow/promises.ts';
import { awaitedUse, isReturnedBy, useByName, type ValueUse } from '../../flow/value-use.ts';
import type { Detector, ErrorSignature } from '../../detector/detector.ts';
import { spreadEdit, throwEdits } from './error-edits.ts';
import { mayPropagate } from '../../flow/exceptions.ts';
import { localCallsOf, itemsInRange, type LocalCalls } from '../../flow/local-calls.ts';
import { caughtAround } from './caught-error.ts';
import { isForOlderClients } from '../interactions/older-clients.ts';
import { readContext } from '../global-calls.ts';
import { readImport } from '../../source/imports.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type {
  ArgumentList,
  ErrorConstruction,
  Rebuildable,
} from '../../../model/handlers/handler.ts';
import type { Location } from '../../../model/location.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/** A call that constructs an error of a framework. */
export interface Construction {
  readonly call: CallNode;
  readonly signature: ErrorSignature;
  /** The framework that exports the callee; undefined for a member of the handler's context. */
  readonly detector?: Detector;
}

/** The handler whose errors are analyzed. */
export interface Owner extends HandlerScope {
  /** The index of its context parameter. */
  readonly contextIndex: number | undefined;
  readonly errors: ErrorFacts | undefined;
}

/**
 * The error constructions of a handler and of the helpers of its file.
 *
 * @param uses how the handler uses its context
 * @param contextError the member of the context that constructs an error
 */
export function constructionsIn(
  { fn, context: { module }, session }: Owner,
  uses: readonly MemberUse[],
  contextError: ({ readonly member: string } & ErrorSignature) | undefined,
): Construction[] {
  const built = localCallsOf(module)
    .withCallees(fn)
    .flatMap((callee) =>
      itemsInRange(constructionsOf(module, session), callee.range, ({ call }) => call),
    );
  const failed = uses.flatMap(({ path, call }) =>
    contextError && call && path.length === 1 && path[0] === contextError.member
      ? [{ call, signature: contextError }]
      : [],
  );
  return [...built, ...failed].sort((a, b) => a.call.range[0] - b.call.range[0]);
}

/** The errors that a handler's constructions create. */
export function errorsOf(
  owner: Owner,
  constructions: readonly Construction[],
): ErrorConstruction[] {
  const functions = localCallsOf(owner.context.module);
  return constructions.map((construction) => describe(construction, owner, functions));
}

function describe(
  construction: Construction,
  owner: Owner,
  functions: LocalCalls,
): ErrorConstruction {
  const { call, signature, detector } = construction;
  const { fn, context, locations, session } = owner;
  const { module } = context;
  const use = useByName(call, module);
  const at = locations.of({ node: call, module });
  const args = argumentsOf(call, context, locations, session.evaluator);
  return {
    via: signature.via,
    callee: module.text.slice(...call.callee.range),
    at,
    args,
    get code() {
      return codeOf(signature, args, at);
    },
    passed: args.from(signature.message),
    isInHandler: contains(fn, call),
    isOwn: isOwn(detector, owner),
    get escapes() {
      return use.kind === 'thrown' && mayPropagate(use.by, fn, functions);
    },
    get isForOlderClients() {
      return isForOlderClients(call, detector ?? {}, module, session);
    },
    isOpen: call.arguments.some(({ type }) => type === 'SpreadElement'),
    use: use.kind,
    isReturnedByHandler: flowsToReturn(use, fn, functions),
    ...editing(construction, use, owner),
    caught: caughtOf(construction, at, owner, functions),
  };
}

/** The edits of a construction. */
function editing(
  { call, signature }: Construction,
  use: ValueUse,
  owner: Owner,
): Rebuildable & Pick<ErrorConstruction, 'throwIt' | 'addData'> {
  const { module } = owner.context;
  const isLocal = owner.locations.of({ node: call, module }).external === undefined;
  const isNamed = use.by.type === 'VariableDeclarator';
  const canThrow = !isNamed && (use.kind === 'dropped' || isReturnedBy(use, owner.fn));
  return {
    ...rebuilding(call, textsFrom(signature.message, call, module), owner),
    throwIt: isLocal && canThrow ? throwEdits(call, use, module) : undefined,
    addData: (expression) =>
      isLocal ? spreadEdit(call, signature.data, expression, module) : undefined,
  };
}

/** The error caught around a construction; undefined if the construction accepts no cause. */
function caughtOf(
  { call, signature }: Construction,
  { external }: Location,
  { context: { module }, session }: Owner,
  functions: LocalCalls,
): ErrorConstruction['caught'] {
  if (signature.options === undefined) return undefined;
  return caughtAround({
    ...{ call, signature, module, session, isLocal: external === undefined },
    callersOf: (helper) => functions.callsOf(helper).map((node) => ({ node, module })),
  });
}

/** Whether an error is of the framework of its handler, or made by the handler's context. */
function isOwn(detector: Detector | undefined, { errors, session }: Owner): boolean {
  if (!detector) return true;
  return errors !== undefined && session.registry.detectorOf(errors.module) === detector;
}

/** The texts of the arguments of a call from an index on. */
function textsFrom(index: number, call: CallNode, { text }: Module): string[] {
  return call.arguments.slice(index).map(({ range }) => text.slice(...range));
}

/** The code of a construction: a fixed one, or the first argument of a constructor. */
function codeOf({ code, via }: ErrorSignature, args: ArgumentList, at: Location): StaticValue {
  if (code !== undefined) return { kind: 'known', value: code, at };
  return (via === 'constructor' ? args.at(0) : undefined) ?? { kind: 'absent', at };
}

/**
 * How another call can construct a handler's error.
 *
 * @param passed the texts of its arguments from the message on
 */
export function rebuilding(
  call: CallNode,
  passed: readonly string[],
  { contextIndex, errors, ...around }: Owner,
): Rebuildable {
  const { module } = around.context;
  const isLocal = around.locations.of({ node: call, module }).external === undefined;
  return {
    rebuild: (callee, ...before) =>
      isLocal
        ? { range: call.range, text: `${callee}(${[...before, ...passed].join(', ')})` }
        : undefined,
    readExport: (name) =>
      isLocal && errors ? readImport(name, errors.module, call, module) : undefined,
    readContext: (path) =>
      isLocal && contextIndex !== undefined && contains(around.fn, call)
        ? readContext(path, call, { ...around, contextIndex })
        : undefined,
  };
}

/** Whether the handler returns a value, directly or through helpers whose calls are returned. */
function flowsToReturn(
  use: ValueUse,
  handler: FunctionNode,
  functions: LocalCalls,
  depth = 0,
): boolean {
  if (isReturnedBy(use, handler)) return true;
  if (use.kind !== 'returned' || depth > 4) return false;
  const helper = functionAt(use.by);
  return (
    helper !== undefined &&
    [...functions.callsOf(helper), ...continuationsOf(helper)].some(
      (call) =>
        contains(handler, call) && flowsToReturn(awaitedUse(call), handler, functions, depth + 1),
    )
  );
}

/** The call whose promise a function written as its callback settles: `promise.catch(() => …)`. */
function continuationsOf(fn: FunctionNode): readonly TSESTree.CallExpression[] {
  const call = fn.parent;
  if (call.type !== 'CallExpression') return [];
  const { onValue, onError } = continuationOf(call) ?? {};
  return onValue === fn || onError === fn ? [call] : [];
}

/** Every call in a module that constructs an error by a framework's export. */
export const constructionsOf = memoizeWeak(
  (module: Module, session: AnalysisSession): readonly Construction[] =>
    moduleIndex(module).calls.flatMap((call) => {
      const construction = mayBeImported(call, module, session)
        ? constructionOf(call, module, session)
        : undefined;
      return construction &&
        (construction.signature.via === 'constructor') === (call.type === 'NewExpression')
        ? [construction]
        : [];
    }),
);

/** The construction of a framework's error by a call; undefined for other calls. */
export function constructionOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): Construction | undefined {
  const callee = session.evaluator.evaluate(call.callee, module);
  if (!(callee instanceof ExternalValue)) return undefined;
  const detector = session.registry.detectorOf(callee.specifier);
  const name = callee.path.at(-1) ?? '';
  const signature = getOwn(detector?.exports?.errors, name);
  return detector && signature && { call, signature, detector };
}

const errorsIn = ({ exports }: Detector): string[] => Object.keys(exports?.errors ?? {});

/** Whether a callee may be an imported error constructor, decided without reading other files. */
function mayBeImported(call: CallNode, module: Module, session: AnalysisSession): boolean {
  const callee = unwrap(call.callee);
  const root = callee.type === 'MemberExpression' ? unwrap(callee.object) : callee;
  const definition =
    root.type === 'Identifier' ? variableOf(root, module.scopes)?.defs[0] : undefined;
  if (!definition) return false;
  const node = definition.node as TSESTree.Node;
  if (node.type === 'VariableDeclarator')
    return (
      node.init !== null &&
      /\brequire\b|__import/.test(module.text.slice(...node.init.range).slice(0, 40))
    );
  if (definitionKind(definition) !== 'ImportBinding' || node.parent?.type !== 'ImportDeclaration')
    return false;
  const specifier = node.parent.source.value;
  if (session.registry.detectorOf(specifier)) return true;
  const imported =
    node.type === 'ImportSpecifier' && node.imported.type === 'Identifier'
      ? node.imported.name
      : undefined;
  const name =
    (callee.type === 'MemberExpression' ? staticKey(callee) : undefined) ?? imported ?? '';
  return (
    (session.registry.names(errorsIn).has(name) || isRenamedIn(specifier, name, module, session)) &&
    session.uses.mayLeadToFramework(specifier, module.file)
  );
}

/** Whether the project module of a specifier exports something under another name. */
function isRenamedIn(
  specifier: string,
  name: string,
  module: Module,
  session: AnalysisSession,
): boolean {
  const file = session.graph.fileOf(specifier, module.file);
  const text = file === undefined ? undefined : session.graph.text(file);
  return text !== undefined && new RegExp(`\\bas\\s+${name.replaceAll('$', '\\$')}\\b`).test(text);
}
