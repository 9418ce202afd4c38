import type { ESLint } from 'eslint';
import { entryAt, type InventoryEntry } from '../../detect/inventory.ts';
import type { Paint } from '../io.ts';
import type { ListingMessage } from '../listing/listing-places.ts';
import { displayPath } from '../paths.ts';
import { nameOf } from '../output/summary.ts';
import { byDefinition } from './by-definition.ts';
import { withMessages } from '../lint-result.ts';

/** Formats findings under the definition in whose code they are, and others under their file. */
export function formatGrouped(
  results: readonly ESLint.LintResult[],
  definitions: readonly InventoryEntry[],
  cwd: string,
  paint: Paint,
): string {
  const placed = results.map((result) => {
    const file = displayPath(cwd, result.filePath);
    return withMessages(
      result,
      result.messages.map((message): ListingMessage => {
        // A message about a whole file has no place, contrary to ESLint's types.
        const line = message.line || 1;
        const about = entryAt(definitions, result.filePath, line);
        return {
          ...message,
          definition: about ? `${about.kind} ${nameOf(about)}  ${file}:${about.line}` : file,
          path: `${line}:${message.column || 1}`,
        };
      }),
    );
  });
  return byDefinition(placed, paint);
}
