import type { ESLint } from 'eslint';
import { printable } from '../../model/text/printable.ts';
import { groupBy } from '../../model/utils/group-by.ts';
import type { Paint } from '../io.ts';
import type { ListingMessage } from '../listing/listing-places.ts';

/** Writes findings that have no lines in a file, by the listed entry that they are about. */
export function byDefinition(results: readonly ESLint.LintResult[], paint: Paint): string {
  const messages = results.flatMap((result): readonly ListingMessage[] => result.messages);
  return [...groupBy(messages, ({ definition = 'the listing' }) => definition)]
    .map(([definition, found]) =>
      [
        paint('underline', printable(definition)),
        ...found.map((message) => lineOf(message, paint)),
      ].join('\n'),
    )
    .map((text) => `${text}\n`)
    .join('\n');
}

function lineOf({ severity, path = '', message, ruleId }: ListingMessage, paint: Paint): string {
  const level = severity === 2 ? paint('red', 'error  ') : paint('yellow', 'warning');
  return `  ${level}  ${path === '' ? '' : `${printable(path)}: `}${message}  ${paint('dim', ruleId ?? '')}`;
}
