import { Expression } from '../../syntax/evaluate/expression.ts';
import type { ReachedCall } from '../../syntax/evaluate/startup/run.ts';
import { UnknownValue, isUndecided } from '../../syntax/evaluate/value.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Origin } from '../../syntax/modules/module.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { mayHold } from './file-filter.ts';
import { RegistrationPath } from './registration-path.ts';
import { CallCandidates, type Candidate } from './candidates.ts';
import type { DetectedDefinition } from './detected-definition.ts';
import type { ModuleDiscovery } from './module-discovery.ts';
import { ServerValues } from './server-values.ts';
import { startUpRunsOf } from './start-up-runs.ts';

/** Reads what is defined by calls whose values are only known when the server starts. */
export class ReachedCalls {
  private readonly discovery: ModuleDiscovery;

  constructor(discovery: ModuleDiscovery) {
    this.discovery = discovery;
  }

  /**
   * The definitions of a candidate as a start-up run comes by it, where those that were read without have names that are not known.
   *
   * @param found the definitions that were read without
   */
  orFromRun(
    candidate: Candidate,
    found: readonly DetectedDefinition[],
  ): readonly DetectedDefinition[] {
    const { node } = candidate;
    const isOpen = found.some((each) => !isNamed(each));
    if (!isOpen || (node.type !== 'CallExpression' && node.type !== 'NewExpression')) return found;
    const { session, module } = this.discovery;
    const calls = startUpRunsOf(session).callsAt(node, module);
    const read = onceEach(calls.flatMap((call) => this.read(call, node)));
    return read.filter(isNamed).length > found.filter(isNamed).length ? read : found;
  }

  /**
   * The definitions that calls of this module's functions make in modules that are not analysed, because too many others are between
   * them and a framework.
   */
  fromHiddenModules(): readonly DetectedDefinition[] {
    const { session, module, wrappers, state } = this.discovery;
    if (wrappers.size === 0 || session.mentionsFramework(module.text)) return [];
    return startUpRunsOf(session)
      .callsThrough(module)
      .flatMap((call) => {
        const index = call.through.findIndex((each) => each.module.file === module.file);
        const outer = call.through.slice(0, index);
        const isHidden = outer.every(
          (each) => !mayHold(each.module.file, each.module.text, session),
        );
        const anchor = isHidden && outer.length > 0 ? this.ownNode(call.through[index]) : undefined;
        if (!anchor) return [];
        pathsTo(call).forEach(({ id }) => state.supplied.add(id));
        return this.read(call, anchor);
      });
  }

  /** The call of this module that is one of the module graph's copy. */
  private ownNode(call: Origin | undefined): TSESTree.Node | undefined {
    return moduleIndex(this.discovery.module).calls.find(
      ({ range }) => range[0] === call?.node.range[0] && range[1] === call.node.range[1],
    );
  }

  private read(
    { node, context, isConditional }: ReachedCall,
    anchor: TSESTree.Node,
  ): DetectedDefinition[] {
    const { session } = this.discovery;
    const { module } = context;
    const candidates = new CallCandidates(session, module, new ServerValues(session, module));
    const read = candidates.ofCall(node)?.read(context) ?? [];
    if (read instanceof UnknownValue) return [];
    const call = new Expression(session.evaluator, node, context);
    return read.map((each) => ({
      ...each,
      ...(isConditional ? { server: undefined, isPassedBy: true } : {}),
      call,
      anchor,
      callPath: [],
    }));
  }
}

/** The definitions of several start-ups of one server, and of several servers that one function makes. */
function onceEach(definitions: readonly DetectedDefinition[]): readonly DetectedDefinition[] {
  const seen = new Map<unknown, DetectedDefinition>();
  for (const definition of definitions) {
    const { name, kind } = definition.parts;
    const value = name instanceof Expression ? name.value : undefined;
    const key = typeof value === 'string' ? `${kind} ${value}` : definition;
    if (!seen.has(key) || seen.get(key)?.isPassedBy) seen.set(key, definition);
  }
  return [...seen.values()];
}

/** The paths to a call from each of the calls that lead to it. */
function pathsTo({ node, context, through }: ReachedCall): readonly RegistrationPath[] {
  const paths = [RegistrationPath.at(node, context.module)];
  for (const call of through.slice(0, -1).reverse())
    paths.push((paths.at(-1) as RegistrationPath).calledFrom(call.node, call.module));
  return paths;
}

function isNamed({ parts: { name } }: DetectedDefinition): boolean {
  return name instanceof Expression && !isUndecided(name.value);
}
