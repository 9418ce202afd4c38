import { spawn, type ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A place in a text, counted from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A finding, as an editor receives it. */
export interface Diagnostic {
  readonly range: Range;
  readonly message: string;
  /** The rule. */
  readonly code: string;
  readonly codeDescription?: { readonly href: string };
}

/** An entry of the menu of the lightbulb. */
interface CodeAction {
  readonly title: string;
  readonly command: { readonly command: string; readonly arguments: readonly unknown[] };
}

interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** What VS Code's ESLint extension asks for by default. */
const SETTINGS = {
  validate: 'on',
  packageManager: 'npm',
  experimental: {},
  codeAction: {
    disableRuleComment: { enable: false, location: 'separateLine' },
    showDocumentation: { enable: true },
  },
  codeActionOnSave: { mode: 'all' },
  format: false,
  quiet: false,
  onIgnoredFiles: 'off',
  options: {},
  rulesCustomizations: [],
  run: 'onType',
  problems: { shortenToSingleLine: false },
  nodePath: null,
  workingDirectory: { mode: 'auto' },
};

/** An editor with one open file, which talks to VS Code's ESLint server. */
export class LanguageClient {
  readonly #server: ChildProcess;
  readonly #folder: { readonly name: string; readonly uri: string };
  readonly #waiting = new Map<number, (message: Message) => void>();
  #buffer = Buffer.alloc(0);
  #lastId = 0;
  #version = 0;
  #uri = '';
  #text = '';

  /** @param program the file of the server */
  constructor(program: string, folder: string) {
    this.#folder = { name: basename(folder), uri: pathToFileURL(folder).href };
    this.#server = spawn(process.execPath, [program, '--stdio'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#server.stdout?.on('data', (data: Buffer) => this.#read(data));
  }

  get text(): string {
    return this.#text;
  }

  /** Opens a file as it is saved. */
  async open(file: string, text: string): Promise<void> {
    await this.#request('initialize', {
      processId: process.pid,
      rootUri: this.#folder.uri,
      workspaceFolders: [this.#folder],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true, applyEdit: true },
        textDocument: { codeAction: {} },
      },
    });
    this.#notify('initialized', {});
    this.#uri = pathToFileURL(file).href;
    this.#text = text;
    this.#notify('textDocument/didOpen', {
      textDocument: { uri: this.#uri, languageId: 'typescript', version: this.#version, text },
    });
  }

  /** Edits the open file, without saving it. */
  edit(text: string): void {
    this.#text = text;
    this.#notify('textDocument/didChange', {
      textDocument: { uri: this.#uri, version: ++this.#version },
      contentChanges: [{ text }],
    });
  }

  /** The findings in the open file. */
  async diagnostics(): Promise<readonly Diagnostic[]> {
    const answer = await this.#request('textDocument/diagnostic', {
      textDocument: { uri: this.#uri },
    });
    return (answer as { readonly items: readonly Diagnostic[] }).items;
  }

  /** What the lightbulb offers for a finding. */
  async actions(diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
    return (await this.#request('textDocument/codeAction', {
      textDocument: { uri: this.#uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    })) as readonly CodeAction[];
  }

  /** Applies an action to the open file. */
  async apply({ command }: CodeAction): Promise<void> {
    await this.#request('workspace/executeCommand', command);
  }

  /** Ends the server. */
  close(): void {
    this.#server.kill();
  }

  #request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      this.#send({ id, method, params });
    });
  }

  #notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  #send(message: Message): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end === -1) return;
      const start = end + 4;
      const head = this.#buffer.subarray(0, end).toString();
      const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
      if (this.#buffer.length < start + length) return;
      const body = this.#buffer.subarray(start, start + length).toString();
      this.#buffer = this.#buffer.subarray(start + length);
      this.#receive(JSON.parse(body) as Message);
    }
  }

  #receive(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) this.#waiting.get(id ?? 0)?.(message);
    else if (id !== undefined) this.#send({ id, result: this.#answer(method, params) });
  }

  /** Answers a request of the server. */
  #answer(method: string, params: unknown): unknown {
    if (method === 'workspace/configuration')
      return (params as { readonly items: readonly unknown[] }).items.map(() => ({
        ...SETTINGS,
        workspaceFolder: this.#folder,
      }));
    if (method !== 'workspace/applyEdit') return null;
    const { edit } = params as {
      readonly edit: {
        readonly documentChanges: readonly { readonly edits: readonly TextEdit[] }[];
      };
    };
    this.edit(
      edited(
        this.#text,
        edit.documentChanges.flatMap(({ edits }) => edits),
      ),
    );
    return { applied: true };
  }
}

/** A text after edits, which do not overlap. */
function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offsetOf = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((total, { length }) => total + length + 1, character);
  return edits
    .toSorted((a, b) => offsetOf(b.range.start) - offsetOf(a.range.start))
    .reduce(
      (changed, { range, newText }) =>
        changed.slice(0, offsetOf(range.start)) + newText + changed.slice(offsetOf(range.end)),
      text,
    );
}
