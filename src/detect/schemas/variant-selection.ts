/** Selects one alternative of each schema that has several, and counts the alternatives. */
export class VariantSelection {
  /** 0-based; wraps around after the last alternative of a schema. */
  private readonly number: number;
  private readonly counted: { most: number };

  constructor(number: number, counted = { most: 1 }) {
    this.number = number;
    this.counted = counted;
  }

  /** The number of alternatives of the read schema that has the most. */
  get most(): number {
    return this.counted.most;
  }

  /** Returns the selected one of a schema's alternatives, and counts them. */
  select(variants: readonly unknown[]): unknown {
    this.counted.most = Math.max(this.counted.most, variants.length);
    return variants[this.number % variants.length];
  }

  /** Selects other alternatives of the same schemas. */
  ofNumber(number: number): VariantSelection {
    return new VariantSelection(number, this.counted);
  }
}

/**
 * The other analyses of a file, one for each further alternative of the schema that has the most.
 * Since only the schemas that were read so far are counted, there may be more later.
 */
export class VariantAnalyses<A> {
  private readonly others: A[] = [];
  private readonly selection: VariantSelection;
  private readonly analyze: (number: number) => A;

  /** @param analyze analyzes the file with the alternatives of a number */
  constructor(selection: VariantSelection, analyze: (number: number) => A) {
    this.selection = selection;
    this.analyze = analyze;
  }

  get all(): readonly A[] {
    while (this.others.length < this.selection.most - 1)
      this.others.push(this.analyze(this.others.length + 1));
    return this.others;
  }
}
