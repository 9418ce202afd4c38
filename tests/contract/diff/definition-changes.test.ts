import { describe, expect, test } from 'vitest';
import type { ContractList, JsonObject } from '../../../src/contract/contract.ts';
import { changesOf, rulesOf, withUnread } from './support/changes.ts';

/** The changes between two versions in which the same parts were not read. */
const changesBeside = (
  list: ContractList,
  unread: readonly string[],
  before: JsonObject,
  after: JsonObject,
): string[] => rulesOf(list, withUnread(before, ...unread), withUnread(after, ...unread));

describe('the texts of a definition', () => {
  const before = { title: 'One', description: 'The first.' };
  const after = { title: 'Two', description: 'The second.' };

  test('are changed, each as its own', () => {
    expect(rulesOf('prompts', before, after)).toEqual([
      'description-changed description',
      'title-changed title',
    ]);
  });

  test('are the same with other white space in a description', () => {
    const plain = { description: 'One two.' };
    expect(rulesOf('prompts', plain, { description: ' One\n  two. ' })).toEqual([]);
  });

  test('are added and removed', () => {
    expect(rulesOf('prompts', {}, before)).toEqual([
      'description-added description',
      'title-changed title',
    ]);
    expect(rulesOf('prompts', before, {})).toEqual([
      'description-changed description',
      'title-changed title',
    ]);
  });

  test('are not compared where they were not read', () => {
    expect(changesBeside('prompts', ['title'], before, after)).toEqual([
      'description-changed description',
    ]);
    expect(changesBeside('prompts', ['description'], before, after)).toEqual([
      'title-changed title',
    ]);
  });
});

describe('the parts of a resource', () => {
  const before = { name: 'one', mimeType: 'text/plain', size: 1, icons: [{ src: 'a.png' }] };
  const after = { name: 'two', mimeType: 'text/html', size: 2, icons: [{ src: 'b.png' }] };
  const changed = [
    'icons-changed icons',
    'mime-type-changed mimeType',
    'name-changed name',
    'size-changed size',
  ];

  test.each(['resources', 'resourceTemplates'] as const)('are changed in %s', (list) => {
    expect(rulesOf(list, before, after)).toEqual(changed);
  });

  test('are added', () => {
    expect(rulesOf('resources', { name: 'two' }, after)).toEqual([
      'icons-changed icons',
      'mime-type-added mimeType',
      'size-changed size',
    ]);
  });

  test('are the same when only their text differs', () => {
    const icon = { src: 'a.png', mimeType: 'image/png' };
    const turned = { mimeType: 'image/png', src: 'a.png' };
    expect(rulesOf('resources', { icons: [icon] }, { icons: [turned] })).toEqual([]);
  });

  test.each(['icons', 'mimeType', 'name', 'size'])('%s is not compared unread', (part) => {
    expect(changesBeside('resources', [part], before, after)).toEqual(
      changed.filter((line) => !line.endsWith(` ${part}`)),
    );
  });

  test('icons are not compared while one of them was not read', () => {
    expect(changesBeside('resources', ['icons/0/src'], before, after)).toEqual(
      changed.filter((line) => !line.endsWith(' icons')),
    );
  });
});

describe('annotations', () => {
  const annotated = (annotations: JsonObject): JsonObject => ({ annotations });

  test('of a resource are all alike', () => {
    expect(
      rulesOf(
        'resources',
        annotated({ priority: 1, title: 'One', readOnlyHint: true }),
        annotated({ priority: 2, title: 'Two', readOnlyHint: false }),
      ),
    ).toEqual([
      'annotation-changed annotations/priority',
      'annotation-changed annotations/readOnlyHint',
      'annotation-changed annotations/title',
    ]);
  });

  test('of a tool hold its title, and more than the hints', () => {
    expect(
      rulesOf(
        'tools',
        annotated({ title: 'One', audience: ['user'], readOnlyHint: true }),
        annotated({ title: 'Two', audience: ['assistant'], readOnlyHint: false }),
      ),
    ).toEqual([
      'annotation-changed annotations/audience',
      'read-only-lost annotations/readOnlyHint',
      'title-changed annotations/title',
    ]);
  });

  test('are not compared where they were not read, wholly or partly', () => {
    const [before, after] = [
      annotated({ priority: 1, audience: ['user'] }),
      annotated({ priority: 2, audience: ['assistant'] }),
    ];
    for (const part of ['annotations/audience', 'annotations/audience/0'])
      expect(changesBeside('resources', [part], before, after)).toEqual([
        'annotation-changed annotations/priority',
      ]);
    expect(changesBeside('resources', ['annotations'], before, after)).toEqual([]);
  });
});

describe('the arguments of a prompt', () => {
  const taking = (argument: JsonObject): JsonObject => ({
    arguments: [{ name: 'topic', ...argument }],
  });

  test('are added, required or not, and removed', () => {
    expect(rulesOf('prompts', {}, taking({}))).toEqual(['prompt-argument-added arguments/topic']);
    expect(rulesOf('prompts', {}, taking({ required: false }))).toEqual([
      'prompt-argument-added arguments/topic',
    ]);
    expect(rulesOf('prompts', {}, taking({ required: true }))).toEqual([
      'required-prompt-argument-added arguments/topic',
    ]);
    expect(rulesOf('prompts', taking({ required: true }), {})).toEqual([
      'prompt-argument-removed arguments/topic',
    ]);
  });

  test('are optional by default', () => {
    expect(rulesOf('prompts', taking({}), taking({ required: false }))).toEqual([]);
    expect(rulesOf('prompts', taking({}), taking({ required: true }))).toEqual([
      'prompt-argument-required arguments/topic/required',
    ]);
    expect(rulesOf('prompts', taking({ required: true }), taking({}))).toEqual([
      'prompt-argument-optional arguments/topic/required',
    ]);
  });

  test('have texts of their own', () => {
    const changes = changesOf(
      'prompts',
      taking({ title: 'One', description: 'The first.' }),
      taking({ title: 'Two', description: 'The second.' }),
    );
    expect(changes.map(({ rule, path }) => `${rule} ${path}`).sort()).toEqual([
      'description-changed arguments/topic/description',
      'title-changed arguments/topic/title',
    ]);
    for (const { message } of changes)
      expect(message).toContain("argument 'topic' of prompt 'review'");
  });

  test('are not compared where they were not read', () => {
    const before = taking({ title: 'One', description: 'The first.' });
    const after = taking({ title: 'Two', description: 'The second.', required: true });
    const changed = [
      'description-changed arguments/topic/description',
      'prompt-argument-required arguments/topic/required',
      'title-changed arguments/topic/title',
    ];
    for (const key of ['description', 'required', 'title'])
      expect(changesBeside('prompts', [`arguments/topic/${key}`], before, after)).toEqual(
        changed.filter((line) => !line.endsWith(key)),
      );
    for (const part of ['arguments', 'arguments/topic']) {
      expect(changesBeside('prompts', [part], before, after)).toEqual([]);
      expect(changesBeside('prompts', [part], before, {})).toEqual([]);
    }
  });

  test('are compared beside one that was not read', () => {
    const two = { arguments: [{ name: 'topic' }, { name: 'style' }] };
    expect(changesBeside('prompts', ['arguments/topic'], two, {})).toEqual([
      'prompt-argument-removed arguments/style',
    ]);
  });
});

describe('what a client needs', () => {
  const before = { auth: ['read', 'stays'], clientCapabilities: ['sampling', 'roots'] };
  const after = { auth: ['stays', 'write'], clientCapabilities: ['roots', 'elicitation'] };
  const changed = [
    'client-capability-dropped clientCapabilities/sampling',
    'client-capability-needed clientCapabilities/elicitation',
    'scope-dropped auth/read',
    'scope-required auth/write',
  ];

  test('is added and dropped, one by one', () => {
    expect(rulesOf('tools', before, after)).toEqual(changed);
    expect(rulesOf('tools', {}, { auth: ['read'] })).toEqual(['scope-required auth/read']);
    expect(rulesOf('tools', { auth: ['read'] }, {})).toEqual(['scope-dropped auth/read']);
  });

  test.each(['auth', 'clientCapabilities'])('%s is not compared unread', (part) => {
    expect(changesBeside('tools', [part], before, after)).toEqual(
      changed.filter((line) => !line.includes(part)),
    );
  });
});

describe('metadata', () => {
  const before = { _meta: { a: 1, b: { c: 1 } } };
  const after = { _meta: { a: 2, b: { c: 2 }, d: 1 } };

  test('is added and changed, by name', () => {
    expect(rulesOf('tools', before, after)).toEqual([
      'meta-added _meta/d',
      'meta-changed _meta/a',
      'meta-changed _meta/b',
    ]);
    expect(rulesOf('tools', { _meta: { a: 1 } }, {})).toEqual(['meta-changed _meta/a']);
  });

  test('is not compared where it was not read, wholly or partly', () => {
    for (const part of ['_meta/b', '_meta/b/c'])
      expect(changesBeside('tools', [part], before, after)).toEqual([
        'meta-added _meta/d',
        'meta-changed _meta/a',
      ]);
  });
});

describe('a part that was read in one version only', () => {
  const unread = withUnread({}, 'description', 'annotations/title');

  test('is resolved or unresolved', () => {
    expect(rulesOf('tools', unread, withUnread({}, 'description'))).toEqual([
      'part-resolved annotations/title',
    ]);
    expect(rulesOf('tools', {}, unread)).toEqual([
      'part-unresolved annotations/title',
      'part-unresolved description',
    ]);
  });

  test('says why it is no longer read', () => {
    const [change] = changesOf('tools', {}, withUnread({}, 'description'));
    expect(change?.message).toContain('it is computed');
    expect(change?.message).toContain("part 'description'");
  });

  test('hides a change of what is inside it, and of nothing that begins alike', () => {
    const titled = (title: string, titles: string): JsonObject => ({
      annotations: { title, titles },
    });
    expect(
      changesBeside('resources', ['annotations/title'], titled('a', 'b'), titled('c', 'd')),
    ).toEqual(['annotation-changed annotations/titles']);
  });
});
