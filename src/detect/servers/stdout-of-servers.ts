import type { TSESTree } from '@typescript-eslint/utils';
import { callsBack } from '../../syntax/evaluate/data-flow/native-methods.ts';
import type { StdoutWrite } from '../../model/handlers/stdout-write.ts';
import { branchesTo, selectorOf } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { contains, someInside, unwrap } from '../../syntax/nodes.ts';
import { declarationOf } from '../../syntax/variables.ts';
import { edgesAt, ofModule, type CallEdge, type CallTarget } from '../calls/call-targets.ts';
import { isCallSite, type UnitNode } from '../calls/code-units.ts';
import { effectsFrom, type EffectSite, type SiteTest, type Sought } from '../calls/path-search.ts';
import { stepsTo } from '../calls/entered-unit.ts';
import { decidesWhetherToEnd, endsAfter, mayRunTogether } from '../calls/runs-together.ts';
import { stdoutWrite, type StdoutForm } from '../calls/stdout-writes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { calleeName } from '../flow/module-index.ts';
import { handlerRootOf } from '../handlers/handler.ts';
import { LocationMapper } from '../source/locations.ts';
import { stdioRunsOf } from './stdio-runs.ts';

/** Words of conditions that may keep text off the stdout of a server on stdio. */
const ABOUT_OUTPUT =
  /tty|https?|\bsse\b|stdio|(?:to|use)_?std(?:out|err)|['"`]stdout['"`]|transport|interactive|quiet|silent|verbose|debug|trace|\bcli\b|\bargv\b|help|version|['"`]--?\w/i;

/** The same in the initializers of variables and the bodies of functions that conditions name. */
const ABOUT_TRANSPORT = /tty|stdio|transport|quiet|silent|debug|\bargv\b/i;

/**
 * Globals of workers and browsers that Node does not have (20, run), where servers on stdio run.
 */
const NOT_IN_NODE = /\b(?:caches|WebSocketPair|HTMLRewriter|EdgeRuntime|importScripts)\b/;

/** Functions, beside those of collections, that call a callback now or with a promise's value. */
const CALLING: ReadonlySet<string> = new Set(['Promise', 'finally', 'replace', 'then']);

const mayCallBack = (name: string): boolean => callsBack(name) || CALLING.has(name);

const CONSOLE = /^console\s*\.\s*(?:log|info|debug)$/;

/**
 * The text on stdout that servers on stdio write: when the module starts one, and when the handlers
 * of the module's definitions answer for one.
 */
export function stdoutWritesOf(module: Module, session: AnalysisSession): readonly StdoutWrite[] {
  const runs = stdioRunsOf(session);
  const started = runs.isStart(module)
    ? effectsFrom(ofModule(module), startUp(session), session)
    : [];
  const { definitions } = finderFor(session).readModule(module);
  const isFound = session.uses.loadersOf(module.file).length > 0;
  const answered =
    definitions.length > 0 && runs.isStartedWith(module, isFound)
      ? definitions.flatMap((found) =>
          rootsOf(found, session)
            .flatMap((root) => effectsFrom(root, answering(session), session))
            .map((each) => described(each, module, session, found.anchor)),
        )
      : [];
  return [...started.map((each) => described(each, module, session, firstSite(each))), ...answered];
}

/** The handler of a definition, and those of its server that list it. */
function rootsOf(found: DetectedDefinition, session: AnalysisSession): readonly CallTarget[] {
  const { parts, call } = found;
  const own = handlerRootOf(found, session);
  const listing = parts.asked ? edgesAt(call.node, call.context, session) : [];
  return [...(own ? [own] : []), ...listing.map(({ target }) => target)];
}

/** The writes to stdout of code that runs together with the start of a server on stdio. */
function startUp(session: AnalysisSession): Sought<StdoutForm> {
  const { evaluator } = session;
  const runs = stdioRunsOf(session);
  const isCalled = ({ site }: CallEdge, module: Module): boolean =>
    isCallSite(site) &&
    (edgesAt(site, { module, frame: undefined }, session).some(({ kind }) => kind === 'call') ||
      (site.type !== 'TaggedTemplateExpression' && mayCallBack(calleeName(site) ?? '')));
  return {
    ...answering(session),
    within: (unit) => {
      const { node, module } = unit;
      const starts = runs.startsIn(unit);
      return (site) => {
        if (isAboutOutput(site, node, module, starts)) return false;
        if (decidesWhetherToEnd(site, module, evaluator)) return false;
        return starts.length > 0
          ? starts.some((each) => each === site || mayRunTogether(site, each, module, evaluator))
          : !endsAfter(site, module, evaluator);
      };
    },
    follows: (edge, module) => {
      const { kind, target } = edge;
      const leads = runs.leadsToStart(target);
      if (kind === 'call') return !(target.node.type === 'Program' && leads);
      return leads || isCalled(edge, module);
    },
  };
}

/** The writes to stdout of handlers. */
function answering(session: AnalysisSession): Sought<StdoutForm> {
  return {
    summaries: stdioRunsOf(session).writes,
    effectOf: (site, { module }) => stdoutWrite(site, module),
    within: outputTest,
    follows: () => true,
  };
}

function outputTest({ node, module }: CallTarget): SiteTest {
  return (site) => !isAboutOutput(site, node, module);
}

/**
 * Whether a condition around a site in its unit, and not around a start, may be about where text
 * goes.
 */
function isAboutOutput(
  site: TSESTree.Node,
  unit: UnitNode,
  module: Module,
  starts: readonly TSESTree.Node[] = [],
): boolean {
  return branchesTo(site).some(({ of, arm }) => {
    const test = contains(unit, of) ? selectorOf(of) : undefined;
    return (
      test &&
      ([ABOUT_OUTPUT, NOT_IN_NODE].some((about) => about.test(sourceText(test, module))) ||
        namesTransport(test, module)) &&
      !starts.some((start) => branchesTo(start).some((each) => each.of === of && each.arm === arm))
    );
  });
}

/**
 * Whether a variable or a function of the file that a condition names is about the transport, or
 * needs another run time.
 */
function namesTransport(test: TSESTree.Node, module: Module): boolean {
  return someInside(test, (node) => {
    const declared = declarationOf(node, module.scopes);
    if (!declared) return false;
    const text = sourceText(declared, module);
    return (
      ABOUT_TRANSPORT.test(text) ||
      NOT_IN_NODE.test(text) ||
      // `const cache = cacheOfWorkers();`
      someInside(declared, (inner) => {
        const called =
          declared.type === 'VariableDeclarator' && declarationOf(inner, module.scopes);
        return called ? NOT_IN_NODE.test(sourceText(called, module)) : false;
      })
    );
  });
}

function sourceText({ range }: TSESTree.Node, { text }: Module): string {
  return text.slice(...range);
}

/** The site of the root that leads to another. */
function firstSite({ in: unit, callee }: EffectSite<StdoutForm>): TSESTree.Node {
  let first = callee.node;
  for (let { by } = unit; by; { by } = by.from) first = by.site;
  return first;
}

/** @param via what brings it into the module, if it is in another one */
function described(
  { effect, callee, in: unit }: EffectSite<StdoutForm>,
  module: Module,
  session: AnalysisSession,
  via: TSESTree.Node,
): StdoutWrite {
  const text = callee.module.text.slice(...callee.node.range);
  const locations = new LocationMapper(module, session.evaluator, via);
  return {
    callee: text,
    isOpen: effect === 'open',
    at: locations.of(callee),
    get path() {
      return stepsTo(unit, locations);
    },
    toStderr: toStderr(unwrap(callee.node), text),
  };
}

function toStderr(callee: TSESTree.Node, text: string): StdoutWrite['toStderr'] {
  if (callee.type !== 'MemberExpression') return undefined;
  if (CONSOLE.test(text)) return [{ range: callee.property.range, text: 'error' }];
  const { object } = callee;
  return object.type === 'MemberExpression' && !object.computed
    ? [{ range: object.property.range, text: 'stderr' }]
    : undefined;
}
