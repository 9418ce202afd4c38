import { beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../src/model/definitions/definition.ts';
import type { SchemaNode } from '../../src/model/schemas/schema.ts';
import { textsOf, type Static, type StaticValue } from '../../src/model/static.ts';
import { advertisedBy, type Advertised } from './advertised.ts';
import { undescribed } from './fields.ts';
import { REVIEWED } from './findings.ts';
import { lint, type Linted } from './linted.ts';
import { PUBLISHED_SERVERS } from './servers.ts';
import type { DefinitionKind, Surface } from '../../src/model/definitions/kind.ts';
import type { DefinitionSchema } from '../../src/model/definitions/definition-schema.ts';

describe.each(PUBLISHED_SERVERS)('$name', (server) => {
  let advertised: Advertised;
  let linted: Linted;
  beforeAll(async () => {
    [advertised, linted] = await Promise.all([advertisedBy(server), lint(server)]);
  });

  function ofKind(kind: DefinitionKind): Definition[] {
    return linted.definitions.filter(
      (definition) => definition.kind === kind && definition.name.kind === 'known',
    );
  }

  /** The definition that has this name and no other has. */
  function find(kind: DefinitionKind, name: string): Definition {
    const found = ofKind(kind).filter((definition) => valueOf(definition.name) === name);
    expect(found, `${kind} ${name}`).toHaveLength(1);
    return found[0]!;
  }

  test('every tool is found, with the schemas, texts and annotations that the server lists', () => {
    expect(advertised.tools.length).toBeGreaterThan(0);
    for (const {
      name,
      inputSchema,
      outputSchema,
      description,
      title,
      annotations,
    } of advertised.tools) {
      const definition = find('tool', name);
      if (isRead(definition, 'input'))
        expect(schemaOf(definition, 'input'), name).toEqual(
          server.fieldsOnly === undefined ? inputSchema : Object.keys(inputSchema.properties ?? {}),
        );
      if (isRead(definition, 'output'))
        expect(schemaOf(definition, 'output'), name).toEqual(outputSchema);
      expect(description, name).toEqual(readingOf(definition.description));
      expect(annotations, name).toEqual(dataOf(definition.annotations));
      if (server.titlesFrom === 'name' && definition.title.kind === 'absent')
        expect(title?.toLowerCase()).toBe(name.replaceAll('_', ' '));
      else
        expect(title, name).toEqual(
          readingOf(
            server.titlesFrom === 'description' && definition.title.kind === 'absent'
              ? definition.description
              : definition.title,
          ),
        );
    }
  });

  test('every prompt is found, with its texts and arguments', () => {
    for (const { name, title, description, arguments: listed } of advertised.prompts) {
      const definition = find('prompt', name);
      expect(valueOf(definition.title), name).toBe(title);
      expect(valueOf(definition.description), name).toBe(description);
      expect(argumentsOf(definition), name).toEqual(
        listed?.map((argument) => ({ required: false, ...argument })),
      );
    }
  });

  test('nothing that is listed has parts that are not read, but for what is said', () => {
    const listed = [
      ...advertised.tools.map(({ name }) => find('tool', name)),
      ...advertised.prompts.map(({ name }) => find('prompt', name)),
    ];
    expect(new Set(listed.flatMap(unreadOf))).toEqual(new Set(Object.keys(server.unread ?? {})));
  });

  test('every resource template is found, and every resource that is found is listed', () => {
    const templates = ofKind('resource').filter(isTemplate);
    const resources = ofKind('resource').filter((definition) => !isTemplate(definition));
    expect(templates.map(identify).sort()).toEqual(
      advertised.templates
        .map(({ name, uriTemplate, description }) => [name, uriTemplate, description])
        .sort(),
    );
    expect(
      advertised.resources.map(({ name, uri, description }) => [name, uri, description]),
    ).toEqual(expect.arrayContaining(resources.map(identify)));
  });

  test('nothing is found that the server does not list, but for what is said', () => {
    const names = new Set<string | undefined>(
      [
        ...advertised.tools,
        ...advertised.prompts,
        ...advertised.resources,
        ...advertised.templates,
      ].map(({ name }) => name),
    );
    const others = linted.definitions.filter(({ name }) => !names.has(valueOf(name)));
    expect(
      others.map(
        (definition) =>
          `${definition.kind} ${definition.form}: ${definition.unresolved()[0]?.why ?? ''}`,
      ),
    ).toEqual(Object.keys(server.unlisted));
  });

  test('every finding was reviewed, and every reviewed one is found', () => {
    const reviewed = REVIEWED[server.name] ?? [];
    const counted = new Map(
      reviewed.flatMap(({ rule, findings }) =>
        typeof findings === 'number' ? [[rule, findings]] : [],
      ),
    );
    const listed = reviewed.flatMap(({ rule, findings }) =>
      typeof findings === 'number'
        ? []
        : Object.entries(findings).flatMap(([what, times]) =>
            Array.from({ length: times }, () => `${rule} · ${what}`),
          ),
    );
    expect(
      linted.findings
        .filter(({ rule }) => !counted.has(rule))
        .map(({ rule, what }) => `${rule} · ${what}`)
        .sort(),
    ).toEqual(listed.sort());
    for (const [rule, times] of counted)
      expect(
        linted.findings.filter((finding) => finding.rule === rule),
        rule,
      ).toHaveLength(times);
  });

  test('every field that is reported to have no description is listed without one', () => {
    const reported = (rule: string): string[] =>
      linted.findings
        .filter((finding) => finding.rule === rule)
        .map(({ what }) => what.split(' · ').at(-1)!);
    const ofPrompts = advertised.prompts.flatMap(({ arguments: listed = [] }) =>
      listed.filter(({ description }) => !description).map(({ name }) => name),
    );
    expect([
      ...advertised.tools.flatMap(({ inputSchema }) => undescribed(inputSchema)),
      ...ofPrompts,
    ]).toEqual(expect.arrayContaining(reported('require-field-description')));
    expect(advertised.tools.flatMap(({ outputSchema = {} }) => undescribed(outputSchema))).toEqual(
      expect.arrayContaining(reported('require-output-field-description')),
    );
  });

  test('the inventory lists what the rules are given, and nothing twice', () => {
    const of = ({ kind, name }: Pick<Definition, 'kind' | 'name'>): string =>
      `${kind} ${valueOf(name) ?? '?'}`;
    const named = linted.inventory.filter(({ name }) => name.kind === 'known').map(of);
    expect(linted.inventory.map(of).sort()).toEqual(linted.definitions.map(of).sort());
    expect(named).toEqual([...new Set(named)]);
  });
});

function valueOf<T>(value: Static<T>): T | undefined {
  return value.kind === 'known' ? value.value : undefined;
}

/** What a text must be that is listed: one of several where a condition decides. */
function readingOf(value: Static<string>): unknown {
  return value.kind === 'oneOf' ? expect.toBeOneOf([...(textsOf(value) ?? [])]) : valueOf(value);
}

function isTemplate({ uri }: Definition): boolean {
  return valueOf(uri)?.includes('{') ?? false;
}

function schemaAt({ schemas }: Definition, surface: Surface): DefinitionSchema | undefined {
  return schemas.find((schema) => schema.surface === surface);
}

/** The JSON Schema; the names of its fields where it is not known how the framework converts. */
function schemaOf(definition: Definition, surface: Surface): unknown {
  const schema = schemaAt(definition, surface);
  const { listing } = definition.framework;
  if ((!schema || schema.form.kind === 'absent') && surface === 'input' && listing)
    return valueOf(listing.emptyInput);
  if (definition.framework.isConversionKnown) return schema?.jsonSchema()?.schema;
  return schema?.root.kind === 'known'
    ? (schema.root.value.fields ?? []).map(({ name }) => name)
    : undefined;
}

/** Whether a schema is one that is known as a whole. */
function isRead(definition: Definition, surface: Surface): boolean {
  const schema = schemaAt(definition, surface);
  return !schema || (!isVaried(schema, definition) && schema.unresolved().length === 0);
}

/** Whether a schema is one or another on a condition. */
function isVaried(schema: DefinitionSchema, { framework }: Definition): boolean {
  return (
    schema.root.kind === 'known' && framework.isConversionKnown && schema.jsonSchema() === undefined
  );
}

/** Parts that are not read with why; of what a handler gives only that it is not. */
function unreadOf(definition: Definition): string[] {
  const varied = definition.schemas
    .filter((schema) => definition.kind === 'tool' && isVaried(schema, definition))
    .map(({ label }) => `${label}: is one or another`);
  return [
    ...definition
      .unresolved()
      .map(({ part, why }) => (part === 'result' ? part : `${part}: ${why}`)),
    ...varied,
  ];
}

/** Plain data of what was read of an object of annotations. */
function dataOf(read: StaticValue): unknown {
  if (read.kind === 'unknown') return expect.anything();
  const value = valueOf(read);
  if (typeof value !== 'object' || value === null || value.type !== 'object') return value;
  return Object.fromEntries(
    [...value.properties].map(([key, property]) => [key, dataOf(property.value)]),
  );
}

function identify({ name, uri, description }: Definition): (string | undefined)[] {
  return [valueOf(name), valueOf(uri), valueOf(description)];
}

/** The arguments of a prompt as a server lists them, from their schema. */
function argumentsOf({ schemas }: Definition): unknown {
  const root = schemas.find(({ surface }) => surface === 'args')?.root;
  return root?.kind === 'known'
    ? root.value.fields?.map(({ name, optional, schema }) => ({
        name,
        ...describing(schema),
        required: !optional,
      }))
    : undefined;
}

function describing({ description }: SchemaNode): object {
  return description.kind === 'known' ? { description: description.value } : {};
}
