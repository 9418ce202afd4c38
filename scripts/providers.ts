/**
 * Executes what providers publish of their limits on schemas beyond and at these limits, as the table of docs/clients.md.
 *
 *   npm run providers -- FOLDER [--record]
 *
 * The folder has the providers' SDKs: `npm install --prefix FOLDER openai@7.57.0 @google/genai@3.3.0`. Together they take 48 MB, so
 * they are not dependencies. `openai` normalizes schemas for strict mode (`lib/transform`). `@google/genai` converts the
 * `parameters` of functions and declares the type of the result, `Schema`; nothing is sent. Anthropic's SDK (1.14.0) passes the
 * input schemas of tools on unread.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { schemaParts } from '../src/model/schemas/json-schema-parts.ts';
import { scriptArguments } from './script-arguments.ts';
import { PROVIDER_CASES, type ProviderCase } from './compare/provider-cases.ts';

type Schema = ProviderCase['beyond'];

const { values, positionals } = scriptArguments('npm run providers -- FOLDER [--record]', {
  options: { record: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? '.');
const load = createRequire(join(folder, 'package.json'));
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

const { toStrictJsonSchema } = load('openai/lib/transform') as {
  readonly toStrictJsonSchema: (schema: Schema) => Schema;
};
const { GoogleGenAI } = load('@google/genai') as {
  readonly GoogleGenAI: new (options: object) => {
    readonly models: { generateContent(request: object): Promise<unknown> };
  };
};

/** The members of the type `Schema`. */
const FIELDS: ReadonlySet<string> = new Set(
  /interface Schema \{(.*?)\n\}/s
    .exec(readFileSync(join(folder, 'node_modules/@google/genai/dist/genai.d.ts'), 'utf8'))?.[1]
    ?.match(/^ {4}\w+(?=\?:)/gm)
    ?.map((field) => field.trim()),
);

const VERDICTS: Readonly<Record<ProviderCase['provider'], (schema: Schema) => Promise<string>>> = {
  openai: (schema) => Promise.resolve(byOpenai(schema)),
  gemini: byGemini,
};

function byOpenai(schema: Schema): string {
  try {
    return isDeepStrictEqual(toStrictJsonSchema(schema), schema) ? 'accepts' : 'rewrites';
  } catch {
    return 'throws';
  }
}

/** What the SDK would send of the parameters of a function. */
async function byGemini(schema: Schema): Promise<string> {
  let sent: Schema | undefined;
  globalThis.fetch = (_, init) => {
    const body = JSON.parse(init?.body as string) as {
      readonly tools: readonly {
        readonly functionDeclarations: readonly { readonly parameters: Schema }[];
      }[];
    };
    sent = body.tools[0]?.functionDeclarations[0]?.parameters;
    return Promise.resolve(Response.json({}));
  };
  const functionDeclarations = [{ name: 'find', parameters: structuredClone(schema) }];
  const request = { model: 'gemini', contents: 'x', config: { tools: [{ functionDeclarations }] } };
  try {
    await new GoogleGenAI({ apiKey: 'x' }).models.generateContent(request);
  } catch {
    return 'throws';
  }
  const parts = schemaParts(sent ?? {}).map((part) => part.schema);
  if (parts.some((part) => Object.keys(part).some((key) => !FIELDS.has(key))))
    return 'sends a field that its type `Schema` does not have';
  if (
    parts.some(
      ({ enum: values }) =>
        Array.isArray(values) && values.some((value) => typeof value !== 'string'),
    )
  )
    return 'sends an `enum` that its type does not allow';
  return parts.length === schemaParts(schema).length ? 'accepts' : 'rewrites';
}

const NAMES = { openai: "OpenAI's strict mode", gemini: "Gemini's API" };
const lines = [
  `With openai ${versionOf('openai')} and @google/genai ${versionOf('@google/genai')}, on ${new Date().toISOString().slice(0, 10)}:`,
  '',
  '| limit of | a schema with | its SDK | at the limit |',
  '| --- | --- | --- | --- |',
];
for (const { provider, what, beyond, atLimit } of PROVIDER_CASES) {
  const [refused, accepted] = [await VERDICTS[provider](beyond), await VERDICTS[provider](atLimit)];
  lines.push(`| ${NAMES[provider]} | ${what} | ${refused} | ${accepted} |`);
}
console.log(lines.join('\n'));
if (values.record)
  writeFileSync(new URL('compare/recorded/providers.md', import.meta.url), `${lines.join('\n')}\n`);
