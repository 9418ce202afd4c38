import type { Definition } from '../model/definitions/definition.ts';
import { isFailureAsData } from './checks/errors/failure-text.ts';
import {
  mismatchesIn,
  misspelledField,
  type SchemaMismatch,
} from './checks/results/schema-mismatch.ts';
import { correction } from './checks/misspelling.ts';
import {
  enforcedOutput,
  isSuccessInSomeCase,
  partsOfResult,
  placeInFailure,
} from './checks/results/result-parts.ts';
import type { ReturnedResult } from '../model/handlers/results.ts';
import type { Finding } from '../model/findings/rule.ts';
import { isPrimitiveOrArray } from '../model/property.ts';
import { isWrittenIn, locationKey } from '../model/location.ts';
import { knownValues, mayBeSelectedTogether } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  notObject:
    '{{framework}} requires `structuredContent` to be an object, so the whole result fails. Wrap the value in an object.',
  isNull:
    '{{framework}} requires `structuredContent` to be an object, not null, so the whole result fails. Leave it out, or return an object.',
  missing: 'The output schema requires `{{key}}`{{more}}, so the call fails without it. Add it.',
  missingInError:
    'The output schema also applies to results with `isError`, which this one does not fit, so the call fails. Leave `structuredContent` out.',
  value: 'The output schema expects {{expected}} at `{{path}}`, so the call fails with this value.',
  root: 'The output schema expects {{expected}}, so the call fails with this value.',
  extra:
    'The output schema has no `{{key}}`{{more}}, so clients that validate the result reject it. Remove it, or declare it in the schema.',
  rename: 'Rename it to `{{name}}`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-structured-content',
  meta: {
    type: 'problem',
    docs: {
      description: 'require `structuredContent` that fits the output schema',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  checkDefinition(definition) {
    const { results } = definition;
    const found = [...checkPaths(results.paths, definition)];
    // A helper of several tools may add a key for the arguments of another one.
    return found.some(({ messageId }) => messageId === 'extra')
      ? checkPaths(results.pathsForChoices, definition)
      : found;
  },
});

function* checkPaths(
  paths: readonly ReturnedResult[],
  definition: Definition,
): Iterable<Finding<Message>> {
  const failing = new Set<string>();
  for (const path of paths)
    for (const finding of checkPath(path, definition)) {
      // A function that makes a failure in several ways does so for one call.
      const isNew = failing.size < failing.add(locationKey(path.at)).size;
      if (isNew || finding.messageId !== 'missingInError') yield finding;
    }
}

function* checkPath(path: ReturnedResult, definition: Definition): Iterable<Finding<Message>> {
  const { framework, kind, results } = definition;
  const { facts } = results;
  // What is wrong with it is that it is an answer, which require-error-flag says.
  if (path.caught && isFailureAsData(path)) return;
  const parts = partsOfResult(path);
  const content = path.treatment === 'structured' ? path.value : parts?.structuredContent;
  if (kind !== 'tool' || content === undefined) return;
  const other = knownValues(content).find(({ value }) => isPrimitiveOrArray(value));
  if (parts && facts?.structuredIsObject && other) {
    const messageId = other.value === null ? 'isNull' : 'notObject';
    const isWithin = isWrittenIn(other.at, parts.object.at);
    const { keyAt } = parts.object.value.properties.get('structuredContent') ?? {};
    const at = (isWithin ? undefined : keyAt) ?? other.at;
    yield { messageId, data: { framework: framework.title }, at };
    return;
  }
  const output = enforcedOutput(definition);
  const isFailure = parts !== undefined && !isSuccessInSomeCase(parts);
  if (!output || (isFailure && !facts?.checksFailures)) return;
  // One condition may select both a failure and what it has for the client.
  if (parts && mayBeSelectedTogether(parts.isError, content)) return;
  const misfits = [...mismatchesIn(content, output)];
  if (isFailure) {
    const missing = misfits.find(({ kind }) => kind === 'missing');
    if (missing) yield { messageId: 'missingInError', at: placeInFailure(missing.at, parts, path) };
    return;
  }
  for (const misfit of misfits)
    if (misfit.kind !== 'extra' || !facts?.strips) yield findingOf(misfit);
}

function findingOf(misfit: SchemaMismatch): Finding<Message> {
  const { at, path } = misfit;
  if (misfit.kind === 'value')
    return {
      messageId: path === '' ? 'root' : 'value',
      data: { expected: misfit.expected, path },
      at,
    };
  const [key = '', ...others] = misfit.keys;
  const data = { key, more: others.map((other) => `, \`${other}\``).join('') };
  if (misfit.kind === 'extra') return { messageId: 'extra', data, at };
  const meant = misspelledField(misfit);
  return { messageId: 'missing', data, at, ...(meant ? correction(meant) : {}) };
}
