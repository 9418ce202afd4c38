import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { switched } from '../../../scripts/survey/switches.ts';

const home = mkdtempSync(join(tmpdir(), 'switches-'));
afterAll(() => rmSync(home, { recursive: true }));

const answered = {
  command: ['node', 'server.js'],
  env: { TOKEN: 'x' },
  advertised: { tools: [{ name: 'a' }, { name: 'b' }] },
};

describe('a start-up with the switch of a package', () => {
  it('has more arguments and variables, which may name all that is listed', () => {
    const attempt = switched(
      answered,
      { args: ['--hide', '{names}'], env: { HIDDEN: '{names}' } },
      home,
    );
    expect(attempt).toEqual({
      command: ['node', 'server.js', '--hide', 'a,b'],
      env: { TOKEN: 'x', HIDDEN: 'a,b' },
    });
  });

  it('finds files in its home folder', () => {
    switched(answered, { files: { '.server/tools.json': { mode: 'none' } } }, home);
    expect(readFileSync(join(home, '.server/tools.json'), 'utf8')).toBe('{"mode":"none"}');
  });

  it('is told where its home folder is', () => {
    const text = 'type Query { a: Int }';
    const attempt = switched(
      { ...answered, env: { SCHEMA: '{home}/schema.graphql' } },
      { files: { 'schema.graphql': text }, args: ['{home}'] },
      home,
    );
    expect(attempt.env).toEqual({ SCHEMA: join(home, 'schema.graphql') });
    expect(attempt.command.at(-1)).toBe(home);
    expect(readFileSync(join(home, 'schema.graphql'), 'utf8')).toBe(text);
  });
});
