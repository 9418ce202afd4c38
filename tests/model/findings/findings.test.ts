import { expect, test } from 'vitest';
import { findingsIn } from '../../../src/model/findings/findings.ts';
import type { Finding, RuleDefinition } from '../../../src/model/findings/rule.ts';
import { read } from '../../detect/read.ts';

const ANALYSIS = read(`
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('one', {}, handler);
  server.registerTool('two', {}, handler);
`);

/** The messages that a rule with these checks finds, each with the name of the definition that has it. */
function found(checks: Pick<RuleDefinition, 'check' | 'checkDefinition'>): unknown[] {
  const rule = { name: 'r', ...checks } as RuleDefinition;
  return [...findingsIn(rule, ANALYSIS, {})].map(({ messageId, definition }) => [
    messageId,
    definition?.name.kind === 'known' ? definition.name.value : undefined,
  ]);
}

function* wrong(messageId: string): Generator<Finding> {
  yield { messageId, at: { range: [0, 1] } };
}

test('a check of definitions is run for each, and finds its mistakes', () => {
  expect(found({ checkDefinition: () => wrong('each') })).toEqual([
    ['each', 'one'],
    ['each', 'two'],
  ]);
});

test('a check of a file is run once, beside that of definitions', () => {
  expect(
    found({ checkDefinition: () => wrong('each'), check: () => wrong('file') }),
  ).toContainEqual(['file', undefined]);
  expect(found({ check: () => wrong('file') })).toEqual([['file', undefined]]);
});
