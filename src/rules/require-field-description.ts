import { lazily } from '../model/utils/lazily.ts';
import { labelOf } from '../model/text/labels.ts';
import {
  DESCRIBE_DRAFTS,
  DESCRIBE_MESSAGES,
  describing,
  placeOf,
  missingDescriptions,
  type UndescribedPart,
} from './checks/descriptions/missing-descriptions.ts';
import { descriptionHint } from './checks/descriptions/description-hint.ts';
import { IGNORE_TOOLS } from './checks/option-schemas.ts';
import { isObvious } from './checks/descriptions/obvious-fields.ts';
import { serverToolNames } from './checks/name-prefixes.ts';
import { isSelfExplanatory } from './checks/descriptions/self-explanatory.ts';
import { pathText } from './checks/schemas/schema-path.ts';
import { defineRule } from './define-rule.ts';

const SURFACES = ['input', 'params', 'args', 'elicit'] as const;

export default defineRule({
  name: 'require-field-description',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a description of every field that the model or the user fills in',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
      listing: true,
    },
    alternatives: 'any',
    hasSuggestions: true,
    drafts: DESCRIBE_DRAFTS,
    messages: {
      missing:
        'Field {{path}} of {{label}} has no description, so its meaning must be guessed from {{source}}. Describe {{say}}.',
      hidden:
        'The description of {{path}} is on an inner schema, where {{framework}} does not find it when it lists the prompt. Describe the outer schema.',
      dropped:
        'This code drops the descriptions that the fields have, so models must guess what the fields mean. Pass the description of each field on here.',
      unlisted:
        'This code lists fields without descriptions, so models must guess what they mean. Give each field a description here.',
      ...DESCRIBE_MESSAGES,
    },
    schema: {
      type: 'object',
      properties: {
        surfaces: {
          type: 'array',
          items: { enum: SURFACES },
          uniqueItems: true,
          description:
            'Which schemas to check: the input of tools, the parameters of resources, the arguments of prompts, what an elicitation asks the user for.',
        },
        skipObvious: {
          type: 'boolean',
          description:
            'Whether to report only what a model has to guess: what is in a value without a form, the format of a time, the unit of a quantity, the syntax of a filter. The preset `recommended` sets it.',
        },
        skipSelfExplanatory: {
          type: 'boolean',
          description:
            'Whether to leave out what its schema, a plain name or the description of the tool explains. The preset `strict` sets it.',
        },
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: {
      surfaces: [...SURFACES],
      skipObvious: false,
      skipSelfExplanatory: false,
      ignoreTools: [],
    },
    presetOptions: { recommended: { skipObvious: true }, strict: { skipSelfExplanatory: true } },
  },
  *check(analysis, { surfaces, skipObvious, skipSelfExplanatory }) {
    const tools = lazily(() => serverToolNames(analysis));
    const isLeftOut = (part: UndescribedPart): boolean =>
      part.node.hiddenDescription === undefined &&
      (skipObvious || (skipSelfExplanatory && isSelfExplanatory(part, part.definition, tools))) &&
      isObvious(part, part.definition);
    for (const part of missingDescriptions(analysis, surfaces, isLeftOut)) {
      const { path, framework, definition, node, field } = part;
      yield {
        messageId: messageFor(part),
        ...(!part.lost && {
          data: {
            path: pathText(path),
            label: definition ? labelOf(definition) : 'an elicitation',
            framework: framework.title,
            ...descriptionHint(node, field?.name ?? ''),
          },
        }),
        at: placeOf(part),
        ...(definition && { definition }),
        suggest: describing(part),
      };
    }
  },
});

function messageFor({
  node,
  lost,
}: UndescribedPart): 'missing' | 'hidden' | 'dropped' | 'unlisted' {
  if (lost) return lost.isWritten ? 'dropped' : 'unlisted';
  return node.hiddenDescription === undefined ? 'missing' : 'hidden';
}
