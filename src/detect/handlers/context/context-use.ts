import { END } from '../../../model/findings/code-text.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { contextMember, type ContextFacts } from '../../../model/definitions/context.ts';
import { lazily } from '../../../model/utils/lazily.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { contains, enclosingFunction, wrapped, type FunctionNode } from '../../../syntax/nodes.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { argumentsOf } from './context-calls.ts';
import { awaitedUse, valueUse, floatingEnd } from '../../flow/value-use.ts';
import type { ParameterFlow, MemberUse } from '../../flow/parameter-flow.ts';
import { ExecutionContexts } from '../../flow/execution-context.ts';
import { calleeText } from '../../source/callee-text.ts';
import { lineBefore } from '../../source/edits.ts';
import { argumentEnd } from '../errors/error-edits.ts';
import { PresenceChecks, memberAt } from '../../flow/presence-checks.ts';
import type { LocationMapper } from '../../source/locations.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type {
  ContextCall,
  ContextUse,
  Guard,
  ExecutionPlace,
} from '../../../model/handlers/handler.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Location } from '../../../model/location.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';

/** The handler around the uses, with the services to describe them. */
export interface HandlerScope {
  readonly fn: FunctionNode;
  readonly context: EvaluationContext;
  readonly locations: LocationMapper;
  readonly session: AnalysisSession;
  readonly facts: ContextFacts;
}

/** Describes how a handler uses its context. */
export function describeUses(flow: ParameterFlow, around: HandlerScope): ContextUse[] {
  const {
    fn,
    context: { module },
  } = around;
  const guards = new PresenceChecks(flow, fn, module);
  const places = new ExecutionContexts(module, new Set([fn]));
  return flow.uses.map((use) => new DescribedUse(use, around, guards, places));
}

class DescribedUse implements ContextUse {
  readonly path: readonly string[];
  readonly isAlias: boolean;
  private readonly use: MemberUse;
  private readonly around: HandlerScope;
  private readonly guards: PresenceChecks;
  private readonly places: ExecutionContexts;
  private readonly described: () => ContextCall | undefined;

  constructor(
    use: MemberUse,
    around: HandlerScope,
    guards: PresenceChecks,
    places: ExecutionContexts,
  ) {
    this.path = use.path;
    this.isAlias = use.isAlias;
    this.use = use;
    this.around = around;
    this.guards = guards;
    this.places = places;
    this.described = lazily(() => use.call && describeCall(use.call, around, this.site(use.call)));
  }

  get at(): Location {
    return this.site(this.use.node);
  }

  get memberAt(): Location {
    return this.site(this.memberNode);
  }

  get member(): string {
    return this.text.slice(...this.memberNode.range);
  }

  get isInHelper(): boolean {
    return !contains(this.around.fn, this.use.node);
  }

  get call(): ContextCall | undefined {
    return this.described();
  }

  get guard(): Guard {
    return this.guards.guardOf(this.use, this.depth);
  }

  get place(): ExecutionPlace {
    return this.places.contextOf(this.use.node).place;
  }

  get readOptionally(): readonly Edit[] | undefined {
    return this.isLocal ? optionalEdits(memberAt(this.use, this.depth), this.text) : undefined;
  }

  insertBefore(statement: string): Edit | undefined {
    const before = this.isLocal ? statementAround(this.use.node) : undefined;
    if (!before) return undefined;
    const [start] = before.range;
    const indent = lineBefore(start, this.text);
    const isOnOwnLine = /^\s*$/.test(indent);
    // A line that begins so would continue a statement without a semicolon.
    const end = isOnOwnLine && !/^[([`+\-/]/.test(this.text.slice(start)) ? END : ';';
    return {
      range: [start, start],
      text: `${statement}${end}${isOnOwnLine ? `\n${indent}` : ' '}`,
    };
  }

  rename(to: string): Edit | undefined {
    const { first } = this.use;
    return this.isLocal && first.type === 'MemberExpression' && !first.computed
      ? { range: first.property.range, text: to }
      : undefined;
  }

  private get memberNode(): TSESTree.Node {
    return this.depth === 1 ? this.use.first : memberAt(this.use, this.depth);
  }

  /** The number of members of the path that may be missing together. */
  private get depth(): number {
    return contextMember(this.around.facts, this.path)?.depth ?? 1;
  }

  private get isLocal(): boolean {
    return this.at.external === undefined;
  }

  private get text(): string {
    return this.around.context.module.text;
  }

  private site(node: TSESTree.Node): Location {
    return this.around.locations.of({ node, module: this.around.context.module });
  }
}

/** Describes a call in its evaluation context. */
export function describeCall(
  call: TSESTree.CallExpression,
  { context, locations, session }: Pick<HandlerScope, 'context' | 'locations' | 'session'>,
  at: Location,
): ContextCall {
  const { module } = context;
  const isLocal = at.external === undefined;
  return {
    at,
    callee: calleeText(call.callee, module.text),
    args: argumentsOf(call, context, locations, session.evaluator),
    get argsAt() {
      return call.arguments.map((node) => locations.of({ node, module }));
    },
    get insertAt() {
      return isLocal ? endOfArguments(call, module) : undefined;
    },
    get use() {
      return valueUse(call).kind;
    },
    get isUnused() {
      return awaitedUse(call).kind === 'dropped';
    },
    get isFloating() {
      return floatingEnd(call) !== undefined;
    },
    get awaitIt() {
      return isLocal ? awaitEdit(call) : undefined;
    },
    replaceInText: (index, character, by) => {
      const argument = call.arguments[index];
      const written = argument && new Expression(session.evaluator, argument, context).written();
      return written && isLocal && written.module === module
        ? textEdits(written.node, module.text, character, by)
        : undefined;
    },
  };
}

/** The place where another argument can be added. */
function endOfArguments(call: TSESTree.CallExpression, module: Module): number {
  const last = call.arguments.at(-1);
  return last ? argumentEnd(last, module) : call.range[1] - 1;
}

/** The edit that awaits a promise that is dropped in an asynchronous function. */
function awaitEdit(call: TSESTree.CallExpression): Edit | undefined {
  const floating = floatingEnd(call);
  const isStatement = floating && valueUse(floating).kind === 'dropped';
  return isStatement && enclosingFunction(floating)?.async
    ? { range: [floating.range[0], floating.range[0]], text: 'await ' }
    : undefined;
}

function isText(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}

/** The edits that replace a character in a string or template. */
function textEdits(
  node: TSESTree.Node,
  text: string,
  character: string,
  by: string,
): Edit[] | undefined {
  const literals = node.type === 'TemplateLiteral' ? node.quasis : [node].filter(isText);
  const edits: Edit[] = [];
  for (const {
    range: [start, end],
  } of literals) {
    for (
      let at = text.indexOf(character, start);
      at >= 0 && at < end;
      at = text.indexOf(character, at + 1)
    )
      edits.push({ range: [at, at + character.length], text: by });
  }
  return edits.length > 0 ? edits : undefined;
}

/**
 * `ctx.elicit('q')` to `ctx.elicit?.('q')`, `ctx.progress!.update()` to `ctx.progress?.update()`.
 */
function optionalEdits(member: TSESTree.Node, text: string): Edit[] | undefined {
  const outer = wrapped(member);
  const link = outer.parent;
  const isBare =
    outer === member || (outer.type === 'TSNonNullExpression' && outer.expression === member);
  if (!isBare || !link || text[outer.range[1]] === ')') return undefined;
  const removal: Edit[] =
    outer === member ? [] : [{ range: [member.range[1], outer.range[1]], text: '' }];
  if (link.type === 'CallExpression' && link.callee === outer)
    return [...removal, { range: [outer.range[1], outer.range[1]], text: '?.' }];
  if (link.type !== 'MemberExpression' || link.object !== outer) return undefined;
  if (link.computed) return [...removal, { range: [outer.range[1], outer.range[1]], text: '?.' }];
  const dot = text.lastIndexOf('.', link.property.range[0]);
  return [...removal, { range: [dot, dot], text: '?' }];
}

/** The statement around a node, if another one can be inserted before it. */
function statementAround(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current = node; current.parent; current = current.parent) {
    if (current.parent.type === 'BlockStatement') return current;
    if (
      /Function|Statement$|SwitchCase/.test(current.parent.type) &&
      !/^(?:Expression|Return|Throw|If)Statement$/.test(current.parent.type)
    )
      return undefined;
    if (current.parent.type === 'IfStatement' && current.parent.test !== current) return undefined;
  }
  return undefined;
}
