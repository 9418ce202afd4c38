import { readSettings, type Settings } from '../../model/settings.ts';
import { DETECTORS } from '../frameworks/registry.ts';

/**
 * Completes what a configuration says under `settings.mcp`.
 *
 * @throws TypeError for settings that are not accepted
 */
export function settingsFrom(configured: unknown): Settings {
  return readSettings(
    configured,
    DETECTORS.map(({ id }) => id),
  );
}
