import type { Contract, ServerContract } from '../contract.ts';
import { requestLists, type ServerAnswer, type Conversation } from './ask.ts';
import { compare, type VerifyResult } from './compare.ts';
import { VerifyError } from './failure.ts';
import { missingVariables } from './missing-variable.ts';
import type { ServerProcess } from './server-process.ts';

/** The server to connect to: a command that runs it over stdio, or its URL on this machine. */
export type Target = { readonly command: readonly string[] } | { readonly url: string };

export interface AskOptions {
  /** For the start and all requests. */
  readonly timeoutSeconds: number;
  /** The working folder of the command. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface VerifyOptions extends AskOptions {
  /**
   * The server of the contract to compare with; by default the one with the reported name, or the
   * only one.
   */
  readonly server?: string;
}

/** The result of a verification. */
export interface Verification extends VerifyResult {
  /** The server of the contract. */
  readonly server: string;
  /** Notes on a successful comparison. */
  readonly remarks: readonly string[];
}

/**
 * Starts a server, requests everything that it lists, and compares that with its contract. The
 * server has exited when this returns or throws.
 *
 * @throws {VerifyError} if it could not be compared
 */
export async function verifyContract(
  contract: Contract,
  target: Target,
  options: VerifyOptions,
): Promise<Verification> {
  const { answer, remarks } = await askTarget(target, options);
  const server = chooseServer(contract.servers, answer.name, options.server);
  return { server: server.name, remarks, ...compare(server, answer.advertised, contract.sources) };
}

/** The answers of a server. */
export interface Asked {
  readonly answer: ServerAnswer;
  /** Notes on what it did beside answering. */
  readonly remarks: readonly string[];
}

/**
 * Starts a server, or connects to one that runs on this machine, and requests everything that it
 * lists. A server that was started has exited when this returns or throws.
 *
 * @throws {VerifyError} if it does not answer with its lists
 */
export function askTarget(target: Target, options: AskOptions): Promise<Asked> {
  return 'url' in target ? askUrl(target.url, options) : askProcess(target.command, options);
}

async function askProcess(command: readonly string[], options: AskOptions): Promise<Asked> {
  const { ServerProcess } = await import('./server-process.ts');
  const child = new ServerProcess(command, options);
  const conversation: Conversation = { waitsFor: 'initialize' };
  const signal = AbortSignal.timeout(options.timeoutSeconds * 1000);
  try {
    const answer = await requestLists(child, signal, conversation);
    const remarks =
      child.stray === undefined
        ? []
        : [
            `The server prints something to standard output that is not a message, and clients expect only messages there: ${shown(child.stray)}`,
          ];
    return { answer, remarks };
  } catch (error) {
    const attempt = attemptOf(conversation, signal, options);
    throw explainStart(error, command[0] ?? '') ?? explainProcess(error, child, attempt);
  } finally {
    await child.close();
  }
}

/** The request that was not answered. */
interface Attempt {
  readonly waitsFor: string;
  /** The seconds that the server was given. */
  readonly seconds: number;
  /** Whether it took all of them. */
  readonly isLate: boolean;
}

function attemptOf(
  { waitsFor }: Conversation,
  { aborted }: AbortSignal,
  { timeoutSeconds }: AskOptions,
): Attempt {
  return { waitsFor, seconds: timeoutSeconds, isLate: aborted };
}

/** Describes why a command does not start; undefined if it started. */
function explainStart(error: unknown, program: string): VerifyError | undefined {
  if (error instanceof VerifyError) return error;
  switch (codeOf(error)) {
    case 'ENOENT':
      return new VerifyError(
        `The command ${program} was not found: check its name, or use its path.`,
        { cause: error },
      );
    case 'EACCES':
      return new VerifyError(
        `The command ${program} may not be run: make it executable, or run it with node.`,
        { cause: error },
      );
    default:
      return undefined;
  }
}

/** Describes the failure of a process in a sentence. */
function explainProcess(
  error: unknown,
  { output, exit, stray }: ServerProcess,
  { waitsFor, seconds, isLate }: Attempt,
): VerifyError {
  const details = { output, cause: error };
  const advice = adviceIn(output);
  const noise =
    stray === undefined
      ? ''
      : ` It printed ${shown(stray)} to standard output, where only messages belong.`;
  if (isLate)
    return new VerifyError(
      `The server did not answer ${waitsFor} within ${seconds} seconds${advice ?? ': raise --timeout, or find out why the server is silent.'}${noise}`,
      details,
    );
  if (exit) {
    const how =
      exit.code === null ? `was ended by ${exit.signal}` : `exited with code ${exit.code}`;
    return new VerifyError(
      `The server ${how} before it answered ${waitsFor}${advice ?? '.'}${noise}`,
      details,
    );
  }
  return new VerifyError(
    `The server answered ${waitsFor} with an error: ${messageOf(error)}.${noise}`,
    details,
  );
}

/** The end of a message about a server that prints which environment variables it lacks. */
function adviceIn(output: readonly string[]): string | undefined {
  const variables = missingVariables(output);
  return variables.length > 0
    ? `: it says that it needs the environment variable ${variables.join(', or ')}. Set it; any value does where only its presence is checked.`
    : undefined;
}

async function askUrl(given: string, options: AskOptions): Promise<Asked> {
  const url = localUrl(given);
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  // A redirect could lead off this machine.
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { redirect: 'error' } });
  const conversation: Conversation = { waitsFor: 'initialize' };
  const signal = AbortSignal.timeout(options.timeoutSeconds * 1000);
  try {
    const answer = await requestLists(transport, signal, conversation);
    await transport.terminateSession().catch(() => undefined);
    return { answer, remarks: [] };
  } catch (error) {
    throw explainUrl(error, given, attemptOf(conversation, signal, options));
  } finally {
    await transport.close();
  }
}

/** @throws {VerifyError} unless the URL is HTTP on this machine */
function localUrl(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new VerifyError(
      `${given} is not a URL of an HTTP server: use one such as http://localhost:3000/mcp.`,
    );
  if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) {
    throw new VerifyError(
      `${url.hostname} is not this machine: a contract is verified against a server that runs here, as in http://localhost:3000/mcp.`,
    );
  }
  return url;
}

function explainUrl(
  error: unknown,
  url: string,
  { waitsFor, seconds, isLate }: Attempt,
): VerifyError {
  if (error instanceof VerifyError) return error;
  if (isLate)
    return new VerifyError(
      `${url} did not answer ${waitsFor} within ${seconds} seconds: raise --timeout, or find out why the server is silent.`,
      { cause: error },
    );
  if (codeOf(error) === 'ECONNREFUSED')
    return new VerifyError(`Nothing listens at ${url}: start the server first.`, { cause: error });
  const status = error instanceof Error && 'status' in error ? Number(error.status) : undefined;
  if (status === 401 || status === 403)
    return new VerifyError(
      `${url} asks for authorization (HTTP ${status}): start the server without it.`,
      { cause: error },
    );
  return new VerifyError(
    `${url} answered ${waitsFor} with ${status === undefined ? `an error: ${messageOf(error)}` : `HTTP ${status}`}.`,
    { cause: error },
  );
}

/** @throws {VerifyError} if the server is ambiguous */
function chooseServer(
  servers: readonly ServerContract[],
  nameOfItself: string,
  given: string | undefined,
): ServerContract {
  const names = servers.map(({ name }) => name).join(', ');
  if (given !== undefined) {
    const found = servers.find(({ name }) => name === given);
    if (!found)
      throw new VerifyError(`The source has no server ${given}: use one of ${names} for --server.`);
    return found;
  }
  const [only, ...others] = servers;
  if (!only) throw new VerifyError('The source has no server to compare with.');
  const found = others.length === 0 ? only : servers.find(({ name }) => name === nameOfItself);
  if (!found)
    throw new VerifyError(
      `The server calls itself ${nameOfItself}, and the source has ${names}: say with --server which of them it is.`,
    );
  return found;
}

/** The operating system's code of the error or of its cause. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
    ? error.code
    : codeOf(error.cause);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error))
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '');
}

/** The start of a line of the server's output, quoted. */
function shown(line: string): string {
  const text = line.trim();
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
