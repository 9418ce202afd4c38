import type { TSESTree } from '@typescript-eslint/utils';
import type { Purity } from '../../model/handlers/reach.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, rootOfMember, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { isBuiltIn } from '../flow/built-in-objects.ts';
import { edgesOf, isOfZod, type CallTarget } from './call-targets.ts';
import { calleeOf, codeOf, type CallSite } from './code-units.ts';
import { mayChangeKept } from './kept-changes.ts';
import type { CallGraphSearch } from './call-graph.ts';
import type { CallGraphUnit } from './entered-unit.ts';
import { requestHosts } from './requests.ts';
import { refuses } from './statements.ts';
import { packageFunction, writeOf } from './writes.ts';

export const UNKNOWN_PURITY: Purity = { isReadOnly: false, isLocal: false };

/**
 * Modules whose functions neither use a network nor change anything, beside the writes of
 * `writeOf`.
 */
const MODULES = new Set(
  'assert buffer crypto fs fs/promises os path path/posix querystring string_decoder url util'.split(
    ' ',
  ),
);

const GLOBALS =
  /^(?:console\.(?:error|warn)|(?:Array|Date|JSON|Math|Number|Object|Promise|String|Buffer|Intl|performance|crypto)\.\w+|Array|BigInt|Boolean|Date|Error|Map|Number|Promise|RangeError|RegExp|Set|String|TextDecoder|TextEncoder|TypeError|URL|URLSearchParams|Uint8Array|decodeURIComponent|encodeURIComponent|fetch|isFinite|isNaN|parseFloat|parseInt|structuredClone)$/;

/** Methods that only objects of the language have. */
const METHODS =
  /^(?:catch|charCodeAt|endsWith|every|filter|finally|flat|flatMap|forEach|getTime|includes|indexOf|join|localeCompare|map|padEnd|padStart|pop|push|reduce|replace|replaceAll|reverse|slice|some|sort|split|startsWith|substring|then|to(?:Fixed|ISOString|LowerCase|Sorted|String|UpperCase)|trim|trimEnd|trimStart|unshift)$/;

/** The effects that a function certainly does not have: none if one of its calls is not known. */
export function purityOf(search: CallGraphSearch, session: AnalysisSession): Purity {
  if (!search.isResolved) return UNKNOWN_PURITY;
  const { units } = search.all();
  const root = units[0]?.target;
  // A handler that only refuses its arguments does not show what it is meant to do.
  const isRefused = ({ target, hasArguments }: CallGraphUnit): boolean =>
    hasArguments && isFunction(target.node) && refuses(target.node, target, session.evaluator);
  if (!root || units.some(isRefused)) return UNKNOWN_PURITY;
  let isLocal = true;
  let isReadOnly = !units.some(({ target: { node, module } }) => mayChangeKept(node, module));
  for (const { target } of units) {
    const called = new Set(
      edgesOf(target, session).flatMap(({ site, kind }) => (kind === 'call' ? [site] : [])),
    );
    for (const site of codeOf(target.node).calls) {
      if (called.has(site)) continue;
      if (!isKnown(site, target, root, session)) return UNKNOWN_PURITY;
      const requests = requestHosts(site, target, session).length > 0;
      isLocal &&= !requests;
      // The method of a request is in its options.
      isReadOnly &&=
        writeOf(site, target, session.evaluator) === undefined &&
        !(requests && site.type !== 'TaggedTemplateExpression' && site.arguments.length !== 1);
    }
  }
  return { isLocal, isReadOnly };
}

function isKnown(
  site: CallSite,
  context: EvaluationContext,
  root: CallTarget,
  session: AnalysisSession,
): boolean {
  const { evaluator } = session;
  const { module, frame } = context;
  const callee = unwrap(calleeOf(site));
  if (isOfZod(callee, module, session)) return true;
  const global = globalName(callee, module);
  if (global !== undefined) return GLOBALS.test(global);
  const called = packageFunction(evaluator.evaluate(callee, module, frame));
  if (called) return MODULES.has(called.specifier);
  if (callee.type !== 'MemberExpression') return false;
  return (
    METHODS.test(staticKey(callee) ?? '') ||
    isBuiltIn(callee.object, context, evaluator) ||
    isLog(callee, module, root)
  );
}

/** `context.log.info()` of what the framework passes to the root. */
function isLog(callee: TSESTree.MemberExpression, module: Module, { node }: CallTarget): boolean {
  const name = rootOfMember(callee);
  const declared =
    name.type === 'Identifier' ? variableOf(name, module.scopes)?.defs[0]?.node : undefined;
  return declared === node && /\.log\.\w+$/.test(module.text.slice(...callee.range));
}
