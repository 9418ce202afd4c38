import { styleText } from 'node:util';

/** An output stream of the command; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
}

/** The environment of one run of the command, replaceable in tests. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Reads standard input to its end. */
  readonly stdin: () => Promise<string>;
  /** Absolute path of the working folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether each stream is a terminal. */
  readonly isTTY: { readonly stdout: boolean; readonly stderr: boolean };
}

/** Styles a text, or returns it unchanged if colors are off. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Whether to color standard output: `NO_COLOR` and `FORCE_COLOR` come first (https://no-color.org,
 * https://force-color.org), then whether it is a terminal.
 */
export function hasColor({ env, isTTY }: Io): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0';
  return isTTY.stdout && env['TERM'] !== 'dumb';
}

/** Creates a {@link Paint} for standard output. */
export function painterOf(io: Io): Paint {
  return painter(hasColor(io));
}

/** Creates a {@link Paint} with or without color. */
export function painter(color: boolean): Paint {
  return color
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;
}
