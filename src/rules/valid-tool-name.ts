import { quote } from '../model/findings/code-text.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { TOOL_NAME } from '../model/protocol/protocol.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, type Known, type Static } from '../model/static.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { slug } from './checks/tool-name.ts';
import { mayBeInterface } from './checks/clients/user-interface.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly prefix: string;
  readonly pattern: string;
}

type Message = 'missing' | 'empty' | 'invalid' | 'uri' | 'unprefixed' | 'unmatched' | 'rename';

export default defineRule<Message, Options>({
  name: 'valid-tool-name',
  meta: {
    type: 'problem',
    docs: {
      description: 'require names that every client accepts',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
      listing: true,
    },
    hasSuggestions: true,
    messages: {
      missing: 'This {{kind}} has no name, so no client can use it. Add a name.',
      empty: 'The name of this {{kind}} is empty, so no client can use it. Add a name.',
      invalid:
        "The tool name '{{name}}' is not valid, so clients may reject the tool. Use 1 to 128 of the characters A-Z, a-z, 0-9, '_', '-' and '.'.",
      uri: "The name of this resource is its URI '{{name}}', which clients show to the user. Use a readable name.",
      unprefixed:
        "The tool name '{{name}}' does not begin with '{{prefix}}', as this project requires. Rename the tool.",
      unmatched:
        "The tool name '{{name}}' does not match the pattern `{{pattern}}` of this project. Rename the tool.",
      rename: "Rename the tool to '{{name}}'.",
    },
    schema: {
      type: 'object',
      properties: {
        prefix: { type: 'string', description: 'The text that every tool name must begin with.' },
        pattern: {
          type: 'string',
          format: 'regex',
          description: 'A regular expression that every tool name must match.',
        },
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: { prefix: '', pattern: '', ignoreTools: [] },
  },
  *checkDefinition(definition, { options }) {
    const { kind, name } = definition;
    if (name.kind === 'absent') yield { messageId: 'missing', data: { kind }, at: name.at };
    for (const each of judgedNames(name)) yield* checkName(definition, each, options);
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
  options: Options,
): Iterable<Finding<Message>> {
  const { kind, title, uri } = definition;
  const { value, at } = name;
  if (value.trim() === '') yield { messageId: 'empty', data: { kind }, at };
  else if (kind === 'tool' && !TOOL_NAME.test(value))
    yield { messageId: 'invalid', data: { name: value }, at, suggest: renaming(name, slug(value)) };
  else if (kind === 'tool') yield* checkConvention(name, options);
  else if (
    kind === 'resource' &&
    title.kind === 'absent' &&
    value.includes(':') &&
    knownValues(uri).some((each) => each.value === value) &&
    !mayBeInterface(definition)
  )
    yield { messageId: 'uri', data: { name: value }, at };
}

/** Applies the requirements of the options to names that clients accept. */
function* checkConvention(
  name: Known<string>,
  { prefix, pattern }: Options,
): Iterable<Finding<Message>> {
  const { value, at } = name;
  if (!value.startsWith(prefix))
    yield {
      messageId: 'unprefixed',
      data: { name: value, prefix },
      at,
      suggest: renaming(name, `${prefix}${value}`),
    };
  else if (!new RegExp(pattern, 'u').test(value))
    yield { messageId: 'unmatched', data: { name: value, pattern }, at };
}

/** The suggestion of another name, if the name is a literal. */
function renaming({ at, literal }: Known<string>, name: string): Finding<'rename'>['suggest'] {
  return literal && name !== ''
    ? [{ messageId: 'rename', data: { name }, edits: [{ range: at.range, text: quote(name) }] }]
    : [];
}
