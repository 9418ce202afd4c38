import { ofDefinition } from '../model/findings/findings.ts';
import {
  annotationConflicts,
  type AnnotationConflict,
  type ConflictOptions,
} from './checks/annotations/annotation-conflicts.ts';
import { DESTRUCTIVE } from './checks/verbs.ts';
import { IGNORE_TOOLS, texts, type IgnoringTools } from './checks/option-schemas.ts';
import { prefixesOf } from './checks/name-prefixes.ts';
import { isKnownObject } from '../model/property.ts';
import { knownValues } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

export default defineRule<AnnotationConflict, ConflictOptions & IgnoringTools>({
  name: 'consistent-annotations',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow annotations that contradict each other or the name of the tool',
      preset: 'recommended',
      severity: 'warn',
      group: 'Annotations',
      listing: true,
    },
    hasSuggestions: true,
    messages: {
      contradiction:
        'The {{definition}} sets both `readOnlyHint` and `destructiveHint` to true, which contradict each other. Set one of them to false.',
      destroys:
        "The {{definition}} sets `{{hint}}: {{value}}`, so clients may run it without asking, but its name begins with '{{verb}}'. Correct the hint or the name.",
      repeats:
        "The {{definition}} sets `idempotentHint: true`, so clients may repeat a call, but its name begins with '{{verb}}'. Correct the hint or the name.",
      set: 'Set `{{hint}}` to {{value}}.',
      supported: 'Set `{{hint}}` to {{value}}: {{ground}}.',
    },
    schema: {
      type: 'object',
      properties: {
        destructiveVerbs: texts(
          'Verbs of tools that neither only read nor leave everything as it is.',
        ),
        repeatingVerbs: texts('Verbs of tools that do more when they are called again.'),
        prefixes: texts(
          'Words before the verb in the names of tools, such as the name of the server.',
        ),
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: {
      destructiveVerbs: DESTRUCTIVE,
      repeatingVerbs: ['append', 'send'],
      prefixes: [],
      ignoreTools: [],
    },
  },
  *check(analysis, configured) {
    const tools = analysis.definitions.filter(({ kind }) => kind === 'tool');
    const verbs = [...configured.destructiveVerbs, ...configured.repeatingVerbs];
    const prefixes = [...configured.prefixes, ...prefixesOf(analysis, verbs)];
    const options = { ...configured, prefixes };
    for (const definition of tools) {
      for (const each of knownValues(definition.annotations))
        if (isKnownObject(each))
          yield* ofDefinition(
            definition,
            annotationConflicts({ definition, annotations: each, options, analysis }),
          );
    }
  },
});
