import { describe, expect, test } from 'vitest';
import { listed } from '../listed.ts';

const HEAD = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const run = async () => ({ content: [] });`;

describe('a flag that lets a function register once', () => {
  test.each([
    [
      'a variable of the module',
      `let isDone = false;
       export function register() {
         if (isDone) return;
         isDone = true;
         server.registerTool('a', {}, run);
       }`,
    ],
    [
      'a variable without a value at first, of a negated test',
      `let isDone: boolean | undefined;
       export function register() {
         if (!isDone) {
           server.registerTool('a', {}, run);
           isDone = true;
         }
       }`,
    ],
    [
      'a field',
      `export class Tools {
         private isDone = false;
         constructor(private readonly server: McpServer) {}
         add() {
           if (this.isDone) return;
           this.isDone = true;
           this.server.registerTool('a', {}, run);
         }
       }
       export const tools = new Tools(server);`,
    ],
  ])('%s', (_how, code) => {
    expect(listed(`${HEAD} ${code}`)).toEqual(['a']);
  });

  test.each([
    [
      'that other code sets',
      `let isDone = false;
       export const skip = () => { isDone = true; };
       export function register() {
         if (isDone) return;
         server.registerTool('a', {}, run);
       }`,
    ],
    [
      'that is true at first',
      `let isDone = true;
       export function register() {
         if (isDone) return;
         isDone = true;
         server.registerTool('a', {}, run);
       }`,
    ],
    [
      'for a server that callers pass',
      `let isDone = false;
       export function register(server: McpServer) {
         if (isDone) return;
         isDone = true;
         server.registerTool('a', {}, run);
       }`,
    ],
    [
      'in an arm that later runs enter',
      `let isDone = false;
       export function register() {
         if (isDone) server.registerTool('a', {}, run);
         isDone = true;
       }`,
    ],
  ])('is a condition %s', (_how, code) => {
    expect(listed(`${HEAD} ${code}`)).toEqual([expect.stringMatching(/^a\?$/)]);
  });
});
