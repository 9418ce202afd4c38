import {
  DESCRIBE_DRAFTS,
  DESCRIBE_MESSAGES,
  describing,
  placeOf,
  missingDescriptions,
  type DescribeMessage,
  type UndescribedPart,
} from './checks/descriptions/missing-descriptions.ts';
import { isObviousInResult } from './checks/descriptions/result-fields.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { pathText } from './checks/schemas/schema-path.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly skipObvious: boolean;
}

type OutputMessage = 'missing' | 'dropped' | 'unlisted';

export default defineRule<OutputMessage | DescribeMessage, Options>({
  name: 'require-output-field-description',
  meta: {
    type: 'suggestion',
    docs: {
      description: "require a description of every field of a tool's output",
      preset: 'strict',
      severity: 'warn',
      group: 'Definitions',
      listing: true,
    },
    alternatives: 'any',
    hasSuggestions: true,
    drafts: DESCRIBE_DRAFTS,
    messages: {
      missing:
        'Output field {{path}} has no description, so the model has to guess what it means. Describe it.',
      dropped:
        'This code drops the descriptions that output fields have, so the model has to guess what they mean. Pass the description of each field on here.',
      unlisted:
        'This code lists output fields without descriptions, so the model has to guess what they mean. Give each field a description here.',
      ...DESCRIBE_MESSAGES,
    },
    schema: {
      type: 'object',
      properties: {
        skipObvious: {
          type: 'boolean',
          description: 'Whether to report only the numbers whose unit or scale nothing says.',
        },
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: { skipObvious: false, ignoreTools: [] },
    presetOptions: { strict: { skipObvious: true } },
  },
  *check(analysis, { skipObvious }) {
    const isLeftOut = (part: UndescribedPart): boolean =>
      skipObvious && isObviousInResult(part, part.definition, analysis.definitions);
    for (const part of missingDescriptions(analysis, ['output'], isLeftOut))
      yield {
        messageId: messageFor(part),
        ...(!part.lost && { data: { path: pathText(part.path) } }),
        at: placeOf(part),
        ...(part.definition && { definition: part.definition }),
        suggest: describing(part),
      };
  },
});

function messageFor({ lost }: UndescribedPart): OutputMessage {
  if (!lost) return 'missing';
  return lost.isWritten ? 'dropped' : 'unlisted';
}
