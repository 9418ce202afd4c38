import { TEXT_BLOCK } from '../model/findings/code-text.ts';
import { isArray, isObject } from '../model/property.ts';
import { outputOf, partsOfResult } from './checks/results/result-parts.ts';
import { mayBeSelectedTogether, possibleValues, type StaticValue } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'require-text-fallback',
  meta: {
    type: 'problem',
    docs: {
      description: 'require structured content to be sent as text as well',
      preset: 'strict',
      severity: 'warn',
      group: 'Results',
    },
    fixable: 'code',
    messages: {
      missing:
        'Clients that read only `content` get nothing from this result. Add the structured content as a text block as well.',
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { kind, results } = definition;
      if (kind !== 'tool') continue;
      const hasObjects = outputOf(definition)?.root.value.type === 'object';
      for (const path of results.paths) {
        const parts = partsOfResult(path);
        const structured = parts?.object.value.properties.get('structuredContent');
        if (
          !parts ||
          !structured ||
          structured.value.kind === 'absent' ||
          isEmptyObject(structured.value) ||
          !mayBeEmpty(parts.content) ||
          mayBeSelectedTogether(parts.content, structured.value) ||
          (results.facts?.fillsText && parts.content.kind === 'absent')
        )
          continue;
        if (results.facts?.fillsTextOfNonObjects && !hasObjects && !isObject(structured.value))
          continue;
        const name = path.nameAt('structuredContent');
        const text = `[${TEXT_BLOCK[0]}JSON.stringify(${name ?? ''})${TEXT_BLOCK[1]}]`;
        const edit =
          path.edit?.has('content') === true
            ? replacing(parts.content, text)
            : path.edit?.add('content', text);
        yield {
          messageId: 'missing',
          at: structured.keyAt,
          ...(edit && name !== undefined ? { fix: [edit] } : {}),
        };
      }
    }
  },
});

/** Whether an object has nothing that a text could say. */
function isEmptyObject(value: StaticValue): boolean {
  return isObject(value) && value.value.complete && value.value.properties.size === 0;
}

/** Whether there is certainly no content in some case, or an empty list. */
function mayBeEmpty(content: StaticValue): boolean {
  return (possibleValues(content) ?? []).some(
    (each) =>
      each.kind === 'absent' ||
      (isArray(each) && each.value.complete && each.value.elements.length === 0),
  );
}

function replacing(
  content: StaticValue,
  text: string,
): { readonly range: readonly [number, number]; readonly text: string } | undefined {
  return content.kind === 'known' && !content.at.external
    ? { range: content.at.range, text }
    : undefined;
}
