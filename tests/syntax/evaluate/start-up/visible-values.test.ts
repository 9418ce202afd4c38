import { expect, test, vi } from 'vitest';
import { Budget } from '../../../../src/syntax/evaluate/context/budget.ts';
import { definitionsIn, listed } from '../../../detect/listed.ts';

/** A command-line program that makes a server for each of its commands. */
function program(commands: readonly string[], code: string): Readonly<Record<string, string>> {
  return {
    'server.js': `
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      import { program } from 'commander';
      const texts = Array.from({ length: 500 }, (_, index) => 'text ' + index);
      ${code}
      ${commands.map((name) => `program.command('${name}').action(() => make('${name}'));`).join('\n')}`,
  };
}

/** The parts of the names of its tools. */
function namesIn(files: Readonly<Record<string, string>>): readonly unknown[] {
  return definitionsIn(files).definitions.map(({ name }) =>
    name.kind === 'unknown' ? name.parts?.map((part) => part ?? '…').join('') : name,
  );
}

function stepsOf(files: Readonly<Record<string, string>>): number {
  const spend = vi.spyOn(Budget.prototype, 'spend');
  listed(files);
  const steps = spend.mock.calls.reduce((sum, [each]) => sum + each, 0);
  spend.mockRestore();
  return steps;
}

const MAKE = `function make() {
  const server = new Server({ name: 'notes', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: texts
      .filter((text) => text.endsWith('99'))
      .map((text) => ({ name: process.env.PREFIX + text, inputSchema: { type: 'object' } })),
  }));
}`;
const COMMANDS = Array.from({ length: 40 }, (_, index) => `command${index}`);

test('a handler that sees the same in each execution is evaluated once', () => {
  const [one, many] = [program(COMMANDS.slice(0, 1), MAKE), program(COMMANDS, MAKE)];
  expect(new Set(namesIn(many))).toEqual(new Set(namesIn(one)));
  expect(stepsOf(many)).toBeLessThan(3 * stepsOf(one));
});

test('a handler that sees another value in each execution is evaluated for each', () => {
  const code = `function make(name) {
    const server = new Server({ name: 'notes', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: [{ name: process.env.PREFIX + name, inputSchema: { type: 'object' } }],
    }));
  }`;
  expect(namesIn(program(['find', 'add'], code))).toEqual(['…find', '…add']);
});
