import type { Framework } from '../../../model/framework.ts';
import type {
  Leak,
  ResultFacts,
  ReturnedResult,
  Results,
  ResultTreatment,
  ThrownFailure,
  UnawaitedReturn,
} from '../../../model/handlers/results.ts';
import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { StaticValue } from '../../../model/static.ts';
import { LIMITS } from '../../../syntax/evaluate/context/budget.ts';
import {
  Expression,
  valueOfPart,
  type Part,
} from '../../../syntax/evaluate/expressions/expression.ts';
import { isUnresolved } from '../../../syntax/evaluate/values/value.ts';
import { unwrap } from '../../../syntax/nodes.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import { chosenArguments } from '../chosen-arguments.ts';
import { Leaks } from '../errors/error-leaks.ts';
import { thrownFailures, type AskedHandler } from '../errors/thrown-failures.ts';
import type { LocationMapper } from '../../source/locations.ts';
import type { ReturnPath, UnawaitedCall } from '../../flow/return-path.ts';
import { ReturnPaths } from '../../flow/return-paths.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { ReadReturnedResult } from './returned-result.ts';
import { onlyRestatesError, returnedFrom } from './restated-errors.ts';

/** The results of a definition's handler. */
export class ReadResults implements Results {
  readonly facts: ResultFacts | undefined;
  private readonly parts: DefinitionParts;
  private readonly locations: LocationMapper;
  private readonly returnPaths: ReturnPaths;
  private readonly session: AnalysisSession;
  private readonly output: boolean | undefined;
  private found: readonly ReturnPath[] | undefined;
  private asked: AskedHandler | undefined;
  private failures: readonly ThrownFailure[] | undefined;
  private described: readonly ReturnedResult[] | undefined;
  private listed: readonly StaticValue[] | undefined;
  private readonly schemas: () => readonly DefinitionSchema[];

  constructor(
    parts: DefinitionParts,
    results: Framework['results'],
    locations: LocationMapper,
    session: AnalysisSession,
    schemas: () => readonly DefinitionSchema[],
  ) {
    this.schemas = schemas;
    const isUnknown = parts.answersNoRequest || parts.hasOtherResults;
    this.facts = isUnknown ? undefined : results?.[parts.kind];
    this.output = hasOutput(parts);
    this.parts = parts;
    const { handler } = parts;
    this.locations =
      handler instanceof Expression ? locations.broughtInBy(handler.origin) : locations;
    this.session = session;
    this.returnPaths = new ReturnPaths(session.evaluator, this.locations);
  }

  get paths(): readonly ReturnedResult[] {
    this.described ??= this.describe(this.ends, this.returnPaths);
    return this.described;
  }

  get pathsForChoices(): readonly ReturnedResult[] {
    const { handler, takesRequest, argumentsParameter: index = 0 } = this.parts;
    const { evaluator } = this.session;
    const info = this.facts && !takesRequest ? this.functionOf(handler) : undefined;
    const args =
      info && index !== 'none' && chosenArguments(info, index, this.schemas(), evaluator);
    if (!info || !args) return this.paths;
    const returnPaths = new ReturnPaths(evaluator, this.locations);
    return this.describe(returnPaths.ofFunction(info, args), returnPaths);
  }

  private describe(ends: readonly ReturnPath[], of: ReturnPaths): readonly ReturnedResult[] {
    return ends.map(
      (path) => new ReadReturnedResult(path, of, this.facts, this.output, this.session),
    );
  }

  /** The return paths with a treatment, in order. */
  private treatedAs(as: ResultTreatment): ReturnPath[] {
    return this.paths.flatMap(({ treatment }, index) =>
      treatment === as ? [this.ends[index] as ReturnPath] : [],
    );
  }

  private get ends(): readonly ReturnPath[] {
    return this.follow();
  }

  /** Follows the return paths of the handler, once. */
  private follow(): readonly ReturnPath[] {
    this.found ??= this.facts ? this.answers() : [];
    return this.found;
  }

  /** A handler of all requests of a kind is followed with the request for this definition. */
  private answers(): ReturnPath[] {
    const { handler, takesRequest, asked } = this.parts;
    const request = takesRequest && asked?.();
    if (takesRequest && asked && !request) return [];
    const info = this.functionOf(request ? request.handler : handler);
    if (!info) return [];
    const ends = request
      ? this.returnPaths.inFrame(info, request.frame(), request.request)
      : this.returnPaths.ofFunction(info);
    if (request) this.asked = { info, asked: request, thrown: [...this.returnPaths.thrown] };
    return ends;
  }

  private functionOf(part: Part): FunctionInfo | undefined {
    if (!(part instanceof Expression)) return undefined;
    const fn = part.functionNode();
    return (
      this.session.evaluator.functionInfo(part.value) ??
      (fn &&
        ({
          node: fn.node,
          module: fn.module,
          frame: fn.context.frame,
          receiver: undefined,
        } as FunctionInfo))
    );
  }

  get thrown(): readonly ThrownFailure[] {
    this.failures ??= this.thrownFailures();
    return this.failures;
  }

  private thrownFailures(): readonly ThrownFailure[] {
    const asked = this.parts.kind === 'tool' && this.ends.length > 0 ? this.asked : undefined;
    return asked ? thrownFailures(asked, this.locations, this.session) : [];
  }

  get blocks(): readonly StaticValue[] {
    this.listed ??= this.session.evaluator.budget.withLimit(
      () => this.blockWays().map(({ part, via }) => this.locations.value(part, via)),
      LIMITS.result,
    );
    return this.listed;
  }

  private blockWays(): ReturnPath[] {
    const format = this.functionOf(this.parts.format);
    const formatted = format
      ? this.returnPaths
          .ofFunction(format)
          .flatMap((path) => this.returnPaths.elements(path.part, path))
      : [];
    return [
      ...formatted,
      ...this.treatedAs('block'),
      ...this.treatedAs('result').flatMap((path) => this.blocksIn(path)),
      ...this.treatedAs('messages').flatMap((path) => this.blocksOf(path.part, path)),
    ];
  }

  /** The content blocks of a result. */
  private blocksIn(path: ReturnPath): ReturnPath[] {
    if (this.parts.kind === 'tool')
      return this.returnPaths.elements(property(path, 'content'), path);
    return this.parts.kind === 'prompt' ? this.blocksOf(property(path, 'messages'), path) : [];
  }

  private blocksOf(messages: Part, path: ReturnPath): ReturnPath[] {
    return this.returnPaths
      .elements(messages, path)
      .flatMap((message) => this.returnPaths.values(property(message, 'content'), message));
  }

  get contents(): readonly StaticValue[] {
    if (this.parts.kind !== 'resource') return [];
    const inResults = this.treatedAs('result').flatMap((path) =>
      this.returnPaths.elements(property(path, 'contents'), path),
    );
    const themselves = this.treatedAs('contents').flatMap((path) =>
      path.part instanceof Expression && Array.isArray(path.part.value)
        ? this.returnPaths.elements(path.part, path)
        : [path],
    );
    return [...inResults, ...themselves].map(({ part, via }) => this.locations.value(part, via));
  }

  /** The kind of result that the `catch` around a call returns. */
  private answerOfCatch({ clause, module, frame, via }: UnawaitedCall): UnawaitedReturn['answer'] {
    const { evaluator } = this.session;
    const path = { part: undefined, via, returned: via, caught: undefined };
    const returned = returnedFrom(clause).flatMap((node) =>
      this.returnPaths.values(new Expression(evaluator, node, { module, frame }), path),
    );
    if (returned.some(isUnflagged)) return 'success';
    return returned.every((each) => valueOfPart(property(each, 'isError')) === true)
      ? 'failure'
      : undefined;
  }

  get leaks(): readonly Leak[] {
    const leaks = new Leaks(
      new ReturnPaths(this.session.evaluator, this.locations),
      this.locations,
    );
    for (const path of this.ends) leaks.lookInto(path.part, path);
    return leaks.all;
  }

  get unawaited(): readonly UnawaitedReturn[] {
    // A path that always fails has calls without `await` too, and no end.
    this.follow();
    return this.returnPaths.unawaited.map((call) => {
      const { node, module, via, clause } = call;
      return {
        at: this.locations.of({ node, module }, via),
        callee: module.text.slice(...node.callee.range),
        answer: onlyRestatesError(clause) ? this.answerOfCatch(call) : undefined,
        awaitIt:
          module === this.locations.module
            ? { range: [node.range[0], node.range[0]], text: 'await ' }
            : undefined,
      };
    });
  }
}

/** Whether a tool has an output schema; undefined if unknown. */
function hasOutput({ schemas }: DefinitionParts): boolean | undefined {
  const part = schemas.find(({ surface }) => surface === 'output')?.part;
  if (part === undefined) return false;
  const value = valueOfPart(part);
  return isUnresolved(value) ? undefined : value !== undefined;
}

/** Whether a path returns a text, or a result that has content and is not flagged as failed. */
function isUnflagged(path: ReturnPath): boolean {
  const flag = valueOfPart(property(path, 'isError'));
  const isResult = property(path, 'content') !== undefined;
  return isResult ? flag === undefined || flag === false : isText(path.part);
}

function isText(part: Part): boolean {
  return part instanceof Expression && unwrap(part.node).type === 'TemplateLiteral';
}

function property({ part }: ReturnPath, key: string): Part {
  return part instanceof Expression && !isUnresolved(part.value) ? part.property(key) : undefined;
}
