import type { Json } from '../../contract.ts';
import type { Schema, SchemaDocument } from './document.ts';
import { isDifference, type Place, type SchemaFinding, type TextDifference } from './finding.ts';
import type { Side } from './side.ts';
import { Sampler } from './samples.ts';
import { ShapeReader } from './shape-reader.ts';
import type { Shape } from './shape.ts';

/** One of the two schemas, with its readers. */
interface ComparedSchema {
  readonly document: SchemaDocument;
  readonly reader: ShapeReader;
  readonly sampler: Sampler;
}

/** A part of both schemas. */
export interface SchemaPair {
  readonly old: Schema;
  readonly new: Schema;
}

/** Two shapes of one type, with their schemas. */
export interface ShapePair {
  readonly old: Shape;
  readonly new: Shape;
  readonly schemas: SchemaPair;
}

/** Compares the parts of a shape. */
export interface Comparer {
  readonly compared: ComparedSchemas;
  compare(schemas: SchemaPair, place: Place): SchemaFinding[];
  compareTexts(schemas: SchemaPair, place: Place): TextDifference[];
  compareShape(pair: ShapePair, place: Place): SchemaFinding[];
}

/** Builds a value of a shape around a value of one of its parts. */
type Wrap = (shape: Shape, sampler: Sampler, value: Json) => Json | undefined;

export function otherSide(side: Side): Side {
  return side === 'old' ? 'new' : 'old';
}

/** The two schemas that are compared. */
export class ComparedSchemas {
  readonly old: ComparedSchema;
  readonly new: ComparedSchema;

  constructor(before: SchemaDocument, after: SchemaDocument) {
    this.old = versionOf(before);
    this.new = versionOf(after);
  }

  /** Whether the schema of one side accepts a value that the other one rejects. */
  differOn(side: Side, schemas: SchemaPair, value: Json): boolean | undefined {
    const other = otherSide(side);
    const isAccepted = this[side].document.accepts(schemas[side], value);
    const isAcceptedByOther = this[other].document.accepts(schemas[other], value);
    return isAccepted === undefined || isAcceptedByOther === undefined
      ? undefined
      : isAccepted && !isAcceptedByOther;
  }

  /** The witness, if the two schemas differ on it. */
  confirmed(side: Side, schemas: SchemaPair, witness: Json | undefined): Json | undefined {
    return witness !== undefined && this.differOn(side, schemas, witness) === true
      ? witness
      : undefined;
  }

  /**
   * Turns a finding about one alternative into one about all: certain only if a value proves it.
   */
  proven(finding: SchemaFinding, schemas: SchemaPair): SchemaFinding {
    // A property that is no longer named is certain without a witness.
    if (!isDifference(finding) || finding.kind === 'property') return finding;
    const isCertain = this.confirmed(finding.side, schemas, finding.witness) !== undefined;
    return { ...finding, isCertain };
  }

  /**
   * Turns a finding about a part into one about the whole: its witness becomes a value of the
   * whole.
   */
  wrapped(finding: SchemaFinding, pair: ShapePair, wrap: Wrap): SchemaFinding {
    if (!isDifference(finding) || finding.witness === undefined) return finding;
    const { side, witness } = finding;
    return { ...finding, witness: wrap(pair[side], this[side].sampler, witness) };
  }
}

function versionOf(document: SchemaDocument): ComparedSchema {
  const reader = new ShapeReader(document);
  return { document, reader, sampler: new Sampler(reader) };
}
