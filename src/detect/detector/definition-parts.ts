import type { TSESTree } from '@typescript-eslint/utils';
import type { DefinitionKind, Surface } from '../../model/definitions/kind.ts';
import type { ListMethod } from '../../model/protocol/list-requests.ts';
import { variablesOf } from '../../model/protocol/uri-template.ts';
import type { NamedRequest } from '../flow/return-path.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import {
  Expression,
  valueOfPart,
  type Part,
} from '../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';

/** The parts of one definition in a framework's call or literal, as lazy expressions. */
export interface DefinitionParts {
  readonly kind: DefinitionKind;
  /**
   * The name of the call or type in the framework, or the request for a list; empty for a call of
   * an unread package.
   */
  readonly form: string;
  /** The request for the list of which the project itself writes it as an entry. */
  readonly entryOf?: ListMethod;
  /** Whether a function of the framework returns it, so that other code has to use it. */
  readonly isBuilt?: true;
  readonly name: Part;
  readonly uri?: Part;
  /** Whether the {@link uri} of a resource is a template, if its expression does not show it. */
  readonly isTemplate?: true;
  readonly title?: Part;
  readonly description: Part;
  readonly annotations?: Part;
  readonly errors?: Part;
  readonly task?: Part;
  readonly handler: Part;
  /** Whether what registers the handler returns something else than it does. */
  readonly hasOtherResults?: boolean;
  readonly schemas: readonly SchemaExpression[];
  /** A text where the call takes none, and the name of what it takes there. */
  readonly misplaced?: { readonly text: Part; readonly expected?: string } | undefined;
  /** The other definitions that the same call makes. */
  readonly also?: readonly DefinitionParts[];
  /** The object that contains the parts, for edits. */
  readonly config?: Part;
  /** The list element of the definition, if the call or type contains several. */
  readonly element?: ListElement;
  /** Why its server may not list it, although each run registers it. */
  readonly condition?: UnknownValue;
  /** Why the framework serves it to no client, where its own form decides that. */
  readonly unserved?: string;
  /** Whether the handler receives the protocol's request instead of its arguments. */
  readonly takesRequest?: true;
  /**
   * The handler of all such requests, and its arguments for this definition; undefined if unknown.
   */
  readonly asked?: () => RoutedHandler | undefined;
  /** Whether the handler does not answer requests, so that its return value is not judged. */
  readonly answersNoRequest?: true;
  /** The function that converts return values to content blocks. */
  readonly format?: Part;
  /** The index of the handler's context parameter, if any, with or without an input schema. */
  readonly contextParameter: (hasInput: boolean) => number | undefined;
  /** The index of the handler's parameter with its arguments; by default the first. */
  readonly argumentsParameter?: number | 'none';
  /** The index of the handler's parameter with the variables of the URI template, if any. */
  readonly variablesParameter?: number;
}

/** A name that no definition has, to read how a handler refuses one. */
export const UNKNOWN_NAME = 'a name that no definition has';

/** A handler in a request. */
export interface RoutedHandler {
  readonly handler: Part;
  readonly request: NamedRequest;
  /** Makes a frame of its call with the constants that the search for the answer evaluated. */
  readonly frame: () => Frame;
  /** The arguments of the handler in the same request for another name. */
  readonly argsFor: (name: string) => readonly unknown[];
}

/** One of several definitions in a call or type. */
export interface ListElement {
  readonly expression: Expression;
  /** The node that imports it, in the module of the call or type. */
  readonly entry: TSESTree.Node;
  /** Whether a list of a server contains it; otherwise its type identifies it. */
  readonly isInList: boolean;
  /** Why a run may lack it in the list; undefined if every run has it. */
  readonly condition: UnknownValue | undefined;
}

export interface SchemaExpression {
  readonly surface: Surface;
  readonly label: string;
  readonly part: Part;
  /** The form that the framework expects in place of a Zod schema. */
  readonly takes?: 'json-schema' | 'arguments';
  /** A raw shape with which the framework extends the schema when it lists it. */
  readonly extension?: Part;
}

/** The property of an object part; absent and unknown parts are passed through. */
export function property(part: Part, key: string): Part {
  return part instanceof Expression ? part.property(key) : part;
}

/** The property at a path of an object part, such as `metadata.title`. */
export function propertyAt(part: Part, path: string): Part {
  return path.split('.').reduce(property, part);
}

/** A value that no code writes, located at a part; an unread part stays as it is. */
export function inPlaceOf(part: Part, value: unknown): Part {
  return part instanceof Expression ? part.withValue(value) : part;
}

/**
 * A text that a framework joins with another one, at its own location; unchanged where there is no
 * other one, or an empty one.
 */
export function joinedText(
  text: Part,
  other: Part,
  join: (text: string, other: string) => string,
): Part {
  if (!(text instanceof Expression) || other === undefined) return text;
  const values = [text.value, valueOfPart(other) ?? ''];
  const [own, added] = values;
  if (typeof own === 'string' && typeof added === 'string')
    return added === '' ? text : text.withValue(join(own, added));
  const open = values.find(isUnresolved);
  return open ? new UnknownValue(asUnknown(open), asUnknown(open).origin) : text;
}

/** The schema that a property of an object part is. */
export function schema(
  surface: SchemaExpression['surface'],
  label: string,
  config: Part,
): SchemaExpression {
  return { surface, label, part: property(config, label) };
}

/** Whether a part is a URI with a variable, which some frameworks register as a template. */
export function hasVariables(uri: Part): boolean {
  return (
    uri instanceof Expression &&
    typeof uri.value === 'string' &&
    variablesOf(uri.value).some((name) => name !== '')
  );
}
