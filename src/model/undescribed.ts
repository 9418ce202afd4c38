import type { Definition } from './definition.ts';
import type { Surface } from './framework.ts';
import type { Suggestion } from './rule.ts';
import { partsOf, type SchemaPart } from './schema-parts.ts';
import { quote } from './words.ts';

export type DescribeMessage = 'describe' | 'describeEmpty';

/** The texts of the suggestions of {@link describing}. */
export const DESCRIBE_MESSAGES: Readonly<Record<DescribeMessage, string>> = {
  describe: "Describe it by its comment: '{{text}}'.",
  describeEmpty: 'Add an empty description, to be filled in.',
};

/** The parts of a definition's schemas on the given surfaces that have no description; not those whose description could not be read. */
export function* undescribed({ schemas }: Definition, surfaces: readonly Surface[]): Generator<SchemaPart> {
  for (const { surface, root } of schemas) {
    if (!surfaces.includes(surface) || root.kind !== 'known') continue;
    for (const part of partsOf(root.value)) {
      const { description } = part.node;
      if (description.kind === 'absent' || (description.kind === 'known' && description.value.trim() === '')) yield part;
    }
  }
}

/** The suggestion that appends a description: the comment beside the field, else an empty one, unless there is an empty one already. */
export function describing({ node, field }: SchemaPart): Suggestion<DescribeMessage>[] {
  const offset = field ? field.describeAt : node.describeAt;
  const text = field?.comment;
  if (offset === undefined || (text === undefined && node.description.kind === 'known')) return [];
  const edits = [{ range: [offset, offset] as const, text: `.describe(${quote(text ?? '')})` }];
  return [text === undefined ? { messageId: 'describeEmpty', edits } : { messageId: 'describe', data: { text }, edits }];
}
