import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as TransportV2 } from '@modelcontextprotocol/client/stdio';
import { lint } from '../../../support/lint.ts';
import { builtCommand, builtServer, xmcpProject } from '../../../support/xmcp-project.ts';
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
  onTestFinished(() => client.close());
  await client.connect(await builtServer(join(directory, Object.keys(files)[0]!)));
  return await ask(client, definitions);
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

  test.each([
    ['input', 'schema', 'z.date()', 'Date'],
    ['input', 'schema', 'z.bigint()', 'BigInt'],
    ['input', 'schema', 'z.map(z.string(), z.string())', 'Map'],
    ['output', 'outputSchema', 'z.date()', 'Date'],
    ['output', 'outputSchema', 'z.string().transform(Number)', 'Transforms'],
  ])(
    'lists no tool with a field of the %s without JSON Schema: %s, %s',
    async (_, label, field, what) => {
      const text = `${ZOD}export const ${label} = { a: ${field} };\nexport const metadata = { name: 't', description: 'd' };\nexport default async () => ({ a: 'x' });`;
      await built({ 'src/tools/t.ts': text }, async (client, definitions) => {
        await expect(client.listTools()).rejects.toThrow(
          `${what} cannot be represented in JSON Schema`,
        );
        expect(definitions.flatMap(({ schemas }) => schemas.map(effectOf))).toContain('no-list');
      });
    },
    60_000,
  );

  test('asks clients of revision 2026-07-28 in results alone', async () => {
    const form =
      "{ message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } } }";
    const files = {
      'src/tools/pushes.ts': `export const metadata = { name: 'pushes', description: 'd' };
export default async (args, extra) => JSON.stringify(await extra.elicit(${form}));`,
      'src/tools/returns.ts': `import { acceptedContent, inputRequired } from 'xmcp';
export const metadata = { name: 'returns', description: 'd' };
export default async (args, extra) => {
  const content = acceptedContent(extra.inputResponses, 'asked');
  if (!content) return inputRequired({ inputRequests: { asked: inputRequired.elicit(${form}) } });
  return \`Sure: \${content.sure}\`;
};`,
    };
    const directory = xmcpProject(files);
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const command = await builtCommand(join(directory, 'src/tools/pushes.ts'));
    const client = new ClientV2(
      { name: 'client', version: '1.0.0' },
      {
        versionNegotiation: { mode: { pin: '2026-07-28' } },
        capabilities: { elicitation: { form: {} } },
      },
    );
    client.setRequestHandler('elicitation/create', () => ({
      action: 'accept',
      content: { sure: true },
    }));
    await client.connect(new TransportV2({ ...command, stderr: 'ignore' }));
    const [pushed, returned] = await Promise.all(
      ['pushes', 'returns'].map((name) => client.callTool({ name, arguments: {} })),
    );
    await client.close();
    expect(pushed).toMatchObject({
      isError: true,
      content: [
        {
          text: expect.stringContaining('not available on protocol revision 2026-07-28') as string,
        },
      ],
    });
    expect(returned).toMatchObject({ content: [{ text: 'Sure: true' }] });
    const reported = (rule: string): string[] =>
      Object.entries(files).flatMap(([file, text]) =>
        lint(rule, text, join(directory, file), [], { protocol: '2026-07-28' }).map(
          ({ line, message }) => `${file}:${line} ${message}`,
        ),
      );
    expect(reported('interaction-in-handler')).toEqual([
      'src/tools/pushes.ts:2 `extra.elicit` fails on connections of revision 2026-07-28, which has no requests to clients. Return `inputRequired(…)` from the handler.',
    ]);
    expect(reported('validate-elicit-content')).toEqual([
      "src/tools/returns.ts:6 `acceptedContent` does not validate the client's answer, so 'sure' may be missing or of any type. Parse it with the requested schema.",
    ]);
    expect(reported('valid-tool-result')).toEqual([]);
  });
});
