import type { Scope, Variable } from '@typescript-eslint/scope-manager';
import { describe, expect, test } from 'vitest';
import {
  OneOf,
  OptionalMember,
  UnknownValue,
} from '../../../../src/syntax/evaluate/values/value.ts';
import { Frame } from '../../../../src/syntax/evaluate/context/frame.ts';
import {
  ValueMetadata,
  type Provenance,
} from '../../../../src/syntax/evaluate/values/value-metadata.ts';

const WHY = new UnknownValue('depends on the run');

/** Things that code may change, each with a change of it, and what it holds. */
const THINGS = {
  array: {
    make: (): object => [1],
    add: (thing: object, value: unknown) => void (thing as unknown[]).push(value),
    contents: (thing: object) => [...(thing as unknown[])],
  },
  map: {
    make: (): object => new Map([[1, 1]]),
    add: (thing: object, value: unknown) => void (thing as Map<unknown, unknown>).set(value, value),
    contents: (thing: object) => [...(thing as Map<unknown, unknown>).values()],
  },
  set: {
    make: (): object => new Set([1]),
    add: (thing: object, value: unknown) => void (thing as Set<unknown>).add(value),
    contents: (thing: object) => [...(thing as Set<unknown>)],
  },
};
const cases = Object.entries(THINGS).map(([name, thing]) => ({ name, ...thing }));

function changing() {
  const metadata = new ValueMetadata();
  const { stateFork } = metadata;
  const branch = (thing: object, change: () => void) =>
    stateFork.fork(() => {
      stateFork.recordWrite(thing);
      change();
    });
  return { metadata, stateFork, branch };
}

describe('a trial', () => {
  test.each(cases)('of a change to a $name leaves nothing behind', ({ make, add, contents }) => {
    const { stateFork, metadata } = changing();
    const thing = make();
    const { result, changed } = stateFork.fork(() => {
      stateFork.recordWrite(thing);
      add(thing, 2);
      metadata.markIncomplete(thing, WHY);
      return contents(thing);
    });
    expect(result).toEqual([1, 2]);
    expect([...changed.things.keys()]).toEqual([thing]);
    expect(contents(thing)).toEqual([1]);
    expect(metadata.incompleteness(thing)).toBeUndefined();
  });

  test('of a change to an object leaves nothing behind', () => {
    const { branch } = changing();
    const thing: Record<string, number> = { a: 1, b: 2 };
    branch(thing, () => {
      thing.c = 3;
      delete thing.a;
    });
    expect(Object.entries(thing)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('restores why something was incomplete', () => {
    const { metadata, branch } = changing();
    const [superset, open] = [[1], [1]];
    metadata.markSuperset(superset, WHY);
    metadata.markIncomplete(open, WHY);
    for (const thing of [superset, open]) branch(thing, () => metadata.markComplete(thing));
    expect([superset, open].map((thing) => metadata.incompleteness(thing))).toEqual([WHY, WHY]);
    expect([superset, open].map((thing) => metadata.isSuperset(thing))).toEqual([true, false]);
  });

  test('is undone where it throws, and inside of another', () => {
    const { stateFork, branch } = changing();
    const thing = [1];
    stateFork.fork(() => {
      stateFork.recordWrite(thing);
      thing.push(2);
      expect(() =>
        branch(thing, () => {
          thing.push(3);
          throw new Error('failed');
        }),
      ).toThrow('failed');
      expect(thing).toEqual([1, 2]);
    });
    expect(thing).toEqual([1]);
  });
});

describe('two branches', () => {
  test.each(cases)('that add to a $name may have added either', ({ make, add, contents }) => {
    const { metadata, stateFork, branch } = changing();
    const thing = make();
    const branches = [2, 3].map((value) => branch(thing, () => add(thing, value)));
    stateFork.join(branches, WHY);
    expect(contents(thing)).toEqual([1, 2, 3]);
    expect(metadata.incompleteness(thing)).toBe(WHY);
    expect(metadata.isSuperset(thing)).toBe(true);
  });

  test.each(cases)('that add the same to a $name have added it', ({ make, add, contents }) => {
    const { metadata, stateFork, branch } = changing();
    const thing = make();
    const branches = [2, 2].map((value) => branch(thing, () => add(thing, value)));
    stateFork.join(branches, WHY);
    expect(contents(thing)).toEqual([1, 2]);
    expect(metadata.incompleteness(thing)).toBeUndefined();
  });

  test('have what only one of them makes as it leaves it', () => {
    const { metadata, stateFork, branch } = changing();
    const thing: Record<string, unknown> = {};
    const making = stateFork.fork(() => {
      const startUp = { isOngoing: true, requests: 0 };
      const frame = new Frame(undefined, {} as Scope, { isRun: true, startUp });
      metadata.setProvenance(thing, { node: {}, module: {}, frame } as Provenance);
      stateFork.recordWrite(thing);
      thing.a = 1;
    });
    stateFork.join([making, stateFork.unchanged], WHY);
    expect(thing.a).toBe(1);
    stateFork.join([branch(thing, () => void (thing.b = 1)), stateFork.unchanged], WHY);
    expect(thing.b).toBeInstanceOf(OptionalMember);
  });

  test('that replace a list may have lost some of it', () => {
    const { metadata, stateFork, branch } = changing();
    const thing = [1, 2];
    stateFork.join([branch(thing, () => void thing.shift()), branch(thing, () => {})], WHY);
    expect(thing).toEqual([1, 2]);
    expect(metadata.incompleteness(thing)).toBe(WHY);
    expect(metadata.isSuperset(thing)).toBe(true);
    expect([...metadata.certainIn(thing)]).toEqual([2]);
  });

  test('that replace an element have one or the other', () => {
    const { metadata, stateFork, branch } = changing();
    const thing = [1, 2];
    stateFork.join([branch(thing, () => void thing.splice(0, 1, 3)), stateFork.unchanged], WHY);
    expect(thing).toEqual([3, 2, 1]);
    expect(metadata.isSuperset(thing)).toBe(true);
    expect([...metadata.certainIn(thing)]).toEqual([2]);
  });

  test('set a member to one of two values, or not at all', () => {
    const { metadata, stateFork, branch } = changing();
    const thing: Record<string, unknown> = {};
    stateFork.join(
      [
        branch(thing, () => Object.assign(thing, { both: 1, either: 1, one: 1 })),
        branch(thing, () => Object.assign(thing, { both: 1, either: true })),
      ],
      WHY,
    );
    expect(thing.both).toBe(1);
    expect(thing.either).toBeInstanceOf(OneOf);
    expect((thing.either as OneOf).values).toEqual([1, true]);
    expect(thing.one).toBeInstanceOf(OptionalMember);
    expect((thing.one as OptionalMember).present).toBe(1);
    expect(metadata.incompleteness(thing)).toBeUndefined();
  });

  test('leave what is incomplete in one of them incomplete', () => {
    const { metadata, stateFork, branch } = changing();
    const thing = [1];
    const open = new UnknownValue('is not read');
    stateFork.join(
      [branch(thing, () => metadata.markIncomplete(thing, open)), branch(thing, () => {})],
      WHY,
    );
    expect(metadata.incompleteness(thing)).toBe(open);
    expect(metadata.isSuperset(thing)).toBe(false);
  });
});

test.each(cases)(
  'a loop that may add to a $name makes it incomplete',
  ({ make, add, contents }) => {
    const { metadata, stateFork } = changing();
    const thing = make();
    stateFork.havoc(() => {
      stateFork.recordWrite(thing);
      add(thing, 2);
    }, WHY);
    expect(contents(thing)).toEqual([1]);
    expect(metadata.incompleteness(thing)).toBe(WHY);
    expect(metadata.isSuperset(thing)).toBe(false);
  },
);

describe('variables', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name })) as unknown as [Variable, Variable];

  function frame() {
    const { stateFork } = changing();
    const values = new Map<Variable, unknown>([[a, 1]]);
    const set = (variable: Variable, value: unknown): void => {
      stateFork.recordVariable(values, variable);
      values.set(variable, value);
    };
    return { stateFork, values, set };
  }

  test('that a trial and one inside of it write have their values again at its end', () => {
    const { stateFork, values, set } = frame();
    stateFork.fork(() => {
      stateFork.fork(() => set(a, 2));
      expect(values.get(a)).toBe(1);
      set(a, 3);
      stateFork.begin();
      set(b, 4);
      expect([...values.values()]).toEqual([3, 4]);
    });
    expect([...values]).toEqual([[a, 1]]);
  });

  test('that only one branch writes may have kept their values', () => {
    const { stateFork, values, set } = frame();
    stateFork.join([stateFork.fork(() => set(a, true)), stateFork.fork(() => {})], WHY);
    expect((values.get(a) as OneOf).values).toEqual([true, 1]);
  });

  test('that branches leave without a value are evaluated on demand', () => {
    const { stateFork, values, set } = frame();
    stateFork.join([stateFork.fork(() => set(b, 2)), stateFork.fork(() => set(a, 1))], WHY);
    expect([...values]).toEqual([[a, 1]]);
  });

  test('that are evaluated on demand in a trial are evaluated again if it wrote to their frame', () => {
    const { stateFork, values, set } = frame();
    const evaluate = (variable: Variable): void => {
      stateFork.noteVariable(values, variable);
      values.set(variable, 'evaluated');
    };
    stateFork.fork(() => evaluate(b));
    expect(values.has(b)).toBe(true);
    values.delete(b);
    stateFork.fork(() => {
      set(a, 2);
      evaluate(b);
    });
    expect(values.has(b)).toBe(false);
  });

  test('that a loop changes are unknown behind it', () => {
    const { stateFork, values, set } = frame();
    values.set(b, 2);
    stateFork.havoc(() => {
      set(a, 2);
      set(b, 2);
    }, WHY);
    expect([...values.values()]).toEqual([WHY, 2]);
  });
});

describe('changes', () => {
  const changes = () => {
    const { metadata, stateFork } = changing();
    return { stateFork, change: (thing: object) => stateFork.recordWrite(thing), metadata };
  };

  test('are traced to the oldest call for the innermost work, and for the work around it', () => {
    const { stateFork, change } = changes();
    stateFork.tracingOldest(() => {
      stateFork.tracingOldest(() => {
        expect(stateFork.oldest).toBe(Infinity);
        change([]);
        expect(stateFork.oldest).toBe(0);
      });
      expect(stateFork.oldest).toBe(0);
    });
  });

  test('in watched work are changes in the watched work around it', () => {
    const { stateFork, change } = changes();
    const [first, second, third] = [[], [], []];
    const [outer, inner] = [new Set<object>(), new Set<object>()];
    stateFork.watching(outer, () => {
      change(first);
      stateFork.watching(inner, () => change(second));
      stateFork.untracked(() => change(third));
    });
    expect([...outer]).toEqual([first, second]);
    expect([...outer][1]).toBe(second);
    expect([...inner]).toEqual([second]);
  });
});
