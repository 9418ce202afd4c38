import type { Analysis } from '../../model/analysis.ts';
import type { Framework } from '../../model/framework.ts';
import type { Suggestion } from '../../model/rule.ts';
import { lacksDescription, undescribedParts, type SchemaPart } from './schema-parts.ts';
import type { SchemaNode } from '../../model/schema.ts';
import { quote } from '../../model/code-text.ts';
import type { DefinitionSchema } from '../../model/definition-schema.ts';
import type { Surface } from '../../model/kind.ts';
import type { Location } from '../../model/location.ts';

export type DescribeMessage = 'describe' | 'describeByNote' | 'describeEmpty';

/** The texts of the suggestions of {@link describing}. */
export const DESCRIBE_MESSAGES: Readonly<Record<DescribeMessage, string>> = {
  describe: "Describe it: '{{text}}'.",
  describeByNote: "Describe it by its comment: '{{text}}'.",
  describeEmpty: 'Add an empty description, to be filled in.',
};

/** The suggestions that leave the description to the author. */
export const DESCRIBE_DRAFTS: readonly DescribeMessage[] = ['describeByNote', 'describeEmpty'];

export interface UndescribedPart extends SchemaPart {
  /** The framework that lists the schema. */
  readonly framework: Framework;
}

/**
 * The parts of a file's schemas that certainly have no description, on the given surfaces. Yields one part for each
 * location of a schema, even if several paths share it.
 */
export function* missingDescriptions(
  analysis: Analysis,
  surfaces: readonly Surface[],
): Generator<UndescribedPart> {
  for (const {
    framework,
    schema: { surface, root },
  } of schemasOf(analysis)) {
    if (!surfaces.includes(surface) || root.kind !== 'known') continue;
    const seen = new Set<string>();
    const parts = surface === 'args' ? undescribedArguments : undescribedParts;
    for (const part of parts(root.value)) {
      const place = JSON.stringify(placeOf(part).external ?? placeOf(part).range);
      if (!seen.has(place)) yield { ...part, framework };
      seen.add(place);
    }
  }
}

/**
 * The arguments of a prompt without a description: the protocol lists them without their contents (PromptArgument has no
 * schema), so what describes an element or a branch is not listed.
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

function* schemasOf({
  definitions,
  interactions,
}: Analysis): Generator<{ readonly framework: Framework; readonly schema: DefinitionSchema }> {
  for (const { framework, schemas } of definitions)
    for (const schema of schemas) yield { framework, schema };
  for (const { framework, requested } of interactions)
    if (requested) yield { framework, schema: requested };
}

/** The location of a finding about the part. */
export function placeOf({ node, field }: SchemaPart): Location {
  return (field ?? node).at;
}

/** Suggests a description: that of an inner schema, or the comment beside the field, or an empty one if none exists. */
export function describing({ node, field }: SchemaPart): Suggestion<DescribeMessage>[] {
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
