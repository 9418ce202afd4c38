import { readSettings, type Settings } from '../model/settings.ts';
import { DETECTORS } from './frameworks/detectors.ts';

/**
 * Validates and completes `settings.mcp`.
 *
 * @throws TypeError for invalid settings
 */
export function settingsFrom(configured: unknown): Settings {
  return readSettings(
    configured,
    DETECTORS.map(({ id }) => id),
  );
}
