import { styleText } from 'node:util';

/** A stream as the command needs it; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
}

/** The environment of one run of the command, so that a test can replace it. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Absolute path of the folder that the command was started in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether each stream is a terminal. */
  readonly isTTY: { readonly stdout: boolean; readonly stderr: boolean };
}

/** Styles a piece of text, or leaves it alone where colours are off. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Whether to colour what goes to standard output: `NO_COLOR` and `FORCE_COLOR` decide first (https://no-color.org,
 * https://force-color.org), then whether it is a terminal.
 */
export function hasColor({ env, isTTY }: Io): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return isTTY.stdout && env['TERM'] !== 'dumb';
}

/** The {@link Paint} for text that is coloured or not. */
export function painter(color: boolean): Paint {
  return color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;
}
