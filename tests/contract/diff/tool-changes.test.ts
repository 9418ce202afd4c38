import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/contract/contract.ts';
import { rulesOf, withUnread } from './support/changes.ts';

const toolChanges = (before: JsonObject, after: JsonObject): string[] =>
  rulesOf('tools', before, after);

describe('the hints of a tool', () => {
  const hinted = (annotations: JsonObject): JsonObject => ({ annotations });
  const hintChanges = (before: JsonObject, after: JsonObject): string[] =>
    toolChanges(hinted(before), hinted(after)).map((line) => line.replace('annotations/', ''));

  test('that are written with their defaults change nothing', () => {
    const defaults = {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    };
    const stated = Object.keys(defaults).map((hint) => `annotation-stated ${hint}`);
    expect(hintChanges({}, defaults)).toEqual(stated.sort());
    expect(hintChanges(defaults, {})).toEqual(stated.sort());
    expect(hintChanges(defaults, defaults)).toEqual([]);
  });

  test('are gained and lost', () => {
    const none = {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    };
    const some = { ...none, destructiveHint: true, idempotentHint: true, openWorldHint: true };
    expect(hintChanges(none, some)).toEqual([
      'destructive-gained destructiveHint',
      'idempotent-gained idempotentHint',
      'open-world-gained openWorldHint',
    ]);
    expect(hintChanges(some, none)).toEqual([
      'destructive-lost destructiveHint',
      'idempotent-lost idempotentHint',
      'open-world-lost openWorldHint',
    ]);
    expect(hintChanges(none, { ...none, readOnlyHint: true })).toEqual([
      'read-only-gained readOnlyHint',
    ]);
    expect(hintChanges({ ...none, readOnlyHint: true }, none)).toEqual([
      'read-only-lost readOnlyHint',
    ]);
  });

  test('are gained and lost by a tool that had no annotations', () => {
    const without = {};
    expect(toolChanges(without, hinted({ destructiveHint: false }))).toEqual([
      'destructive-lost annotations/destructiveHint',
    ]);
    expect(toolChanges(hinted({ idempotentHint: true }), without)).toEqual([
      'idempotent-lost annotations/idempotentHint',
    ]);
  });

  test('about writing have no effect on a tool that was or becomes read-only', () => {
    expect(
      hintChanges({ readOnlyHint: true }, { readOnlyHint: true, destructiveHint: false }),
    ).toEqual(['annotation-stated destructiveHint']);
    expect(hintChanges({ readOnlyHint: true }, { idempotentHint: true })).toEqual([
      'annotation-stated idempotentHint',
      'read-only-lost readOnlyHint',
    ]);
    expect(hintChanges({ idempotentHint: true }, { readOnlyHint: true })).toEqual([
      'annotation-stated idempotentHint',
      'read-only-gained readOnlyHint',
    ]);
  });

  test('about other systems apply to a tool that is read-only', () => {
    expect(
      hintChanges({ readOnlyHint: true }, { readOnlyHint: true, openWorldHint: false }),
    ).toEqual(['open-world-lost openWorldHint']);
  });

  test('are not compared where one was not read', () => {
    const part = 'annotations/destructiveHint';
    expect(
      toolChanges(
        withUnread(hinted({}), part),
        withUnread(hinted({ destructiveHint: false, idempotentHint: true }), part),
      ),
    ).toEqual(['idempotent-gained annotations/idempotentHint']);
  });

  test('are not compared while it is unknown whether the tool is read-only', () => {
    const part = 'annotations/readOnlyHint';
    expect(
      toolChanges(
        withUnread(hinted({}), part),
        withUnread(hinted({ destructiveHint: false, openWorldHint: false }), part),
      ),
    ).toEqual([]);
  });
});

describe('whether a tool is called as a task', () => {
  const supporting = (taskSupport?: string): JsonObject => ({
    execution: taskSupport === undefined ? {} : { taskSupport },
  });

  test.each([
    ['optional', 'required', 'task-required'],
    ['forbidden', 'required', 'task-required'],
    [undefined, 'required', 'task-required'],
    ['optional', 'forbidden', 'task-support-lost'],
    ['required', undefined, 'task-support-lost'],
    [undefined, 'optional', 'task-support-gained'],
    ['required', 'optional', 'task-support-gained'],
    [undefined, 'forbidden', 'execution-changed'],
    ['forbidden', undefined, 'execution-changed'],
  ])('%s to %s', (before, after, rule) => {
    expect(toolChanges(supporting(before), supporting(after))).toEqual([
      `${rule} execution/taskSupport`,
    ]);
  });

  test('is gained by a tool that had no execution', () => {
    expect(toolChanges({}, supporting('optional'))).toEqual([
      'task-support-gained execution/taskSupport',
    ]);
  });

  test('is apart from other properties of the execution', () => {
    const before = { execution: { taskSupport: 'optional', other: 1 } };
    expect(toolChanges(before, { execution: { taskSupport: 'optional', other: 2 } })).toEqual([
      'execution-changed execution/other',
    ]);
  });

  test('is compared beside a property that was not read', () => {
    const tool = (taskSupport: string, other: JsonObject): JsonObject => ({
      execution: { taskSupport, other },
    });
    const [before, after] = [tool('optional', { a: 1 }), tool('required', { a: 2 })];
    const expected = ['task-required execution/taskSupport'];
    for (const part of ['execution/other', 'execution/other/a'])
      expect(toolChanges(withUnread(before, part), withUnread(after, part))).toEqual(expected);
  });
});

describe('the schemas of a tool', () => {
  const schema = (type: string): JsonObject => ({
    type: 'object',
    properties: { a: { type }, b: { type } },
  });

  test('are compared in each direction', () => {
    const tool = (type: string): JsonObject => ({
      inputSchema: { type: 'object', properties: { a: { type } } },
      outputSchema: { type: 'object', properties: { b: { type } } },
    });
    expect(toolChanges(tool('string'), tool('integer'))).toEqual([
      'output-type-changed outputSchema/properties/b',
      'parameter-type-changed inputSchema/properties/a',
    ]);
  });

  test('of results are added and removed', () => {
    expect(toolChanges({}, { outputSchema: schema('string') })).toEqual([
      'output-schema-added outputSchema',
    ]);
    expect(toolChanges({ outputSchema: schema('string') }, {})).toEqual([
      'output-schema-removed outputSchema',
    ]);
  });

  test('are not compared where they were not read', () => {
    for (const field of ['inputSchema', 'outputSchema'])
      expect(
        toolChanges(
          withUnread({ [field]: schema('string') }, field),
          withUnread({ [field]: schema('integer') }, field),
        ),
      ).toEqual([]);
  });

  test('are compared beside a part that was not read in one version', () => {
    expect(
      toolChanges(withUnread({ inputSchema: schema('string') }, 'inputSchema/properties/a'), {
        inputSchema: schema('integer'),
      }),
    ).toEqual([
      'parameter-type-changed inputSchema/properties/b',
      'part-resolved inputSchema/properties/a',
    ]);
  });

  test('are compared as a whole while a part of the other one was not read', () => {
    const tool = (type: string): JsonObject => ({
      inputSchema: { type: 'object', properties: { a: { type } } },
      outputSchema: { type: 'object', properties: { a: { type } } },
    });
    const part = 'inputSchema/properties/a';
    expect(
      toolChanges(withUnread(tool('string'), part), withUnread(tool('integer'), part)),
    ).toEqual([
      'output-type-changed outputSchema/properties/a',
      'parameter-unclear inputSchema/properties/a',
    ]);
  });
});
