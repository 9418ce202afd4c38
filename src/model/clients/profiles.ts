import { ANTHROPIC } from './anthropic.ts';
import { CLAUDE_CODE } from './claude-code.ts';
import { CLAUDE_DESKTOP } from './claude-desktop.ts';
import { CLAUDE_DIRECTORY } from './claude-directory.ts';
import { CURSOR } from './cursor.ts';
import { GEMINI } from './gemini.ts';
import { OPENAI } from './openai.ts';
import { OPENAI_APPS } from './openai-apps.ts';
import { OPENAI_STRICT } from './openai-strict.ts';
import { META } from './meta.ts';
import { MOONSHOT } from './moonshot.ts';
import { losesTools, type ClientCheck, type ClientProfile } from './profile.ts';
import { VSCODE } from './vscode.ts';

export const CLIENT_PROFILES: readonly ClientProfile[] = [
  ANTHROPIC,
  CLAUDE_CODE,
  CLAUDE_DESKTOP,
  CLAUDE_DIRECTORY,
  OPENAI,
  OPENAI_STRICT,
  OPENAI_APPS,
  GEMINI,
  MOONSHOT,
  META,
  VSCODE,
  CURSOR,
];

/**
 * A profile chosen in `settings.mcp.clients`: its verified checks, or also those that are only
 * reported.
 */
export interface ChosenClient {
  readonly profile: string;
  readonly reported?: boolean;
}

/** Whether a check of a profile applies without any choice of profiles. */
export function isDefault(
  { optional }: ClientProfile,
  { level, effect, isRewritten }: ClientCheck,
): boolean {
  return level === 'verified' && losesTools(effect) && !optional && !isRewritten;
}

/** A check with the client that it is about. */
export interface ChosenCheck extends ClientCheck {
  readonly client: string;
}

/**
 * The checks of the chosen profiles. Without any, those of all profiles that apply by default: the
 * verified ones whose violation loses tools.
 *
 * @param clients ids of profiles, or choices of their checks
 */
export function chosenChecks(clients: readonly (string | ChosenClient)[]): readonly ChosenCheck[] {
  const chosen = new Map(
    clients.map((client) => (typeof client === 'string' ? [client, false] : choice(client))),
  );
  return CLIENT_PROFILES.flatMap((profile) =>
    profile.checks
      .filter((check) =>
        chosen.size === 0
          ? isDefault(profile, check)
          : chosen.has(profile.id) && (check.level === 'verified' || chosen.get(profile.id)),
      )
      .map((check) => ({
        ...check,
        client: check.field ? `${profile.name} (in \`${check.field}\`)` : profile.name,
      })),
  );
}

function choice({ profile, reported = false }: ChosenClient): [string, boolean] {
  return [profile, reported];
}

/** The number of tools that a server may list for all chosen profiles. */
export function mostTools(clients: readonly (string | ChosenClient)[]): number {
  return Math.min(...chosenChecks(clients).map(({ mistake }) => mistake.mostTools ?? Infinity));
}
