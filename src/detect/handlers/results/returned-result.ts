import type { TSESTree } from '@typescript-eslint/utils';
import type {
  ResultFacts,
  ReturnedResult,
  ResultTreatment,
} from '../../../model/handlers/results.ts';
import { reasonOf, type StaticValue, type UnknownReason } from '../../../model/static.ts';
import { treatmentByKeys, treatmentOf } from '../../../model/handlers/result-treatment.ts';
import { LIMITS } from '../../../syntax/evaluate/context/budget.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  enclosingFunction,
  staticKey,
  unwrap,
  wrapped,
  propertyNode,
} from '../../../syntax/nodes.ts';
import { objectEdit } from '../../source/edits.ts';
import type { LocationMapper } from '../../source/locations.ts';
import type { ReturnPath } from '../../flow/return-path.ts';
import type { ReturnPaths } from '../../flow/return-paths.ts';
import { isImportedAt } from './imported-at.ts';
import { isSelectedOnce } from './selected-once.ts';
import { flagInType, hasOwnType, keepsTypes } from './result-types.ts';
import { callableNames } from '../../flow/local-calls.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { Edit, ObjectEdit } from '../../../model/findings/edit.ts';
import { isWrittenIn, type Location } from '../../../model/location.ts';
import { isKnownObject } from '../../../model/property.ts';

/** A result that a handler returns on one of its paths, as the framework treats it. */
export class ReadReturnedResult implements ReturnedResult {
  readonly at: ReturnedResult['at'];
  readonly caught: ReturnedResult['caught'];
  private readonly path: ReturnPath;
  private readonly locations: LocationMapper;
  private readonly returnPaths: ReturnPaths;
  private readonly facts: ResultFacts | undefined;
  private readonly output: boolean | undefined;
  private readonly session: AnalysisSession;
  private read: StaticValue | undefined;

  constructor(
    path: ReturnPath,
    returnPaths: ReturnPaths,
    facts: ResultFacts | undefined,
    output: boolean | undefined,
    session: AnalysisSession,
  ) {
    this.session = session;
    this.facts = facts;
    this.output = output;
    this.at = path.returned;
    this.caught = path.caught;
    this.path = path;
    this.locations = returnPaths.locations;
    this.returnPaths = returnPaths;
  }

  get value(): StaticValue {
    const { part, via, returned } = this.path;
    this.read ??= this.session.evaluator.budget.withLimit(
      () => this.locations.value(part, part === undefined ? returned : via),
      LIMITS.result,
    );
    return this.read;
  }

  get reason(): UnknownReason | undefined {
    if (literalOf(this.path.part)) return undefined;
    const { value } = this;
    return value.kind === 'unknown' || value.kind === 'oneOf' ? reasonOf(value) : undefined;
  }

  get treatment(): ResultTreatment | undefined {
    const { facts, output } = this;
    if (!facts) return undefined;
    const keys = writtenKeys(this.path.part);
    return (
      (keys && treatmentByKeys(keys, facts, output)) ??
      treatmentOf(this.value, facts, { isOpen: this.hasSpread, output })
    );
  }

  get failure(): string | undefined {
    const { at } = this.caught ?? this;
    const name = this.facts?.failure;
    const isInScope =
      name !== undefined &&
      at.external === undefined &&
      isImportedAt(at.range, name.split('.')[0] ?? name, this.locations.module, this.session);
    return isInScope ? name : undefined;
  }

  get edit(): ObjectEdit | undefined {
    const { part } = this.path;
    return part instanceof Expression ? objectEdit(part, this.locations.module) : undefined;
  }

  get flag(): readonly Edit[] | undefined {
    const { edit } = this;
    const { literal } = this;
    const inType = literal && flagInType(literal.node, literal.module, this.session.evaluator);
    return edit && [edit.add('isError', 'true', 'content'), ...(inType ? [inType] : [])];
  }

  get keepsTypes(): boolean {
    const { literal } = this;
    return (
      literal === undefined || keepsTypes(literal.node, literal.module, this.session.evaluator)
    );
  }

  get hasOwnType(): boolean {
    const { literal } = this;
    return literal !== undefined && hasOwnType(literal.node, literal.module);
  }

  get literalInHelper(): StaticValue | undefined {
    const { via } = this.path;
    const literal = this.literalBesideCatch;
    return literal && this.locations.value(alone(literal), via);
  }

  get helperName(): string | undefined {
    const literal = this.literalBesideCatch ?? this.literalOfAnother;
    const fn = literal && enclosingFunction(literal.node);
    return fn && callableNames(fn)[0];
  }

  get literalAt(): Location | undefined {
    const literal = this.literalOfAnother;
    return literal && this.locations.of(literal.origin, this.path.via);
  }

  get literalElsewhere(): StaticValue | undefined {
    const literal = this.literalOfAnother;
    return literal && this.locations.value(alone(literal), this.path.via);
  }

  /** The object literal of the result. */
  private get literal(): ReturnType<Expression['objectLiteral']> {
    const { part } = this.path;
    return part instanceof Expression ? part.objectLiteral() : undefined;
  }

  /** The object literal of the result, if another function than the returning one writes it. */
  private get literalOfAnother(): ReturnType<Expression['objectLiteral']> {
    const { via, returned } = this.path;
    const { literal } = this;
    const creator = literal && enclosingFunction(literal.node);
    if (!creator) return undefined;
    const around = this.locations.of({ ...literal.origin, node: creator }, via);
    return isWrittenIn(returned, around) ? undefined : literal;
  }

  /** The object literal of the result where it is not inside the `catch` on the path. */
  private get literalBesideCatch(): ReturnType<Expression['objectLiteral']> {
    const { caught, via } = this.path;
    const { literal } = this;
    return literal && caught && !isWrittenIn(this.locations.of(literal.origin, via), caught.clause)
      ? literal
      : undefined;
  }

  get hasSpread(): boolean {
    const { part } = this.path;
    if (!(part instanceof Expression) || !hasSpread(part)) return false;
    const { value } = this;
    return !(isKnownObject(value) && value.value.complete && this.isRead(part));
  }

  /** Whether all values are followed that are spread into a literal, or into one of those. */
  private isRead(part: Part): boolean {
    const literal = part instanceof Expression ? part.objectLiteral() : undefined;
    return (
      literal !== undefined &&
      spreadsIn(literal).every(({ argument }) => {
        const values = this.returnPaths.values(literal.sibling(argument), this.path);
        return isMadeInPlace(argument) && values.every((value) => this.isRead(value.part));
      })
    );
  }

  nameAt(key: string): string | undefined {
    const value = this.writtenAt(key);
    return value?.type === 'Identifier' ? value.name : undefined;
  }

  isSelectedAt(key: string): boolean {
    const value = this.writtenAt(key);
    return value !== undefined && isSelectedOnce(unwrap(value));
  }

  private writtenAt(key: string): TSESTree.Node | undefined {
    const { literal } = this;
    return literal?.module === this.locations.module
      ? propertyNode(literal.node, key)?.value
      : undefined;
  }

  wrap(before: string, after: string): readonly Edit[] | undefined {
    const { part } = this.path;
    const { range, external } = this.at;
    if (
      !(part instanceof Expression) ||
      part.module !== this.locations.module ||
      part.isSupplied ||
      external
    )
      return undefined;
    const outer = wrapped(part.node);
    if (outer.range[0] < range[0] || outer.range[1] > range[1]) return undefined;
    const [start, end] = outer.range;
    const [open, close] = needsParentheses(outer, this.locations.module) ? ['(', ')'] : ['', ''];
    return [
      { range: [start, start], text: `${open}${before}` },
      { range: [end, end], text: `${after}${close}` },
    ];
  }
}

/**
 * Whether an object literal in place of an expression would become the body of an arrow function.
 */
function needsParentheses(node: TSESTree.Node, { text }: Module): boolean {
  const { parent } = node;
  return (
    parent?.type === 'ArrowFunctionExpression' &&
    unwrap(parent.body) === unwrap(node) &&
    !/\(\s*$/.test(text.slice(0, node.range[0]))
  );
}

function hasSpread(part: Expression): boolean {
  const literal = part.objectLiteral();
  return literal !== undefined && spreadsIn(literal).length > 0;
}

function spreadsIn({
  node,
}: {
  readonly node: TSESTree.ObjectExpression;
}): readonly TSESTree.SpreadElement[] {
  return node.properties.filter((property) => property.type === 'SpreadElement');
}

/** Whether an object is made where it is spread, so that no other code has it. */
function isMadeInPlace(spread: TSESTree.Expression): boolean {
  const node = unwrap(spread);
  if (node.type === 'AwaitExpression') return isMadeInPlace(node.argument);
  return node.type === 'CallExpression' || node.type === 'ObjectExpression';
}

/** An expression without what its function receives. */
function alone({ evaluator, node, module }: Expression): Expression {
  return new Expression(evaluator, node, { module, frame: undefined });
}

/**
 * The object literal that a result is written as: evaluating its properties may take most of a run,
 * and is not needed to know that it is an object.
 */
function literalOf(part: Part): TSESTree.ObjectExpression | undefined {
  const node = part instanceof Expression && !part.isSupplied ? unwrap(part.node) : undefined;
  return node?.type === 'ObjectExpression' ? node : undefined;
}

/** The keys of such a literal; undefined if it does not write all of them. */
function writtenKeys(part: Part): readonly string[] | undefined {
  const keys = literalOf(part)?.properties.map((property) =>
    property.type === 'Property' && property.kind === 'init' ? staticKey(property) : undefined,
  );
  return keys?.every((key) => key !== undefined) ? keys : undefined;
}
