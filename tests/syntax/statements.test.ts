import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ReturnPaths } from '../../src/detect/flow/return-paths.ts';
import { LocationMapper } from '../../src/detect/source/locations.ts';
import { Expression } from '../../src/syntax/evaluate/expressions/expression.ts';
import { UnknownValue, OneOf } from '../../src/syntax/evaluate/values/value.ts';
import { read } from '../detect/read.ts';
import { evaluatorOf } from './evaluate.ts';

/** A server that answers calls of its only tool by the body of `answer`. */
const server = (body: string): string => `
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { q } from 'framework';
const a = () => 'A';
const b = () => 'B';
const c = () => 'C';
const yes = true;
const no = false;
export function answer(request) {
${body}
}
export const value = answer({});
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 't', inputSchema: { type: 'object' } }],
}));
server.setRequestHandler(CallToolRequestSchema, answer);
`;

/** What a function may return: 'A', 'B', 'C', undefined for nothing, '?' for what is not read. */
type Returned = readonly (string | undefined)[];

const FILE = join(import.meta.dirname, '../fixtures/server.ts');

function moduleOf(body: string): ReturnType<typeof evaluatorOf> {
  return evaluatorOf(server(body), FILE);
}

function interpreted(body: string): Returned {
  const { evaluator, module } = moduleOf(body);
  const value = evaluator.exported(module, 'value');
  if (value instanceof OneOf) return [...(value.values as Returned)].sort();
  return [value instanceof UnknownValue ? '?' : (value as string | undefined)];
}

function listed(body: string): Returned {
  const { evaluator, module } = moduleOf(body);
  const info = evaluator.functionInfo(evaluator.exported(module, 'answer'))!;
  const paths = new ReturnPaths(evaluator, new LocationMapper(module, evaluator, info.node));
  const values = paths.ofFunction(info).map(({ part }) => {
    if (part instanceof UnknownValue) return /^may be nothing/.test(part.why) ? undefined : '?';
    return part instanceof Expression ? (part.value as string) : undefined;
  });
  return [...new Set(values)].sort();
}

/** 'A', 'B' or 'C' where one of these functions answers, else 'whole': the handler of all requests answers itself. */
function routed(body: string): string {
  const text = server(body);
  const { handler } = read(text, FILE).definitions[0]!;
  if (handler.kind !== 'known') return handler.kind;
  return /^\(\) => '(.)'$/.exec(text.slice(...handler.value.at.range))?.[1] ?? 'whole';
}

interface Case {
  readonly name: string;
  readonly body: string;
  readonly returns: Returned;
  /** What the interpreter computes where it does not follow the statements. */
  readonly interpreter?: Returned;
  /** What may be returned where the number of turns of a loop is not counted. */
  readonly anyTurns?: Returned;
  /** Which function answers a request where a refusal is not counted as an answer. */
  readonly routing?: string;
}

const CASES: readonly Case[] = [
  { name: 'a return', body: `return a();`, returns: ['A'] },
  { name: 'no return', body: `a();`, returns: [undefined] },
  { name: 'what follows a return', body: `return a(); return b();`, returns: ['A'] },
  {
    name: 'a decided condition',
    body: `if (no) { return a(); } else { return b(); }`,
    returns: ['B'],
  },
  {
    name: 'an early return under an undecided condition',
    body: `if (q()) { return a(); } return b();`,
    returns: ['A', 'B'],
  },
  {
    name: 'both arms of an undecided condition',
    body: `if (q()) { return a(); } else { return b(); } return c();`,
    returns: ['A', 'B'],
  },
  {
    name: 'an early return of nothing',
    body: `if (q()) { return; } return a();`,
    returns: ['A', undefined],
  },
  {
    name: 'an undecided throw',
    body: `if (q()) { throw new Error('no'); } return a();`,
    returns: ['A'],
  },

  {
    name: 'break out of a labeled block',
    body: `x: { break x; } return a();`,
    returns: ['A'],
  },
  {
    name: 'what follows a break in a labeled block',
    body: `x: { if (yes) { break x; } return a(); } return b();`,
    returns: ['B'],
  },
  {
    name: 'an undecided break out of a labeled block',
    body: `x: { if (q()) { break x; } return a(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a labeled block without break',
    body: `x: { if (yes) { return a(); } } return b();`,
    returns: ['A'],
  },
  {
    name: 'break out of the outer of two labeled blocks',
    body: `x: { y: { break x; } return a(); } return b();`,
    returns: ['B'],
  },
  {
    name: 'a labeled if',
    body: `x: if (yes) { break x; } return a();`,
    returns: ['A'],
  },
  {
    name: 'break out of a loop by its label',
    body: `x: for (const i of [1, 2]) { for (const j of [1, 2]) { break x; } return a(); } return b();`,
    returns: ['B'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'an undecided break out of a loop by its label',
    body: `x: while (true) { while (true) { if (q()) { break x; } } } return a();`,
    returns: ['A'],
    interpreter: ['?'],
  },
  {
    name: 'continue with a label',
    body: `x: for (const i of [1, 2]) { for (const j of [1, 2]) { continue x; } return a(); } return b();`,
    returns: ['B'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'an undecided continue with a label',
    body: `x: for (const i of q()) { for (const j of q()) { if (q()) { continue x; } return a(); } } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },

  {
    name: 'a loop over a known list',
    body: `for (const i of [1, 2]) { if (i === 2) { return a(); } } return b();`,
    returns: ['A'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'a loop over an unknown list',
    body: `for (const i of q()) { return a(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a loop over unknown keys',
    body: `for (const key in q()) { return a(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a loop that counts',
    body: `for (let i = 0; i < 3; i++) { if (i === 2) { return a(); } } return b();`,
    returns: ['A'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'break out of a loop',
    body: `for (const i of [1, 2]) { break; } return a();`,
    returns: ['A'],
  },
  {
    name: 'a while loop',
    body: `while (q()) { return a(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a do-while loop that returns',
    body: `do { return a(); } while (q()); return b();`,
    returns: ['A'],
  },
  {
    name: 'a do-while loop that may return',
    body: `do { if (q()) { return a(); } } while (q()); return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a do-while loop that breaks',
    body: `do { break; } while (true); return a();`,
    returns: ['A'],
  },
  {
    name: 'an endless loop',
    body: `while (true) { if (q()) { return a(); } } return b();`,
    returns: ['A'],
    interpreter: ['?'],
  },
  {
    name: 'an endless for loop',
    body: `for (;;) { if (q()) { return a(); } } return b();`,
    returns: ['A'],
    interpreter: ['?'],
  },
  {
    name: 'an endless loop with a break',
    body: `while (true) { if (q()) { break; } } return a();`,
    returns: ['A'],
  },
  {
    name: 'an endless loop with a break of an inner loop only',
    body: `while (true) { for (const i of q()) { break; } if (q()) { return a(); } } return b();`,
    returns: ['A'],
    interpreter: ['?'],
  },
  {
    name: 'an endless loop with a break of an inner switch only',
    body: `while (true) { switch (q()) { case 1: break; default: return a(); } } return b();`,
    returns: ['A'],
    interpreter: ['?'],
  },

  {
    name: 'a switch over something known',
    body: `switch (2) { case 1: return a(); case 2: return b(); default: return c(); }`,
    returns: ['B'],
  },
  {
    name: 'the default of a switch in the middle',
    body: `switch (3) { case 1: return a(); default: return b(); case 2: return c(); }`,
    returns: ['B'],
  },
  {
    name: 'fall through',
    body: `switch (1) { case 1: case 2: q(); case 3: return a(); default: return b(); }`,
    returns: ['A'],
  },
  {
    name: 'break out of a switch',
    body: `switch (1) { case 1: break; default: return a(); } return b();`,
    returns: ['B'],
  },
  {
    name: 'break inside a block of a case',
    body: `switch (1) { case 1: { break; } default: return a(); } return b();`,
    returns: ['B'],
  },
  {
    name: 'an undecided break out of a decided switch',
    body: `switch (1) { case 1: if (q()) { break; } return a(); default: return c(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
  },
  {
    name: 'a break of an inner switch',
    body: `switch (1) { case 1: switch (2) { case 2: break; } return a(); default: return c(); } return b();`,
    returns: ['A'],
  },
  {
    name: 'a break of an inner loop in an undecided case',
    body: `switch (q()) { case 1: for (const i of [1]) { break; } return a(); default: return b(); } return c();`,
    returns: ['A', 'B'],
  },
  {
    name: 'continue out of a switch in a loop',
    body: `for (const i of [1, 2]) { switch (i) { case 1: continue; default: } return a(); } return b();`,
    returns: ['A'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'an undecided switch with default',
    body: `switch (q()) { case 1: return a(); default: return b(); } return c();`,
    returns: ['A', 'B'],
  },
  {
    name: 'an undecided switch of which one case goes on',
    body: `switch (q()) { case 1: return a(); case 2: break; default: return b(); } return c();`,
    returns: ['A', 'B', 'C'],
  },
  {
    name: 'a decided switch without default that has no case',
    body: `switch (3) { case 1: return a(); } return b();`,
    returns: ['B'],
  },
  {
    name: 'a case that is not meant, before one that may be',
    body: `switch (1) { case 2: return a(); case q(): return b(); } return c();`,
    returns: ['B', 'C'],
  },
  {
    name: 'a case that is not meant, behind one that may fall through',
    body: `switch (1) { case q(): q(); case 2: return a(); } return b();`,
    returns: ['A', 'B'],
  },
  {
    name: 'a loop that never runs',
    body: `while (false) { return a(); } return b();`,
    returns: ['B'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'a for loop that never runs',
    body: `for (; 0; ) { return a(); } return b();`,
    returns: ['B'],
    anyTurns: ['A', 'B'],
  },
  {
    name: 'a for loop with a constant test',
    body: `for (; 1; ) { if (q()) { return a(); } } return b();`,
    returns: ['A'],
    interpreter: ['?'],
  },
  {
    name: 'a do-while loop with one turn',
    body: `do { if (q()) { return a(); } } while (false); return b();`,
    returns: ['A', 'B'],
  },
  {
    name: 'what follows an undecided switch without default',
    body: `switch (q()) { case 1: return a(); } return b();`,
    returns: ['A', 'B'],
  },

  {
    name: 'try without throw',
    body: `try { return a(); } finally { q(); }`,
    returns: ['A'],
  },
  {
    name: 'a finally that returns',
    body: `try { return a(); } finally { return b(); }`,
    returns: ['B'],
  },
  {
    name: 'a finally that breaks',
    body: `x: try { return a(); } finally { break x; } return b();`,
    returns: ['B'],
  },
  {
    name: 'a finally after a throw',
    body: `try { throw new Error('no'); } finally { return a(); }`,
    returns: ['A'],
  },
  {
    name: 'an undecided throw that a catch answers',
    body: `try { if (q()) { throw new Error('no'); } } catch { return a(); } return b();`,
    returns: ['A', 'B'],
    interpreter: ['?'],
    routing: 'B',
  },
  {
    name: 'a throw that a catch answers',
    body: `try { throw new Error('no'); } catch { return a(); } return b();`,
    returns: ['A'],
  },
  {
    name: 'what follows a catch that goes on',
    body: `try { throw new Error('no'); } catch { q(); } return a();`,
    returns: ['A'],
  },
  {
    name: 'what follows a try that goes on',
    body: `try { q(); } finally { q(); } return a();`,
    returns: ['A'],
  },
];

describe.each(CASES)('$name', (row) => {
  const { body, returns, interpreter = returns, anyTurns = returns } = row;

  test('interpreter', () => {
    expect(interpreted(body)).toEqual([...interpreter].sort());
  });

  test('return paths', () => {
    expect(listed(body)).toEqual([...anyTurns].sort());
  });

  test('request routing', () => {
    const [only = 'whole', ...others] = anyTurns.filter((each) => each !== undefined);
    const { routing = others.length === 0 ? only : 'whole' } = row;
    expect(routed(body)).toBe(routing);
  });
});
