import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../src/contract/contract.ts';
import { readContract } from '../../src/contract/read.ts';

/** What a build of `mcp-lint` says of a folder. */
export interface Checked {
  readonly contract?: Contract;
  readonly milliseconds: number;
  /** What it complained about. */
  readonly complaint?: string;
}

/** The file that runs the build in `dist`: the folder of the build, or that of its checkout. */
export function entryOf(dist: string): string {
  const files = [join(dist, 'cli/main.js'), join(dist, 'dist/cli/main.js')];
  const found = files.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(
      `${dist} holds no build: run npm run build there, or name another with --dist.`,
    );
  return found;
}

/** Runs `mcp-lint contract`, in a process of its own and bounded in time. */
export async function check(
  entry: string,
  folder: string,
  paths: readonly string[],
  seconds = 180,
): Promise<Checked> {
  const home = mkdtempSync(join(tmpdir(), 'survey-contract-'));
  const out = join(home, 'contract.json');
  const started = performance.now();
  try {
    const ended = await run(
      [entry, 'contract', ...paths, '--no-config', '--allow-unresolved', '--out', out],
      {
        cwd: folder,
        seconds,
      },
    );
    const milliseconds = Math.round(performance.now() - started);
    const complaint = ended.output.trim() || undefined;
    if (existsSync(out))
      return { contract: readContract(readFileSync(out, 'utf8')), milliseconds, complaint };
    return { milliseconds, complaint: complaint ?? `ended by ${ended.how}` };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function run(
  args: readonly string[],
  { cwd, seconds }: { readonly cwd: string; readonly seconds: number },
): Promise<{ readonly output: string; readonly how: string }> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => (output = (output + text).slice(0, 4000)));
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ output, how: isLate ? `the limit of ${seconds} s` : (signal ?? `exit ${code}`) });
    });
  });
}
