import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import {
  enclosingFunction,
  staticKey,
  variableOf,
  wrapped,
  isInParameter,
} from '../../syntax/nodes.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { unstartedFilesOf } from '../discovery/modules/unstarted-files.ts';
import { UnreachableCode } from '../discovery/modules/unreachable-code.ts';
import { UnusedCode } from '../discovery/modules/unused-code.ts';
import { exportedNames } from '../../syntax/evaluate/data-flow/declarations.ts';
import { importableEntries } from '../../syntax/modules/entry-points.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { parentUse, type ParentUse } from '../flow/value-use.ts';
import { isTypedOnly } from '../discovery/candidates/listed-objects.ts';
import { onlyRegisters } from '../source/registering-names.ts';
import { changesObject } from '../../syntax/evaluate/data-flow/changes.ts';
import { calledExport } from './called-export.ts';
import { isConfined, SERVING } from './confined-servers.ts';

/**
 * Why a definition is served to no client: its file only registers something on the server, and
 * connects, exports or passes on another one; nothing starts the file of its server; nothing calls
 * the code that registers it, or a condition excludes that; no code connects its server; it is a
 * typed object that nothing uses, or of which code reads other parts than the name; or its
 * framework leaves it out.
 */
export function whyUnserved(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): string | undefined {
  const { serverOrigin, anchor, startUpCall, parts } = found;
  if (parts.unserved !== undefined) return parts.unserved;
  if (isTypedOnly(found)) {
    const { origin } = found.call;
    if (
      unstartedFilesOf(session).isBesideServer(origin.module.file) &&
      new UnusedCode(session).drops(origin)
    )
      return 'is an object that no code uses';
    if (isReadWithoutName(origin, session)) return 'is an object whose name no code reads';
  }
  if (!serverOrigin) return undefined;
  const isPassed = isInParameter(serverOrigin.node);
  const unstarted = unstartedFilesOf(session);
  if (unstarted.isExample(serverOrigin.module.file)) return 'is an example beside the server';
  if (!isPassed && unstarted.has(serverOrigin.module.file))
    return 'is on a server in a file that nothing starts';
  if (isPassed && unstarted.servesUnstarted(serverOrigin.module.file))
    return 'is registered on a server in a file that nothing starts';
  if (isConfined(serverOrigin)) return 'is on a server that no code connects';
  if (startUpCall) return undefined;
  if (isIdle(serverOrigin.node, serverOrigin.module) && isBesideServed(serverOrigin, session))
    return 'is on a server that its file never connects';
  if (
    !isPassed &&
    enclosingFunction(serverOrigin.node) &&
    mayBeMadeElsewhere(serverOrigin, session)
  )
    return new UnreachableCode(session).reason({ node: anchor, module });
  return whyNeverRun({ node: anchor, module }, session) ?? whyNeverRun(serverOrigin, session);
}

/**
 * Whether another package may call the function that creates a server, or a platform that starts
 * the default export of a file.
 */
function mayBeMadeElsewhere({ node, module }: Origin, { graph }: AnalysisSession): boolean {
  const found = graph.nearestPackage(module.file);
  return !found || importableEntries(found).length > 0 || isInDefaultExport(node, module);
}

/** Whether a node is in what a module exports by default, or in a function of that name. */
function isInDefaultExport(node: TSESTree.Node, module: Module): boolean {
  let around: TSESTree.Node | undefined = node;
  for (; around; around = around.parent) {
    if (around.type === 'ExportDefaultDeclaration') return true;
    const name = around.type === 'FunctionDeclaration' ? around.id : undefined;
    const variable = name ? variableOf(name, module.scopes) : undefined;
    if (variable && exportedNames(variable, module).includes('default')) return true;
  }
  return false;
}

/** Why a registration never runs; undefined if it may. */
export function whyNeverRun(at: Origin, session: AnalysisSession): string | undefined {
  return new UnusedCode(session).contains(at)
    ? 'is registered by a function that nothing calls'
    : new UnreachableCode(session).reason(at);
}

/** Whether a function of the framework returns a definition, and no code of its package uses it. */
export function isUnused(
  { call, parts: { isBuilt, element } }: DetectedDefinition,
  session: AnalysisSession,
): boolean {
  return isBuilt === true && !element && new UnusedCode(session).drops(call.origin);
}

/** Whether code reads members of an object, but neither its name nor the whole. */
function isReadWithoutName(object: Origin, session: AnalysisSession): boolean {
  let isRead = false;
  const isOtherPart = (use: ParentUse): boolean => {
    if (use.kind !== 'member' || (staticKey(use.by) ?? 'name') === 'name') return false;
    // A method has the whole as `this`.
    if (parentUse(use.by).kind === 'called') return false;
    isRead = true;
    return !changesObject(use.by.object);
  };
  return new UnusedCode(session, isOtherPart).drops(object) && isRead;
}

function isBesideServed({ node, module }: Origin, session: AnalysisSession): boolean {
  return moduleIndex(module).calls.some(
    (call) =>
      call !== node &&
      call.type === 'NewExpression' &&
      escapesOrServes(call, module) &&
      calledExport(call, module, session, ({ servers }) => servers?.names) !== undefined,
  );
}

/** Whether a new object is in a variable that is only used to call registering methods. */
function isIdle(node: TSESTree.Node, module: Module): boolean {
  const variable = variableFor(node, module);
  return (
    variable !== undefined &&
    !isExported(variable) &&
    usesOf(variable).every((use) => onlyRegisters(methodCalled(use) ?? ''))
  );
}

/** Whether a new object is connected, exported, passed on or returned, or is not in a variable. */
function escapesOrServes(node: TSESTree.Node, module: Module): boolean {
  const variable = variableFor(node, module);
  return (
    !variable ||
    isExported(variable) ||
    usesOf(variable).some((use) => {
      const method = methodCalled(use);
      return method === undefined ? use.parent?.type !== 'MemberExpression' : SERVING.test(method);
    })
  );
}

/** The variable that a new object is declared as. */
function variableFor(node: TSESTree.Node, { scopes }: Module): Variable | undefined {
  const { parent } = wrapped(node);
  return node.type === 'NewExpression' &&
    parent?.type === 'VariableDeclarator' &&
    parent.id.type === 'Identifier'
    ? variableOf(parent.id, scopes)
    : undefined;
}

function isExported({ defs }: Variable): boolean {
  return defs.some(({ parent }) => parent?.parent.type === 'ExportNamedDeclaration');
}

/** The references of a variable after its declaration. */
function usesOf({ references }: Variable): readonly TSESTree.Node[] {
  return references.flatMap(({ identifier, init }) => (init === true ? [] : [wrapped(identifier)]));
}

/** The method of an object that is called: `registerTool` of `server.registerTool(…)`. */
function methodCalled(object: TSESTree.Node): string | undefined {
  const member = object.parent;
  const isCalled =
    member?.type === 'MemberExpression' &&
    member.parent.type === 'CallExpression' &&
    member.parent.callee === member;
  return isCalled ? staticKey(member) : undefined;
}
