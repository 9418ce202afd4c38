import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { definitionKind, someInside, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import { isReassigned } from '../../syntax/variables.ts';
import { globalName, isGlobalName } from '../../syntax/modules/global-names.ts';
import type { CallSite } from './code-units.ts';

/** How a call writes to stdout: whole lines, or text that certainly has no line end. */
export type StdoutForm = 'line' | 'open';

/** The methods of `console` that write to stdout in Node (24, run). */
const LINES = new Set(
  [
    'count',
    'debug',
    'dir',
    'dirxml',
    'group',
    'groupCollapsed',
    'info',
    'log',
    'table',
    'timeEnd',
    'timeLog',
  ].map((method) => `console.${method}`),
);

/**
 * How a call writes to stdout; undefined if it does not, or may write a message of the protocol.
 */
export function stdoutWrite(site: CallSite, module: Module): StdoutForm | undefined {
  if (site.type !== 'CallExpression') return undefined;
  const name = globalName(site.callee, module) ?? aliasedName(site.callee, module);
  if (LINES.has(name ?? '')) return 'line';
  const [text] = site.arguments;
  if (!isStdoutWrite(site.callee, module) || !text || isJson(text)) return undefined;
  return endsOpen(text) ? 'open' : 'line';
}

/** The global that a constant holds: `const { log } = console`, `const out = console.log`. */
function aliasedName(callee: TSESTree.Node, module: Module): string | undefined {
  const name = unwrap(callee);
  const variable = name.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
  const definition = variable?.defs[0];
  const declarator = definition?.node as TSESTree.Node | undefined;
  if (!variable || declarator?.type !== 'VariableDeclarator' || !declarator.init) return undefined;
  if (isReassigned(variable)) return undefined;
  const { id, init } = declarator;
  if (id === definition?.name) return globalName(withoutBind(init), module);
  const { parent } = definition?.name as TSESTree.Node;
  const key = parent?.type === 'Property' && parent.parent === id ? staticKey(parent) : undefined;
  const object = globalName(init, module);
  return key === undefined || object === undefined ? undefined : `${object}.${key}`;
}

/** `console.log` of `console.log.bind(console)`. */
function withoutBind(init: TSESTree.Expression): TSESTree.Expression {
  const call = unwrap(init);
  const callee = call.type === 'CallExpression' ? unwrap(call.callee) : undefined;
  return callee?.type === 'MemberExpression' && staticKey(callee) === 'bind' ? callee.object : init;
}

/** `process.stdout.write` */
function isStdoutWrite(callee: TSESTree.Node, module: Module): boolean {
  const member = unwrap(callee);
  if (member.type !== 'MemberExpression' || staticKey(member) !== 'write') return false;
  const stream = unwrap(member.object);
  if (stream.type !== 'MemberExpression' || staticKey(stream) !== 'stdout') return false;
  const owner = unwrap(stream.object);
  return owner.type === 'Identifier' && isProcess(owner, module);
}

function isProcess(name: TSESTree.Identifier, module: Module): boolean {
  if (isGlobalName(name, module)) return name.name === 'process';
  const definition = variableOf(name, module.scopes)?.defs[0];
  if (definitionKind(definition) !== 'ImportBinding') return false;
  const { parent } = definition?.node as TSESTree.Node;
  return parent?.type === 'ImportDeclaration' && /^(?:node:)?process$/.test(parent.source.value);
}

/** A server may write its messages itself. */
function isJson(text: TSESTree.Node): boolean {
  return someInside(
    text,
    (node) =>
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.object.name === 'JSON',
  );
}

function endsOpen(text: TSESTree.Node): boolean {
  const node = unwrap(text);
  const last = node.type === 'TemplateLiteral' ? node.quasis.at(-1)?.value.cooked : undefined;
  const end = node.type === 'Literal' ? node.value : last;
  return typeof end === 'string' && end !== '' && !end.endsWith('\n');
}
