import type { Definition } from '../../../model/definitions/definition.ts';
import type {
  AdvertisedSchema,
  DefinitionSchema,
} from '../../../model/definitions/definition-schema.ts';
import type { ListedTool, Violation } from '../../../model/clients/profile.ts';
import { pointerStep } from '../../../model/schemas/json-pointer.ts';
import type { JsonRecord } from '../../../model/schemas/json-schema-parts.ts';
import type { Location } from '../../../model/location.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import { stepsIn } from '../schemas/literal-schema.ts';
import { locationIn } from './part-location.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues, type Known, type StaticValue } from '../../../model/static.ts';
import { isRecord } from '../../../model/utils/record.ts';

type ServerFacts = Pick<ListedTool, 'serverName' | 'position'>;

/** A tool as clients see it, for one of its possible names and descriptions. */
export interface PlacedTool {
  readonly tool: ListedTool;
  /** The schema of its input as its author wrote it, if that is what the server lists. */
  readonly input: SchemaNode | undefined;
  /** The smallest code that the author of a part would edit. */
  locate(violation: Pick<Violation, 'path' | 'isKey' | 'keyword'>): Location;
}

/**
 * A tool as its server lists it: once for each of the names and the descriptions that it may have.
 *
 * @param server what is known of its server, as in {@link ListedTool}
 */
export function listedTools(
  definition: Definition,
  server: ServerFacts = { serverName: undefined, position: undefined },
): readonly PlacedTool[] {
  const names = knownValues(definition.name);
  const descriptions = isRewritten(definition, 'description')
    ? []
    : knownValues(definition.description);
  return Array.from({ length: Math.max(1, names.length, descriptions.length) }, (_, index) =>
    placedTool(definition, server, names[index], descriptions[index]),
  );
}

function placedTool(
  definition: Definition,
  server: ServerFacts,
  name: Known<string> | undefined,
  description: Known<string> | undefined,
): PlacedTool {
  const { annotations } = definition;
  const [schema, outputSchema] = (['input', 'output'] as const).map((surface) =>
    definition.schemas.find((each) => each.surface === surface),
  );
  const advertised = advertisedBy(definition, schema);
  const output = advertisedBy(definition, outputSchema)?.schema;
  const input = advertised && schema?.root.kind === 'known' ? schema.root.value : undefined;
  return {
    input,
    tool: {
      name: name?.value,
      title: knownText(titleOf(definition)),
      description: description?.value,
      inputSchema: isRecord(advertised?.schema) ? advertised.schema : undefined,
      outputSchema: isRecord(output) ? output : undefined,
      annotations: knownMembers(annotations),
      ...server,
      isUnread: unreadIn(definition, schema, advertised),
    },
    locate: ({ path: [part, ...rest], isKey = false, keyword }) => {
      if (part === 'inputSchema' && schema)
        return (
          writtenAt(schema.literal, rest, isKey, keyword) ??
          locationIn(schema, advertised?.schema, rest, isKey)
        );
      if (part === 'outputSchema' && outputSchema)
        return writtenAt(outputSchema.literal, rest, isKey, keyword) ?? outputSchema.at;
      if (part === 'description' && description) return description.at;
      if (part === 'annotations' && annotations.kind === 'known') return annotations.at;
      return (part === undefined ? definition.serverAt : name?.at) ?? definition.at;
    },
  };
}

/** A framework may list a title that it makes of the name. */
function titleOf({ listed, title }: Definition): StaticValue {
  return listed.title ?? title;
}

/** Tells whether a part of a tool, or of its input schema, could not be read. */
function unreadIn(
  definition: Definition,
  input: DefinitionSchema | undefined,
  advertised: AdvertisedSchema | undefined,
): ListedTool['isUnread'] {
  const gaps = (advertised?.unresolved ?? []).map(({ path }) => path);
  return ([part, ...rest]) => {
    if (part === 'inputSchema')
      return gaps.some((gap) => holds(gap, rest)) || input?.variesAt(rest) === true;
    if (part === 'title')
      return isRewritten(definition, part) || isUnknown(titleOf(definition), rest);
    return isRewritten(definition, 'annotations') || isUnknown(definition.annotations, rest);
  };
}

/**
 * The schema that the server lists; undefined where it or the framework changes or rejects what is
 * written.
 */
function advertisedBy(
  definition: Definition,
  schema: DefinitionSchema | undefined,
): AdvertisedSchema | undefined {
  const isServed =
    schema?.root.kind === 'known' &&
    schema.outcome.rootEffect === undefined &&
    !definition.isTypedOnly &&
    !isRewritten(definition, `${schema.surface}Schema`);
  return isServed ? schema.jsonSchema() : undefined;
}

function isRewritten({ listRewrite }: Definition, part: string): boolean {
  return listRewrite?.mentions(part) ?? false;
}

/** Whether a part of the entry, or a member of that part, could not be read. */
function isUnknown(value: StaticValue, [member]: readonly string[]): boolean {
  if (member === undefined || !isKnownObject(value))
    return value.kind === 'unknown' || value.kind === 'oneOf';
  return propertyOf(value, member).kind === 'unknown';
}

function knownText(value: StaticValue): string | undefined {
  return value.kind === 'known' && typeof value.value === 'string' ? value.value : undefined;
}

/** The members of an object that are known, with one of the values of each. */
function knownMembers(value: StaticValue): JsonRecord | undefined {
  return isKnownObject(value)
    ? Object.fromEntries(
        [...value.value.properties.values()].flatMap(({ key, value: member }) =>
          knownValues(member)
            .slice(0, 1)
            .map(({ value: first }) => [key, first]),
        ),
      )
    : undefined;
}

/** Whether an unread part of a schema contains a path. */
function holds(gap: string, path: readonly string[]): boolean {
  const pointer = path.map((step) => `/${pointerStep(step)}`).join('');
  return pointer === gap || pointer.startsWith(`${gap}/`);
}

/** Where a JSON Schema literal has a keyword, or a key or a part at a path. */
function writtenAt(
  literal: StaticValue,
  path: readonly string[],
  isKey: boolean,
  keyword: string | undefined,
): Location | undefined {
  const written =
    keyword === undefined ? undefined : stepsIn(literal, [...path, keyword]).at(-1)?.keyAt;
  if (written || path.length === 0) return written;
  const part = stepsIn(literal, path).at(-1);
  return isKey ? part?.keyAt : part?.value.at;
}
