import { beforeAll, describe, expect, test } from 'vitest';
import type { Definition, DefinitionKind } from '../../src/model/definition.ts';
import type { Surface } from '../../src/model/framework.ts';
import type { SchemaNode } from '../../src/model/schema.ts';
import type { Static, StaticValue } from '../../src/model/static.ts';
import { advertisedBy, type Advertised } from './advertised.ts';
import { REVIEWED } from './findings.ts';
import { lint, type Linted } from './linted.ts';
import { PUBLISHED_SERVERS } from './servers.ts';

describe.each(PUBLISHED_SERVERS)('$name', (server) => {
  let advertised: Advertised;
  let linted: Linted;
  beforeAll(async () => {
    [advertised, linted] = await Promise.all([advertisedBy(server), lint(server)]);
  });

  function ofKind(kind: DefinitionKind): Definition[] {
    return linted.definitions.filter((definition) => definition.kind === kind && definition.name.kind === 'known');
  }

  /** The definition that has this name and no other has. */
  function find(kind: DefinitionKind, name: string): Definition {
    const found = ofKind(kind).filter((definition) => valueOf(definition.name) === name);
    expect(found, `${kind} ${name}`).toHaveLength(1);
    return found[0]!;
  }

  test('every tool is found, with the schemas, texts and annotations that the server lists', () => {
    expect(advertised.tools.length).toBeGreaterThan(0);
    for (const { name, inputSchema, outputSchema, description, title, annotations } of advertised.tools) {
      const definition = find('tool', name);
      expect(definition.unresolved(), name).toEqual([]);
      expect(schemaOf(definition, 'input'), name).toEqual(inputSchema);
      expect(schemaOf(definition, 'output'), name).toEqual(outputSchema);
      expect(valueOf(definition.description), name).toBe(description);
      expect(dataOf(definition.annotations), name).toEqual(annotations);
      if (server.titlesFromNames && definition.title.kind === 'absent') expect(title?.toLowerCase()).toBe(name.replaceAll('_', ' '));
      else expect(valueOf(definition.title), name).toBe(title);
    }
  });

  test('every prompt is found, with its texts and arguments', () => {
    for (const { name, title, description, arguments: listed } of advertised.prompts) {
      const definition = find('prompt', name);
      expect(definition.unresolved(), name).toEqual([]);
      expect(valueOf(definition.title), name).toBe(title);
      expect(valueOf(definition.description), name).toBe(description);
      expect(argumentsOf(definition), name).toEqual(listed);
    }
  });

  test('every resource template is found, and every resource that is found is listed', () => {
    const templates = ofKind('resource').filter(isTemplate);
    const resources = ofKind('resource').filter((definition) => !isTemplate(definition));
    expect(templates.map(identify).sort()).toEqual(advertised.templates.map(({ name, uriTemplate, description }) => [name, uriTemplate, description]).sort());
    expect(advertised.resources.map(({ name, uri, description }) => [name, uri, description])).toEqual(expect.arrayContaining(resources.map(identify)));
  });

  test('nothing is found that the server does not list, but for what is said', () => {
    const names = new Set<string | undefined>([...advertised.tools, ...advertised.prompts, ...advertised.resources, ...advertised.templates].map(({ name }) => name));
    const others = linted.definitions.filter(({ name }) => !names.has(valueOf(name)));
    expect(others.map((definition) => `${definition.kind} ${definition.form}: ${definition.unresolved()[0]?.why ?? ''}`)).toEqual(Object.keys(server.unlisted));
  });

  test('every finding was reviewed, and every reviewed one is found', () => {
    const reviewed = (REVIEWED[server.name] ?? []).flatMap(({ rule, findings }) => Object.entries(findings).flatMap(([what, times]) => Array.from({ length: times }, () => `${rule} · ${what}`)));
    expect(linted.findings.map(({ rule, what }) => `${rule} · ${what}`).sort()).toEqual(reviewed.sort());
  });

  test('the inventory lists what the rules are given', () => {
    const of = ({ kind, name }: Pick<Definition, 'kind' | 'name'>): string => `${kind} ${valueOf(name) ?? '?'}`;
    expect(linted.inventory.map(of).sort()).toEqual(linted.definitions.map(of).sort());
  });
});

function valueOf<T>(value: Static<T>): T | undefined {
  return value.kind === 'known' ? value.value : undefined;
}

function isTemplate({ uri }: Definition): boolean {
  return valueOf(uri)?.includes('{') ?? false;
}

function schemaOf({ schemas }: Definition, surface: Surface): unknown {
  const read = schemas.find((schema) => schema.surface === surface)?.jsonSchema();
  expect(read?.unresolved ?? []).toEqual([]);
  return read?.schema;
}

/** Plain data of what was read of an object of annotations. */
function dataOf(read: StaticValue): unknown {
  const value = valueOf(read);
  if (typeof value !== 'object' || value === null || value.type !== 'object') return value;
  return Object.fromEntries([...value.properties].map(([key, property]) => [key, dataOf(property.value)]));
}

function identify({ name, uri, description }: Definition): (string | undefined)[] {
  return [valueOf(name), valueOf(uri), valueOf(description)];
}

/** The arguments of a prompt as a server lists them, from their schema. */
function argumentsOf({ schemas }: Definition): unknown {
  const root = schemas.find(({ surface }) => surface === 'args')?.root;
  return root?.kind === 'known' ? root.value.fields?.map(({ name, optional, schema }) => ({ name, ...describing(schema), required: !optional })) : undefined;
}

function describing({ description }: SchemaNode): object {
  return description.kind === 'known' ? { description: description.value } : {};
}
