import type { Definition } from '../model/definition.ts';
import { TOOL_NAME } from '../model/protocol.ts';
import type { Finding } from '../model/rule.ts';
import { knownValues, type Known, type Static } from '../model/static.ts';
import { mayBeInterface } from './checks/user-interface.ts';
import { defineRule } from './define-rule.ts';

const MAX_LENGTH = 128;

export default defineRule({
  name: 'valid-tool-name',
  meta: {
    type: 'problem',
    docs: {
      description: 'require names that every client accepts',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    hasSuggestions: true,
    messages: {
      missing: 'This {{kind}} has no name, so no client can use it. Name it.',
      empty: 'The name of this {{kind}} is empty, so no client can use it. Name it.',
      invalid:
        "The tool name '{{name}}' is not 1 to 128 of the characters A-Z, a-z, 0-9, '_', '-' and '.'; clients may reject the tool. Rename it.",
      uri: "The name of this resource is its URI '{{name}}', which clients show to the user. Name what the resource is.",
      rename: "Rename the tool to '{{name}}'.",
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { kind, name } = definition;
      if (name.kind === 'absent') yield { messageId: 'missing', data: { kind }, at: name.at };
      for (const each of judgedNames(name)) yield* checkName(definition, each);
    }
  },
});

/** The possible names; skips empty ones if others exist, because a variable may start empty. */
function judgedNames(name: Static<string>): readonly Known<string>[] {
  const names = knownValues(name);
  const written = names.filter(({ value }) => value.trim() !== '');
  return written.length > 0 ? written : names;
}

function* checkName(
  definition: Definition,
  name: Known<string>,
): Iterable<Finding<'empty' | 'invalid' | 'uri' | 'rename'>> {
  const { kind, uri } = definition;
  const { value, at } = name;
  if (value.trim() === '') yield { messageId: 'empty', data: { kind }, at };
  else if (kind === 'tool' && !TOOL_NAME.test(value))
    yield { messageId: 'invalid', data: { name: value }, at, suggest: renaming(name) };
  else if (
    kind === 'resource' &&
    uri.kind === 'known' &&
    uri.value === value &&
    !mayBeInterface(definition)
  )
    yield { messageId: 'uri', data: { name: value }, at };
}

/** The suggestion to write the name in the allowed characters, if the name is a literal and any character remains. */
function renaming({ value, at, literal }: Known<string>): Finding<'rename'>['suggest'] {
  const name = slug(value);
  return literal && name !== ''
    ? [{ messageId: 'rename', data: { name }, edits: [{ range: at.range, text: `'${name}'` }] }]
    : [];
}

function slug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return plain
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_LENGTH);
}
