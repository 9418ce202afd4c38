import { MIXED_ACCESS } from '../model/clients/definition-mistakes.ts';
import { chosenChecks, type ChosenCheck } from '../model/clients/profiles.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { labelOf } from '../model/text/labels.ts';
import {
  beginsWith,
  deniedAction,
  explainsActions,
  leavesAccessOpen,
  looksAtRequests,
  namesVerb,
} from './checks/annotations/mixed-access.ts';
import { effectsOn } from './checks/clients/client-effects.ts';
import { IGNORE_TOOLS, texts, type IgnoringTools } from './checks/option-schemas.ts';
import { selectors, type Selector } from './checks/schemas/selectors.ts';
import { prefixesOf } from './checks/name-prefixes.ts';
import { LOOKING, READING, WRITING } from './checks/verbs.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly readingVerbs: readonly string[];
  readonly writingVerbs: readonly string[];
  readonly parameters: readonly string[];
}

/** So many tools of a file that both read and write are a decision of its author. */
const CONVENTION = 5;
/** So are more actions of one tool: it would become as many tools. */
const MOST_ACTIONS = 4;

type Message = 'mixed' | 'denied' | 'refused';

export default defineRule<Message, Options>({
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
        "Parameter '{{parameter}}' of the {{definition}} selects reading ('{{reads}}') or writing ('{{writes}}'), so clients can only allow or deny both. Split it into two tools.",
      denied:
        "The {{definition}} sets `{{hint}}: {{value}}`, but its parameter '{{parameter}}' accepts '{{writes}}', which clients may then run without asking. Correct the hint, or split the tool.",
      refused:
        "{{clients}}, because its parameter '{{parameter}}' selects reading ('{{reads}}') or writing ('{{writes}}'). Split it into two tools.",
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
      readingVerbs: READING,
      writingVerbs: WRITING,
      parameters: 'action operation op command cmd method verb'.split(' '),
      ignoreTools: [],
    },
  },
  *check(analysis, options) {
    const tools = analysis.definitions.filter(({ kind }) => kind === 'tool');
    const verbs = [...options.readingVerbs, ...options.writingVerbs, ...LOOKING];
    const prefixes = prefixesOf(analysis, verbs);
    const refusing = chosenChecks(analysis.settings.clients).filter(
      ({ mistake }) => mistake === MIXED_ACCESS,
    );
    const found = tools
      .filter((definition) => !namesVerb(definition, verbs, prefixes))
      .flatMap((definition) =>
        selectors(definition, options.parameters)
          .filter((selector) => !looksAtRequests(definition, selector))
          .flatMap((selector) => {
            const finding = mixtureIn(definition, selector, options, refusing);
            return finding ? [{ ...finding, at: selector.at, definition }] : [];
          }),
      );
    const mixed = found.filter(({ messageId }) => messageId === 'mixed');
    const isConvention = mixed.length >= CONVENTION;
    yield* found.filter(({ messageId }) => messageId !== 'mixed' || !isConvention);
  },
});

/** The finding of a parameter whose author has a reason to split the tool; undefined otherwise. */
function mixtureIn(
  definition: Definition,
  selector: Selector,
  { readingVerbs, writingVerbs }: Options,
  refusing: readonly ChosenCheck[],
): Omit<Finding<Message>, 'at'> | undefined {
  const { name: parameter, values } = selector;
  const reads = values.find((each) => beginsWith(each, readingVerbs));
  const writes = values.find((each) => beginsWith(each, writingVerbs));
  if (reads === undefined || writes === undefined) return undefined;
  const data = { parameter, definition: labelOf(definition), reads, writes };
  const denied = deniedAction(definition, selector, writingVerbs);
  if (denied) {
    const { hint, value, action } = denied;
    return { messageId: 'denied', data: { ...data, hint, value: String(value), writes: action } };
  }
  if (refusing.length > 0)
    return { messageId: 'refused', data: { ...data, clients: effectsOn(refusing) } };
  const isOpen =
    values.length <= MOST_ACTIONS &&
    leavesAccessOpen(definition) &&
    !explainsActions(definition, selector, readingVerbs, writingVerbs);
  return isOpen ? { messageId: 'mixed', data } : undefined;
}
