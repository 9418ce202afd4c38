import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from '../../../syntax/nodes.ts';
import { callableNames } from '../../flow/local-calls.ts';
import type { WrapperSummary } from '../detected-definition.ts';
import { haveSameItems } from '../../../model/utils/same-items.ts';

type CallChain = readonly TSESTree.Node[];

/**
 * Maximum length of a call chain that is short: one helper may register for each of many functions.
 */
const SHORT = 3;
/** Short call chains followed per registration. */
const MAX_SHORT_CHAINS = 200;
/** The same for longer ones; mutual recursion has unboundedly many. */
const MAX_LONG_CHAINS = 8;

/**
 * The wrapper functions of one module: those that register something with values of their callers.
 */
export class WrapperTable {
  readonly summaries: Map<TSESTree.Node, WrapperSummary[]>;
  /** The names by which wrappers can be called. */
  readonly names = new Set<string>();
  /** The number of summaries. */
  size = 0;

  constructor(summaries: Map<TSESTree.Node, WrapperSummary[]>) {
    this.summaries = summaries;
  }

  of(fn: TSESTree.Node): readonly WrapperSummary[] {
    return this.summaries.get(fn) ?? [];
  }

  /** Adds a registration to a function, unless it is known or exceeds the number of call chains. */
  add(fn: FunctionNode, summary: WrapperSummary): void {
    if (this.isFull(fn, summary.through)) return;
    callableNames(fn).forEach((name) => this.names.add(name));
    const known = this.of(fn);
    if (known.some(({ path }) => path.id === summary.path.id)) return;
    this.summaries.set(fn, [...known, summary]);
    this.size++;
  }

  /** Whether a function already registers the same through the maximum number of call chains. */
  private isFull(fn: FunctionNode, [start, ...rest]: CallChain): boolean {
    const chains: CallChain[] = [];
    for (const { through } of this.of(fn)) {
      const [otherStart, ...other] = through;
      if (otherStart !== start) continue;
      if (haveSameItems(other, rest)) return false;
      if (!chains.some((chain) => haveSameItems(chain, other))) chains.push(other);
    }
    const isShort = (chain: CallChain): boolean => chain.length < SHORT;
    const alike = chains.filter((chain) => isShort(chain) === isShort(rest));
    return alike.length >= (isShort(rest) ? MAX_SHORT_CHAINS : MAX_LONG_CHAINS);
  }
}
