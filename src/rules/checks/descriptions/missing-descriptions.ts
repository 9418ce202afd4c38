import type { Analysis } from '../../../model/analysis.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { Framework } from '../../../model/framework.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import { lazily } from '../../../model/utils/lazily.ts';
import {
  allParts,
  isDescribed,
  lacksDescription,
  undescribedParts,
  type SchemaPart,
} from '../schemas/schema-parts.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { quote } from '../../../model/findings/code-text.ts';
import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { Surface } from '../../../model/definitions/kind.ts';
import { locationKey, type Location } from '../../../model/location.ts';
import { possibleValues } from '../../../model/static.ts';
import { documentedParameters, explainsInside } from './documented-parameters.ts';
import { wordsOf } from '../../../model/text/stems.ts';
import { dottedPath } from '../schemas/schema-path.ts';
import { fieldsOfHost, isForInterfaceOnly } from '../clients/user-interface.ts';

export type DescribeMessage = 'describe' | 'describeByNote' | 'describeEmpty';

/** The texts of the suggestions of {@link describing}. */
export const DESCRIBE_MESSAGES: Readonly<Record<DescribeMessage, string>> = {
  describe: "Add the description '{{text}}'.",
  describeByNote: "Use its comment as the description: '{{text}}'.",
  describeEmpty: 'Add an empty description for you to fill in.',
};

/** The suggestions that leave the description to the author. */
export const DESCRIBE_DRAFTS: readonly DescribeMessage[] = ['describeByNote', 'describeEmpty'];

export interface UndescribedPart extends SchemaPart {
  /** The framework that lists the schema. */
  readonly framework: Framework;
  /** The definition of the schema; undefined if an elicitation has it. */
  readonly definition: Definition | undefined;
  /** Where code of the project that lists the field drops its description, or gives it none. */
  readonly lost: LostDescription | undefined;
}

/** A description that code of the project loses where it lists a field. */
interface LostDescription {
  readonly at: Location;
  /** Whether the field that the code converts has a description. */
  readonly isWritten: boolean;
}

/** A schema of a definition, or one that a handler requests from the user. */
interface OwnedSchema {
  readonly framework: Framework;
  readonly schema: DefinitionSchema;
  readonly definition?: Definition;
}

/**
 * The parts of a file's schemas that certainly have no description, on the given surfaces. Yields
 * one part for each location of a schema, even if several paths share it. A part that several
 * fields of one name share is not part of a field.
 *
 * @param isLeftOut whether a part needs no description
 */
export function* missingDescriptions(
  analysis: Analysis,
  surfaces: readonly Surface[],
  isLeftOut: (part: UndescribedPart) => boolean,
): Generator<UndescribedPart> {
  const sharing = new SharedSchemas();
  const found = [...schemasOf(analysis)].map((owned) => ({
    ...owned,
    parts: partsOf(owned, surfaces),
  }));
  for (const { parts } of found) sharing.add(parts);
  const passesOn = lazily(() => found.some(({ schema }) => describesComputed(schema)));
  for (const { framework, definition, parts } of found) {
    const seen = new Set<string>();
    for (const written of parts) {
      const lost = lostDescription(written, passesOn);
      const shared = !lost && sharing.isShared(written);
      const part = {
        ...written,
        ...(shared && { field: undefined }),
        framework,
        definition,
        lost,
      };
      const place = locationKey(placeOf(part));
      if (seen.has(place) || (lost?.isWritten !== true && isLeftOut(part))) continue;
      yield part;
      seen.add(place);
    }
  }
}

/** @param passesOn whether code of the file that lists fields describes one of them */
function lostDescription(
  { field }: SchemaPart,
  passesOn: () => boolean,
): LostDescription | undefined {
  const { at, from } = field?.computed ?? {};
  if (!at) return undefined;
  const isWritten = from !== undefined && isDescribed(from.schema);
  return isWritten || !passesOn() ? { at, isWritten } : undefined;
}

/** The part of the schema that code of the project converts, if that has no description either. */
function ofSource(part: SchemaPart): SchemaPart {
  const from = part.field?.computed?.from;
  return from && !isDescribed(from.schema) ? { ...part, field: from, node: from.schema } : part;
}

/** Whether a schema has a description of a field that code computes. */
function describesComputed({ root }: DefinitionSchema): boolean {
  return (
    root.kind === 'known' &&
    [...allParts(root.value)].some(
      ({ field, node }) => field?.computed !== undefined && !lacksDescription(node),
    )
  );
}

/**
 * The schemas that several fields of one name have in common, because a constant or a function of
 * the project creates them.
 */
class SharedSchemas {
  private readonly uses = new Map<string, { names: Set<string>; places: Set<string> }>();

  add(parts: readonly SchemaPart[]): void {
    for (const { node, field } of parts) {
      if (!field) continue;
      const key = locationKey(node.at);
      const { names, places } = this.uses.get(key) ?? { names: new Set(), places: new Set() };
      this.uses.set(key, {
        names: names.add(field.name),
        places: places.add(locationKey(field.at)),
      });
    }
  }

  isShared({ node, field }: SchemaPart): boolean {
    const uses = field && this.uses.get(locationKey(node.at));
    return uses !== undefined && uses.names.size === 1 && uses.places.size > 1;
  }
}

/**
 * The parts without a description, except those that no model fills in and those that the
 * definition documents.
 */
function partsOf(
  { definition, schema: { surface, root } }: OwnedSchema,
  surfaces: readonly Surface[],
): SchemaPart[] {
  if (!surfaces.includes(surface) || root.kind !== 'known') return [];
  const listed =
    surface === 'args' ? undescribedArguments(root.value) : undescribedParts(root.value);
  const parts = listed.map(ofSource);
  if (parts.length === 0 || !definition) return parts;
  if (isForInterfaceOnly(definition)) return [];
  if (surface === 'output') return parts;
  const texts = descriptionsOf(definition);
  const documented = texts.map(documentedParameters);
  const isDocumented = (name: string): boolean =>
    documented.length > 0 &&
    (documented.every((names) => names.has(name)) ||
      texts.every((text) => explainsInside(text, wordsOf(name))));
  const ofHost = fieldsOfHost(definition);
  return parts.filter(
    ({ path }) =>
      !isDocumented(dottedPath(path)) && !(path[0]?.kind === 'field' && ofHost.has(path[0].name)),
  );
}

/** The texts that may be its description, with gaps where a part is unknown. */
function descriptionsOf({ description }: Definition): readonly string[] {
  if (description.kind === 'unknown')
    return description.parts ? [description.parts.map((part) => part ?? '…').join('')] : [];
  return (possibleValues(description) ?? []).map((each) =>
    each.kind === 'known' ? each.value : '',
  );
}

/**
 * The arguments of a prompt without a description: the protocol lists them without their contents
 * (PromptArgument has no schema), so what describes an element or a branch is not listed.
 */
function undescribedArguments({ fields }: SchemaNode): SchemaPart[] {
  return (fields ?? [])
    .filter(({ schema }) => lacksDescription(schema))
    .map((field) => ({
      path: [{ kind: 'field', name: field.name }],
      node: field.schema,
      field,
    }));
}

function* schemasOf({ definitions, interactions }: Analysis): Generator<OwnedSchema> {
  for (const definition of definitions)
    for (const schema of definition.schemas)
      yield { framework: definition.framework, schema, definition };
  for (const { framework, requested } of interactions)
    if (requested) yield { framework, schema: requested };
}

/** The location of a finding about the part. */
export function placeOf({ node, field, lost }: UndescribedPart): Location {
  return (lost ?? field ?? node).at;
}

/**
 * Suggests a description: that of an inner schema, or the comment beside the field, or an empty one
 * if none exists.
 */
export function describing({ node, field, lost }: UndescribedPart): Suggestion<DescribeMessage>[] {
  if (lost) return [];
  const { describeAt: offset, addDescription } = field ?? node;
  const comment = node.hiddenDescription === undefined ? field?.comment : undefined;
  const text = node.hiddenDescription ?? comment?.text;
  const add =
    addDescription ??
    (offset === undefined
      ? undefined
      : (description: string) => ({
          range: [offset, offset] as const,
          text: `.describe(${description})`,
        }));
  if (!add || (text === undefined && node.description.kind === 'known')) return [];
  const edits = [add(quote(text ?? ''))];
  return [
    text === undefined
      ? { messageId: 'describeEmpty', edits }
      : {
          messageId: comment?.isDocumentation === false ? 'describeByNote' : 'describe',
          data: { text },
          edits,
        },
  ];
}
