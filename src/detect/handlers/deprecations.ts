import type { TSESTree } from '@typescript-eslint/utils';
import type { Deprecation } from '../../model/analysis.ts';
import type { Definition } from '../../model/definitions/definition.ts';
import { memoize } from '../../model/utils/memoize.ts';
import { isSinceRevision } from '../../model/protocol/protocol.ts';
import type { Settings } from '../../model/settings.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { nodeAt, staticKey, unwrap, type CallNode } from '../../syntax/nodes.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { Call } from '../detector/call.ts';
import type { Detector, FrameworkVersion } from '../detector/detector.ts';
import type { DeprecatedApi } from '../detector/deprecated-api.ts';
import type { SourcedDefinition } from './sourced-definition.ts';
import { handlerFunction } from './handler.ts';
import { isForOlderClients, isInProject } from './interactions/older-clients.ts';
import { isWrapped } from './wrapped-methods.ts';
import { requestsInResults } from './interactions/written-requests.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { parentUse } from '../flow/value-use.ts';
import { UnusedCode } from '../discovery/modules/unused-code.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Edit } from '../../model/findings/edit.ts';
import type { Location } from '../../model/location.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { lastName, lastNames } from '../detector/member-paths.ts';
import { givenFunction } from './given-function.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { groupBy } from '../../model/utils/group-by.ts';

/**
 * Uses of APIs that a module's frameworks, or the targeted protocol revision, deprecate; in source
 * order.
 */
export function deprecationsOf(
  module: Module,
  session: AnalysisSession,
  settings: Settings,
  definitions: readonly SourcedDefinition[],
): Deprecation[] {
  const calls = new DeprecatedCalls(module, session, settings, definitions);
  const found = [
    ...calls.find(),
    ...definitions.flatMap(({ found, definition }) => [
      ...calls.ofContext(definition, found.detector),
      ...calls.inResults(found),
      ...rawShapes(definition),
    ]),
  ];
  return found.sort((a, b) => a.at.range[0] - b.at.range[0]);
}

const exportsOf = ({ deprecated }: Detector): string[] =>
  Object.keys({ ...deprecated?.exports, ...deprecated?.options });
const exportedMembersOf = ({ deprecated }: Detector): string[] => lastNames(deprecated?.exports);
const methodsOf = ({ deprecated }: Detector): string[] => lastNames(deprecated?.methods);
const settersOf = ({ deprecated, servers }: Detector): string[] =>
  deprecated?.handlers && servers?.setup ? [lastName(servers.setup.handle)] : [];
const listenersOf = ({ deprecated }: Detector): string[] => lastNames(deprecated?.listeners);

class DeprecatedCalls {
  private readonly module: Module;
  private readonly session: AnalysisSession;
  private readonly settings: Settings;
  /**
   * The definitions of each call of the module: several if a loop or function supplies its values.
   */
  private readonly registrations: ReadonlyMap<TSESTree.Node, readonly SourcedDefinition[]>;
  private readonly isWrapped = memoize((path: string) =>
    memoize((api: DeprecatedApi) => isWrapped(path, api, this.module, this.session)),
  );

  constructor(
    module: Module,
    session: AnalysisSession,
    settings: Settings,
    definitions: readonly SourcedDefinition[],
  ) {
    this.module = module;
    this.session = session;
    this.settings = settings;
    this.registrations = groupBy(definitions, ({ found }) => found.call.node);
  }

  find(): Deprecation[] {
    const { calls, memberAssignments } = moduleIndex(this.module);
    const called = calls.flatMap((call) => {
      const found = this.exported(call) ?? this.method(call) ?? this.requestHandler(call);
      const all = [found, this.option(call)].flatMap((each) => each ?? []);
      return all.length > 0 && !this.registersNothing(call) ? all : [];
    });
    return [...called, ...memberAssignments.flatMap((each) => this.listener(each) ?? [])];
  }

  /** Whether a call would register a definition, in a function that nothing calls. */
  private registersNothing(call: CallNode): boolean {
    const callee = unwrap(call.callee);
    const name = callee.type === 'MemberExpression' ? staticKey(callee) : undefined;
    return (
      this.session.registry.methodNames.has(name ?? '') &&
      new UnusedCode(this.session).contains({ node: call, module: this.module })
    );
  }

  /** Whether the text alone allows that a call is one of a deprecated export. */
  private mayBeExported({ type, callee }: CallNode): boolean {
    const { registry } = this.session;
    if (type === 'NewExpression')
      return [...registry.names(exportsOf)].some((name) => this.module.text.includes(name));
    return this.memberNamed(exportedMembersOf, callee) !== undefined;
  }

  /** A member whose name is one of those that frameworks deprecate. */
  private memberNamed(
    namesOf: (detector: Detector) => string[],
    node: TSESTree.Node,
  ): TSESTree.MemberExpression | undefined {
    const member = unwrap(node);
    return member.type === 'MemberExpression' &&
      this.session.registry.names(namesOf).has(staticKey(member) ?? '')
      ? member
      : undefined;
  }

  /** `new SSEServerTransport(…)`, `inputRequired.listRoots()` */
  private exported(call: CallNode): Deprecation | undefined {
    const { detector, path } = this.exportOf(call) ?? {};
    const api = path === undefined ? undefined : getOwn(detector?.deprecated?.exports, path);
    return detector && api && this.applies(api, call, detector)
      ? {
          what: call.type === 'NewExpression' ? `${path}` : `${path}()`,
          ...statedBy(api),
          ...this.update(api, detector),
          at: { range: call.callee.range },
        }
      : undefined;
  }

  /** Whether an API is deprecated in the version in use, and not kept beside what replaces it. */
  private applies(api: DeprecatedApi, use: TSESTree.Node | undefined, detector: Detector): boolean {
    return this.isCurrent(api, detector) && !this.isKept(api, use, detector);
  }

  /** `new StreamableHTTPServerTransport({ onsessioninitialized: … })` */
  private option(call: CallNode): Deprecation | undefined {
    const { detector, path = '' } = this.exportOf(call) ?? {};
    const options = getOwn(detector?.deprecated?.options, path);
    if (!detector || !options) return undefined;
    const context = { module: this.module, frame: undefined };
    const given = new Call(new Expression(this.session.evaluator, call, context), call).argument(0);
    const found = givenFunction(given, Object.keys(options), this.module);
    const api = found && getOwn(options, found.name);
    return api && this.applies(api, call, detector)
      ? {
          what: found.name,
          ...statedBy(api),
          instead: found.fills ? `${api.instead}, in place of \`${found.fills}\`` : api.instead,
          at: found.at,
        }
      : undefined;
  }

  /** The export that a call calls or creates, by its path, if it may be a deprecated one. */
  private exportOf(
    call: CallNode,
  ): { readonly detector: Detector | undefined; readonly path: string } | undefined {
    if (!this.mayBeExported(call)) return undefined;
    const value = this.session.evaluator.evaluate(call.callee, this.module);
    return value instanceof ExternalValue
      ? {
          detector: this.session.registry.detectorOf(value.specifier),
          path: value.path.join('.'),
        }
      : undefined;
  }

  /** Whether an API is there for clients of older protocol revisions, beside what replaces it. */
  private isKept(
    { revision, keptBeside }: DeprecatedApi,
    use: TSESTree.Node | undefined,
    detector: Detector,
  ): boolean {
    return (
      (keptBeside !== undefined && isInProject(keptBeside, this.module, this.session)) ||
      (revision !== undefined &&
        use !== undefined &&
        isForOlderClients(use, detector, this.module, this.session))
    );
  }

  /** `server.tool(…)` */
  private method(call: CallNode): Deprecation | undefined {
    const callee = this.memberNamed(methodsOf, call.callee);
    if (!callee) return undefined;
    const registrations = this.registrations.get(call) ?? [];
    const method = registrations[0]
      ? { detector: registrations[0].found.detector, path: registrations[0].found.parts.form }
      : this.methodOf(callee);
    const api = getOwn(method?.detector.deprecated?.methods, method?.path ?? '');
    if (!method || !api || !this.applies(api, call, method.detector)) return undefined;
    if (this.isWrapped(method.path)(api)) return undefined;
    const contexts =
      registrations.length > 0
        ? registrations.map(({ found }) => found.call.context)
        : [{ module: this.module, frame: undefined }];
    const edits = this.rewritten(call, api, contexts);
    return {
      what: `${method.path}()`,
      ...statedBy(api),
      at: { range: callee.property.range },
      edits,
    };
  }

  /** `server.server.setRequestHandler(SubscribeRequestSchema, …)` */
  private requestHandler(call: CallNode): Deprecation | undefined {
    const callee = this.memberNamed(settersOf, call.callee);
    if (!callee) return undefined;
    const set = this.methodOf(callee);
    const servers = set?.detector.servers;
    if (!set || !servers || set.path !== servers.setup?.handle) return undefined;
    const context = { module: this.module, frame: undefined };
    const handler = new Call(new Expression(this.session.evaluator, call, context), call);
    const request = servers.requestOf?.(handler) ?? '';
    const api = getOwn(set.detector.deprecated?.handlers, request);
    return api && this.applies(api, call, set.detector)
      ? {
          what: `A handler of \`${request}\``,
          ...statedBy(api),
          at: { range: callee.property.range },
        }
      : undefined;
  }

  /** `server.server.oninitialized = …` */
  private listener({ left: assigned }: TSESTree.AssignmentExpression): Deprecation | undefined {
    const left = this.memberNamed(listenersOf, assigned);
    if (!left) return undefined;
    const member = this.methodOf(left);
    const api = getOwn(member?.detector.deprecated?.listeners, member?.path ?? '');
    return member && api && this.applies(api, left, member.detector)
      ? { what: member.path, ...statedBy(api), at: { range: left.property.range } }
      : undefined;
  }

  /** The edits that are right for every set of values of the call. */
  private rewritten(
    call: CallNode,
    { rewrite }: DeprecatedApi,
    contexts: readonly EvaluationContext[],
  ): readonly Edit[] | undefined {
    const all = contexts.map((context) =>
      rewrite?.(
        new Call(new Expression(this.session.evaluator, call, context), call),
        this.module.text,
      ),
    );
    return new Set(all.map((edits) => JSON.stringify(edits))).size === 1 ? all[0] : undefined;
  }

  /** The server method of a member, by its path from the high-level server. */
  private methodOf(
    member: TSESTree.MemberExpression,
  ): { readonly detector: Detector; readonly path: string } | undefined {
    const value = this.session.evaluator.evaluate(member.object, this.module);
    const owner = value instanceof OpaqueValue ? this.session.ownerOf(value) : undefined;
    if (!(value instanceof OpaqueValue) || !owner) return undefined;
    const { detector } = owner;
    const path = [...value.path, staticKey(member)].join('.');
    if (owner.isServer) return { detector, path };
    return value.kind === 'instance' && value.of.path.at(-1) === 'Server'
      ? { detector, path: `server.${path}` }
      : undefined;
  }

  /** `ctx.mcpReq.log(…)` */
  ofContext({ handler, framework }: Definition, detector: Detector): Deprecation[] {
    const isConcerned = Object.values(detector.deprecated?.members ?? {}).some((api) =>
      this.isCurrent(api, detector),
    );
    if (!isConcerned || handler.kind !== 'known') return [];
    return handler.value.contextUses.flatMap(({ path, at, call, guard }) => {
      const member = path.join('.');
      const api = getOwn(detector.deprecated?.members, member);
      const node = api && this.nodeAt(at);
      const isUsed =
        api?.effect === undefined
          ? call !== undefined
          : node !== undefined && guard !== 'checked' && needsValue(node);
      return api && isUsed && this.applies(api, node, detector)
        ? [
            {
              what: `${framework.context.name}.${member}${api.effect === undefined ? '()' : ''}`,
              ...statedBy(api),
              at,
            },
          ]
        : [];
    });
  }

  /** `{ inputRequests: { files: { method: 'roots/list' } } }` */
  inResults(found: DetectedDefinition): Deprecation[] {
    const { detector } = found;
    const fn = detector.deprecated?.requests && handlerFunction(found);
    if (!fn || fn.module !== this.module) return [];
    return requestsInResults(fn.node, this.module).flatMap(({ method }) => {
      const api = getOwn(detector.deprecated?.requests, method.value);
      return api && this.applies(api, method, detector)
        ? [{ what: method.value, ...statedBy(api), at: { range: method.range } }]
        : [];
    });
  }

  private nodeAt({ range, external }: Location): TSESTree.Node | undefined {
    return external ? undefined : nodeAt([...range], this.module.program);
  }

  private isCurrent({ since, revision }: DeprecatedApi, detector: Detector): boolean {
    if (revision !== undefined && !isSinceRevision(revision, this.settings.protocol)) return false;
    if (since === undefined) return true;
    const { package: name, versions } = this.versionOf(detector);
    if (versions.isUnknown && this.isForeign(name)) return false;
    return versions.orNewest.within(`>=${since}`) === 'yes';
  }

  /** The update that an API needs whose replacement the version in use lacks. */
  private update({ insteadSince }: DeprecatedApi, detector: Detector): Pick<Deprecation, 'update'> {
    const { package: name, versions } = this.versionOf(detector);
    return insteadSince !== undefined && versions.within(`<${insteadSince}`) === 'yes'
      ? { update: { package: name, to: insteadSince } }
      : {};
  }

  private versionOf(detector: Detector): FrameworkVersion {
    return this.session.frameworkVersion(detector, detector.packages[0] ?? '', this.module.file);
  }

  /**
   * Whether another package chooses the version: no `package.json` of the project names this one.
   */
  private isForeign(name: string): boolean {
    const { graph } = this.session;
    const { file } = this.module;
    return graph.nearestPackage(file) !== undefined && graph.askedRanges(name, file).length === 0;
  }
}

/** Raw shapes where the framework's version expects schemas. */
function rawShapes({ framework, schemas }: Definition): Deprecation[] {
  if (!framework.deprecatesRawShapes) return [];
  return schemas.flatMap(({ label, form, zod, at, edits }) => {
    if (form.kind !== 'known' || form.value !== 'raw-shape' || zod?.major !== 4) return [];
    return [
      {
        what: `A plain object as \`${label}\``,
        instead: 'z.object()',
        at,
        edits: edits?.toObject?.edits,
      },
    ];
  });
}

/**
 * Whether code calls a function with a value, or reads its members: `sessions.get(ctx.sessionId)`.
 */
function needsValue(node: TSESTree.Node): boolean {
  const { kind, by } = parentUse(node);
  return kind === 'member' || (kind === 'argument' && by.type === 'CallExpression');
}

/** The statement of a finding about an API. */
function statedBy({
  instead,
  lacks,
  serves,
  effect,
  revision,
}: DeprecatedApi): Omit<Deprecation, 'what' | 'at'> {
  return { instead, lacks, serves, effect, ...(revision !== undefined && { revision }) };
}
