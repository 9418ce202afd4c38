import { TEXT_BLOCK } from '../model/findings/code-text.ts';
import { isKnownArray, isKnownObject } from '../model/property.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Edit } from '../model/findings/edit.ts';
import type { ReturnedResult } from '../model/handlers/results.ts';
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
  *checkDefinition(definition) {
    if (definition.kind !== 'tool') return;
    for (const path of definition.results.paths) {
      const parts = partsOfResult(path);
      const structured = parts?.object.value.properties.get('structuredContent');
      if (!parts || !structured || !lacksText(parts.content, structured.value, definition))
        continue;
      const edits = fallback(path, parts.content);
      yield { messageId: 'missing', at: structured.keyAt, ...(edits && { fix: edits }) };
    }
  },
});

/** Whether clients that read only `content` get nothing of the structured content. */
function lacksText(content: StaticValue, structured: StaticValue, definition: Definition): boolean {
  if (structured.kind === 'absent' || isEmptyObject(structured) || !mayBeEmpty(content))
    return false;
  if (mayBeSelectedTogether(content, structured)) return false;
  const { facts } = definition.results;
  if (facts?.fillsText && content.kind === 'absent') return false;
  const hasObjects = outputOf(definition)?.root.value.type === 'object';
  return !facts?.fillsTextOfNonObjects || hasObjects || isKnownObject(structured);
}

/** The edit that sends the structured content as text too. */
function fallback(path: ReturnedResult, content: StaticValue): readonly Edit[] | undefined {
  const name = path.nameAt('structuredContent');
  if (name === undefined) return undefined;
  const text = `[${TEXT_BLOCK[0]}JSON.stringify(${name})${TEXT_BLOCK[1]}]`;
  const edit =
    path.edit?.has('content') === true ? replacing(content, text) : path.edit?.add('content', text);
  return edit && [edit];
}

/** Whether an object has nothing that a text could say. */
function isEmptyObject(value: StaticValue): boolean {
  return isKnownObject(value) && value.value.complete && value.value.properties.size === 0;
}

/** Whether there is certainly no content in some case, or an empty list. */
function mayBeEmpty(content: StaticValue): boolean {
  return (possibleValues(content) ?? []).some(
    (each) =>
      each.kind === 'absent' ||
      (isKnownArray(each) && each.value.complete && each.value.elements.length === 0),
  );
}

function replacing(content: StaticValue, text: string): Edit | undefined {
  return content.kind === 'known' && !content.at.external
    ? { range: content.at.range, text }
    : undefined;
}
