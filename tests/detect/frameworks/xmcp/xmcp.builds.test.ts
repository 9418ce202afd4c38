import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Definition } from '../../../../src/model/definition.ts';
import { builtServer, xmcpProject } from '../../../support/xmcp-project.ts';
import {
  definitionsIn,
  effectOf,
  fieldsOf,
  listed,
  propertiesOf,
  read,
  withoutSchemas,
} from '../../executed.ts';

const ZOD = `import { z } from 'zod';\n`;
const FILES = {
  'src/tools/greet.ts': `${ZOD}export const schema = { name: z.string().describe('Who.'), loud: z.boolean().optional() };
export const metadata = { name: 'greet-user', description: 'Greets.', annotations: { title: 'Greet', readOnlyHint: true } };
export default async function greet({ name }: { name: string }) { return \`Hello \${name}\`; }`,
  'src/tools/deep/count.ts': `${ZOD}export const outputSchema = { count: z.number() };\nexport const metadata = { description: 'Counts.' };\nexport default async () => ({ count: 1 });`,
  'src/prompts/ask.ts': `${ZOD}export const schema = { topic: z.string().describe('Of what.') };\nexport const metadata = { name: 'ask', title: 'Ask', description: 'Asks.' };\nexport default ({ topic }: { topic: string }) => \`About \${topic}\`;`,
  'src/resources/(users)/[userId]/profile.ts': `${ZOD}export const schema = { userId: z.string() };\nexport const metadata = { name: 'profile', title: 'Profile', description: 'Of a user.' };\nexport default ({ userId }: { userId: string }) => \`Of \${userId}\`;`,
  'src/resources/(config)/app.ts': `export const metadata = { name: 'app', title: 'App', description: 'All of it.' };\nexport default () => 'x';`,
};

/** Builds a project, and asks its server, with what is read of it. */
async function built<T>(
  files: Readonly<Record<string, string>>,
  ask: (client: Client, definitions: readonly Definition[]) => Promise<T>,
): Promise<T> {
  const directory = xmcpProject(files);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const definitions = Object.entries(files).flatMap(([file, text]) =>
    definitionsIn(join(directory, file), text),
  );
  const client = new Client({ name: 'client', version: '1.0.0' });
  await client.connect(await builtServer(join(directory, Object.keys(files)[0]!)));
  return await ask(client, definitions).finally(() => client.close());
}

describe('xmcp', () => {
  test('lists the modules of the folders as they are read', async () => {
    await built(FILES, async (client, definitions) => {
      const seen = await listed(client);
      // The title of a tool that has none is its name.
      const entries = seen.map((entry) => ({
        ...entry,
        title: entry.title === entry.name ? undefined : entry.title,
      }));
      expect(withoutSchemas(definitions.map(read))).toEqual(withoutSchemas(entries));
      expect(fieldsOf(definitions)).toEqual(propertiesOf(seen));
      expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
    });
  });

  test('drops parameters that are not a raw shape', async () => {
    const forms = {
      shape: '{ a: z.string() }',
      object: 'z.object({ a: z.string() })',
      union: 'z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])',
      json: `{ type: 'object', properties: { a: { type: 'string' } } }`,
    };
    const files = Object.fromEntries(
      Object.entries(forms).map(([name, form]) => [
        `src/tools/${name}.ts`,
        `${ZOD}export const schema = ${form};\nexport const metadata = { name: '${name}', description: 'd' };\nexport default async () => 'x';`,
      ]),
    );
    await built(files, async (client, definitions) => {
      const { tools } = await client.listTools();
      const shown = Object.fromEntries(
        tools.map(({ name, inputSchema }) => [
          name,
          Object.keys(inputSchema.properties ?? {}).length === 0 ? 'empty' : 'served',
        ]),
      );
      expect(
        Object.fromEntries(
          definitions.map(({ name, schemas }) => [
            name.kind === 'known' ? name.value : '?',
            effectOf(schemas[0]!),
          ]),
        ),
      ).toEqual(shown);
      expect(shown).toEqual({ shape: 'served', object: 'empty', union: 'empty', json: 'empty' });
    });
  });

  test('does not start with an output schema that is none', async () => {
    const text = `${ZOD}export const outputSchema = z.object({ a: z.string() });\nexport const metadata = { name: 't', description: 'd' };\nexport default async () => ({ a: 'x' });`;
    await expect(built({ 'src/tools/t.ts': text }, () => Promise.resolve())).rejects.toThrow(
      'Internal server error',
    );
    const directory = xmcpProject({ 'src/tools/t.ts': text });
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    expect(
      definitionsIn(join(directory, 'src/tools/t.ts'), text)[0]!.schemas.map(effectOf),
    ).toEqual(['served', 'no-start']);
  });
});
