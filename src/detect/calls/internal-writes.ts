import { basename } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  forEachChild,
  isFunction,
  variableOf,
  type CallNode,
  isCall,
} from '../../syntax/nodes.ts';
import { constantValue, callableNames } from '../flow/local-calls.ts';
import { calleeName, moduleIndex } from '../flow/module-index.ts';

/** Words for what a server keeps for itself, or prepares before the work of a handler. */
const KEPT =
  'cach(?:e|ed|es|ing)|tmp|temp|temporary|init|initialize|initialise|setup|bootstrap|ensure|migrate|migrations?|seed|refresh|cleanup|checkpoint|corrupt|corrupted|memo|prefetch|configs?|settings|preferences';

/** Words for what accompanies the work of a handler: logs, metrics, confirmations, locks. */
const BESIDE =
  'logs?|logged|logger|logging|metrics?|telemetry|audits?|analytics?|track(?:s|er|ing)?|tokens?|credentials?|auth|oauth|authenticate|confirmations?|sessions?|locks?|debug|traces?|tracing|stats|usage|history';

const INTERNAL = new RegExp(`^(?:${KEPT}|${BESIDE})$`, 'i');

/** The words that also say so of the functions that a callee runs: `cached(() => load())`. */
const INTERNAL_WORK = new RegExp(`^(?:${KEPT})$`, 'i');

/** Words in the arguments of a write that name a file of a server's own. */
const INTERNAL_FILE =
  /^(?:cach(?:e|ed|es)|logs?|tmp|tmpdir|temp|temporary|mkdtemp|mkdtempsync|metrics|telemetry|tokens?|credentials?|lock|lockfile|debug|pid)$/i;

const WRITES = /^(?:write|append|output|copy|create)/;
const DELETES = /^(?:unlink|rm|rmdir|remove)(?:Sync)?$/;

/** Functions that write to their second argument: `rename(temporary, path)` replaces a file. */
const TO_SECOND = /^(?:rename|move|copyFile|cp)(?:$|[A-Z])/;

/** Maximum number of nodes to look at for one argument. */
const MAX_NODES = 200;

/**
 * Whether the names around a site, or of what it writes to, say that a server keeps something for
 * itself.
 */
export function isInternal(site: TSESTree.Node, module: Module): boolean {
  if (has(basename(module.file), INTERNAL)) return true;
  if (namesAround(site).some((name) => has(name, INTERNAL))) return true;
  return (
    site.type === 'CallExpression' && (namesInternalFile(site, module) || isUndone(site, module))
  );
}

/**
 * Whether a callee's name says so: `this.cache.save()`, `ensureLoaded()`. What accompanies the work
 * runs it where it is given a function: `withLock(path, async () => write(path))`.
 */
export function callsInternal(site: TSESTree.Node, module: Module): boolean {
  if (!isCall(site)) return false;
  const words = site.arguments.some(isFunction) ? INTERNAL_WORK : INTERNAL;
  return has(module.text.slice(...site.callee.range), words) || namesInternalFile(site, module);
}

function namesAround(site: TSESTree.Node): readonly string[] {
  const names: string[] = [];
  for (let fn = enclosingFunction(site); fn; fn = enclosingFunction(fn))
    names.push(...callableNames(fn));
  const owner = enclosingClass(site)?.id?.name;
  return owner === undefined ? names : [...names, owner];
}

/** Whether an argument, or the constant that it names, mentions such a file. */
function namesInternalFile(site: CallNode, module: Module): boolean {
  return written(site).some((argument) => !isFunction(argument) && mentions(argument, module));
}

/** The arguments of a write, without the file that it moves or copies. */
function written(site: CallNode): readonly TSESTree.Node[] {
  return TO_SECOND.test(calleeName(site) ?? '') ? site.arguments.slice(1) : site.arguments;
}

function mentions(start: TSESTree.Node, module: Module): boolean {
  const waiting = [start];
  const visit = (node: TSESTree.Node): undefined => {
    if (!isFunction(node)) waiting.push(node);
  };
  for (const node of waiting) {
    if (waiting.length > MAX_NODES) return false;
    const name = node.type === 'Identifier' ? node : undefined;
    if (has(name?.name ?? literalText(node), INTERNAL_FILE)) return true;
    const variable = name && variableOf(name, module.scopes);
    const value = variable && constantValue(variable);
    if (value) visit(value);
    else forEachChild(node, visit);
  }
  return false;
}

function literalText(node: TSESTree.Node): string {
  if (node.type === 'TemplateElement') return node.value.raw;
  return node.type === 'Literal' ? String(node.value) : '';
}

/** Whether the same function deletes what it writes: a temporary file. */
function isUndone(site: CallNode, module: Module): boolean {
  const fn = enclosingFunction(site);
  const [path] = written(site);
  if (!fn || !path) return false;
  const text = module.text.slice(...path.range);
  const same = moduleIndex(module).calls.filter(
    (call) =>
      call !== site &&
      call.range[0] >= fn.range[0] &&
      call.range[1] <= fn.range[1] &&
      call.arguments[0] !== undefined &&
      module.text.slice(...call.arguments[0].range) === text,
  );
  const isDelete = (call: CallNode): boolean => DELETES.test(calleeName(call) ?? '');
  return isDelete(site)
    ? same.some((call) => WRITES.test(calleeName(call) ?? ''))
    : same.some(isDelete);
}

function has(text: string, words: RegExp): boolean {
  return text.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).some((word) => words.test(word));
}
