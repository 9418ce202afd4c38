import { ownStatements } from '../../syntax/modules/copied-packages.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Settings } from '../../model/settings.ts';
import { isOfPackage } from '../../syntax/modules/package-specifier.ts';
import { parseStrictly, positionOf } from '../../syntax/modules/parse.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  forEachChild,
  staticKey,
  unwrap,
  variableOf,
  stringLiteral,
  propertyNode,
} from '../../syntax/nodes.ts';
import type { Registry } from '../detector/registry.ts';
import { importSourcesOf } from '../source/import-source.ts';
import { namesProtocol } from '../source/protocol-name.ts';
import {
  hasRegisteringMember,
  isToolkitFunction,
  takesNameFirst,
} from '../source/registering-names.ts';
import { UnusedCode } from './modules/unused-code.ts';
import { sessionFor, type AnalysisSession } from './session.ts';

/** Source that looks like a definition, whether or not the analysis detects it. */
export interface ApparentDefinition {
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** The last line of the call or object, 1-based. */
  readonly endLine: number;
  /**
   * The function, variable or class of the module that contains it; undefined in a top-level
   * statement.
   */
  readonly owner: string | undefined;
  /** Whether it is an object that nothing in itself registers. */
  readonly isObject: boolean;
}

/** The folder of the package that contains a file. */
export function packageFolderOf(file: string, settings: Settings): string | undefined {
  return sessionFor(settings).graph.nearestPackage(file)?.directory;
}

/**
 * Keys of the object that describes a definition; `prompt('Name', { defaultValue })` asks a user.
 */
const DESCRIBES =
  /^(?:title|description|inputSchema|argsSchema|parameters|arguments|args|uri|uriTemplate|handler|execute|callback|cb|load|run)$/;

/** Texts that an apparent definition without a registering method contains. */
const SIGNS = /\binputSchema\b|\bexecute\b|\bMcpServer\.\w*kit\b/;

/** A module of functions for servers. */
const SERVER_MODULE = 'McpServer';

/** The literals, or the toolkit, that may name an apparent definition. */
const NAMES =
  /(?:\bname['"]?\s*:|\.\w+\s*(?:<[^()]*>)?\()\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`|(?<=kit\(\s*)(\w+))/gi;

/**
 * Whether a text may contain an apparent definition with an accepted name, decided without parsing
 * it.
 */
export function mayHoldApparent(text: string, accepts: (name: string) => boolean): boolean {
  if (!SIGNS.test(text) && !hasRegisteringMember(text)) return false;
  for (const [, single, double, template, toolkit] of text.matchAll(NAMES))
    if (accepts(single ?? double ?? template ?? toolkit ?? '')) return true;
  return false;
}

/**
 * Finds source that looks like a definition, in a package that depends on a framework: a
 * registering method called with a literal name, or an object literal with a name, a description
 * and an input schema; and calls of a package's module `McpServer`: `McpServer.prompt({ … })`. It
 * shares only the parser with the analysis, so that it finds
 * what the analysis misses.
 *
 * @param file absolute path
 * @returns an empty list for a file that does not parse
 */
export function apparentDefinitions(
  file: string,
  text: string,
  settings: Settings,
): readonly ApparentDefinition[] {
  const session = sessionFor(settings);
  const isRead = session.uses.dependsOnFramework(file);
  if (!isRead && !IMPORTS_SERVER_MODULE.test(text)) return [];
  const module = session.graph.look(file) ?? parseStrictly(file, text);
  if ('error' in module) return [];
  const found: ApparentDefinition[] = [];
  const visit = (node: TSESTree.Node): undefined => {
    const ofModule = nameOfModuleCall(node, module, session.registry);
    const isOwn = isRead && !isOfOtherApi(node, module, session.registry);
    const called = ofModule ?? (isOwn ? nameOfCall(node) : undefined);
    const name = called ?? (isOwn ? nameOfObject(node) : undefined);
    if (name !== undefined && !isUnused({ node, module }, called === undefined, session))
      found.push({
        name,
        file,
        line: positionOf(module, node.range[0]).line,
        endLine: positionOf(module, node.range[1]).line,
        owner: ownerOf(node),
        isObject: called === undefined,
      });
    forEachChild(node, visit);
  };
  for (const statement of ownStatements(module)) visit(statement);
  return found;
}

/** Whether no code runs a call, or none uses an object. */
function isUnused(of: Origin, isObject: boolean, session: AnalysisSession): boolean {
  const code = new UnusedCode(session);
  return code.contains(of) || (isObject && code.drops(of));
}

/** Imports the module of functions from a package. */
const IMPORTS_SERVER_MODULE = /\bMcpServer\b[^;'"]*?\bfrom\s*['"][^'"./]/;

/**
 * The name in a call such as `McpServer.prompt({ name: 'a' })`, or the text of a toolkit, whose
 * tools have no name there.
 */
function nameOfModuleCall(
  node: TSESTree.Node,
  module: Module,
  registry: Registry,
): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const called = unwrap(node.callee);
  const callee = called.type === 'TaggedTemplateExpression' ? unwrap(called.tag) : called;
  if (callee.type !== 'MemberExpression' || !isToolkitFunction(staticKey(callee) ?? ''))
    return undefined;
  const { object } = callee;
  if (object.type !== 'Identifier' || object.name !== SERVER_MODULE) return undefined;
  const definition = variableOf(object, module.scopes)?.defs[0];
  if (definitionKind(definition) !== 'ImportBinding') return undefined;
  const given = node.arguments[0] && unwrap(node.arguments[0]);
  const named =
    given?.type === 'ObjectExpression' ? propertyNode(given, 'name')?.value : node.arguments[0];
  const name = constantText(named);
  if (name !== undefined || !named) return name;
  const isRead = importSourcesOf(object, module).some((each) => registry.detectorOf(each));
  return isRead ? undefined : module.text.slice(...named.range);
}

function nameOfCall(node: TSESTree.Node): string | undefined {
  if (node.type !== 'CallExpression' || node.arguments.length < 2) return undefined;
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || !takesNameFirst(staticKey(callee) ?? ''))
    return undefined;
  return node.arguments.slice(1).some(mayDescribe) ? constantText(node.arguments[0]) : undefined;
}

/**
 * Whether a node is a method call, or an argument of one, on a value of another package's API: the
 * tools of a coding agent's extension are not those of a server.
 */
function isOfOtherApi(node: TSESTree.Node, module: Module, { mentions }: Registry): boolean {
  const call = node.type === 'CallExpression' ? node : node.parent;
  if (call?.type !== 'CallExpression') return false;
  const callee = unwrap(call.callee);
  const receiver = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  const sources = receiver?.type === 'Identifier' ? importSourcesOf(receiver, module) : [];
  return (
    sources.length > 0 &&
    sources.every(
      (specifier) =>
        !/^[.#]/.test(specifier) &&
        !namesProtocol(specifier) &&
        !mentions.some((name) => isOfPackage(specifier, name)),
    )
  );
}

/** Whether an argument may be a handler, or an object that describes a definition. */
function mayDescribe(argument: TSESTree.CallExpressionArgument): boolean {
  const value = unwrap(argument);
  if (value.type !== 'ObjectExpression')
    return value.type !== 'Literal' && value.type !== 'TemplateLiteral';
  return value.properties.some(
    (property) => property.type === 'SpreadElement' || DESCRIBES.test(staticKey(property) ?? ''),
  );
}

function nameOfObject(node: TSESTree.Node): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = new Map(
    node.properties.flatMap((property) =>
      property.type === 'Property' ? [[staticKey(property) ?? '', property.value]] : [],
    ),
  );
  const hasSchema =
    properties.has('inputSchema') || (properties.has('parameters') && properties.has('execute'));
  return hasSchema && properties.has('description')
    ? constantText(properties.get('name'))
    : undefined;
}

function constantText(node: TSESTree.Node | undefined): string | undefined {
  const value = node && unwrap(node);
  return value?.type === 'TemplateLiteral' && value.expressions.length === 0
    ? (value.quasis[0]?.value.cooked ?? undefined)
    : stringLiteral(value);
}

/** The name of the top-level declaration around a node. */
function ownerOf(node: TSESTree.Node): string | undefined {
  let statement = node;
  let declarator: TSESTree.VariableDeclarator | undefined;
  while (statement.parent && statement.parent.type !== 'Program') {
    if (statement.type === 'VariableDeclarator') declarator = statement;
    statement = statement.parent;
  }
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return declaration.id?.name;
  return declaration.type === 'VariableDeclaration' && declarator?.id.type === 'Identifier'
    ? declarator.id.name
    : undefined;
}
