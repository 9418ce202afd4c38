import type { TSESTree } from '@typescript-eslint/utils';
import {
  asText,
  narrowed,
  reasonOf,
  type Static,
  type StaticValue,
  type Unknown,
} from '../../model/static.ts';
import type { Expression, Part } from '../../syntax/evaluate/expressions/expression.ts';
import { DefaultText } from '../../syntax/evaluate/values/environment.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import { isGenerated } from '../../syntax/modules/generated-files.ts';
import { positionOf } from '../../syntax/modules/parse.ts';
import { UnknownValue, stringParts } from '../../syntax/evaluate/values/value.ts';
import type { ExternalLocation, Location } from '../../model/location.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { StaticValues, type Locations } from './static-values.ts';

/**
 * Maps expressions and values to the model: locations as the author of the linted file sees them,
 * and values without syntax. One per definition: values from other files are reported at their
 * import.
 */
export class LocationMapper implements Locations {
  readonly module: Module;
  private readonly evaluator: Evaluation;
  /** The location of the definition, or of what imports it, in the linted file. */
  readonly anchor: Location;
  private readonly isFoundElsewhere: () => boolean;
  private readonly values: StaticValues;

  /**
   * @param isFoundElsewhere whether the analysis of another file finds the definition itself; only
   * called for code in another file
   * @param home the module of `entry`
   */
  constructor(
    module: Module,
    evaluator: Evaluation,
    entry: TSESTree.Node,
    isFoundElsewhere: () => boolean = () => false,
    home = module,
  ) {
    this.module = module;
    this.evaluator = evaluator;
    this.anchor =
      home === module ? { range: entry.range } : { range: [0, 0], external: placeIn(home, entry) };
    this.isFoundElsewhere = isFoundElsewhere;
    this.values = new StaticValues(this, evaluator);
  }

  /** The same mapper for code that the linted file brings in, such as an imported handler. */
  broughtInBy({ node, module }: Origin): LocationMapper {
    return module === this.module
      ? new LocationMapper(module, this.evaluator, node, this.isFoundElsewhere)
      : this;
  }

  /** The location of a node: its own in the linted file, otherwise that of its import. */
  of({ node, module }: Origin, via: Location = this.anchor): Location {
    if (isSame(module, this.module)) return { range: node.range };
    return {
      range: via.range,
      external: {
        ...placeIn(module, node),
        ...(this.isFoundElsewhere() && { isReportedThere: true }),
      },
    };
  }

  /**
   * The location where the value of an expression is written.
   *
   * @param target an expression that it resolves to
   */
  written(
    expression: Expression,
    via: Location = this.anchor,
    target = expression.written(),
  ): Location {
    const here = this.of(expression.origin, via);
    return target === expression ? here : this.of(target.origin, here.external ? via : here);
  }

  /** A part as text. */
  text(part: Part, owner: Location = this.anchor): Static<string> {
    return asText(this.value(part, owner));
  }

  /** A part as a boolean. */
  flag(part: Part, owner: Location = this.anchor): Static<boolean> {
    return narrowed(
      this.value(part, owner),
      (datum) => typeof datum === 'boolean',
      'is not a boolean',
    );
  }

  /** A part with everything inside it. */
  value(part: Part, owner: Location = this.anchor): StaticValue {
    if (part === undefined) return { kind: 'absent', at: owner };
    return part instanceof UnknownValue ? this.unknown(part, owner) : this.values.of(part, owner);
  }

  /** An unknown value: at `via` if it is a partly known string, otherwise where it comes from. */
  unknown(value: UnknownValue, via: Location = this.anchor): Unknown {
    const parts = stringParts(value);
    return {
      kind: 'unknown',
      ...reasonOf(value),
      at: value.origin && !parts ? this.of(value.origin, via) : via,
      ...(parts && { parts }),
      ...(value instanceof DefaultText && { probable: value.text }),
    };
  }
}

function placeIn(module: Module, { range }: TSESTree.Node): ExternalLocation {
  return {
    file: module.file,
    range,
    ...positionOf(module, range[0]),
    ...(isGenerated(module) && { isGenerated: true }),
  };
}

/** The last copy of each module with the same text: comparing texts for each location is slow. */
const copies = new WeakMap<Module, Module>();

/** Whether two modules are copies of one text that several hosts parsed. */
function isSame(one: Module, other: Module): boolean {
  if (one === other || copies.get(one) === other) return true;
  if (one.file !== other.file || one.text !== other.text) return false;
  copies.set(one, other);
  return true;
}
