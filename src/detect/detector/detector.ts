import type { CapableHandler } from '../../model/analysis.ts';
import type { StorageFacts } from '../../model/definitions/context.ts';
import type { Surface } from '../../model/definitions/kind.ts';
import type { Framework } from '../../model/framework.ts';
import type { ErrorConstruction } from '../../model/handlers/handler.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import type { SchemaConversion } from '../../schema/json/json-schema.ts';
import type { SchemaFunction } from '../../schema/zod/schema-functions.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { Expression, Part } from '../../syntax/evaluate/expressions/expression.ts';
import type {
  CallbackParameter,
  OpaqueValue,
} from '../../syntax/evaluate/values/external-value.ts';
import type { TypedValue, UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { Call, PassedTo } from './call.ts';
import { propertyAt, type DefinitionParts } from './definition-parts.ts';
import type { DeprecatedApis } from './deprecated-api.ts';
import type { SchemaSupport } from './schema-support.ts';
import type { Versions } from './versions.ts';
import type { CopyMarks } from '../../syntax/evaluate/context/copy-marks.ts';

/** Reads one form of call; undefined if the call defines nothing. */
export type CallReader = (call: Call) => DefinitionParts | undefined;

/** Reads one form of call that may define several things. */
export type ListReader = (call: Call) => readonly DefinitionParts[];

/** Reads the definitions of a project module that a framework loads by path. */
export type ModuleReader = (
  module: ProjectModule,
  version: FrameworkVersion,
) => readonly DefinitionParts[];

/** A project module, as seen by a framework that loads modules by path. */
export interface ProjectModule {
  /** The path from the package's folder, without extension: `src/tools/greet`. */
  readonly path: string;
  /** The names that it exports, `default` included. */
  readonly names: readonly string[];
  /** An export; undefined if it does not exist. */
  readonly exported: (name: string) => Part;
  /** The default export of a configuration module of the package; undefined if there is none. */
  readonly configuration: (path: string) => Part;
}

/** Detects a framework's definitions. Each has a file of its own, and a line in the registry. */
export interface Detector {
  readonly id: string;
  /** The name in messages, where it is not the id. */
  readonly title?: string;
  /** The major version of a project that does not show one; 0 by default. */
  readonly assumedMajor?: number;
  /** npm packages; their subpaths also belong to the framework. */
  readonly packages: readonly string[];
  /** The code of projects that serve newer protocol revisions with another framework. */
  readonly newerBeside?: RegExp;
  readonly finds?: DefinitionForms;
  readonly servers?: ServerForms;
  readonly context?: ContextForms;
  readonly exports?: UsefulExports;
  readonly deprecated?: DeprecatedApis;
  readonly schemaSupport?: SchemaSupport;
  /** The facts of a version. */
  facts(version: FrameworkVersion): FrameworkFacts;
}

/** The forms of code that define something. */
export interface DefinitionForms {
  /** Exports that define something when called, by name. */
  readonly builders?: Readonly<Record<string, CallReader>>;
  /** Methods of a server that define something, by path from the server: `registerTool`. */
  readonly methods?: Readonly<Record<string, CallReader>>;
  /** Methods of a server that define the elements of a list, by path from the server. */
  readonly lists?: Readonly<Record<string, ListReader>>;
  /** Members of a server that are set to a function that answers with lists, by path. */
  readonly setters?: Readonly<Record<string, (handler: Expression) => readonly DefinitionParts[]>>;
  /** Server classes whose constructor receives lists of definitions, by name. */
  readonly constructors?: Readonly<Record<string, ListReader>>;
  /** Exports that serve the elements of a list when they are called, by path. */
  readonly functions?: Readonly<Record<string, ListReader>>;
  /**
   * Methods of other instances that define something on their first argument, a server, by path:
   * `SkillsExtension.attach`.
   */
  readonly attachers?: Readonly<Record<string, ListReader>>;
  /** Functions that pass their arguments to a method of the first, a server, by name. */
  readonly registrars?: Readonly<Record<string, PassedTo>>;
  /** Reads a module that the framework loads by path; by default, all modules may be loaded. */
  readonly modules?: { readonly read: ModuleReader; readonly paths?: RegExp };
  /** Functions whose calls the framework extracts from components when these are built. */
  readonly extracted?: readonly string[];
  /** Types whose object literals are definitions, by name. */
  readonly literals?: Readonly<
    Record<string, (literal: Expression) => DefinitionParts | undefined>
  >;
  /** Exports that receive lists of definitions, with the list properties of their argument. */
  readonly applications?: Readonly<Record<string, readonly string[]>>;
  /** Reads the result of a function by its project type. */
  resultOfType?(
    type: TypedValue,
    evaluator: Evaluation,
  ):
    | ((result: Part, module: Module, entry: TSESTree.Node) => readonly DefinitionParts[])
    | undefined;
  /** How an object answers a request of the protocol; undefined if the method asks for no list. */
  answers?(method: string): WrittenAnswer | undefined;
}

/** Reads objects that answer one request of the protocol. */
export interface WrittenAnswer {
  /** The property that identifies them. */
  readonly member: string;
  /**
   * The definitions in such an object; none unless an element has the form of the protocol.
   *
   * @param isOfServer whether the module answers `initialize`: then the list is one of a server,
   *   whatever its elements are
   */
  read(
    result: Expression,
    module: Module,
    entry: TSESTree.Node,
    isOfServer: boolean,
  ): readonly DefinitionParts[];
}

/** How servers are created and used. */
export interface ServerForms {
  /** Exports that create a server, by path, with a reader of the server's name. */
  readonly names?: Readonly<Record<string, (call: Call) => Part>>;
  /** Classes whose instances are servers. */
  readonly instances?: readonly string[];
  /**
   * Methods that change under which names a server lists its definitions, or those of another one;
   * and exports that make a server which does, by path.
   */
  readonly renaming?: Readonly<Record<string, (call: Call) => Renaming | undefined>>;
  /** Functions whose results are servers. */
  readonly results?: readonly string[];
  /** Functions that pass a server to a callback: its parameter. */
  readonly callbacks?: Readonly<Record<string, CallbackParameter>>;
  /** Classes of a server's member `server`. */
  readonly inner?: readonly string[];
  /** Methods of a server that return it, so that calls are chained. */
  readonly fluent?: readonly string[];
  /**
   * The exports and methods that start a server on its process's streams, with whether a call does.
   */
  readonly stdio?: {
    readonly exports?: Readonly<Record<string, (call: Call) => boolean>>;
    readonly methods?: Readonly<Record<string, (call: Call) => boolean>>;
  };
  /** Methods of a registration's result that remove or rename the definition. */
  readonly removers?: readonly string[];
  readonly handle?: RegistrationHandle;
  /** Prefixes of server methods that remove definitions: `removeTool` also means `removeTools`. */
  readonly unregisters?: readonly string[];
  /** Exports that create a server, with the index of the options that declare capabilities. */
  readonly options?: Readonly<Record<string, number>>;
  /** The methods that set a request handler and declare capabilities, by path from the server. */
  readonly setup?: { readonly handle: string; readonly declare: string };
  /** The protocol's name of the request that a handler is set for; undefined if unknown. */
  requestOf?(handler: Call): string | undefined;
  /** The capability that a request handler needs in every version; undefined if it needs none. */
  capabilityFor?(handler: Call, versions: Versions): CapableHandler | undefined;
  /** The SDK whose servers the package returns or registers on. */
  sdk?(version: FrameworkVersion): Detector;
  /** Methods that the package adds to such a server, by the method of the SDK that they call. */
  readonly addedMethods?: Readonly<Record<string, PassedTo>>;
}

/** The effect of a server's method on the names of definitions. */
export interface Renaming {
  /** The server whose definitions are listed; by default the one that has the method. */
  readonly mounted?: Part;
  /** Whether it lists only what that server has at the time of the call. */
  readonly copies?: true;
  /** Why clients may not see the definitions. */
  readonly condition?: UnknownValue;
  readonly renamed: (parts: DefinitionParts) => DefinitionParts;
}

/** The object that a registering method returns, and that changes what it registered. */
export interface RegistrationHandle {
  /** The method that sets members, from an object. */
  readonly update: string;
  /** The methods that set whether the definition is listed. */
  readonly switches: Readonly<Record<string, boolean>>;
  /** The member that is set to whether the definition is listed. */
  readonly listed: string;
  /**
   * The parts that its members, and those of the object, set; `null` as a name removes the
   * definition.
   */
  readonly members: Readonly<Record<string, Surface | ChangedPart>>;
}

type ChangedPart = 'name' | 'uri' | 'title' | 'description' | 'annotations' | 'handler';

/** The context of a handler. Its types and methods are listed for all versions. */
export interface ContextForms {
  /** Types of the context, by name. */
  readonly types?: readonly string[];
  /** Members of the context or server that ask the client's user or model. */
  readonly interactions?: Readonly<Record<string, 'elicit' | 'sample'>>;
  /** Classes of servers that have the methods of {@link interactions}. */
  readonly serverTypes?: readonly string[];
  /** Methods that send a request and return the unvalidated answer, by last name of the path. */
  readonly requests?: readonly string[];
  /**
   * Functions that read the answer to an elicitation: the whole answer, or the content of an
   * accepted one.
   */
  readonly answerReaders?: Readonly<Record<string, 'answer' | 'content'>>;
  /** The member that has the answers themselves, by the names of the requests. */
  readonly answers?: readonly string[];
  /** Whether methods of the project's own classes may be handlers. */
  readonly methodsMayBeHandlers?: true;
  /**
   * Exports that build an elicitation for a result, from an object with `requestedSchema`:
   * `inputRequired.elicit`.
   */
  readonly formBuilders?: readonly string[];
  /** The index of the Zod schema in the arguments of an elicitation. */
  readonly elicitedSchema?: number;
  readonly storage?: StorageFacts;
  /** The member that constructs an error, with its signature. */
  readonly error?: { readonly member: string } & ErrorSignature;
}

/** Exports that the evaluator supports. */
export interface UsefulExports {
  /** Functions that return their first argument, by path from the export: `ToolSchema.parse`. */
  readonly identityFunctions?: readonly string[];
  /** Exports that the framework's build imports where a module does not declare the name. */
  readonly autoImports?: readonly string[];
  /** Exports that are compared by identity: each is an object of its own. */
  readonly distinct?: readonly string[];
  /** How exports are recognized whose code a bundler has copied into a server's file. */
  readonly copyMarks?: readonly CopyMarks[];
  /** Functions that receive and return a schema. */
  readonly schemaFunctions?: readonly SchemaFunction[];
  /** Zod namespaces that the framework re-exports: export name to Zod specifier. */
  readonly zod?: Readonly<Record<string, string>>;
  /** Exports that construct errors, by name, with their signatures. */
  readonly errors?: Readonly<Record<string, ErrorSignature>>;
  /** Modules whose functions fail with reasons of their own. */
  readonly failing?: readonly string[];
  /** Constants, by export; `resultFunction` marks functions that the evaluator calls. */
  readonly constants?: Readonly<Record<string, unknown>>;
}

/** Whether a value of a framework is a server. */
export function isServer(
  { servers = {} }: Detector,
  { kind, of, parameter }: OpaqueValue,
): boolean {
  const name = of.path.at(-1) ?? '';
  if (kind === 'instance') return servers.instances?.includes(name) === true;
  if (kind === 'result') return servers.results?.includes(name) === true;
  return parameter !== undefined && passesServer(servers, name, parameter);
}

/** Whether a function passes a server as a parameter of a callback. */
export function passesServer(
  { callbacks }: ServerForms,
  name: string,
  parameter: CallbackParameter,
): boolean {
  const server = getOwn(callbacks, name);
  return (
    server !== undefined &&
    server.length === parameter.length &&
    server.every((each, position) => each === parameter[position])
  );
}

/** The members of a framework that its detector and the version in use show. */
type Identity = Pick<Framework, 'id' | 'title' | 'package' | 'version' | 'major'>;

/** The facts that a framework's file states about one version. */
export interface FrameworkFacts
  extends Omit<Framework, 'isConversionKnown' | keyof Identity>, Partial<Identity> {
  /** The conversion of schemas to JSON Schema; undefined if unknown. */
  readonly toJsonSchema?: SchemaConversion;
}

/** A framework in an analysis: its facts for rules, and its schema conversion. */
export interface DescribedFramework extends Framework {
  readonly toJsonSchema?: SchemaConversion;
}

export function describeFramework(
  detector: Detector,
  version: FrameworkVersion,
): DescribedFramework {
  const { id, title = id, assumedMajor = 0 } = detector;
  const facts = detector.facts(version);
  return {
    id,
    title,
    package: version.package,
    version: version.version,
    major: version.major ?? assumedMajor,
    ...facts,
    isConversionKnown: facts.toJsonSchema !== undefined,
  };
}

/** The parameters of a constructor or function that constructs an error. */
export interface ErrorSignature {
  readonly via: ErrorConstruction['via'];
  /** The fixed code of its errors. */
  readonly code?: number;
  /** The index of the message, after the code if that is an argument. */
  readonly message: number;
  /** The number of required arguments. */
  readonly required: number;
  /** The index of the data for the caller. */
  readonly data: number;
  /** The index of the options with `cause`; undefined if there are none. */
  readonly options?: number;
}

/** A package, as seen by a file. */
export interface FrameworkVersion {
  readonly package: string;
  /** The versions that may be in use, to which facts apply. */
  readonly versions: Versions;
  /** As `Framework.version` in the model. */
  readonly version: string | undefined;
  readonly major: number | undefined;
  /**
   * The versions of another package that the file may use, such as the SDK under the framework;
   * undefined for a framework whose code is bundled into the file.
   */
  readonly beside?: (name: string) => Versions;
}

/** Reads a server's name from a property of the argument at a position. */
export function named(position = 0, path = 'name'): (call: Call) => Part {
  return (call) => propertyAt(call.argument(position), path);
}
