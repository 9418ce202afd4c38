import { settingsFrom } from '../../detect/settings.ts';
import type { Settings } from '../../model/settings.ts';
import type { CheckOptions, LintOptions } from '../arguments/request.ts';
import { CheckError, errorMessage } from '../errors.ts';
import type { FileConfig } from './project-config.ts';

/**
 * The plugin's settings for a file: those of the project's config, overridden by the command line.
 *
 * @throws {CheckError} for an invalid setting
 */
export function settingsFor(
  config: FileConfig | undefined,
  {
    crossFile,
    protocol,
    ignoreTool = [],
    clients,
  }: Pick<CheckOptions, 'crossFile' | 'protocol'> & Pick<LintOptions, 'ignoreTool' | 'clients'>,
): Settings {
  try {
    const settings = settingsFrom(config?.settings?.['mcp']);
    return {
      ...settings,
      crossFile: settings.crossFile && crossFile,
      protocol: protocol ?? settings.protocol,
      clients: clients ?? settings.clients,
      ignoreTools: [...settings.ignoreTools, ...ignoreTool],
    };
  } catch (error) {
    throw new CheckError(
      `The ESLint config cannot be used (${errorMessage(error)}): fix its settings, or pass --no-config.`,
      { cause: error },
    );
  }
}
