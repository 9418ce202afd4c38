import type { Effect } from '../../../model/clients/profile.ts';
import type { ChosenCheck } from '../../../model/clients/profiles.ts';
import { listOf } from '../../../model/text/labels.ts';

const EFFECTS: Readonly<Record<Effect, readonly [one: string, many: string]>> = {
  request: ['rejects every request with this tool', 'reject every request with this tool'],
  tool: ['omits this tool', 'omit this tool'],
  call: ['rejects every call of this tool', 'reject every call of this tool'],
  listing: ['does not accept a server with this tool', 'do not accept a server with this tool'],
  text: ['truncates the text', 'truncate the text'],
};

/** The same of a limit that is only reported, or that most clients rewrite schemas to. */
const POSSIBLE_EFFECTS: Readonly<Record<Effect, string>> = {
  request: 'may reject every request with this tool',
  tool: 'may omit this tool',
  call: 'may reject every call of this tool',
  listing: 'may not accept a server with this tool',
  text: 'may truncate the text',
};

/**
 * The reactions of clients, as a clause: "OpenAI's API and Gemini's API refuse every request with
 * this tool, and Cursor …".
 *
 * @param subject what they react to
 */
export function effectsOn(checks: readonly ChosenCheck[], subject = 'this tool'): string {
  const effects = Object.entries(EFFECTS).flatMap(([effect, [one, many]]) => {
    const having = checks.filter((check) => check.effect === effect);
    const certain = having.filter(hasCertainEffect).map(({ client }) => client);
    const possible = having.filter((check) => !hasCertainEffect(check)).map(({ client }) => client);
    return [
      ...(certain.length > 0 ? [`${listOf(certain)} ${certain.length === 1 ? one : many}`] : []),
      ...(possible.length > 0 ? [`${listOf(possible)} ${POSSIBLE_EFFECTS[effect as Effect]}`] : []),
    ];
  });
  return effects.join(', and ').replaceAll('this tool', subject);
}

function hasCertainEffect({ level, isRewritten }: ChosenCheck): boolean {
  return level === 'verified' && !isRewritten;
}
