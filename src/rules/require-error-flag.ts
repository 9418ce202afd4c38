import type { Definition } from '../model/definitions/definition.ts';
import { ofDefinition } from '../model/findings/findings.ts';
import {
  contentReportsFailure,
  isDeclaredFailure,
  isFailureAsData,
  makesFailures,
  reportsFailure,
  sendsFailureAsText,
} from './checks/errors/failure-text.ts';
import {
  mergedByCatch,
  unflaggedPaths,
  type CatchFinding,
} from './checks/errors/catch-findings.ts';
import { FAILED_RESULT, protocolErrors } from './checks/errors/tool-failures.ts';
import { asksForHealth, isVerdict } from './checks/errors/verdicts.ts';
import { misplacedFlag, misplacedOutsideCatch } from './checks/errors/misplaced-flags.ts';
import { partsOfResult } from './checks/results/result-parts.ts';
import type { CaughtPath, ResultFacts, ReturnedResult } from '../model/handlers/results.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import { encloses, type Location } from '../model/location.ts';

type Message =
  'missing' | 'misplaced' | 'text' | 'object' | 'thrown' | 'protocol' | 'wrap' | 'flag';

export default defineRule<Message, object>({
  name: 'require-error-flag',
  meta: {
    type: 'problem',
    docs: {
      description: 'require `isError: true` in results that report a caught error',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      missing: 'This result reports a caught error, but clients see a success. {{advice}}{{more}}.',
      misplaced:
        '`isError` belongs to the result, not to a content block, so clients see a success. Move it next to `content`{{inType}}{{more}}.',
      text: 'This text reports a caught error, but clients see a success. Throw an error, or return a result with `isError: true`{{more}}.',
      thrown:
        'This text reports a caught error, but clients see a success. Throw an error{{more}}.',
      object:
        'This object reports a caught error, but clients see a success. Throw an error{{more}}, so that the framework sets `isError`.',
      protocol:
        'Clients receive this error as a JSON-RPC error, which the model may not see. Return a result with `isError: true`{{more}}.',
      wrap: 'Return it in a result with `isError: true`.',
      flag: 'Add `isError: true`.',
    },
  },
  *check(analysis) {
    const tools = analysis.definitions.filter(({ kind }) => kind === 'tool');
    const found = new Map(tools.map((tool) => [tool, [...failuresOf(tool)]]));
    const merged = mergedByCatch([...found.values()].flat(), analysis);
    for (const [definition, failures] of found)
      yield* ofDefinition(definition, new Set(failures.flatMap((each) => merged.get(each) ?? [])));
  },
});

function* failuresOf(tool: Definition): Generator<CatchFinding<Message>> {
  const { results } = tool;
  const { facts, paths } = results;
  if (!facts) return;
  for (const path of asksForHealth(tool) ? [] : unflaggedPaths(paths)) {
    if (isVerdict(path, tool) || isDeclaredFailure(path, tool)) continue;
    const finding = findingIn(path, path.caught, facts);
    if (finding) yield { clause: path.caught.clause, finding };
  }
  for (const finding of paths.flatMap(misplacedOutsideCatch)) yield { clause: finding.at, finding };
  yield* protocolErrors(results);
}

function findingIn(
  path: ReturnedResult,
  { at, refersToError: namesError }: CaughtPath,
  { treatments }: ResultFacts,
): Finding<Message> | undefined {
  if (isFailureAsData(path)) return { messageId: 'object', at };
  if (sendsFailureAsText(path, (content) => contentReportsFailure(content, { namesError })))
    return { messageId: 'thrown', at };
  if (path.treatment === 'text')
    return reportsFailure(path.value) ? { ...textFinding(path, treatments), at } : undefined;
  const parts = partsOfResult(path);
  const isSuccess = parts?.isError.kind === 'absent' && parts.structuredContent.kind === 'absent';
  if (!isSuccess || !contentReportsFailure(parts.content, { namesError })) return undefined;
  return misplacedFlag(path) ?? withoutFlag(path, { at, object: parts.object.at });
}

/** A result without a flag. The object is reported where the flag can be added to it. */
function withoutFlag(
  path: ReturnedResult,
  { at, object }: { at: Location; object: Location },
): Finding<Message> {
  const { edit, failure } = path;
  const advice = edit || failure === undefined ? 'Add `isError: true`' : `Return \`${failure}(…)\``;
  const missing = { messageId: 'missing', data: { advice } } as const;
  const isMade = makesFailures(path);
  if (!isMade && !(edit && !at.external && encloses(at, edit.at))) return { ...missing, at };
  const edits = path.flag;
  if (!isMade && path.keepsTypes) return { ...missing, at: object, fix: edits };
  return { ...missing, at: object, ...(edits && { suggest: [{ messageId: 'flag', edits }] }) };
}

/** A text that becomes a result; a suggestion flags it if the handler may return a result. */
function textFinding(
  path: ReturnedResult,
  { result }: ResultFacts['treatments'],
): Omit<Finding<Message>, 'at'> {
  if (result !== 'result') return { messageId: 'thrown' };
  const edits = path.wrap(...FAILED_RESULT);
  return { messageId: 'text', suggest: edits ? [{ messageId: 'wrap', edits }] : [] };
}
