import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/contract/contract.ts';
import { changesOf, rulesOf, withUnread } from './support/changes.ts';

const failing = (error: JsonObject): JsonObject => ({
  errors: [{ reason: 'not_found', ...error }],
});

const toolChanges = (before: JsonObject, after: JsonObject): string[] =>
  rulesOf('tools', before, after);

describe('the code of a failure', () => {
  const codeChanges = (before: JsonObject, after: JsonObject): string[] =>
    toolChanges(failing(before), failing(after));

  test('is the same by its name and by its number', () => {
    expect(codeChanges({ code: -32602 }, { code: 'InvalidParams' })).toEqual([]);
    expect(codeChanges({ code: 'InvalidParams' }, { code: -32602 })).toEqual([]);
  });

  test('differs from the number of another name', () => {
    const expected = ['error-code-changed errors/not_found/code'];
    expect(codeChanges({ code: -32602 }, { code: 'InternalError' })).toEqual(expected);
    expect(codeChanges({ code: 'InternalError' }, { code: -32602 })).toEqual(expected);
  });

  test('differs from another number, and from another name', () => {
    const expected = ['error-code-changed errors/not_found/code'];
    expect(codeChanges({ code: -32602 }, { code: -32603 })).toEqual(expected);
    expect(codeChanges({ code: 'NotFound' }, { code: 'Conflict' })).toEqual(expected);
  });

  test('may be the one that a name of an unknown table has', () => {
    expect(codeChanges({ code: -32602 }, { code: 'WrongShelf' })).toEqual([]);
    expect(codeChanges({ code: 'WrongShelf' }, { code: -32602 })).toEqual([]);
  });

  test('is added, and is changed when it goes', () => {
    expect(codeChanges({}, { code: 'NotFound' })).toEqual([
      'error-code-added errors/not_found/code',
    ]);
    expect(codeChanges({ code: -32602 }, {})).toEqual(['error-code-changed errors/not_found/code']);
  });

  test('is shown with both values', () => {
    const [change] = changesOf('tools', failing({ code: -32602 }), failing({ code: -32603 }));
    expect(change).toMatchObject({ before: -32602, after: -32603 });
    expect(change?.message).toBe(
      "The code of the failure 'not_found' of tool 'search' changed from -32602 to -32603.",
    );
  });
});

describe('the texts of a failure', () => {
  test('are changed, each as its own', () => {
    expect(
      toolChanges(failing({ when: 'a', recovery: 'b' }), failing({ when: 'c', recovery: 'd' })),
    ).toEqual([
      'error-recovery-changed errors/not_found/recovery',
      'error-when-changed errors/not_found/when',
    ]);
  });

  test('are added, and named in the message', () => {
    const changes = changesOf('tools', failing({}), failing({ when: 'a', recovery: 'b' }));
    expect(changes.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      "error-text-added: The failure 'not_found' of tool 'search' now declares: recovery.",
      "error-text-added: The failure 'not_found' of tool 'search' now declares: when.",
    ]);
  });

  test('are changed when they go', () => {
    expect(toolChanges(failing({ when: 'a' }), failing({}))).toEqual([
      'error-when-changed errors/not_found/when',
    ]);
  });

  test('are the same with other white space', () => {
    expect(toolChanges(failing({ when: 'a b' }), failing({ when: ' a\n b' }))).toEqual([]);
  });
});

describe('whether a failure is retryable', () => {
  test('is false by default', () => {
    expect(toolChanges(failing({ retryable: false }), failing({}))).toEqual([]);
    expect(toolChanges(failing({}), failing({ retryable: false }))).toEqual([]);
  });

  test('changes either way', () => {
    const expected = ['error-retryable-changed errors/not_found/retryable'];
    expect(toolChanges(failing({}), failing({ retryable: true }))).toEqual(expected);
    expect(toolChanges(failing({ retryable: true }), failing({}))).toEqual(expected);
  });
});

describe('what was not read of a failure', () => {
  const before = failing({ code: 'NotFound', when: 'a', recovery: 'b', retryable: true });
  const after = failing({ code: 'Conflict', when: 'c', recovery: 'd' });
  const changed = [
    'error-code-changed errors/not_found/code',
    'error-recovery-changed errors/not_found/recovery',
    'error-retryable-changed errors/not_found/retryable',
    'error-when-changed errors/not_found/when',
  ];

  test.each(['code', 'recovery', 'retryable', 'when'])('%s is not compared', (key) => {
    const part = `errors/not_found/${key}`;
    expect(toolChanges(withUnread(before, part), withUnread(after, part))).toEqual(
      changed.filter((line) => !line.endsWith(key)),
    );
  });

  test('the whole of one is not compared, and hides no other', () => {
    const two = { errors: [{ reason: 'not_found' }, { reason: 'gone' }] };
    const part = 'errors/not_found';
    expect(toolChanges(withUnread(two, part), withUnread({ errors: [] }, part))).toEqual([
      'error-reason-removed errors/gone',
    ]);
    expect(toolChanges(withUnread({}, part), withUnread(two, part))).toEqual([
      'error-reason-added errors/gone',
    ]);
  });

  test('none is compared while the list was not read', () => {
    expect(toolChanges(withUnread(before, 'errors'), withUnread(after, 'errors'))).toEqual([]);
  });
});

describe('the reasons that a handler fails with', () => {
  test('come, declared or not, and go', () => {
    const before = { errors: [{ reason: 'declared' }], reasons: ['gone', 'stays'] };
    const after = {
      errors: [{ reason: 'declared' }],
      reasons: ['declared', 'stays', 'undeclared'],
    };
    expect(toolChanges(before, after)).toEqual([
      'declared-reason-thrown reasons/declared',
      'thrown-reason-added reasons/undeclared',
      'thrown-reason-removed reasons/gone',
    ]);
  });

  test('come where there were none', () => {
    expect(toolChanges({}, { reasons: ['a'] })).toEqual(['thrown-reason-added reasons/a']);
    expect(toolChanges({ reasons: ['a'] }, {})).toEqual(['thrown-reason-removed reasons/a']);
  });

  test('may be declared while the declared ones were not read', () => {
    expect(toolChanges(withUnread({}, 'errors'), withUnread({ reasons: ['a'] }, 'errors'))).toEqual(
      ['declared-reason-thrown reasons/a'],
    );
  });

  test('are not compared where they were not read', () => {
    expect(
      toolChanges(withUnread({ reasons: ['a'] }, 'reasons'), withUnread({}, 'reasons')),
    ).toEqual([]);
  });
});
