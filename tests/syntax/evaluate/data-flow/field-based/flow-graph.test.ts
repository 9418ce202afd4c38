import { expect, test } from 'vitest';
import {
  FlowGraph,
  SOURCE,
} from '../../../../../src/syntax/evaluate/data-flow/field-based/flow-graph.ts';

test('a source gets along edges that are added later, and in circles', () => {
  const graph = new FlowGraph(() => {});
  const [one, two, three] = [{}, {}, {}];
  graph.add(one, SOURCE);
  graph.connect(one, two);
  graph.connect(two, one);
  expect([one, two, three].map((holder) => graph.mayHoldSource(holder))).toEqual([
    true,
    true,
    false,
  ]);
});

test('with too many edges, a source may be anywhere', () => {
  const graph = new FlowGraph(() => {});
  const holder = {};
  for (let edge = 0; edge < 1_000_000; edge++) graph.connect(holder, {});
  expect(graph.mayHoldSource({})).toBe(false);
  graph.connect(holder, {});
  expect(graph.mayHoldSource({})).toBe(true);
});
