import { getOwn } from '../../model/utils/get-own.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { isUndecided, stringParts } from '../../syntax/evaluate/values/value.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { isFunction, unwrap, type CallNode } from '../../syntax/nodes.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { calleeName } from '../flow/module-index.ts';
import { processWrite, type Write } from './process-writes.ts';
import { calleeOf, type CallSite } from './code-units.ts';

const FILE_PACKAGES = new Set(['fs', 'fs/promises', 'fs-extra', 'graceful-fs']);

/** By the name of the function without `Sync`. */
const FILE_WRITES: Readonly<Record<string, string>> = {
  ...verbs('writes a file', [
    'writeFile',
    'appendFile',
    'createWriteStream',
    'truncate',
    'copyFile',
    'cp',
  ]),
  ...verbs('deletes files', ['rm', 'rmdir', 'unlink']),
  ...verbs('renames a file', ['rename']),
  ...verbs('creates a link', ['symlink', 'link']),
  // fs-extra
  ...verbs('writes a file', [
    'outputFile',
    'outputJson',
    'outputJSON',
    'writeJson',
    'writeJSON',
    'copy',
  ]),
  ...verbs('deletes files', ['remove', 'emptyDir']),
  ...verbs('renames a file', ['move']),
};

const GLOBAL_WRITES: Readonly<Record<string, string>> = {
  'Bun.write': 'writes a file',
  ...verbs('writes a file', ['Deno.writeFile', 'Deno.writeTextFile', 'Deno.copyFile']),
  'Deno.remove': 'deletes files',
  'Deno.rename': 'renames a file',
};

const MUTATING = new Set(['PUT', 'PATCH', 'DELETE']);

/** Functions like `fetch(url, { method })`, by package and export. */
export const FETCHES: Readonly<Record<string, readonly string[]>> = {
  'node-fetch': ['default'],
  'cross-fetch': ['default', 'fetch'],
  undici: ['fetch', 'request'],
};

/** Packages with `client.delete(url)`, and `client({ method })` or `client.request({ method })`. */
export const HTTP_CLIENTS = new Set(['axios', 'got', 'ky', 'superagent']);

/** `INSERT INTO …` and its like; `CREATE TABLE` only prepares a database. */
const SQL_WRITE =
  /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update\s+[\w"`.[\]$]+\s+set|delete\s+from|drop\s+(?:table|view|index|database)|truncate\s|alter\s+table|merge\s+into)\b/i;
const SQL_METHODS = new Set([
  'query',
  'execute',
  'exec',
  'run',
  'raw',
  'unsafe',
  'batch',
  'all',
  'get',
  '$executeRawUnsafe',
  '$queryRawUnsafe',
  '$executeRaw',
  '$queryRaw',
  'sql',
]);
const STATEMENT_RUNS = new Set(['run', 'all', 'get', 'iterate']);

/** The change that a call makes outside of the process, by its callee and its literal arguments. */
export function writeOf(site: CallSite, context: EvaluationContext, evaluator: Evaluator): Write {
  if (site.type === 'TaggedTemplateExpression')
    return sqlWrite(site.quasi.quasis[0]?.value.cooked, calleeText(site, context));
  const global = globalName(site.callee, context.module);
  if (global === 'fetch') return requestWrite(site, 1, context, evaluator);
  if (global !== undefined) return described(getOwn(GLOBAL_WRITES, global));
  if (isFunction(unwrap(site.callee))) return undefined;
  return packageWrite(site, context, evaluator) ?? queryWrite(site, context, evaluator);
}

function packageWrite(site: CallNode, context: EvaluationContext, evaluator: Evaluator): Write {
  const called = packageFunction(evaluator.evaluate(site.callee, context.module, context.frame));
  if (!called) return undefined;
  const { specifier, path } = called;
  const name = path.at(-1) ?? 'default';
  if (FILE_PACKAGES.has(specifier))
    return described(getOwn(FILE_WRITES, name.replace(/Sync$/, '')));
  if (getOwn(FETCHES, specifier)?.includes(name)) return requestWrite(site, 1, context, evaluator);
  if (HTTP_CLIENTS.has(specifier)) return clientWrite(site, path, context, evaluator);
  return processWrite(specifier, name, site, context, evaluator);
}

/** The function of a package that a value is, also as the one that `promisify` wraps. */
export function packageFunction(
  value: unknown,
): { readonly specifier: string; readonly path: readonly string[] } | undefined {
  if (value instanceof ExternalValue)
    return { specifier: value.specifier.replace(/^node:/, ''), path: value.path };
  if (!(value instanceof OpaqueValue)) return undefined;
  if (value.of.path.at(-1) === 'promisify' && value.path.length === 0)
    return packageFunction(value.argument?.());
  return {
    specifier: value.of.specifier.replace(/^node:/, ''),
    path: [...value.of.path, ...value.path],
  };
}

/** A call on `axios`, or on a client that `axios.create()` makes. */
function clientWrite(
  site: CallNode,
  path: readonly string[],
  context: EvaluationContext,
  evaluator: Evaluator,
): Write {
  const own = path.filter((key) => !['default', 'create', 'extend', 'AxiosInstance'].includes(key));
  const [method, ...more] = own;
  if (more.length > 0) return undefined;
  if (method !== undefined && MUTATING.has(method.toUpperCase()))
    return sends(method.toUpperCase());
  if (method !== undefined && method !== 'request') return undefined;
  if (['create', 'extend'].includes(calleeName(site) ?? '')) return undefined;
  return requestWrite(site, site.arguments.length > 1 ? 1 : 0, context, evaluator);
}

/** A request whose options name the method: `fetch(url, { method: 'DELETE' })`. */
function requestWrite(
  site: CallNode,
  index: number,
  context: EvaluationContext,
  evaluator: Evaluator,
): Write {
  const options = site.arguments[index];
  if (!options || options.type === 'SpreadElement') return undefined;
  const method = new Expression(evaluator, options, context).property('method');
  const value = valueOfPart(method);
  if (typeof value === 'string')
    return MUTATING.has(value.toUpperCase()) ? sends(value.toUpperCase()) : undefined;
  return isUndecided(value) ? 'open' : undefined;
}

/** A query whose text begins with a verb that writes. */
function queryWrite(site: CallNode, context: EvaluationContext, evaluator: Evaluator): Write {
  const name = calleeName(site);
  const callee = unwrap(site.callee);
  const [first] = site.arguments;
  if (!first || name === undefined || callee.type !== 'MemberExpression')
    return runOfPrepared(site, context, evaluator);
  if (!SQL_METHODS.has(name)) return undefined;
  const text = leadingText(first, context, evaluator);
  return sqlWrite(text, 'sql') ?? runOfPrepared(site, context, evaluator);
}

/** `db.prepare('DELETE …').run()` */
function runOfPrepared(site: CallNode, context: EvaluationContext, evaluator: Evaluator): Write {
  const callee = unwrap(site.callee);
  if (callee.type !== 'MemberExpression' || !STATEMENT_RUNS.has(calleeName(site) ?? ''))
    return undefined;
  const made = new Expression(evaluator, callee.object, context).written().node;
  const [text] =
    made.type === 'CallExpression' && calleeName(made) === 'prepare' ? made.arguments : [];
  return text && sqlWrite(leadingText(text, context, evaluator), 'sql');
}

function leadingText(
  node: TSESTree.Node,
  { module, frame }: EvaluationContext,
  evaluator: Evaluator,
): string | undefined {
  const value = evaluator.evaluate(node, module, frame);
  return typeof value === 'string' ? value : (stringParts(value)?.[0] ?? undefined);
}

function sqlWrite(text: string | null | undefined, tag: string): Write {
  const verb = /sql|query|execute/i.test(tag) ? SQL_WRITE.exec(text ?? '')?.[0] : undefined;
  return verb === undefined ? undefined : { does: `runs \`${verb.trim().replace(/\s+/g, ' ')}\`` };
}

function calleeText(site: CallSite, { module }: EvaluationContext): string {
  return module.text.slice(...calleeOf(site).range);
}

function sends(method: string): Write {
  return { does: `sends a ${method} request` };
}

function described(does: string | undefined): Write {
  return does === undefined ? undefined : { does };
}

function verbs(does: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, does]));
}
