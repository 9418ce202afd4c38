import type { ShapePair } from './compared-schemas.ts';
import type { SchemaFinding } from './finding.ts';
import type { Shape } from './shape.ts';

/** The findings for two shapes, which are right if all the assumptions are. */
interface Entry {
  readonly findings: SchemaFinding[];
  readonly assumptions: ReadonlySet<Assumption>;
}

/** Two recursive schemas are assumed to be equal while they are being compared. */
export class Assumption {
  isRefuted = false;
  isProven = false;
}

/**
 * The findings for each pair of shapes, so that each pair is compared once. A recursive union
 * visits the same pairs by exponentially many paths. Findings made while two schemas were assumed
 * to be equal are forgotten if they are not.
 */
export class ComparedShapes {
  private readonly entries = new Map<Shape, Map<Shape, Entry>>();
  private assumed = new Set<Assumption>();

  of(pair: ShapePair, compare: () => SchemaFinding[]): SchemaFinding[] {
    const entries = this.entries.get(pair.old) ?? new Map<Shape, Entry>();
    this.entries.set(pair.old, entries);
    const known = entries.get(pair.new);
    if (known && ![...known.assumptions].some(({ isRefuted }) => isRefuted)) {
      for (const assumption of known.assumptions) this.assume(assumption);
      return known.findings;
    }
    const outer = this.assumed;
    this.assumed = new Set();
    try {
      const findings = compare();
      entries.set(pair.new, { findings, assumptions: this.assumed });
      return findings;
    } finally {
      for (const assumption of this.assumed) outer.add(assumption);
      this.assumed = outer;
    }
  }

  /** Notes an assumption that the findings of the current comparison depend on. */
  assume(assumption: Assumption): void {
    if (!assumption.isProven) this.assumed.add(assumption);
  }

  conclude(assumption: Assumption, isProven: boolean): void {
    assumption.isProven = isProven;
    assumption.isRefuted = !isProven;
    this.assumed.delete(assumption);
  }
}
