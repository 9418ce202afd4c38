import { spawnSync, type ChildProcess } from 'node:child_process';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import spawn from 'cross-spawn';

/** The time for a server to exit by itself, and then after a request to terminate. */
const GRACE_MILLISECONDS = 1000;
/** The number of recorded lines of standard error. */
const KEPT_LINES = 20;

/**
 * A transport of the SDK's client for a server that runs as a process with stdio. Unlike the SDK's
 * own transport, it records the output and the exit of the process, and terminates its child
 * processes with it.
 */
export class ServerProcess implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

  /** The last lines of standard error. */
  readonly output: string[] = [];
  /** The first line of standard output that is not a message. */
  stray?: string;
  /** The exit status, once it has exited. */
  exit?: { readonly code: number | null; readonly signal: NodeJS.Signals | null };

  private readonly command: readonly string[];
  private readonly cwd: string;
  private readonly env: NodeJS.ProcessEnv;
  private child?: ChildProcess;
  private ended?: Promise<void>;

  /** @param command the program and its arguments */
  constructor(
    command: readonly string[],
    { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ) {
    this.command = command;
    this.cwd = cwd;
    this.env = env;
  }

  /** @throws an error of the operating system if the program cannot be started */
  async start(): Promise<void> {
    const [program = '', ...args] = this.command;
    // In its own process group, so that its child processes can be terminated with it.
    const child = spawn(program, args, {
      cwd: this.cwd,
      env: this.env,
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    this.child = child;
    process.on('exit', this.kill);
    for (const name of SIGNALS) process.on(name, this.passOn);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        resolve();
      });
    });
    // Its last output must still be read; its child processes may keep the pipes open.
    const closed = new Promise((resolve) => child.once('close', resolve));
    void this.ended
      .then(() => Promise.race([closed, pause(GRACE_MILLISECONDS)]))
      .then(() => this.onclose?.());
    child.on('error', (error) => this.onerror?.(error));
    child.stdin?.on('error', (error) => this.onerror?.(error));
    eachLine(child.stdout, (line) => this.receive(line));
    eachLine(child.stderr, (line) => this.output.splice(0, this.output.push(line) - KEPT_LINES));
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.child?.stdin?.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  /**
   * Ends the process: closes its input, as the protocol says, then asks it, then kills it and what
   * it started.
   */
  async close(): Promise<void> {
    const child = this.child;
    if (!child) return;
    child.stdin?.end();
    if (!(await this.endsSoon())) {
      this.signal('SIGTERM');
      await this.endsSoon();
    }
    this.kill();
    await this.ended;
    process.off('exit', this.kill);
    for (const name of SIGNALS) process.off(name, this.passOn);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }

  private receive(line: string): void {
    if (line.trim() === '') return;
    const messages = messagesIn(line);
    if (messages) for (const message of messages) this.onmessage?.(message);
    else this.stray ??= line;
  }

  private async endsSoon(): Promise<boolean> {
    await Promise.race([this.ended, pause(GRACE_MILLISECONDS)]);
    return this.exit !== undefined;
  }

  private readonly kill = (): void => this.signal('SIGKILL');

  /** A signal to this process ends the server first, and then does what it does without it. */
  private readonly passOn = (name: NodeJS.Signals): void => {
    this.kill();
    for (const signal of SIGNALS) process.off(signal, this.passOn);
    process.kill(process.pid, name);
  };

  /** Signals the process and those that it started. */
  private signal(name: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
      return;
    }
    try {
      process.kill(-pid, name);
    } catch {
      // None of them is there any more.
    }
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function eachLine(stream: NodeJS.ReadableStream | null, receive: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(receive);
  });
  stream?.on('end', () => rest && receive(rest));
}

/**
 * The messages of a line, several in the revision 2025-03-26; undefined if the line is not a
 * message.
 */
function messagesIn(line: string): readonly JSONRPCMessage[] | undefined {
  try {
    const messages: unknown[] = [JSON.parse(line)].flat();
    return messages.every(isMessage) ? messages : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return (
    typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0'
  );
}

function pause(milliseconds: number): Promise<void> {
  // Nothing waits for it but who asked.
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
