import type { Definition } from '../model/definitions/definition.ts';
import { knownValues } from '../model/static.ts';
import { labelOf } from '../model/text/words.ts';
import { certainHint } from './checks/annotations/annotation-hints.ts';
import { IGNORE_TOOLS, texts, type IgnoringTools } from './checks/option-schemas.ts';
import { selectors } from './checks/schemas/selectors.ts';
import { prefixesOf } from './checks/name-prefixes.ts';
import { leadingVerb } from './checks/tool-name.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly readingVerbs: readonly string[];
  readonly writingVerbs: readonly string[];
  readonly parameters: readonly string[];
}

/** Verbs of tools that look at an operation, such as a request, and do not execute it. */
const LOOKING =
  'validate verify check generate explain analyze compare inspect preview sample simulate'.split(
    ' ',
  );

export default defineRule<'mixed', Options>({
  name: 'no-mixed-access',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow tools with a parameter that selects between reading and writing',
      preset: 'strict',
      severity: 'warn',
      group: 'Clients',
      listing: true,
    },
    messages: {
      mixed:
        "'{{parameter}}' of the {{definition}} selects reading ('{{reads}}') or writing ('{{writes}}'), so clients must allow both. Split it into two tools.",
    },
    schema: {
      type: 'object',
      properties: {
        readingVerbs: texts('Values, or their first words, that only read.'),
        writingVerbs: texts('Values, or their first words, that change something.'),
        parameters: texts('The last words of the names of parameters that select an operation.'),
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: {
      readingVerbs: 'get head list read search find fetch query show view describe'.split(' '),
      writingVerbs:
        'post put patch delete create add insert update upsert write edit rename remove drop purge send'.split(
          ' ',
        ),
      parameters: 'action operation op command cmd method verb'.split(' '),
      ignoreTools: [],
    },
  },
  *check(analysis, options) {
    const tools = analysis.definitions.filter(({ kind }) => kind === 'tool');
    const verbs = [...options.readingVerbs, ...options.writingVerbs, ...LOOKING];
    const prefixes = prefixesOf(analysis, verbs);
    for (const definition of tools) {
      if (namesOneOf(definition, verbs, prefixes)) continue;
      for (const { name, values, at } of selectors(definition, options.parameters)) {
        if (/method$/i.test(name) && onlyLooks(definition)) continue;
        const reads = values.find((value) => begins(value, options.readingVerbs));
        const writes = values.find((value) => begins(value, options.writingVerbs));
        if (reads === undefined || writes === undefined) continue;
        const data = { parameter: name, definition: labelOf(definition), reads, writes };
        yield { messageId: 'mixed', data, at, definition };
      }
    }
  },
});

/**
 * Whether a tool looks at the methods of requests: its author says that it only reads, or it
 * certainly changes nothing and sends nothing.
 */
function onlyLooks(definition: Definition): boolean {
  const { isReadOnly, isLocal } = definition.reach.restraint;
  return (
    certainHint(definition, 'readOnlyHint', true) !== undefined ||
    (definition.handler.kind === 'known' && isReadOnly && isLocal)
  );
}

/**
 * Whether the name says what the tool does: it then has the parameter to filter by, or to grant.
 */
function namesOneOf(
  { name }: Definition,
  verbs: readonly string[],
  prefixes: readonly string[],
): boolean {
  return knownValues(name).some(({ value }) => begins(value, verbs, prefixes));
}

function begins(text: string, verbs: readonly string[], prefixes: readonly string[] = []): boolean {
  return verbs.includes(leadingVerb(text, prefixes) ?? '');
}
