import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses the arguments of a script. With `--help` it prints the usage and ends the process; with
 * arguments that the script does not have it prints why and the usage, and exits with 2.
 */
export function scriptArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  const args = config.args ?? process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: ${usage}`);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ', 1)[0]}\nUsage: ${usage}`);
    process.exit(2);
  }
}
