import type { Definition } from '../model/definition.ts';
import { hintPlace, hintSays, settingHint } from './checks/annotation-hints.ts';
import { isObject, propertyOf } from '../model/property.ts';
import type { AnnotationHint } from '../model/protocol.ts';
import type { Finding } from '../model/rule.ts';
import { mayBeRepeated } from './checks/repeatability.ts';
import type { Known, StaticObject, StaticValue } from '../model/static.ts';
import { leadingVerb } from './checks/tool-name.ts';
import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

interface Options {
  readonly destructiveVerbs: readonly string[];
  readonly repeatingVerbs: readonly string[];
  readonly prefixes: readonly string[];
}
type Message = 'contradiction' | 'destroys' | 'repeats' | 'set';

const words = (description: string) => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  uniqueItems: true,
  description,
});

export default defineRule<Message, Options>({
  name: 'consistent-annotations',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow annotations that contradict each other or the name of the tool',
      preset: 'recommended',
      severity: 'warn',
      group: 'Annotations',
    },
    hasSuggestions: true,
    messages: {
      contradiction:
        'The {{definition}} sets both `readOnlyHint` and `destructiveHint` to true, which contradict each other. Set one of them to false.',
      destroys:
        "The {{definition}} sets `{{hint}}: {{value}}`, but its name begins with '{{verb}}'. A client that trusts the hint runs it without asking; correct the hint or the name.",
      repeats:
        "The {{definition}} sets `idempotentHint: true`, but its name begins with '{{verb}}'. A client that retries it repeats the effect; correct the hint or the name.",
      set: 'Set `{{hint}}` to {{value}}.',
    },
    schema: {
      type: 'object',
      properties: {
        destructiveVerbs: words(
          'Verbs of tools that neither only read nor leave everything as it is.',
        ),
        repeatingVerbs: words('Verbs of tools that do more when they are called again.'),
        prefixes: words(
          'Words before the verb in the names of tools, such as the name of the server.',
        ),
      },
      additionalProperties: false,
    },
    defaultOptions: {
      destructiveVerbs: ['delete', 'remove', 'drop', 'purge'],
      repeatingVerbs: ['create', 'append', 'send'],
      prefixes: [],
    },
  },
  *check({ definitions }, options) {
    for (const definition of definitions) {
      if (definition.kind === 'tool' && isObject(definition.annotations))
        yield* checkTool(definition, definition.annotations, options);
    }
  },
});

function* checkTool(
  definition: Definition,
  annotations: Known<StaticObject>,
  options: Options,
): Iterable<Finding<Message>> {
  const { name } = definition;
  const [readOnly, destructive, idempotent] = (
    ['readOnlyHint', 'destructiveHint', 'idempotentHint'] as const
  ).map((hint) => propertyOf(annotations, hint)) as [StaticValue, StaticValue, StaticValue];
  const verb =
    (name.kind === 'known' ? leadingVerb(name.value, options.prefixes) : undefined) ?? '';
  const destroys = options.destructiveVerbs.includes(verb);
  const finding = (
    messageId: Message,
    hint: AnnotationHint,
    value: Known<boolean>,
  ): Finding<Message> => ({
    messageId,
    data: { definition: labelOf(definition), hint, value: String(value.value), verb },
    at: hintPlace(value, definition),
    suggest: settingHint(definition, hint, value),
  });
  if (hintSays(readOnly, true) && hintSays(destructive, true)) {
    const both = [
      ...settingHint(definition, 'readOnlyHint', readOnly),
      ...(destroys ? [] : settingHint(definition, 'destructiveHint', destructive)),
    ];
    yield { ...finding('contradiction', 'readOnlyHint', readOnly), suggest: both };
  } else if (destroys) {
    if (hintSays(readOnly, true)) yield finding('destroys', 'readOnlyHint', readOnly);
    else if (hintSays(destructive, false))
      yield finding('destroys', 'destructiveHint', destructive);
  }
  if (
    options.repeatingVerbs.includes(verb) &&
    hintSays(idempotent, true) &&
    !hintSays(readOnly, true) &&
    !mayBeRepeated(definition)
  )
    yield finding('repeats', 'idempotentHint', idempotent);
}
