import { DESCRIBE_MESSAGES, describing, placeOf, undescribed } from '../model/undescribed.ts';
import { defineRule } from './define-rule.ts';

const SURFACES = ['input', 'params', 'args'] as const;

export default defineRule({
  name: 'require-field-description',
  meta: {
    type: 'problem',
    docs: { description: 'require a description of every field that the model fills in', preset: 'recommended', severity: 'error', group: 'Definitions' },
    hasSuggestions: true,
    messages: {
      missing: "The field '{{path}}' has no description, so the model has to guess what to put there: describe it.",
      ...DESCRIBE_MESSAGES,
    },
    schema: {
      type: 'object',
      properties: {
        surfaces: {
          type: 'array',
          items: { enum: SURFACES },
          uniqueItems: true,
          description: 'Which schemas to check: the input of tools, the parameters of resources, the arguments of prompts.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { surfaces: [...SURFACES] },
  },
  *check({ definitions }, { surfaces }) {
    for (const part of undescribed(definitions, surfaces)) {
      yield { messageId: 'missing', data: { path: part.path }, at: placeOf(part), suggest: describing(part) };
    }
  },
});
