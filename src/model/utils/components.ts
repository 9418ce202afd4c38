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

/**
 * Answers a node and all that it leads to, by strongly connected components, successors first
 * (Tarjan's algorithm).
 */
export function answerComponents<N>(start: N, graph: AnsweredGraph<N>): void {
  new Components(graph).visit(start);
}

class Components<N> {
  private readonly graph: AnsweredGraph<N>;
  private readonly order = new Map<N, number>();
  private readonly open: N[] = [];

  constructor(graph: AnsweredGraph<N>) {
    this.graph = graph;
  }

  /** Returns the lowest index of an open node that the node leads to (lowlink). */
  visit(node: N): number {
    const index = this.order.size;
    this.order.set(node, index);
    this.open.push(node);
    let lowest = index;
    for (const next of this.graph.successors(node)) {
      if (this.graph.isAnswered(next)) continue;
      lowest = Math.min(lowest, this.order.get(next) ?? this.visit(next));
    }
    if (lowest === index) this.graph.answer(this.open.splice(this.open.lastIndexOf(node)));
    return lowest;
  }
}
