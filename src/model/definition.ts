import type { Static, StaticValue } from './static.ts';
import type { Framework } from './framework.ts';
import type { ListedFields } from './listed-fields.ts';
import type { Results } from './results.ts';
import type { Location } from './location.ts';
import type { DefinitionKind } from './kind.ts';
import type { DefinitionSchema } from './definition-schema.ts';
import type { Handler } from './handler.ts';
import type { ObjectEdit, ArrayEdit } from './edit.ts';
import type { UnresolvedPart } from './unresolved-part.ts';

/** A tool, resource or prompt that a server will advertise. */
export interface Definition {
  readonly kind: DefinitionKind;
  readonly framework: Framework;
  /** The call or type that defines it, as the framework spells it: `tool`, `registerTool`, `TaskToolDefinition`. */
  readonly form: string;
  /** Where it is written: its name where that can be followed, else the call. */
  readonly at: Location;
  readonly name: Static<string>;
  /** Of a resource: the URI or the URI template. */
  readonly uri: Static<string>;
  /** Of a resource: whether it is registered as a template, which has a name of its own among templates. */
  readonly isTemplate: boolean;
  /** Of a template: whether a function of it lists resources when the server is asked for them, as far as that is known. */
  readonly listsResources: boolean;
  readonly title: Static<string>;
  readonly description: Static<string>;
  readonly annotations: StaticValue;
  /** `errors: […]`, as written; absent where the framework has no error contracts. */
  readonly errors: StaticValue;
  /** The scopes that a caller must have, as written; absent where the framework has no such. */
  readonly auth: StaticValue;
  /** What its server lists of it beside its name, its URI and its schemas. */
  readonly listed: ListedFields;
  /** Whether it asks the user or model of the client, or for its roots. */
  readonly asks: ReadonlySet<ClientRequest>;
  /** `task: true`, where the framework has it. */
  readonly task: Static<boolean>;
  /** The schemas that the framework takes for this kind, absent ones included. */
  readonly schemas: readonly DefinitionSchema[];
  readonly handler: Static<Handler>;
  /** What its requests are answered with. */
  readonly results: Results;
  /** The identity of the server or registration list it goes to; undefined when this file does not tell. */
  readonly server: string | undefined;
  /** The expression that makes the server it goes to; undefined where that is not known. */
  readonly maker: string | undefined;
  /** Of a definition whose server is the parameter of a function: the names by which that can be called, none where it has no name. */
  readonly receivers: readonly string[] | undefined;
  /** Names the call or literal that defines it. */
  readonly id: string;
  /** Whether applications are made of lists of such definitions, so that it is in a server only when a list holds it. */
  readonly isListed: boolean;
  /** Whether its server may be without it: on a condition, or because how it gets there was not followed. */
  readonly isUncertain: boolean;
  /** What a run must go through to reach it: names of arms of conditions and of functions, the same name for the same arm. */
  readonly branches: readonly string[];
  /** Whether it may leave its server again: the file takes it off or renames it, or its handle goes where it is not followed. */
  readonly mayBeRemoved: boolean;
  /** The text of a comment attached to the definition in the linted file, cleaned of its delimiters. */
  readonly comment: string | undefined;
  /** Where further properties of the definition's object go; undefined when it has none in the linted file. */
  readonly config: ObjectEdit | undefined;
  /** Where further annotations go; undefined when they are no object literal that this definition alone has. */
  readonly annotationsEdit: ObjectEdit | undefined;
  /** Where further entries of {@link errors} go; undefined when it is no array literal in the linted file. */
  readonly errorsEdit: ArrayEdit | undefined;
  /** Parts that could not be read, for the inventory; computes every part. */
  unresolved(): readonly UnresolvedPart[];
}

/** What a server asks of its client. */
export type ClientRequest = 'elicit' | 'sample' | 'roots';
