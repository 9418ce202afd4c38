import type { TSESTree } from '@typescript-eslint/utils';
import type { Leak } from '../../../model/handlers/results.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { someInside, staticKey, unwrap, wrapped } from '../../../syntax/nodes.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { Construction, Owner } from './error-constructions.ts';
import { awaitedUse } from '../../flow/value-use.ts';
import { mayPropagate } from '../../flow/exceptions.ts';
import { localCallsOf } from '../../flow/local-calls.ts';
import { isParseError } from './parse-errors.ts';
import { plainErrorCalls } from './plain-errors.ts';
import {
  isAboutError,
  isCaught,
  isUnconditional,
  isWithoutMessage,
  mayBeError,
} from '../../flow/caught-errors.ts';
import { globalName } from '../../../syntax/modules/global-names.ts';
import type { LocationMapper } from '../../source/locations.ts';
import { propertyEdit } from '../../source/property-edit.ts';
import type { ReturnPath } from '../../flow/return-path.ts';
import { ReturnPaths } from '../../flow/return-paths.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Location } from '../../../model/location.ts';

/** Maximum number of expressions inspected per result or message. */
const MAX_EXPRESSIONS = 200;

/** Methods of texts and lists that return most of their receiver. */
const KEEPING: ReadonlySet<string> = new Set(['toString', 'trim', 'join', 'concat', 'slice']);

/** Members of a result that are sent unchanged. */
const SENT: ReadonlySet<string | undefined> = new Set(['structuredContent', '_meta']);

/** How the value of an expression flows to the client. */
interface Route {
  readonly path: ReturnPath;
  readonly via: Location;
  /** Whether objects in it are sent with all their members. */
  readonly isWhole: boolean;
}

/**
 * Finds what expressions reveal about a caught error beyond its message. Expressions that depend on
 * a condition unrelated to the error do not count.
 */
export class Leaks {
  private readonly paths: ReturnPaths;
  private readonly locations: LocationMapper;
  private readonly found = new Map<TSESTree.Node, Leak>();
  private left = 0;

  /** @param paths follows the functions called on the path */
  constructor(paths: ReturnPaths, locations: LocationMapper) {
    this.paths = paths;
    this.locations = locations;
  }

  get all(): readonly Leak[] {
    return [...this.found.values()];
  }

  /** Inspects a result, or a message of one. */
  lookInto(part: Part, path: ReturnPath): void {
    this.left = MAX_EXPRESSIONS;
    if (part instanceof Expression) this.search(part, { path, via: path.via, isWhole: false });
  }

  private search(expression: Expression, route: Route): void {
    if (expression.isSupplied || this.left-- <= 0) return;
    const target = expression.written();
    const { node } = target;
    switch (node.type) {
      case 'MemberExpression':
        if (staticKey(node) === 'stack' && isError(target.sibling(node.object)))
          this.note('stack', target, route);
        return;
      case 'Identifier':
        if (route.isWhole && isCaught(target) && mayHoldMore(expression))
          this.note('json', expression, route);
        return;
      case 'CallExpression':
        this.call(target, node, route);
        return;
      default:
        for (const [part, isWhole] of sentParts(target, route.isWhole))
          this.search(target.sibling(part), { ...route, isWhole });
    }
  }

  private call(
    call: Expression,
    { callee, arguments: args }: TSESTree.CallExpression,
    route: Route,
  ): void {
    const called = unwrap(callee);
    const [first] = args;
    const name = globalName(called, call.module);
    const kind = serialization(name, call.sibling(called));
    if (first && kind && isCaught(call.sibling(first))) {
      const error = call.sibling(first);
      const isTold =
        kind === 'inspection' ? mayBeError(error) : keepsAll(args[1], call) && mayHoldMore(error);
      if (isTold) this.note(kind, call, route);
    } else if (first && (kind === 'json' || name === 'String')) {
      this.search(call.sibling(first), {
        ...route,
        isWhole: kind === 'json' && keepsAll(args[1], call),
      });
    } else if (called.type === 'MemberExpression' && KEEPING.has(staticKey(called) ?? '')) {
      this.search(call.sibling(called.object), { ...route, isWhole: false });
    } else {
      for (const { part, via } of this.paths.values(call, { ...route.path, via: route.via }))
        if (part instanceof Expression && part.node !== call.node)
          this.search(part, { ...route, via });
    }
  }

  private note(kind: Leak['kind'], expression: Expression, { via }: Route): void {
    const { node, module } = expression;
    if (!isUnconditional(expression) || isWithoutMessage(expression)) return;
    const edit =
      module === this.locations.module ? messageEdit(kind, node, module.text) : undefined;
    this.found.set(node, {
      kind,
      text: module.text.slice(...node.range),
      at: this.locations.of({ node, module }, via),
      edit,
    });
  }
}

/** The leaks in the messages of errors that propagate out of a handler. */
export function leaksOfThrown(
  owner: Owner,
  constructions: readonly Construction[],
): readonly Leak[] {
  const { fn, context, locations, session } = owner;
  const functions = localCallsOf(context.module);
  const built = constructions
    .filter(({ call }) => awaitedUse(call).kind === 'thrown' && mayPropagate(call, fn, functions))
    .map(({ call, signature }) => call.arguments[signature.message]);
  const messages = [...built, ...plainErrorCalls(owner).map((call) => call.arguments[0])];
  const leaks = new Leaks(new ReturnPaths(session.evaluator, locations), locations);
  for (const message of messages) {
    const via = message && locations.of({ node: message, module: context.module });
    if (via)
      leaks.lookInto(new Expression(session.evaluator, message, context), {
        part: undefined,
        via,
        returned: via,
        caught: undefined,
      });
  }
  return leaks.all;
}

/** An expression that is sent, and whether objects in it are sent with all their members. */
type SentPart = readonly [node: TSESTree.Node, isWhole: boolean];

/** Whether the members of a caught error may hold more than what is wrong with a value. */
function mayHoldMore(error: Expression): boolean {
  return mayBeError(error) && !isParseError(error);
}

/** The parts of an expression that are sent with it. */
function* sentParts(expression: Expression, isWhole: boolean): Generator<SentPart> {
  const { node } = expression;
  switch (node.type) {
    case 'TemplateLiteral':
      for (const each of node.expressions) yield [each, false];
      return;
    case 'BinaryExpression':
      if (node.operator === '+') for (const side of [node.left, node.right]) yield [side, false];
      return;
    case 'AwaitExpression':
      yield [node.argument, isWhole];
      return;
    case 'ConditionalExpression':
      if (isAboutError(expression.sibling(node.test)))
        for (const side of [node.consequent, node.alternate]) yield [side, isWhole];
      return;
    case 'LogicalExpression':
      if (node.operator !== '&&') yield [node.left, isWhole];
      if (node.operator !== '&&' || isAboutError(expression.sibling(node.left)))
        yield [node.right, isWhole];
      return;
    case 'ArrayExpression':
      for (const element of node.elements) if (element) yield [valueIn(element), isWhole];
      return;
    case 'ObjectExpression':
      for (const each of node.properties) yield [valueIn(each), isWhole || isSentWhole(each)];
      return;
    default:
  }
}

/** The expression of an element or property. */
function valueIn(entry: TSESTree.Node): TSESTree.Node {
  if (entry.type === 'SpreadElement') return entry.argument;
  return entry.type === 'Property' ? entry.value : entry;
}

function isSentWhole(property: TSESTree.ObjectLiteralElement): boolean {
  return property.type === 'Property' && SENT.has(staticKey(property));
}

/** Whether an expression is a caught error, or one that the code constructs. */
function isError(expression: Expression): boolean {
  const { node } = expression.written();
  const isMade =
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name.endsWith('Error');
  return isMade || isCaught(expression);
}

/** How a callee converts its first argument to a text with all members; undefined otherwise. */
function serialization(
  name: string | undefined,
  callee: Expression,
): 'json' | 'inspection' | undefined {
  if (name === 'JSON.stringify') return 'json';
  return isInspector(callee) ? 'inspection' : undefined;
}

/** `inspect` of `node:util`. */
function isInspector(callee: Expression): boolean {
  if (callee.node.type === 'MemberExpression' && staticKey(callee.node) !== 'inspect') return false;
  const { value } = callee;
  return (
    value instanceof ExternalValue &&
    /^(?:node:)?util$/.test(value.specifier) &&
    value.path.at(-1) === 'inspect'
  );
}

/** Whether the second argument of `JSON.stringify` keeps the members of an error. */
function keepsAll(
  replacer: TSESTree.CallExpressionArgument | undefined,
  call: Expression,
): boolean {
  const node = replacer && unwrap(replacer);
  if (
    !node ||
    (node.type === 'Literal' && node.value === null) ||
    (node.type === 'Identifier' && node.name === 'undefined')
  )
    return true;
  return (
    node.type === 'CallExpression' &&
    globalName(node.callee, call.module) === 'Object.getOwnPropertyNames'
  );
}

/** The edit that sends only the message: drops a property `stack` beside others about the error. */
function messageEdit(kind: Leak['kind'], node: TSESTree.Node, text: string): Edit | undefined {
  const property = kind === 'stack' ? stackProperty(node) : undefined;
  if (property) return propertyEdit(property, text).remove();
  if (node.type === 'MemberExpression')
    return node.computed ? undefined : { range: node.property.range, text: 'message' };
  const error = node.type === 'CallExpression' ? node.arguments[0] : node;
  if (!error || kind === 'stack') return undefined;
  const message = `String(${text.slice(...error.range)})`;
  const { parent } = node;
  return {
    range: node.range,
    text:
      parent?.type === 'Property' && parent.shorthand
        ? `${text.slice(...parent.key.range)}: ${message}`
        : message,
  };
}

/** The property `stack` of an object that says something else about the same error. */
function stackProperty(stack: TSESTree.Node): TSESTree.Property | undefined {
  if (stack.type !== 'MemberExpression') return undefined;
  let value = wrapped(stack);
  while (value.parent && CHOICES.has(value.parent.type)) value = wrapped(value.parent);
  const property = value.parent;
  if (property?.type !== 'Property' || staticKey(property) !== 'stack') return undefined;
  const object = property.parent as TSESTree.ObjectExpression;
  const error = unwrap(stack.object);
  const isTold = object.properties.some(
    (other) =>
      other !== property &&
      error.type === 'Identifier' &&
      someInside(other, (inner) => inner.type === 'Identifier' && inner.name === error.name),
  );
  return isTold ? property : undefined;
}

/** Expressions whose value is one of their parts. */
const CHOICES: ReadonlySet<string> = new Set([
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
]);
