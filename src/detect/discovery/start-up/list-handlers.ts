import {
  LIST_REQUESTS,
  isListMethod,
  type ListMethod,
} from '../../../model/protocol/list-requests.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import type {
  FrameworkEvent,
  RunObserver,
} from '../../../syntax/evaluate/start-up/run-observer.ts';
import type { StartUp } from '../../../syntax/evaluate/context/start-up.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { ProxyOrigin, type OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { isSameStart, type Origin } from '../../../syntax/modules/module.ts';
import { namesKind } from '../../source/registering-names.ts';
import { requestArgument, requestNamed } from '../../frameworks/sdk/request-schemas.ts';
import { append } from '../../../model/utils/append.ts';

/**
 * The member of a server that has the handlers of requests, by method; the SDK declares it private.
 */
const HANDLERS = '_requestHandlers';
const SETTER = 'setRequestHandler';

/** A handler of a request, or a function in the place of the method that sets handlers. */
interface Setting {
  readonly handler: unknown;
  readonly at: Origin;
  readonly condition: UnknownValue | undefined;
  /** How many functions were in the place of the setting method before. */
  readonly setters: number;
}

/** A server of a start-up run, with the handlers that code of the project set. */
export interface HandledServer {
  readonly origin: Origin;
  /** The package of its framework. */
  readonly specifier: string;
  readonly handlers: Map<string, Setting[]>;
  readonly setters: Setting[];
  /** The methods called on it, with the number of setters at their first call. */
  readonly called: Map<string, number>;
  /** Why a handler may be of any request. */
  unread: UnknownValue | undefined;
  /** Whether code of the project reads its handlers, to call them in others. */
  isRead: boolean;
}

/** A request to a server. */
interface ServerRequest {
  readonly server: HandledServer;
  readonly method: ListMethod;
  /** Calls a function of the start-up run, by default as a handler of the request. */
  readonly call: (fn: unknown, args?: readonly unknown[]) => unknown;
}

/** A request that is being answered. */
interface AnsweredRequest extends ServerRequest {
  /** The handler that has the index calls those before it. */
  readonly answerBefore: (index: number) => unknown;
}

/** The handlers of list requests that the code of a start-up run sets, in order. */
export class ListHandlers implements RunObserver {
  private readonly evaluator: Evaluation;
  private readonly found = new Map<Origin, HandledServer>();
  private answering: AnsweredRequest | undefined;
  /**
   * The handlers that a function in the place of the setter passes on, with the number of
   * conditions that decide it.
   */
  private passed: { readonly handler: unknown; readonly depth: number }[] = [];

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  private get depth(): number {
    return this.evaluator.stateFork.trials.length;
  }

  get servers(): readonly HandledServer[] {
    return [...this.found.values()];
  }

  called({ target, at, condition }: FrameworkEvent, [named, handler]: readonly unknown[]): unknown {
    const name = target.path.at(-1);
    if (name === undefined) return undefined;
    if (this.answering) {
      if (name === SETTER) this.passed.push({ handler, depth: this.depth });
      return undefined;
    }
    const server = this.serverOf(target);
    const isMap = target.path.at(-2) === HANDLERS;
    const method = requestNamed(named);
    if (isMap && name === 'get') {
      server.isRead = true;
      return method && this.current(server, method);
    }
    if (name === SETTER || isMap) {
      const setters = isMap ? 0 : server.setters.length;
      const isSet = method !== undefined && (name === SETTER || name === 'set');
      if (isSet) append(server.handlers, method, { handler, at, condition, setters });
      else server.unread ??= new UnknownValue('may be replaced by a handler of any request', at);
    } else if (!server.called.has(name)) server.called.set(name, server.setters.length);
    return undefined;
  }

  assigned({ target, at, condition }: FrameworkEvent, key: string, handler: unknown): void {
    if (this.answering || key !== SETTER) return;
    const { setters } = this.serverOf(target);
    setters.push({ handler, at, condition, setters: setters.length });
  }

  private serverOf(value: OpaqueValue): HandledServer {
    const { origin, of } = value;
    // A proxy has the handlers of its target.
    if (origin instanceof ProxyOrigin) return this.serverOf(origin.target);
    const { specifier } = of;
    let server = this.found.get(origin);
    if (!server) {
      server = {
        origin,
        specifier,
        handlers: new Map(),
        setters: [],
        called: new Map(),
        unread: undefined,
        isRead: false,
      };
      this.found.set(origin, server);
    }
    return server;
  }

  /** The handler that a server has at the moment; undefined if it is unknown whether it has one. */
  private current(server: HandledServer, method: string): unknown {
    const count = server.handlers.get(method)?.length ?? 0;
    if (!isListMethod(method) || (count === 0 && settersOfFramework(server, method) === undefined))
      return undefined;
    return this.evaluator.provided(() => {
      const { answering } = this;
      return answering?.server === server && answering.method === method
        ? answering.answerBefore(count)
        : new UnknownValue('depends on what the server lists');
    });
  }

  /**
   * The answer of a server to the request for a list.
   *
   * @param by the call that sets the handler that lists; undefined if the framework does
   * @param list what that handler returns
   * @returns undefined if the run does not show that the server lists it
   */
  answer(
    run: StartUp,
    server: HandledServer,
    method: ListMethod,
    by: Origin | undefined,
    list: () => unknown,
  ): unknown {
    const settings = server.handlers.get(method) ?? [];
    const first = by ? settings.findIndex(({ at }) => isSameStart(at, by)) + 1 : 0;
    const setters = by ? settings[first - 1]?.setters : settersOfFramework(server, method);
    if (setters === undefined) return undefined;
    const [{ at } = { at: server.origin }] = [...settings, ...server.setters];
    const call: ServerRequest['call'] = (fn, args = ARGUMENTS) => {
      const { node, module } = at;
      return this.evaluator.apply(fn, undefined, args, {
        node,
        module,
        frame: run.frameOf(module),
      });
    };
    const request = { server, method, call };
    const answerBefore = (index: number): unknown => {
      if (index === first)
        return call(this.through(setters, this.evaluator.provided(list), request));
      const setting = settings[index - 1];
      if (!setting || index < first) return new UnknownValue('is listed before the definition');
      const handler = this.through(setting.setters, setting.handler, request);
      return this.either(
        setting,
        () => call(handler),
        () => answerBefore(index - 1),
      );
    };
    this.answering = { ...request, answerBefore };
    try {
      return answerBefore(settings.length);
    } finally {
      this.answering = undefined;
    }
  }

  /**
   * The handler that the framework has after a handler is set through functions in the place of the
   * setter.
   *
   * @param count how many of these functions there were
   */
  private through(count: number, handler: unknown, request: ServerRequest): unknown {
    const { call, server } = request;
    return server.setters.slice(0, count).reduceRight(
      (inner, setter) =>
        this.evaluator.provided(() =>
          this.either(
            setter,
            () => call(this.passedOn(setter, inner, request)),
            () => call(inner),
          ),
        ),
      handler,
    );
  }

  /** The answer with a setting, or without it if a condition decides. */
  private either({ condition }: Setting, one: () => unknown, other: () => unknown): unknown {
    return condition ? this.evaluator.join([one(), other()], condition) : one();
  }

  /** The handler that a function in the place of the setter passes on to it. */
  private passedOn(
    setter: Setting,
    handler: unknown,
    { method, server: { specifier }, call }: ServerRequest,
  ): unknown {
    const { passed: outer, depth } = this;
    this.passed = [];
    try {
      call(setter.handler, [requestArgument(method, specifier), handler]);
      const [only, ...others] = this.passed;
      return only?.depth === depth && others.length === 0
        ? only.handler
        : new UnknownValue('is set by a function that is not read', setter.at);
    } finally {
      this.passed = outer;
    }
  }
}

const ARGUMENTS = [
  new UnknownValue('depends on the request'),
  new UnknownValue('depends on the context of the request'),
];

/**
 * How many functions are in the place of the setter when the framework sets its handler of a list,
 * which it does with the first call of a method that adds to the list; undefined without one.
 */
function settersOfFramework({ called }: HandledServer, method: ListMethod): number | undefined {
  const { kind } = LIST_REQUESTS[method];
  return [...called].find(([method]) => namesKind(method, kind))?.[1];
}
