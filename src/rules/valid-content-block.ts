import { CONTENT_BLOCKS, contentsFaults, faultsOf, metaFaults, type Fault } from '../model/content-block.ts';
import type { Definition } from '../model/definition.ts';
import { isObject, propertyOf } from '../model/property.ts';
import type { Finding } from '../model/rule.ts';
import { defineRule } from './define-rule.ts';

const types = Object.keys(CONTENT_BLOCKS).map((type) => `'${type}'`).join(', ');

const messages = {
  type: `'{{type}}' is no type of content, so the whole result is refused: use one of ${types}.`,
  missing: 'This {{what}} has no `{{field}}`, so the whole result is refused.',
  value: '`{{field}}` must be {{expected}}, so the whole result is refused.',
  list: '`{{field}}` must be a list, so the whole result is refused.',
  flat: 'What is embedded stands beside the type, so the whole result is refused: put it into `resource: { … }`.',
  link: "A link has the type 'resource_link' and a name; without contents in `resource`, the whole result is refused.",
  dataUrl: 'This is a data URL where base64 is due, so the whole result is refused: leave out what stands before the comma.',
  token: 'A `progressToken` belongs to requests: in a result it does nothing.',
  both: 'A resource has text or a blob: of both, only the text arrives.',
  remove: 'Remove `{{field}}`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-content-block',
  meta: {
    type: 'problem',
    docs: { description: 'require content that the protocol has in results', preset: 'recommended', severity: 'error', group: 'Results' },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { blocks, contents } = definition.results;
      for (const block of blocks) for (const fault of faultsOf(block)) yield findingOf(fault);
      for (const content of contents) if (isObject(content)) for (const fault of contentsFaults(content)) yield findingOf(fault);
      yield* checkResults(definition);
    }
  },
});

/** What stands around the blocks. */
function* checkResults({ kind, results }: Definition): Iterable<Finding<Message>> {
  if (results.form !== 'result') return;
  const field = { tool: 'content', resource: 'contents', prompt: 'messages' }[kind];
  for (const { value } of results.paths) {
    if (!isObject(value)) continue;
    const list = propertyOf(value, field);
    if (list.kind === 'known' && !(typeof list.value === 'object' && list.value !== null && list.value.type === 'array')) yield { messageId: 'list', data: { field }, at: list.at };
    for (const fault of metaFaults(value)) yield findingOf(fault);
  }
}

function findingOf(fault: Fault): Finding<Message> {
  const { kind, at } = fault;
  switch (kind) {
    case 'type':
      return { messageId: kind, data: { type: fault.type }, at };
    case 'missing':
      return { messageId: kind, data: { what: fault.what, field: fault.field }, at };
    case 'value':
      return { messageId: kind, data: { field: fault.field, expected: fault.expected }, at };
    case 'both':
      return { messageId: kind, at, suggest: [fault.blob, fault.text].flatMap(({ key, edit }) => (edit ? [{ messageId: 'remove', data: { field: key }, edits: [edit.remove()] }] : [])) };
    default:
      return { messageId: kind, at, ...(fault.fix && { fix: fault.fix }) };
  }
}
