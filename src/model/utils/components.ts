/** A directed graph that is found while it is followed, and whose nodes have an answer each. */
export interface AnsweredGraph<N> {
  /** Whether the answer of a node is known, so that what it leads to need not be followed. */
  isAnswered(node: N): boolean;
  successors(node: N): Iterable<N>;
  /**
   * Answers the nodes of a strongly connected component: those that lead to each other, or a single
   * one. All that they lead to otherwise is answered.
   */
  answer(component: readonly N[]): void;
}

/** A node on the way from the start to the node that is followed. */
interface Step<N> {
  /** How many nodes were found before it. */
  readonly index: number;
  /** Where it is in the list of nodes that have no answer. */
  readonly position: number;
  readonly successors: Iterator<N>;
  /** The lowest index of a node without an answer that it leads to (lowlink). */
  lowest: number;
}

/**
 * Answers a node and all that it leads to, by strongly connected components, successors first
 * (Tarjan's algorithm). It does not recurse: a path of the graph may be longer than the stack.
 */
export function answerComponents<N>(start: N, graph: AnsweredGraph<N>): void {
  const indices = new Map<N, number>();
  const open: N[] = [];
  const stepTo = (node: N): Step<N> => {
    const index = indices.size;
    const successors = graph.successors(node)[Symbol.iterator]();
    indices.set(node, index);
    return { index, lowest: index, position: open.push(node) - 1, successors };
  };
  const path = [stepTo(start)];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const next = step.successors.next();
    if (next.done) {
      path.pop();
      const before = path.at(-1);
      if (before) before.lowest = Math.min(before.lowest, step.lowest);
      if (step.lowest === step.index) graph.answer(open.splice(step.position));
    } else if (!graph.isAnswered(next.value)) {
      const index = indices.get(next.value);
      if (index === undefined) path.push(stepTo(next.value));
      else step.lowest = Math.min(step.lowest, index);
    }
  }
}
