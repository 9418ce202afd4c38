import { CONTENT_BLOCKS } from '../model/content-block.ts';
import { isObject, propertyOf } from '../model/property.ts';
import { partsOfResult } from '../model/result-parts.ts';
import type { ResultPath } from '../model/results.ts';
import type { Finding } from '../model/rule.ts';
import type { StaticValue } from '../model/static.ts';
import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  nothing: 'The handler of the {{tool}} gives nothing, so the call fails: return a result, `{ content: [] }` at least.',
  primitive: 'The handler of the {{tool}} gives a {{type}}, so the call fails: return a result, `{ content: [ … ] }`.',
  list: 'The handler of the {{tool}} gives a list, so the call fails: return a result, `{ content: [ … ] }`.',
  bare: 'The handler of the {{tool}} gives an object without `content`, so the model gets nothing of it: return a result, `{ content: [ … ] }`.',
  wrap: 'Return it as {{what}}.',
};
type Message = keyof typeof messages;

/** Members of a result, one of which tells that an object is meant for one. */
const MEMBERS = ['content', 'structuredContent', 'isError', '_meta'];

export default defineRule<Message, object>({
  name: 'valid-tool-result',
  meta: {
    type: 'problem',
    docs: { description: 'require handlers of tools to give a result', preset: 'recommended', severity: 'error', group: 'Results' },
    hasSuggestions: true,
    messages,
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { kind, results } = definition;
      if (kind !== 'tool' || results.form !== 'result') continue;
      for (const path of results.paths) {
        const finding = findingIn(path);
        if (finding) yield { ...finding, at: path.at, data: { ...finding.data, tool: labelOf(definition) } };
      }
    }
  },
});

function findingIn(path: ResultPath): Omit<Finding<Message>, 'at'> | undefined {
  const { value } = path;
  if (value.kind === 'unknown') return undefined;
  if (value.kind === 'absent') return { messageId: 'nothing' };
  const data = value.value;
  if (typeof data !== 'object' || data === null) return { messageId: 'primitive', data: { type: data === null ? 'null' : typeof data }, suggest: asText(path, typeof data === 'string') };
  if (data.type === 'array') return { messageId: 'list', suggest: data.complete && data.elements.length > 0 && data.elements.every(isBlock) ? wrapped(path, '{ content: ', ' }', 'the content of a result') : asText(path, false) };
  if (!isObject(value) || !value.value.complete || !partsOfResult(path)) return undefined;
  const isMeant = value.value.properties.size === 0 || MEMBERS.some((key) => value.value.properties.has(key));
  if (isMeant) return undefined;
  return { messageId: 'bare', suggest: isBlock(value) ? wrapped(path, '{ content: [', '] }', 'the content of a result') : asText(path, false) };
}

function isBlock(value: StaticValue): boolean {
  const type = isObject(value) ? propertyOf(value, 'type') : undefined;
  return type?.kind === 'known' && typeof type.value === 'string' && Object.hasOwn(CONTENT_BLOCKS, type.value);
}

function asText(path: ResultPath, isText: boolean): Finding<Message>['suggest'] {
  const [before, after] = isText ? ['', ''] : ['JSON.stringify(', ')'];
  return wrapped(path, `{ content: [{ type: 'text', text: ${before}`, `${after} }] }`, 'text');
}

function wrapped(path: ResultPath, before: string, after: string, what: string): Finding<Message>['suggest'] {
  const edits = path.wrap(before, after);
  return edits ? [{ messageId: 'wrap', data: { what }, edits }] : [];
}
