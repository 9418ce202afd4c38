import { describe, expect, test } from 'vitest';
import { knownValues } from '../../../../src/model/static.ts';
import { installed, listed, running } from '../../../detect/executed.ts';
import { ALIASES } from '../executed-programs/aliases.ts';
import { CLASSES } from '../executed-programs/classes.ts';
import { EVENTS } from '../executed-programs/events.ts';
import { EXPORTS } from '../executed-programs/exports.ts';
import { GENERATORS } from '../executed-programs/generators.ts';
import { LISTS } from '../executed-programs/lists.ts';
import { LOOPS } from '../executed-programs/loops.ts';
import { MODULES } from '../executed-programs/modules.ts';
import { PROPERTIES } from '../executed-programs/properties.ts';
import type { Program } from '../executed-programs/programs.ts';
import { SEARCHES } from '../executed-programs/searches.ts';
import { VARIABLES } from '../executed-programs/variables.ts';
import { definitionsIn } from '../../../detect/listed.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  export const server = new McpServer({ name: 'notes', version: '1.0.0' });
  export const add = ({ name, text }) =>
    server.registerTool(name, { description: text }, async () => ({ content: [] }));
  export const connect = (transport) => server.connect(transport);
`;
const MANIFEST = { type: 'module', main: 'main.js' };

/** What is read of a tool: its name, undefined if it is not known, and the texts that it may have. */
interface ReadTool {
  readonly name: string | undefined;
  readonly isUncertain: boolean;
  readonly texts: readonly (string | undefined)[] | undefined;
}

function modulesOf(program: Program): Record<string, string> {
  const files = typeof program === 'string' ? { 'main.js': program } : program;
  const main = `import { server, add } from './server.js';
    ${files['main.js'] ?? ''}
    export { connect } from './server.js';`;
  return { 'server.js': SERVER, ...files, 'main.js': main };
}

function toolsIn(modules: Record<string, string>): ReadTool[] {
  const { definitions, waiting } = definitionsIn(modules, MANIFEST);
  const unread = { name: undefined, isUncertain: false, texts: undefined };
  return [
    ...Array.from({ length: waiting }, () => unread),
    ...definitions.map(({ name, description, isUncertain }) => {
      const texts = knownValues(description).map(({ value }) => value);
      const isAbsent = description.kind === 'absent';
      return {
        name: name.kind === 'known' ? name.value : undefined,
        isUncertain,
        texts: isAbsent ? [undefined] : description.kind === 'unknown' ? undefined : texts,
      };
    }),
  ];
}

/** What is wrong of what is read. */
function mistakes(
  tools: readonly ReadTool[],
  served: ReadonlyMap<string, string | undefined>,
): string[] {
  const wrong = tools.flatMap(({ name, isUncertain, texts }) => {
    if (name === undefined) return [];
    if (!served.has(name)) return isUncertain ? [] : [`${name} is not listed`];
    const text = served.get(name);
    return !texts || texts.includes(text)
      ? []
      : [`${name} has the text ${text}, not ${texts.join(' or ')}`];
  });
  const isOpen = tools.some(({ name }) => name === undefined);
  const lost = [...served.keys()].filter((each) => !tools.some(({ name }) => name === each));
  return [...wrong, ...(isOpen ? [] : lost.map((name) => `${name} is lost`))];
}

const THEMES = {
  LOOPS,
  ALIASES,
  LISTS,
  CLASSES,
  VARIABLES,
  MODULES,
  EXPORTS,
  SEARCHES,
  PROPERTIES,
  GENERATORS,
  EVENTS,
};

describe.each(Object.entries(THEMES))(
  'what is read is what the server lists when it runs: %s',
  (_theme, programs) => {
    test.each(Object.entries<Program>(programs))('%s', async (_name, program) => {
      const modules = modulesOf(program);
      const path = installed({ ...modules, 'package.json': JSON.stringify(MANIFEST) });
      const entries = await running(path('main.js'), listed);
      const served = new Map(
        entries.map(({ name, description }) => [name as string, description as string | undefined]),
      );
      expect(mistakes(toolsIn(modules), served)).toEqual([]);
    });
  },
);
