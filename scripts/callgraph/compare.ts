import { relative } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';
import { edgesAt, type CallTarget } from '../../src/detect/calls/call-targets.ts';
import { codeOf, isCallSite, type CallSite } from '../../src/detect/calls/code-units.ts';
import { callGraphOf } from '../../src/detect/calls/call-graph.ts';
import { finderFor } from '../../src/detect/discovery/finder.ts';
import { sessionFor, type AnalysisSession } from '../../src/detect/discovery/session.ts';
import { handlerRootOf } from '../../src/detect/handlers/handler.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { findFiles } from '../../src/project/files.ts';
import type { Module } from '../../src/syntax/modules/module.ts';
import { forEachChild } from '../../src/syntax/nodes.ts';
import { checkedCallsFrom, type CheckedCall } from './checked-calls.ts';
import { checkedProject, type CheckedProject } from './first-party.ts';

/** How many calls of a project the call graph resolves, against TypeScript's checker. */
export interface Comparison {
  /** The handlers that lead to the calls. */
  readonly handlers: number;
  /** The calls of first-party functions by the checker's resolution. */
  readonly calls: number;
  readonly resolved: number;
  /** Calls that the graph resolves to other functions: `file:line callee`. */
  readonly contradicted: readonly string[];
  /** Calls that the graph does not resolve. */
  readonly open: readonly string[];
}

/**
 * Compares the calls that the handlers of a project reach with what TypeScript's checker says of them.
 *
 * @param folder of a project whose dependencies are installed
 * @param isWhole whether all its functions are compared, also those that no handler reaches
 */
export function compareCalls(folder: string, isWhole = false): Comparison {
  const session = sessionFor(DEFAULT_SETTINGS);
  session.refresh();
  const { files } = findFiles([folder], folder, { includeTests: false });
  const modules = files.flatMap((file) => session.graph.load(file) ?? []);
  const project = checkedProject(
    folder,
    modules.map(({ file }) => file),
  );
  const roots = modules.flatMap((module) =>
    finderFor(session)
      .readModule(module)
      .definitions.flatMap((found) => handlerRootOf(found, session) ?? []),
  );
  const entered = roots.flatMap((root) => enteredFrom(root, session));
  const inChecked = (targets: readonly CallTarget[]): ReadonlySet<ts.Node> =>
    new Set(targets.flatMap((target) => inProgram(target, project) ?? []));
  const starts = isWhole ? wholeOf(project) : [...inChecked([...roots, ...entered])];
  const calls = checkedCallsFrom(starts, project);
  const framesAt = framesBySite(entered);
  const outcomes = calls.map((call) => ({ call, outcome: outcomeOf(call, framesAt, session) }));
  const those = (outcome: Outcome): string[] =>
    outcomes.flatMap((each) => (each.outcome === outcome ? [placeOf(each.call, folder)] : []));
  return {
    handlers: inChecked(roots).size,
    calls: calls.length,
    resolved: those('resolved').length,
    contradicted: those('contradicted'),
    open: those('open'),
  };
}

/**
 * What a handler certainly runs by the graph: also the functions of tools that the checker does not
 * see, because the handler of all requests finds them by name.
 */
function enteredFrom(root: CallTarget, session: AnalysisSession): readonly CallTarget[] {
  const { units } = callGraphOf(root, session).all();
  return units.flatMap(({ target, isCertain }) => (isCertain ? [target] : []));
}

type Frame = CallTarget['frame'];

/** The known arguments of the functions that contain each call. */
function framesBySite(entered: readonly CallTarget[]): ReadonlyMap<CallSite, readonly Frame[]> {
  const found = new Map<CallSite, Frame[]>();
  for (const { node, frame } of entered)
    for (const site of frame ? codeOf(node).calls : [])
      found.set(site, [...(found.get(site) ?? []), frame]);
  return found;
}

/** All code of a project. */
function wholeOf({ program, isFirstParty }: CheckedProject): readonly ts.Node[] {
  return program
    .getSourceFiles()
    .filter(isFirstParty)
    .flatMap((file) => {
      const found: ts.Node[] = [file];
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) || ts.isClassLike(node)) found.push(node);
        ts.forEachChild(node, visit);
      };
      visit(file);
      return found;
    });
}

type Outcome = 'resolved' | 'contradicted' | 'open';

function outcomeOf(
  { node, targets }: CheckedCall,
  framesAt: ReadonlyMap<CallSite, readonly Frame[]>,
  session: AnalysisSession,
): Outcome {
  const module = session.graph.load(node.getSourceFile().fileName);
  const site = module && siteAt(node, module);
  if (!site) return 'open';
  const targetsIn = (frame: Frame): readonly CallTarget[] =>
    edgesAt(site, { module, frame }, session).flatMap(({ kind, target }) =>
      kind === 'call' ? [target] : [],
    );
  const inAll = targetsIn(undefined);
  const found = inAll.length > 0 ? inAll : (framesAt.get(site) ?? []).flatMap(targetsIn);
  if (found.length === 0) return 'open';
  const isChecked = (target: CallTarget): boolean => targets.some((each) => isSame(target, each));
  return found.some(isChecked) ? 'resolved' : 'contradicted';
}

/** Whether a unit of the graph is a declaration of the program. Both end with the same body. */
function isSame({ node, module }: CallTarget, declaration: ts.Node): boolean {
  return (
    node.range[1] === declaration.getEnd() && module.file === declaration.getSourceFile().fileName
  );
}

/** The function of a root in the program. */
function inProgram({ node, module }: CallTarget, { program }: CheckedProject): ts.Node | undefined {
  const file = program.getSourceFile(module.file);
  const search = (each: ts.Node): ts.Node | undefined => {
    if (each.getEnd() < node.range[1] || each.getFullStart() > node.range[0]) return undefined;
    const isRoot = ts.isFunctionLike(each) && each.getEnd() === node.range[1];
    return ts.forEachChild(each, search) ?? (isRoot ? each : undefined);
  };
  return file && search(file);
}

const sites = new WeakMap<Module, ReadonlyMap<string, CallSite>>();

function siteAt(node: ts.Node, module: Module): CallSite | undefined {
  let known = sites.get(module);
  if (!known) sites.set(module, (known = sitesOf(module)));
  return known.get(`${node.getStart()}-${node.getEnd()}`);
}

function sitesOf({ program }: Module): ReadonlyMap<string, CallSite> {
  const found = new Map<string, CallSite>();
  const stack: TSESTree.Node[] = [program];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isCallSite(node)) found.set(node.range.join('-'), node);
    forEachChild(node, (child): undefined => {
      stack.push(child);
    });
  }
  return found;
}

function placeOf({ node }: CheckedCall, folder: string): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  const callee = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  const text = callee.getText().replace(/\s+/g, ' ');
  return `${relative(folder, file.fileName)}:${line + 1} ${text}`;
}
