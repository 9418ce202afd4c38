import { expect } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import type { Analysis } from '../../../src/model/analysis.ts';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import type { ListedFields } from '../../../src/model/definitions/listed-fields.ts';
import type { SchemaEffect } from '../../../src/model/schemas/schema-outcome.ts';
import type { Static, StaticValue } from '../../../src/model/static.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';
import { effectOf } from '../executed.ts';

/** What a framework's tables state, as the analysis of a small source shows it. */

type Dependencies = Readonly<Record<string, string>>;

/** The analysis of a server in a project that depends on packages, none of them installed. */
export function analysisOf(
  source: string,
  dependencies: Dependencies = {},
  file = 'server.ts',
  settings = DEFAULT_SETTINGS,
): Analysis {
  const { path } = project({ 'package.json': { name: 'server', dependencies } });
  const module = moduleFrom(path(file), source);
  return analyze(module, settings);
}

/** A handler that reads one member of each parameter, so that its context is the one whose member is found. */
export const HANDLER =
  '(first, second, third) => { first.ofFirst(); second.ofSecond(); third.ofThird(); }';

/** Every field that a list may have, each with a value of its own. */
export const FIELDS = {
  title: 'the title',
  description: 'the description',
  mimeType: 'text/x-own',
  size: 7,
  icons: [{ src: 'icon.png' }],
  annotations: { readOnlyHint: true },
  execution: { taskSupport: 'optional' },
  _meta: { own: 1 },
  arguments: [{ name: 'own' }],
} as const;

/** The members of an object literal with some of the fields. */
export function members(...names: readonly (keyof typeof FIELDS)[]): string {
  return names.map((name) => `${name}: ${JSON.stringify(FIELDS[name])}, `).join('');
}

/** Every field but `arguments`, which some frameworks read as a schema. */
export const EVERY_FIELD = members(
  'title',
  'description',
  'mimeType',
  'size',
  'icons',
  'annotations',
  'execution',
  '_meta',
);

/** A value as JSON; '?' replaces what is not known. */
export function plain(part: StaticValue | Static<unknown>): unknown {
  if (part.kind !== 'known') return part.kind === 'absent' ? undefined : '?';
  const { value } = part as { value: unknown };
  if (typeof value !== 'object' || value === null) return value;
  const datum = value as {
    type?: string;
    elements?: StaticValue[];
    properties?: Map<string, { value: StaticValue }>;
  };
  if (datum.type === 'array') return datum.elements?.map(plain);
  if (datum.type !== 'object') return value;
  return Object.fromEntries(
    [...(datum.properties ?? [])].map(([key, property]) => [key, plain(property.value)]),
  );
}

/** The fields that a list has, or has in some versions. */
export function listed(fields: ListedFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const json = plain(value);
      return json === undefined ? [] : [[name, json]];
    }),
  );
}

/** The input schema that is listed for a tool without one. */
export function emptyInput({ framework }: Definition): unknown {
  const empty = framework.listing?.emptyInput;
  return empty?.kind === 'known' ? empty.value : undefined;
}

/** Some of {@link FIELDS}, as they are written. */
export function asWritten(...names: readonly (keyof typeof FIELDS)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, FIELDS[name]]));
}

/** What is found of a definition: which call defines it, and which of its parts mean what. */
export function outline(definition: Definition): object {
  const { kind, form, isTemplate, name, uri, title, description, annotations } = definition;
  const parts = { name, uri, title, description, annotations };
  return {
    kind: isTemplate ? 'template' : kind,
    form,
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([key, part]) => {
        const json = plain(part);
        return json === undefined ? [] : [[key, json]];
      }),
    ),
    schemas: Object.fromEntries(
      definition.schemas.map(({ surface, label, root }) => [
        `${surface}: ${label}`,
        root.kind === 'known' ? root.value.fields?.map((field) => field.name) : root.kind,
      ]),
    ),
    context: contextOf(definition),
  };
}

/** The member that the handler reads of its context. */
function contextOf({ handler }: Definition): string | undefined {
  if (handler.kind !== 'known') return handler.kind;
  return handler.value.contextUses.map(({ path }) => path.join('.')).join(' ') || undefined;
}

/** What handlers return in the tables of results: a kind of value, or an object with one member of a result. */
const RETURNED = {
  nothing: '',
  null: 'return null;',
  string: "return 'x';",
  number: 'return 1;',
  boolean: 'return true;',
  list: 'return [{ a: 1 }];',
  empty: 'return {};',
  block: "return { type: 'text', text: 'x' };",
  object: 'return { a: 1 };',
  content: 'return { content: [] };',
  structuredContent: 'return { structuredContent: {} };',
  isError: 'return { isError: true };',
  _meta: 'return { _meta: {} };',
  messages: 'return { messages: [] };',
  contents: 'return { contents: [] };',
} as const;

/** By treatment, what handlers return that is treated so, separated by spaces; 'unjudged' for the others. */
type Treatments = Readonly<Partial<Record<string, string>>>;

/**
 * What a framework makes of each kind of value.
 *
 * @param head the imports, and what the registrations need
 * @param register the registration of a definition with a handler
 */
export function treatments(
  head: string,
  register: (handler: string) => string,
  dependencies: Dependencies,
): Treatments {
  return treatmentsOf((bodies) => {
    const source = bodies.map((body) => register(`() => { ${body} }`)).join('\n');
    return analysisOf(`${head}\n${source}`, dependencies).definitions;
  });
}

/** @param define definitions whose handlers have the bodies, in their order */
export function treatmentsOf(
  define: (bodies: readonly string[]) => readonly Definition[],
): Treatments {
  const definitions = define(Object.values(RETURNED));
  expect(definitions).toHaveLength(Object.keys(RETURNED).length);
  return grouped(Object.keys(RETURNED), (_, index) => {
    const [path, ...others] = definitions[index]!.results.paths;
    expect(others).toEqual([]);
    return path?.treatment ?? 'unjudged';
  });
}

/** The names for each statement, separated by spaces. */
function grouped<Group extends string>(
  names: readonly string[],
  groupOf: (name: string, index: number) => Group | undefined,
): Partial<Record<Group, string>> {
  const groups: Partial<Record<Group, string>> = {};
  for (const [index, name] of names.entries()) {
    const group = groupOf(name, index);
    if (group !== undefined) groups[group] = [groups[group] ?? [], name].flat().join(' ');
  }
  return groups;
}

/** Schemas by their form, by the major of Zod that makes them, and by what cannot be converted in them. */
const SCHEMAS = {
  object: 'z.object({ a: z.string() })',
  string: 'z.string()',
  union: 'z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])',
  shape: '{ a: z.string() }',
  empty: '{}',
  json: "{ type: 'object', properties: { a: { type: 'string' } } }",
  properties: "{ a: { type: 'string' } }",
  object3: 'z3.object({ a: z3.string() })',
  string3: 'z3.string()',
  shape3: '{ a: z3.string() }',
  date: 'z.object({ a: z.date() })',
  transform: 'z.object({ a: z.string().transform((text) => text.length) })',
} as const;

/** By what comes of it, the schemas that a framework cannot serve, separated by spaces. */
export function effects(
  head: string,
  register: (schema: string) => string,
  dependencies: Dependencies,
): Effects {
  return effectsOf((schemas) => {
    const source = schemas.map(register).join('\n');
    return analysisOf(`${ZOD}\n${head}\n${source}`, { zod: '^4.0.0', ...dependencies }).definitions;
  });
}

type Effects = Partial<Record<SchemaEffect, string>>;

export const ZOD = `import { z } from 'zod'; import { z as z3 } from 'zod/v3';`;

/** @param define definitions with the schemas, in their order */
export function effectsOf(define: (schemas: readonly string[]) => readonly Definition[]): Effects {
  const definitions = define(Object.values(SCHEMAS));
  expect(definitions).toHaveLength(Object.keys(SCHEMAS).length);
  return grouped(Object.keys(SCHEMAS), (_, index) => {
    const schema = definitions[index]!.schemas.find(({ form }) => form.kind === 'known');
    const effect = effectOf(schema!);
    return effect === 'served' ? undefined : effect;
  });
}

/** The calls that ask the client's user or model, by what they call. */
export function requests({ interactions }: Analysis): Record<string, string> {
  return Object.fromEntries(interactions.map(({ callee, kind }) => [callee, kind]));
}

/** The methods of its context whose promises a handler has to wait for, of those that it calls without waiting. */
export function floating({ handler, framework }: Definition): string[] {
  if (handler.kind !== 'known') throw new Error(`the handler is ${handler.kind}`);
  const called = handler.value.contextUses.flatMap(({ path, call }) =>
    call?.isFloating ? [path.join('.')] : [],
  );
  return called.filter((path) => framework.context.asyncMethods?.has(path));
}

/** The members of a framework's context that are not in every handler of every version, in words. */
export function contextMembers({ framework }: Definition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(framework.context.members).map(([name, member]) => [
      name,
      [
        member.state,
        member.version,
        member.isOptional && 'optional',
        member.isNeverSet && 'never set',
        member.only && `only ${member.only}`,
        member.except && `except ${member.except}`,
        member.instead && `${member.isRenamed ? 'now' : 'use'} ${member.instead}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

const BY_KIND: readonly string[] = ['treatments', 'withOutput', 'members'];

/** What a framework does with results of a kind, whatever their kind of value. */
export function resultFlags({ results: { facts } }: Definition): object | undefined {
  return (
    facts && Object.fromEntries(Object.entries(facts).filter(([key]) => !BY_KIND.includes(key)))
  );
}

/** What is read of the errors that a handler builds, by what it calls. */
export function errorsBuilt({ handler }: Definition): Record<string, object> {
  if (handler.kind !== 'known') throw new Error(`the handler is ${handler.kind}`);
  return Object.fromEntries(
    handler.value.errors.map((error) => {
      const { callee, via, code, passed, caught, isOwn } = error;
      const message = passed.at(0);
      return [
        callee,
        {
          via,
          code: plain(code),
          message: message && plain(message),
          hasCause: caught?.hasCause,
          isOwn,
          data: error.addData('more')?.text,
        },
      ];
    }),
  );
}

/** What is used that is deprecated, with what the protocol or the framework says to use instead. */
export function deprecated({ deprecations }: Analysis): Record<string, string> {
  return Object.fromEntries(
    deprecations.map(({ what, instead, revision = 'the framework' }) => [
      what,
      `${instead} (${revision})`,
    ]),
  );
}
