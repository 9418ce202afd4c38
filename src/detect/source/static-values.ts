import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { Location } from '../../model/location.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { memberWriteOf, type MemberWrite } from '../../syntax/evaluate/values/member-writes.ts';
import {
  UnknownValue,
  OneOf,
  asUnknown,
  isUnresolved,
  OneOfStrings,
  stringParts,
} from '../../syntax/evaluate/values/value.ts';
import {
  reasonOf,
  type Unknown,
  type StaticValue,
  type Known,
  type Datum,
  type Absent,
  type StaticOther,
  type StaticObject,
  type StaticProperty,
} from '../../model/static.ts';
import { elementNodes, gatherProperties, type WrittenProperty } from './written-members.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { Budget, BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { branchesOf } from './branches.ts';
import { certainType } from './certain-type.ts';
import { unwrap } from '../../syntax/nodes.ts';
import { arriving } from '../../syntax/evaluate/expressions/passed-tests.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { propertyEdit } from './property-edit.ts';
import { ModuleNamespace, ClassValue } from '../../syntax/evaluate/values/project-values.ts';

/** Where nodes are for the author of the linted file. */
export interface Locations {
  readonly module: Module;
  /** The location of a node: its own in the linted file, otherwise that of its import. */
  of(origin: Origin, via: Location): Location;
  /** The location where the value of an expression is written. */
  written(expression: Expression, via: Location): Location;
  /** An unknown value: at `via` if it is a partly known string, otherwise where it comes from. */
  unknown(value: UnknownValue, via: Location): Unknown;
}

/** The cost of mapping a value, besides computing it: limits a part to some 20,000 values. */
const STEPS_PER_VALUE = 10;

/** The owner of a property. */
interface Owner {
  readonly expression: Expression;
  readonly at: Location;
  /** Whether the object only has the known properties. */
  readonly complete: boolean;
  /** Where the property is written. */
  readonly written: WrittenProperty | undefined;
  /** The assignment that has set it since the object was made. */
  readonly write: MemberWrite | undefined;
}

/** Maps evaluated values to the model: without syntax, each part with its location. */
export class StaticValues {
  private readonly locations: Locations;
  private readonly evaluator: Evaluation;
  private readonly size = new Budget();

  constructor(locations: Locations, evaluator: Evaluation) {
    this.locations = locations;
    this.evaluator = evaluator;
  }

  /** A value, or one of several, with everything inside it. */
  of(part: Expression | OneOf, owner: Location): StaticValue {
    const isOneOf = part instanceof OneOf;
    try {
      return isOneOf
        ? this.size.nested(() => this.oneOf(part, owner))
        : this.known(part.value, part, this.locationFor(part, owner));
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      const origin = isOneOf ? part.because.origin : part.origin;
      return this.locations.unknown(
        new UnknownValue('is too large, or contains itself', origin),
        owner,
      );
    }
  }

  /** The location of a part: of one that nothing writes, as `item.title` may be, the owner's. */
  private locationFor(part: Expression, owner: Location): Location {
    return part.value === undefined && !isUndefined(unwrap(part.written().node))
      ? owner
      : this.locations.written(part, owner);
  }

  /**
   * @throws BudgetExceeded if the value is larger than any definition: it may contain itself, or
   * the same value very often
   */
  private known(value: unknown, expression: Expression, at: Location): StaticValue {
    return this.size.nested(() => {
      this.size.spend(STEPS_PER_VALUE);
      return this.read(value, expression, at);
    });
  }

  private read(value: unknown, expression: Expression, at: Location): StaticValue {
    if (value instanceof OneOf) return this.oneOf(value, at, expression);
    if (value instanceof OpaqueValue && typeof value.passed === 'string')
      return { ...this.locations.unknown(asUnknown(value), at), probable: value.passed };
    if (!isUnresolved(value)) return this.resolved(value, expression, at);
    const type = stringParts(value) ? undefined : certainType(expression);
    const unknown = this.locations.unknown(asUnknown(value), at);
    return type === undefined ? unknown : { ...unknown, at, type };
  }

  /** @param selected the expression of the value; undefined if only the value is known */
  private oneOf(value: OneOf, via: Location, selected?: Expression): StaticValue {
    const { origin } = value.because;
    const branches = selected ? branchesOf(selected) : [];
    const basis =
      selected ??
      (origin &&
        new Expression(this.evaluator, origin.node, { module: origin.module, frame: undefined }));
    const values = selected ? this.arriving(value, selected) : value.values;
    if (!basis || !values?.length) return this.locations.unknown(value.because, via);
    const options = values.map((option) => {
      const branch = branches.find((each) => Object.is(each.value, option));
      return branch
        ? this.resolved(option, branch, this.locations.written(branch, via))
        : this.resolved(option, this.fromProvenance(option, basis), this.locationOf(option, via));
    });
    const at = origin && !(value instanceof OneOfStrings) ? this.locations.of(origin, via) : via;
    const [only, another] = options;
    return only && !another ? only : { kind: 'oneOf', options, ...reasonOf(value.because), at };
  }

  /** The values that a variable has where it is written; undefined if that is not known. */
  private arriving(
    { values }: OneOf,
    { node, context }: Expression,
  ): readonly unknown[] | undefined {
    const name = unwrap(node);
    return name.type === 'Identifier' ? arriving(values, name, context, this.evaluator) : values;
  }

  private resolved(value: unknown, expression: Expression, at: Location): Known<Datum> | Absent {
    if (value === undefined) return { kind: 'absent', at };
    const literal =
      value === null || typeof value !== 'object'
        ? isLiteralOf(value, expression.written()) && at.external === undefined
        : undefined;
    return {
      kind: 'known',
      value: this.datum(value, expression, at),
      at,
      ...(literal ? { literal: true } : {}),
    };
  }

  private datum(value: unknown, expression: Expression, at: Location): Datum {
    if (Array.isArray(value))
      return {
        type: 'array',
        elements: this.elements(value as unknown[], expression, at),
        complete: !this.evaluator.incompleteness(value),
      };
    if (isPlainObject(value)) return this.object(value, expression, at);
    if (typeof value === 'function') return { type: 'function' };
    if (typeof value === 'object' && value !== null)
      return { type: 'other', what: describe(value), ...this.entries(value, expression, at) };
    if (typeof value === 'symbol' || value === undefined)
      return { type: 'other', what: typeof value };
    return value as Datum;
  }

  /** The entries that a `Map` is created with, as written. */
  private entries(
    value: object,
    expression: Expression,
    at: Location,
  ): Pick<StaticOther, 'entries'> {
    const { node } = expression.made();
    const list =
      value instanceof Map && node.type === 'NewExpression' ? node.arguments[0] : undefined;
    return list && list.type !== 'SpreadElement' && !this.evaluator.isChanged(value)
      ? { entries: this.of(expression.made().sibling(list), at) }
      : {};
  }

  private elements(
    values: readonly unknown[],
    expression: Expression,
    at: Location,
  ): StaticValue[] {
    const literal = this.literalOf(values, expression);
    const nodes = literal ? elementNodes(literal, values.length) : undefined;
    return values.map((value, index) => {
      const node = nodes?.[index];
      if (!literal || !node)
        return this.known(
          value,
          this.fromProvenance(value, expression),
          this.locationOf(value, at),
        );
      if (node.type === 'SpreadElement') {
        const spread = this.locations.written(literal.sibling(node.argument), at);
        return this.known(
          value,
          this.fromProvenance(value, expression),
          this.locationOf(value, spread),
        );
      }
      const element = new Expression(this.evaluator, node, literal.context, { value });
      return this.known(value, element, this.locations.written(element, at));
    });
  }

  private object(
    value: Record<string, unknown>,
    expression: Expression,
    at: Location,
  ): StaticObject {
    const literal = this.literalOf(value, expression);
    const complete = !this.evaluator.incompleteness(value);
    const properties = new Map<string, StaticProperty>();
    const written = new Map<string, WrittenProperty>();
    const object = literal?.objectLiteral();
    if (object) gatherProperties(object, written);
    for (const key of Object.keys(value)) {
      const write = memberWriteOf(value, key);
      const owner = {
        expression,
        at,
        complete,
        written: write ? undefined : written.get(key),
        write,
      };
      properties.set(key, this.property(key, value[key], literal, owner));
    }
    return { type: 'object', properties, complete };
  }

  private property(
    key: string,
    value: unknown,
    literal: Expression | undefined,
    owner: Owner,
  ): StaticProperty {
    const { expression, at, complete, written } = owner;
    const part = this.partOf(key, literal, owner);
    const keyAt = this.keyOf(owner);
    const edit =
      written?.literal.module === this.locations.module
        ? propertyEdit(written.node, this.locations.module.text)
        : undefined;
    const editable = edit ? { edit } : {};
    // A later unread spread may overwrite the property.
    if (part instanceof UnknownValue && !complete)
      return { key, keyAt, value: this.locations.unknown(part, at), ...editable };
    if (part instanceof OneOf && !complete)
      return { key, keyAt, value: this.oneOf(part, at), ...editable };
    if (part instanceof Expression)
      return {
        key,
        keyAt,
        value: this.known(value, part, this.locations.written(part, at)),
        ...editable,
      };
    const member = expression.withValue(value);
    return {
      key,
      keyAt,
      value: this.known(value, member, this.locationOf(value, at)),
      ...editable,
    };
  }

  /** Where a property has its value from. */
  private partOf(
    key: string,
    literal: Expression | undefined,
    { complete, written, write }: Owner,
  ): Part {
    if (write) return new Expression(this.evaluator, write.node, write);
    return complete && written
      ? written.literal.sibling(written.node.value)
      : literal?.property(key);
  }

  private keyOf({ at, written, write }: Owner): Location {
    if (write) return this.locations.of({ node: write.target.property, module: write.module }, at);
    return written
      ? this.locations.of({ node: written.node.key, module: written.literal.module }, at)
      : at;
  }

  /** The literal that wrote a value. */
  private literalOf(value: object, expression: Expression): Expression | undefined {
    const provenance = this.evaluator.provenanceOf(value);
    if (provenance) return new Expression(this.evaluator, provenance.node, provenance, { value });
    const written = expression.written();
    return written.node.type === 'ObjectExpression' || written.node.type === 'ArrayExpression'
      ? written
      : undefined;
  }

  private fromProvenance(value: unknown, fallback: Expression): Expression {
    const provenance = this.evaluator.provenanceOf(value);
    return provenance
      ? new Expression(this.evaluator, provenance.node, provenance, { value })
      : fallback.withValue(value);
  }

  private locationOf(value: unknown, via: Location): Location {
    const provenance = this.evaluator.provenanceOf(value);
    return provenance ? this.locations.of(provenance, via) : via;
  }
}

/** Whether an expression is a literal of a value, which a supplied one need not be. */
function isLiteralOf(value: unknown, expression: Expression): boolean {
  const node = unwrap(expression.node);
  const { type } = node.type === 'UnaryExpression' ? node.argument : node;
  const isText = node.type === 'TemplateLiteral' && node.expressions.length === 0;
  return (type === 'Literal' || isText) && Object.is(expression.sibling(node).value, value);
}

function isUndefined(node: TSESTree.Node): boolean {
  return (
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator === 'void')
  );
}

function describe(value: object): string {
  if (value instanceof ModuleNamespace) return 'module';
  if (value instanceof ClassValue) return 'class';
  return value.constructor.name;
}
