import {
  CONTENT_BLOCKS,
  contentsFaults,
  faultsOf,
  metaFaults,
  type Fault,
} from '../model/protocol/content-block.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Edit } from '../model/findings/edit.ts';
import type { Location } from '../model/location.ts';
import { isKnownArray, isKnownObject, propertyOf } from '../model/property.ts';
import type { Finding, Suggestion } from '../model/findings/rule.ts';
import { knownValues } from '../model/static.ts';
import { quote } from '../model/findings/code-text.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

const types = Object.keys(CONTENT_BLOCKS).join("', '");

const messages = {
  type: `'{{type}}' is not a content type, so clients reject the whole result. Use one of '${types}'.`,
  missing: 'This {{what}} has no `{{field}}`, so clients reject the whole result. Add it.',
  undefined:
    '`{{field}}` is undefined in a result of {{definition}}, so clients reject the whole result. Set it to {{expected}}.',
  value: '`{{field}}` must be {{expected}}, or clients reject the whole result.',
  list: '`{{field}}` must be an array, or clients reject the whole result.',
  flat: 'The fields of this embedded resource are next to `type`, so clients reject the whole result. Move them into `resource: { … }`.',
  link: "This 'resource' block has no contents, so clients reject the whole result. For a link, use the type 'resource_link' with a name.",
  dataUrl:
    'This is a data URL where base64 is expected, so clients reject the whole result. Remove everything up to the comma.',
  token: '`progressToken` belongs to requests and has no effect in a result. Remove it.',
  both: 'This resource has both `text` and `blob`, and only the text is sent. Remove one of them.',
  unknown:
    '{{framework}} does not accept `{{field}}` in a block, so the whole result fails. Remove it.',
  remove: 'Remove `{{field}}`.',
  replace: "Write '{{type}}'.",
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-content-block',
  meta: {
    type: 'problem',
    docs: {
      description: 'require content that the protocol has in results',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition) {
    const { blocks, contents, facts } = definition.results;
    for (const fault of blocks.flatMap((block) => [...faultsOf(block, facts?.annotations)]))
      // valid-prompt reports the content of a message that is not a block.
      if (definition.kind !== 'prompt' || fault.kind !== 'value' || fault.field !== 'content')
        yield findingOf(fault, definition);
    for (const content of contents.flatMap(knownValues))
      if (isKnownObject(content))
        for (const fault of contentsFaults(content, facts)) yield findingOf(fault, definition);
    yield* checkResults(definition);
  },
});

/** The containers of blocks. */
function* checkResults(definition: Definition): Iterable<Finding<Message>> {
  const { kind, results } = definition;
  const field = { tool: 'content', resource: 'contents', prompt: 'messages' }[kind];
  for (const { value, treatment } of results.paths) {
    if (!isKnownObject(value) || treatment !== 'result') continue;
    const list = results.facts?.listsContent ? [] : knownValues(propertyOf(value, field));
    for (const each of list)
      if (!isKnownArray(each)) yield { messageId: 'list', data: { field }, at: each.at };
    for (const fault of metaFaults(value)) yield findingOf(fault, definition);
  }
}

function findingOf(fault: Fault, definition: Definition): Finding<Message> {
  const { kind: messageId, at } = fault;
  switch (fault.kind) {
    case 'type': {
      const { type, meant } = fault;
      const suggest = meant === undefined ? [] : [replacing(at, meant)];
      return { messageId, data: { type }, at, suggest };
    }
    case 'missing':
    case 'undefined':
    case 'value': {
      const { kind, at: place, ...data } = fault;
      return { messageId: kind, data: { ...data, definition: labelOf(definition) }, at: place };
    }
    case 'unknown': {
      const { field, fix } = fault;
      const suggest = fix ? [removing(field, fix)] : [];
      return { messageId, data: { framework: definition.framework.title, field }, at, suggest };
    }
    case 'both': {
      const written = [fault.blob, fault.text];
      const suggest = written.flatMap(({ key, edit }) =>
        edit ? removing(key, [edit.remove()]) : [],
      );
      return { messageId, at, suggest };
    }
    default:
      return { messageId, at, ...(fault.fix && { fix: fault.fix }) };
  }
}

function replacing({ range }: Location, type: string): Suggestion<Message> {
  return { messageId: 'replace', data: { type }, edits: [{ range, text: quote(type) }] };
}

function removing(field: string, edits: readonly Edit[]): Suggestion<Message> {
  return { messageId: 'remove', data: { field }, edits };
}
