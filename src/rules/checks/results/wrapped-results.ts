import { TEXT_BLOCK } from '../../../model/findings/code-text.ts';
import type { ReturnedKind, ReturnedResult } from '../../../model/handlers/results.ts';
import type { Finding } from '../../../model/findings/rule.ts';

/** Suggests to return a value as the text of a result. */
export function suggestText(path: ReturnedResult, given: ReturnedKind): Finding<'wrap'>['suggest'] {
  const [before, after] = given === 'string' ? ['', ''] : ['JSON.stringify(', ')'];
  const [open, close] = TEXT_BLOCK;
  return suggestWrapping(path, `{ content: [${open}${before}`, `${after}${close}] }`, 'text');
}

/** Suggests to return a value inside of text. */
export function suggestWrapping(
  path: ReturnedResult,
  before: string,
  after: string,
  what: string,
): Finding<'wrap'>['suggest'] {
  const edits = path.wrap(before, after);
  return edits ? [{ messageId: 'wrap', data: { what }, edits }] : [];
}
