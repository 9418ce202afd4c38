import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A linter of saved lists. */
export interface ListLinter {
  readonly name: string;
  readonly version: string;
  /** Its errors and warnings on a file, each as its rule, `: ` and its message. */
  readonly reports: (file: string) => readonly string[];
}

function run(script: string, ...argv: string[]): string {
  return spawnSync(process.execPath, [script, ...argv], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .stdout;
}

function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}

/** This project's own, with its defaults. */
export const mcpLint: ListLinter = {
  name: 'mcp-lint',
  version: versionIn(fileURLToPath(new URL('../../', import.meta.url))),
  reports: (file) => {
    const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
    const results = JSON.parse(run(main, 'listing', file, '--format', 'json')) as {
      readonly messages: readonly { readonly ruleId: string; readonly message: string }[];
    }[];
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
  },
};

interface OhMyFinding {
  readonly severity: string;
  readonly rule: string;
  readonly message: string;
}

/** @param folder where it is installed */
export const ohMyMcp = (folder: string): ListLinter => ({
  name: 'oh-my-mcp',
  version: versionIn(join(folder, 'node_modules/oh-my-mcp')),
  reports: (file) => {
    const main = join(folder, 'node_modules/oh-my-mcp/dist/cli.js');
    const { tools, global } = JSON.parse(run(main, file, '--json')) as {
      readonly tools: readonly { readonly findings: readonly OhMyFinding[] }[];
      readonly global: readonly OhMyFinding[];
    };
    return [...tools.flatMap(({ findings }) => findings), ...global].flatMap(
      ({ severity, rule, message }) => (severity === 'info' ? [] : [`${rule}: ${message}`]),
    );
  },
});

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly message: { readonly text: string };
    }[];
  }[];
}

/**
 * With the profiles of all its providers.
 *
 * @param folder its clone
 */
export const mcpconform = (folder: string): ListLinter => ({
  name: 'mcpconform',
  version: versionIn(folder),
  reports: (file) => {
    const out = `${file}.sarif`;
    const options = ['--type', 'tools', '--portable', '--expand', '--min-severity', 'warn'];
    run(join(folder, 'src/index.mjs'), file, ...options, '--format', 'sarif', '--out', out);
    const { runs } = JSON.parse(readFileSync(out, 'utf8')) as Sarif;
    return runs.flatMap(({ results }) =>
      results.map(({ ruleId, message }) => `${ruleId}: ${message.text}`),
    );
  },
});
