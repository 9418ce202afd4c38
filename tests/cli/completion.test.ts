import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/arguments/arguments.ts';
import { completedCommands } from '../../src/cli/completion/commands.ts';
import { SHELLS } from '../../src/cli/arguments/request.ts';
import { project } from './support/command.ts';

const COMMANDS = completedCommands(createProgram([], '1.0.0', () => undefined));

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await project({}).lint('completion', shell);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** What Bash offers for the last word. */
async function inBash(...words: string[]): Promise<string[]> {
  const script = `${await scriptFor('bash')}
COMP_WORDS=(mcp-lint "$@"); COMP_CWORD=$#
_mcp_lint
printf '%s\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  return output.split('\n').filter((word) => word !== '');
}

describe('in Bash', () => {
  test.each<[words: string[], offered: string[]]>([
    [['inv'], ['inventory']],
    [['--fi'], ['--fix', '--fix-dry-run']],
    [
      ['--format', 's'],
      ['stylish', 'sarif'],
    ],
    [['contract', 'd'], ['diff']],
    [
      ['contract', 'diff', '--fail-on', ''],
      ['breaking', 'dangerous', 'any'],
    ],
    [
      ['inventory', '-f', ''],
      ['text', 'json'],
    ],
    [['inventory', '--fi'], []],
    [['completion', ''], [...SHELLS]],
    // Files, which Bash adds where nothing is offered.
    [['src/'], []],
    [['--config', ''], []],
  ])('%j', async (words, offered) => {
    expect(await inBash(...words)).toEqual(offered);
  });
});

test.each(SHELLS)('%s is told of every command, option and value', async (shell) => {
  const script = await scriptFor(shell);
  expect(COMMANDS.map(({ words }) => words.join(' '))).toContain('contract diff');
  for (const { words, options, next } of COMMANDS) {
    for (const word of [...words, ...next.map(({ name }) => name)]) expect(script).toContain(word);
    for (const { long, values } of options) {
      expect(script).toContain(shell === 'fish' ? `-l ${long.slice(2)} ` : long);
      expect(script).toContain(values.join(' '));
    }
  }
});

test('a quote in a description does not end it', async () => {
  expect(await scriptFor('zsh')).toContain(
    "'*--rule[set a rule, as in '\\''mcp/valid-tool-name\\: off'\\'' (",
  );
  expect(await scriptFor('fish')).toContain(
    "-d 'set a rule, as in \\'mcp/valid-tool-name: off\\' (",
  );
});

test('another shell is named as unknown', async () => {
  expect(await project({}).lint('completion', 'tcsh')).toMatchObject({
    code: 2,
    stderr:
      'mcp-lint: completion tcsh is not known (did you mean bash?): use one of bash, zsh, fish.\n',
  });
});
