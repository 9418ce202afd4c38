import { CLIENT_PROFILES, type ChosenClient } from './clients/profiles.ts';
import { didYouMean } from './text/nearest.ts';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from './protocol/protocol.ts';
import { isRecord } from './utils/record.ts';

/** The complete `settings.mcp`. */
export interface Settings {
  /** Further modules that re-export a framework's builders, by the framework's id. */
  readonly modules: Readonly<Record<string, string>>;
  /** The protocol revision that the server targets. */
  readonly protocol: ProtocolRevision;
  /** The clients whose limits are checked; the verified limits of all that lose tools if empty. */
  readonly clients: readonly (string | ChosenClient)[];
  /** Whether imports of the project are followed. */
  readonly crossFile: boolean;
  /** Whether mistakes in generated files are reported. */
  readonly generated: boolean;
  /** The tools that no rule reports, as in {@link matchesName}. */
  readonly ignoreTools: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  modules: {},
  protocol: '2025-11-25',
  clients: [],
  crossFile: true,
  generated: false,
  ignoreTools: [],
};

/** The accepted values of a setting. */
interface Check {
  readonly holds: (value: unknown) => boolean;
  readonly accepted: string;
  /** The accepted names of the setting, or of its values. */
  readonly names?: readonly string[];
}

const FLAG: Check = {
  holds: (value) => typeof value === 'boolean',
  accepted: 'true or false',
  names: ['true', 'false'],
};

const CLIENTS = CLIENT_PROFILES.map(({ id }) => id);

function isClient(value: unknown): boolean {
  if (!isRecord(value)) return CLIENTS.includes(value as string);
  const { profile, reported = false, ...rest } = value;
  return (
    CLIENTS.includes(profile as string) &&
    typeof reported === 'boolean' &&
    Object.keys(rest).length === 0
  );
}

function checksFor(frameworks: readonly string[]): Record<keyof Settings, Check> {
  return {
    modules: {
      holds: (value) =>
        isRecord(value) &&
        Object.values(value).every((item) => frameworks.includes(item as string)),
      accepted: `an object from module names to framework ids, such as { 'my-wrapper': '${frameworks[0]}' }; the ids are ${frameworks.join(', ')}`,
      names: frameworks,
    },
    protocol: {
      holds: (value) => PROTOCOL_REVISIONS.includes(value as ProtocolRevision),
      accepted: `one of ${PROTOCOL_REVISIONS.join(', ')}`,
      names: PROTOCOL_REVISIONS,
    },
    clients: {
      holds: (value) => Array.isArray(value) && value.every(isClient),
      accepted: `an array of client profiles, such as ['anthropic', { profile: 'gemini', reported: true }]; the profiles are ${CLIENTS.join(', ')}`,
      names: CLIENTS,
    },
    crossFile: FLAG,
    generated: FLAG,
    ignoreTools: {
      holds: (value) =>
        Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== ''),
      accepted: "an array of names or patterns, such as ['legacy_*']",
    },
  };
}

/**
 * Validates and completes `settings.mcp` of a configuration.
 *
 * @param frameworks the ids of the known frameworks
 * @throws TypeError that names an unknown key or an invalid value, the accepted ones, and the
 * likely intended one
 */
export function readSettings(configured: unknown, frameworks: readonly string[]): Settings {
  if (configured === undefined) return DEFAULT_SETTINGS;
  if (typeof configured !== 'object' || configured === null || Array.isArray(configured))
    throw new TypeError('settings.mcp must be an object.');
  const checks = checksFor(frameworks);
  const keys = Object.keys(checks);
  for (const [key, value] of Object.entries(configured)) {
    if (!keys.includes(key))
      throw new TypeError(
        `settings.mcp has no key '${key}'${didYouMean(key, keys)}; the keys are ${keys.join(', ')}.`,
      );
    const { holds, accepted, names = [] } = checks[key as keyof Settings];
    if (!holds(value))
      throw new TypeError(`settings.mcp.${key} must be ${accepted}${meantBy(value, names)}.`);
  }
  return { ...DEFAULT_SETTINGS, ...configured };
}

/**
 * Suggests the name that a text, or the first unknown value of a record or a list, probably means.
 */
function meantBy(value: unknown, names: readonly string[]): string {
  const given: unknown =
    isRecord(value) || Array.isArray(value)
      ? Object.values(value as object).find((item: unknown) => !names.includes(item as string))
      : value;
  return typeof given === 'string' ? didYouMean(given, names) : '';
}
