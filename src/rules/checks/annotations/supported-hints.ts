import type { Analysis } from '../../../model/analysis.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { AnnotationHint } from '../../../model/protocol/protocol.ts';
import type { TracedWrite } from '../../../model/handlers/traced-write.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import { callPath } from '../call-path.ts';

/**
 * The evidence for the value of a hint in the code that a handler reaches, as a clause; undefined
 * without certain evidence.
 */
function groundOf(
  { writes, reach }: Definition,
  hint: AnnotationHint,
  value: boolean,
  analysis: Analysis,
): string | undefined {
  if (hint === 'openWorldHint') return undefined;
  const isHarmless = value === (hint !== 'destructiveHint');
  if (isHarmless)
    return reach.purity.isReadOnly
      ? 'every call that its handler makes is resolved, and none of them writes'
      : undefined;
  const write = hint === 'destructiveHint' ? writes.find(destroys) : writes[0];
  return write && `its handler ${write.does}, by ${callPath(write, analysis)}`;
}

/** Whether a write certainly destroys something. */
export function destroys({ does }: TracedWrite): boolean {
  return DESTROYS.test(does);
}

const DESTROYS = /^deletes |^sends a DELETE |^runs `(?:DELETE|DROP|TRUNCATE|rm)\b/i;

/**
 * Suggestions to set a hint which say what supports the value, if something does; these come first.
 */
export function withGrounds(
  suggestions: readonly Suggestion<'set'>[],
  definition: Definition,
  analysis: Analysis,
): Suggestion<'set' | 'supported'>[] {
  const judged = suggestions.map((each) => {
    const { hint, value } = each.data as { readonly hint: AnnotationHint; readonly value: string };
    const ground = groundOf(definition, hint, value === 'true', analysis);
    return ground === undefined
      ? each
      : { ...each, messageId: 'supported' as const, data: { hint, value, ground } };
  });
  return [
    ...judged.filter(({ messageId }) => messageId === 'supported'),
    ...judged.filter(({ messageId }) => messageId === 'set'),
  ];
}
