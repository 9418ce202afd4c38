import type { CapableHandler } from '../../model/analysis.ts';
import type { StorageFacts } from '../../model/context.ts';
import type { Framework } from '../../model/framework.ts';
import type { ProtocolRevision } from '../../model/protocol.ts';
import type { SchemaConversion } from '../../schema/json-schema.ts';
import type { SchemaFunction } from '../../schema/zod-library.ts';
import { getOwn } from '../../model/get-own.ts';
import { variablesOf } from '../../model/uri-template.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { CallNode } from '../../syntax/nodes.ts';
import { Expression, type Part } from '../../syntax/evaluate/expression.ts';
import {
  UnknownValue,
  asUnknown,
  isUnresolved,
  type OpaqueValue,
  type TypedValue,
} from '../../syntax/evaluate/value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { Evaluation } from '../../syntax/evaluate/evaluation.ts';
import type { SchemaSupport } from './schema-support.ts';
import type { Edit } from '../../model/edit.ts';
import type { DefinitionKind, Surface } from '../../model/kind.ts';
import type { ErrorConstruction } from '../../model/handler.ts';
import type { Versions } from './versions.ts';

/** What a framework's call or literal says of one definition: expressions that are read when they are asked for. */
export interface DefinitionParts {
  readonly kind: DefinitionKind;
  /** The call or type, as the framework spells it. */
  readonly form: string;
  readonly name: Part;
  readonly uri?: Part;
  /** Of a resource: whether {@link uri} is a template, where that cannot be told from its expression. */
  readonly isTemplate?: true;
  readonly title?: Part;
  readonly description: Part;
  readonly annotations?: Part;
  readonly errors?: Part;
  readonly task?: Part;
  readonly handler: Part;
  readonly schemas: readonly SchemaExpression[];
  /** The object that holds the parts, for edits. */
  readonly config?: Part;
  /** The definition as it is written, where the call or type holds several. */
  readonly element?: ListElement;
  /** Whether the handler is given the request as the protocol has it, and not the arguments in it. */
  readonly takesRequest?: true;
  /** The handler of all such requests, and what it is called with in the request for this definition; undefined where that is not known. */
  readonly asked?: () => RoutedHandler | undefined;
  /** Whether the handler does something else than to answer requests, so that what it gives is not judged. */
  readonly givesOther?: true;
  /** The function that makes content blocks of what the handler gives. */
  readonly format?: Part;
  /** Which parameter of the handler is the context, given whether there is an input schema; undefined for none. */
  readonly contextParameter: (hasInput: boolean) => number | undefined;
}

/** A handler and the request that it is called with. */
export interface RoutedHandler {
  readonly handler: Part;
  readonly args: readonly unknown[];
  /** What the handler is called with in the same request for something of another name. */
  readonly argsFor: (name: string) => readonly unknown[];
}

/** One of several definitions that a call or type holds. */
export interface ListElement {
  readonly expression: Expression;
  /** The node that brings it in, in the module of the call or type. */
  readonly entry: TSESTree.Node;
  /** Whether a list that a server is given holds it; otherwise it is told by its type. */
  readonly isListed: boolean;
}

export interface SchemaExpression {
  readonly surface: Surface;
  readonly label: string;
  readonly part: Part;
  /** What the framework expects instead of a Zod schema: a JSON Schema, or a list of arguments by name. */
  readonly takes?: 'json-schema' | 'arguments';
  /** A raw shape by which the framework extends the schema when it lists it. */
  readonly extension?: Part;
}

/** A call that may define something, with its arguments as expressions. */
export class Call {
  readonly node: CallNode;
  readonly expression: Expression;
  /** How many of the written arguments are left out. */
  private readonly skipped: number;
  private listed: ArgumentList | undefined;

  constructor(expression: Expression, node: CallNode, skipped = 0) {
    this.expression = expression;
    this.node = node;
    this.skipped = skipped;
  }

  /** The call without its first argument. */
  withoutFirst(): Call {
    return new Call(this.expression, this.node, this.skipped + 1);
  }

  /** The argument at a position; an unknown value behind a spread that cannot be read. */
  argument(index: number): Part {
    const position = index + this.skipped;
    return position < this.given.parts.length ? this.given.parts[position] : this.given.rest;
  }

  /** The number of arguments; Infinity with a spread that cannot be read. */
  get count(): number {
    return this.given.rest ? Infinity : Math.max(this.given.parts.length - this.skipped, 0);
  }

  private get given(): ArgumentList {
    return (this.listed ??= elementsOf(this.node.arguments, this.expression));
  }
}

/** The elements of a list, those of the lists that are spread into it in their places. */
interface ArgumentList {
  readonly parts: readonly Part[];
  /** Why more may follow that are not known. */
  readonly rest: UnknownValue | undefined;
}

function elementsOf(nodes: readonly (TSESTree.Node | null)[], list: Expression): ArgumentList {
  const parts: Part[] = [];
  for (const node of nodes) {
    if (node?.type !== 'SpreadElement') {
      parts.push(node ? list.sibling(node) : undefined);
      continue;
    }
    const spread = spreadOf(list.sibling(node.argument));
    for (const part of spread.parts) parts.push(part);
    if (spread.rest) return { parts, rest: spread.rest };
  }
  return { parts, rest: undefined };
}

/** What a list that is spread gives: as it is written, else as it was computed. */
function spreadOf(list: Expression): ArgumentList {
  const { value, evaluator } = list;
  const open = Array.isArray(value)
    ? evaluator.incompleteness(value)
    : isUnresolved(value)
      ? asUnknown(value)
      : new UnknownValue('is spread from an unresolved value', list.origin);
  if (open || !Array.isArray(value)) return { parts: [], rest: open };
  const literal = list.written();
  const written =
    literal.node.type === 'ArrayExpression'
      ? elementsOf(literal.node.elements, literal)
      : undefined;
  if (written && !written.rest && written.parts.length === value.length) return written;
  return {
    parts: (value as unknown[]).map((element) =>
      element === undefined
        ? undefined
        : new Expression(evaluator, list.node, list.context, { value: element }),
    ),
    rest: undefined,
  };
}

/** Reads one form of call; undefined when the call defines nothing. */
export type CallReader = (call: Call) => DefinitionParts | undefined;

/** Reads one form of call that may define several things. */
export type ListReader = (call: Call) => ListedDefinitions;

/** Reads a module of the project that a framework finds by its location; undefined when it is not a definition. */
export type ModuleReader = (module: ProjectModule) => DefinitionParts | undefined;

/** A module of the project, as a framework that looks for modules finds it. */
export interface ProjectModule {
  /** From the folder of its package, with slashes and without its extension: `src/tools/greet`. */
  readonly path: string;
  /** The names that it exports, `default` included. */
  readonly names: readonly string[];
  /** What it exports under a name; undefined when it does not. */
  readonly exported: (name: string) => Part;
  /** What another module of the package exports as its default: a configuration; undefined where there is no such module. */
  readonly configuration: (path: string) => Part;
}

/** What a call defines by a list. */
export interface ListedDefinitions {
  readonly all: readonly DefinitionParts[];
  /** Whether some of it may be left out when the server runs. */
  readonly isSuperset: boolean;
}

/** How definitions of one framework are found, and what its versions do. One file each, and a line in the registry. */
export interface Detector {
  readonly id: string;
  /** npm packages: their specifiers and subpaths belong to the framework. */
  readonly packages: readonly string[];
  readonly finds?: DefinitionForms;
  readonly servers?: ServerForms;
  readonly context?: ContextForms;
  readonly exports?: UsefulExports;
  readonly deprecated?: DeprecatedApis;
  readonly schemaSupport?: SchemaSupport;
  /** What a version does. */
  facts(version: FrameworkVersion): FrameworkFacts;
}

/** The forms of code that define something. */
export interface DefinitionForms {
  /** Exports that define something when they are called, by name. */
  readonly builders?: Readonly<Record<string, CallReader>>;
  /** Methods of a server that define something, by their path from the server: `registerTool`, `experimental.tasks.registerToolTask`. */
  readonly methods?: Readonly<Record<string, CallReader>>;
  /** Methods of a server that define what is in a list, by their path from the server. */
  readonly lists?: Readonly<Record<string, ListReader>>;
  /** Classes of servers whose constructor takes lists of definitions, by name. */
  readonly constructors?: Readonly<Record<string, ListReader>>;
  /** Functions that take a server and register their further arguments on it: by name, the path of the method. */
  readonly registrars?: Readonly<Record<string, string>>;
  /** The definition in a module that the framework finds by its path. */
  readonly modules?: ModuleReader;
  /** Types whose object literals are definitions, by name. */
  readonly literals?: Readonly<
    Record<string, (literal: Expression) => DefinitionParts | undefined>
  >;
  /** Exports that take lists of definitions, by name, with the properties of their first argument that are such lists. */
  readonly applications?: Readonly<Record<string, readonly string[]>>;
  /** Reads the result of a function whose type, one of the project, says what the result is. */
  resultOfType?(
    type: TypedValue,
    evaluator: Evaluation,
  ): ((result: Part, module: Module, entry: TSESTree.Node) => ListedDefinitions) | undefined;
}

/** What makes a server, and what can be done with one. */
export interface ServerForms {
  /** What makes a server, by the path of the export, and the name that the server states. */
  readonly names?: Readonly<Record<string, (call: Call) => Part>>;
  /** Classes whose instances are servers. */
  readonly instances?: readonly string[];
  /** Functions whose results are servers. */
  readonly results?: readonly string[];
  /** Functions that pass a server to a callback: the positions of the callback and of its parameter. */
  readonly callbacks?: Readonly<Record<string, readonly [callback: number, parameter: number]>>;
  /** Classes of what a server has as its member `server`. */
  readonly inner?: readonly string[];
  /** Methods of a server that return it, so that calls are chained. */
  readonly fluent?: readonly string[];
  /** Methods of a registration's result that remove or rename the definition. */
  readonly removers?: readonly string[];
  /** How the methods of a server begin that remove definitions by their names: `removeTool` is also `removeTools`. */
  readonly unregisters?: readonly string[];
  /** What makes a server, by name, and the position of the options that state its capabilities. */
  readonly options?: Readonly<Record<string, number>>;
  /** The methods that set a handler of requests and declare capabilities, by their path from the server. */
  readonly setup?: { readonly handle: string; readonly declare: string };
  /** The capability that a handler of requests needs; undefined for one that needs none, or not in every version. */
  capabilityFor?(handler: Call, versions: Versions): CapableHandler | undefined;
  /** The SDK whose servers the package passes on or registers on. */
  sdk?(version: FrameworkVersion): Detector;
}

/** The context of a handler. Its types and methods are listed for all versions. */
export interface ContextForms {
  /** Types of the context, by name. */
  readonly types?: readonly string[];
  /** Members of context or server that ask the client's user or model. */
  readonly interactions?: Readonly<Record<string, 'elicit' | 'sample'>>;
  /** Classes of servers that have the methods of {@link interactions}. */
  readonly serverTypes?: readonly string[];
  /** Methods that send a request and return the answer as the client sent it, by the last name of their path. */
  readonly requests?: readonly string[];
  /** Functions that read the answer to an elicitation: the whole answer, or the content of an accepted one. */
  readonly answerReaders?: Readonly<Record<string, 'answer' | 'content'>>;
  /** Whether methods of the project's own classes may be handlers. */
  readonly methodsMayBeHandlers?: true;
  /** The position of the Zod schema among the arguments of an elicitation. */
  readonly elicitedSchema?: number;
  readonly storage?: StorageFacts;
  /** The member that builds an error, and what it takes. */
  readonly error?: { readonly member: string } & ErrorSignature;
}

/** Exports that the evaluation knows. */
export interface UsefulExports {
  /** Functions that return their first argument, by their path from the export: `ToolSchema.parse`. */
  readonly identityFunctions?: readonly string[];
  /** Functions that take a schema and return one. */
  readonly schemaFunctions?: readonly SchemaFunction[];
  /** Zod namespaces that the framework re-exports: export name to Zod specifier. */
  readonly zod?: Readonly<Record<string, string>>;
  /** Exports that build errors, by name, and what they take. */
  readonly errors?: Readonly<Record<string, ErrorSignature>>;
  /** Constants, by the name of the export. */
  readonly constants?: Readonly<Record<string, unknown>>;
}

/** What is deprecated. */
export interface DeprecatedApis {
  /** Classes, by the name of their export. */
  readonly exports?: Readonly<Record<string, DeprecatedApi>>;
  /** Methods, by their path from the server: `tool`, `server.listRoots`. */
  readonly methods?: Readonly<Record<string, DeprecatedApi>>;
  /** Methods of a handler's context, by their path from it. */
  readonly members?: Readonly<Record<string, DeprecatedApi>>;
}

/** Whether a value of a framework is a server. */
export function isServer({ servers = {} }: Detector, { kind, of, index }: OpaqueValue): boolean {
  const name = of.path.at(-1) ?? '';
  if (kind === 'instance') return servers.instances?.includes(name) === true;
  if (kind === 'result') return servers.results?.includes(name) === true;
  const position = getOwn(servers.callbacks, name);
  return position !== undefined && index?.[0] === position[0] && index[1] === position[1];
}

/** What a framework's file states about one version. */
export interface FrameworkFacts extends Omit<Framework, 'isConversionKnown'> {
  /** How it converts schemas to JSON Schema; left out where that is not known. */
  readonly toJsonSchema?: SchemaConversion;
}

/** A framework as the analysis sees it: what rules can ask, and how it converts schemas. */
export interface DescribedFramework extends Framework {
  readonly toJsonSchema?: SchemaConversion;
}

export function describeFramework(
  detector: Detector,
  version: FrameworkVersion,
): DescribedFramework {
  const facts = detector.facts(version);
  return { ...facts, isConversionKnown: facts.toJsonSchema !== undefined };
}

/** What a constructor or function that builds an error takes. */
export interface ErrorSignature {
  readonly via: ErrorConstruction['via'];
  /** The code that it always gives. */
  readonly code?: number;
  /** The position of the message, behind the code where that is an argument. */
  readonly message: number;
  /** How many arguments must be given. */
  readonly required: number;
  /** The position of the data that goes to the caller. */
  readonly data: number;
  /** The position of the options with `cause`; undefined when it takes none. */
  readonly options?: number;
}

/** Edits that replace a deprecated call by its successor, given the text of the file; undefined where that is not certain. */
export type DeprecatedCallRewrite = (call: Call, text: string) => Edit[] | undefined;

/** Something that is not to be used any more. */
export interface DeprecatedApi {
  readonly instead: string;
  /** The version of the framework's first package that deprecates it. */
  readonly since?: string;
  /** The revision of the protocol that deprecates or removes it. */
  readonly revision?: ProtocolRevision;
  /** The call, written with what is to be used instead; undefined where that is not certain. */
  readonly rewrite?: DeprecatedCallRewrite;
}

/** A package as a file sees it. */
export interface FrameworkVersion {
  readonly package: string;
  /** The versions that may be in use: what facts are asked of. */
  readonly versions: Versions;
  /** The installed version, else the lowest that `package.json` accepts. */
  readonly version: string | undefined;
  readonly major: number | undefined;
}

/** The property of an object part; absent and unknown parts pass through. */
export function property(part: Part, key: string): Part {
  return part instanceof Expression ? part.property(key) : part;
}

/** Whether a part is a URI with a variable, which some frameworks register as a template. */
export function hasVariables(uri: Part): boolean {
  return (
    uri instanceof Expression &&
    typeof uri.value === 'string' &&
    variablesOf(uri.value).some((name) => name !== '')
  );
}

/** What a server calls itself that is made of an object with its name, at a position among the arguments. */
export function named(position = 0): (call: Call) => Part {
  return (call) => property(call.argument(position), 'name');
}
