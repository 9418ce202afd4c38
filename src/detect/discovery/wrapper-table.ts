import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from '../../syntax/nodes.ts';
import { namesOf } from '../flow/local-calls.ts';
import type { WrapperSummary } from './detected-definition.ts';

type CallChain = readonly TSESTree.Node[];

/** How many call chains are followed for each registration: mutual recursion has unboundedly many. */
const MAX_CHAINS = 8;

/** The wrapper functions of one module: those that register something with values that their callers supply. */
export class WrapperTable {
  readonly summaries: Map<TSESTree.Node, WrapperSummary[]>;
  /** The names by which the wrappers can be called. */
  readonly names = new Set<string>();
  /** How many summaries there are. */
  size = 0;

  constructor(summaries: Map<TSESTree.Node, WrapperSummary[]>) {
    this.summaries = summaries;
  }

  of(fn: TSESTree.Node): readonly WrapperSummary[] {
    return this.summaries.get(fn) ?? [];
  }

  /** Adds what a function registers, unless that is known or comes by more call chains than are followed. */
  add(fn: FunctionNode, summary: WrapperSummary): void {
    if (this.isFull(fn, summary.through)) return;
    namesOf(fn).forEach((name) => this.names.add(name));
    const known = this.of(fn);
    if (known.some(({ path }) => path.id === summary.path.id)) return;
    this.summaries.set(fn, [...known, summary]);
    this.size++;
  }

  /** Whether a function already registers the same by as many other call chains as are followed. */
  private isFull(fn: FunctionNode, [start, ...rest]: CallChain): boolean {
    const chains: CallChain[] = [];
    for (const { through } of this.of(fn)) {
      const [otherStart, ...other] = through;
      if (otherStart !== start) continue;
      if (isSame(other, rest)) return false;
      if (!chains.some((chain) => isSame(chain, other))) chains.push(other);
    }
    return chains.length >= MAX_CHAINS;
  }
}

function isSame(one: CallChain, other: CallChain): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}
