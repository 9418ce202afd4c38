import { expect, test } from 'vitest';
import { answerComponents } from '../../../src/model/utils/components.ts';

/** The components of a graph in the order in which they are answered. */
function componentsFrom(start: string, edges: Readonly<Record<string, string>>): string[] {
  const answered = new Set<string>();
  const components: string[] = [];
  answerComponents(start, {
    isAnswered: (node) => answered.has(node),
    successors: (node) => edges[node] ?? '',
    answer: (component) => {
      for (const node of component) answered.add(node);
      components.push([...component].sort().join(''));
    },
  });
  return components;
}

test.each([
  ['a chain, its end first', 'a', { a: 'b', b: 'c' }, ['c', 'b', 'a']],
  ['a cycle at once', 'a', { a: 'b', b: 'c', c: 'a' }, ['abc']],
  ['a node that leads to itself', 'a', { a: 'a' }, ['a']],
  ['two ways to one node', 'a', { a: 'bc', b: 'd', c: 'd' }, ['d', 'b', 'c', 'a']],
  ['a cycle behind a cycle', 'a', { a: 'b', b: 'ac', c: 'd', d: 'c' }, ['cd', 'ab']],
  ['a cycle in a cycle', 'a', { a: 'b', b: 'c', c: 'bd', d: 'a' }, ['abcd']],
  ['nothing that does not lead from it', 'b', { a: 'b', b: 'c' }, ['c', 'b']],
])('answers %s', (_, start, edges, components) => {
  expect(componentsFrom(start, edges)).toEqual(components);
});

test('does not follow what is answered', () => {
  const followed: string[] = [];
  answerComponents('a', {
    isAnswered: (node) => node === 'b',
    successors: (node) => {
      followed.push(node);
      return 'bc';
    },
    answer: () => undefined,
  });
  expect(followed).toEqual(['a', 'c']);
});

test('follows a path that is longer than the stack', () => {
  let answers = 0;
  answerComponents(0, {
    isAnswered: () => false,
    successors: (node) => (node < 100_000 ? [node + 1] : []),
    answer: () => {
      answers++;
    },
  });
  expect(answers).toBe(100_001);
});
