import { didYouMean } from './nearest.ts';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from './protocol.ts';

/** `settings.mcp`, complete. */
export interface Settings {
  /** Further modules that re-export a framework's builders, by the framework's id. */
  readonly modules: Readonly<Record<string, string>>;
  /** The protocol revision that the server targets. */
  readonly protocol: ProtocolRevision;
  /** Client profiles to check against. */
  readonly clients: readonly string[];
  /** Whether imports of the project are followed. */
  readonly crossFile: boolean;
}

export const DEFAULT_SETTINGS: Settings = { modules: {}, protocol: '2025-11-25', clients: [], crossFile: true };

const CHECKS: Record<keyof Settings, { readonly holds: (value: unknown) => boolean; readonly accepted: string }> = {
  modules: { holds: isStringRecord, accepted: "an object from module names to framework ids, such as { 'my-wrapper': 'mcp-ts-core' }" },
  protocol: { holds: (value) => PROTOCOL_REVISIONS.includes(value as ProtocolRevision), accepted: `one of ${PROTOCOL_REVISIONS.join(', ')}` },
  clients: { holds: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'), accepted: 'an array of client names' },
  crossFile: { holds: (value) => typeof value === 'boolean', accepted: 'true or false' },
};

/**
 * Completes what a configuration says under `settings.mcp`.
 *
 * @throws TypeError naming an unknown key or a value that is not accepted, and what is accepted
 */
export function readSettings(configured: unknown): Settings {
  if (configured === undefined) return DEFAULT_SETTINGS;
  if (typeof configured !== 'object' || configured === null || Array.isArray(configured)) throw new TypeError('settings.mcp must be an object.');
  for (const [key, value] of Object.entries(configured)) {
    const keys = Object.keys(CHECKS);
    if (!keys.includes(key)) throw new TypeError(`settings.mcp has no key '${key}'${didYouMean(key, keys)}; the keys are ${keys.join(', ')}.`);
    const check = CHECKS[key as keyof Settings];
    if (!check.holds(value)) throw new TypeError(`settings.mcp.${key} must be ${check.accepted}.`);
  }
  return { ...DEFAULT_SETTINGS, ...configured };
}

function isStringRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((item) => typeof item === 'string');
}
