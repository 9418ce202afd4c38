import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis, ServerArgument } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Module } from '../syntax/modules/module.ts';
import { childrenOf, specifierName } from '../syntax/nodes.ts';
import { runInOppositeArms } from './complements.ts';
import { append } from '../model/utils/append.ts';
import { lazily } from '../model/utils/lazily.ts';

/** The servers that serve a definition. */
export interface Serving {
  /** The identities of the servers; empty if they are unknown. */
  readonly servers: readonly string[];
  /**
   * Why it may be on no server, as in {@link Definition.condition}; undefined if it certainly does.
   */
  readonly condition: string | undefined;
}

/** A definition whose servers do not depend on the calls of the project. */
const DIRECT: Serving = { servers: [], condition: undefined };

const UNLISTED = 'is in no list of an application that certainly contains it';
const UNCALLED = 'is registered by a function that nothing calls';

/** A server that a parameter may receive. */
interface ServerPath {
  readonly server: string;
  readonly condition: string | undefined;
}

/** The calls of a project that pass servers. */
interface ServerCalls {
  /** Those of known functions, by parameter. */
  readonly toParameters: ReadonlyMap<string, readonly ServerArgument[]>;
  /** The conditions of those of unknown functions, by module; undefined if one has none. */
  readonly toUnknown: ReadonlyMap<Module, string | undefined>;
}

/** Determines the servers that serve definitions: the data flow of servers through calls. */
export class ServerFlow {
  private readonly members = new Map<string, string>();
  private readonly files = new Map<Module, Analysis>();
  /** Read once a definition depends on them: that evaluates the arguments of all calls. */
  private readonly calls = lazily(() => serverCallsIn(this.files));

  add(analysis: Analysis, module: Module): void {
    this.files.set(module, analysis);
    for (const { id, members } of analysis.applications) {
      this.members.set(id, id);
      for (const member of members) this.members.set(member, id);
    }
  }

  /** Requires that all files were added. */
  servingOf({ id, needsApplication, serverId, receivers }: Definition): Serving {
    if (needsApplication && this.members.size > 0) {
      const application = this.members.get(id);
      return application === undefined
        ? { servers: [], condition: UNLISTED }
        : { servers: [application], condition: undefined };
    }
    if (serverId === undefined || receivers === undefined) return DIRECT;
    const paths = this.pathsTo(serverId, new Set());
    const mentions = receivers.length === 0 ? Infinity : this.mentionsOf(receivers);
    // A server that escapes to unknown code may register on other servers.
    if (mentions > (this.calls().toParameters.get(serverId)?.length ?? 0))
      return { servers: [], condition: this.conditionOfPassing(receivers) };
    return {
      servers: [...new Set(paths.map(({ server }) => server))],
      condition: paths.length === 0 ? UNCALLED : commonCondition(paths),
    };
  }

  /** The servers that a parameter may receive, over all calls of its function. */
  private pathsTo(parameter: string, visited: Set<string>): ServerPath[] {
    if (visited.has(parameter)) return [];
    visited.add(parameter);
    const calls = this.calls().toParameters.get(parameter) ?? [];
    return calls.flatMap((call) => {
      const { from } = call;
      const isInBothArms = calls.some(
        (other) => other.from === from && runInOppositeArms(call, other),
      );
      const condition = isInBothArms ? undefined : call.condition;
      const further = this.pathsTo(from, visited);
      const paths = further.length > 0 ? further : [{ server: from, condition: undefined }];
      return paths.map((path) => ({ ...path, condition: condition ?? path.condition }));
    });
  }

  /** The condition on which unknown functions get servers in modules that mention a function. */
  private conditionOfPassing(names: readonly string[]): string | undefined {
    const calling = [...this.calls().toUnknown].filter(([module]) =>
      names.some((name) => module.text.includes(name) && mentionsIn(module.program, name) > 0),
    );
    return commonCondition(calling.map(([, condition]) => ({ condition })));
  }

  /** How often code refers to a function by name, except in declarations, exports and imports. */
  private mentionsOf(names: readonly string[]): number {
    return [...this.files.keys()].reduce(
      (sum, module) =>
        names
          .filter((name) => module.text.includes(name))
          .reduce((count, name) => count + mentionsIn(module.program, name), sum),
      0,
    );
  }
}

function serverCallsIn(files: ReadonlyMap<Module, Analysis>): ServerCalls {
  const toParameters = new Map<string, ServerArgument[]>();
  const toUnknown = new Map<Module, string | undefined>();
  for (const [module, { serverArguments }] of files)
    for (const argument of serverArguments) {
      const { to, condition } = argument;
      if (to !== undefined) append(toParameters, to, argument);
      else
        toUnknown.set(
          module,
          toUnknown.has(module) ? toUnknown.get(module) && condition : condition,
        );
    }
  return { toParameters, toUnknown };
}

/** The condition of the first of several calls; undefined if one has none. */
function commonCondition(
  calls: readonly { readonly condition: string | undefined }[],
): string | undefined {
  return calls.every(({ condition }) => condition !== undefined) ? calls[0]?.condition : undefined;
}

function mentionsIn(node: TSESTree.Node, name: string): number {
  // An import under the same name adds no use: `import add from './add.js'`.
  if (node.type === 'ExportSpecifier' || node.type === 'ImportDefaultSpecifier') return 0;
  if (node.type === 'ImportSpecifier')
    return Number(specifierName(node.imported) === name && node.local.name !== name);
  if (node.type === 'Identifier') return Number(node.name === name && !isDeclared(node));
  return childrenOf(node).reduce((sum, child) => sum + mentionsIn(child, name), 0);
}

/** Whether an identifier is the name of a declaration, or of a default export. */
function isDeclared(name: TSESTree.Identifier): boolean {
  const { parent } = name;
  if ('id' in parent) return parent.id === name;
  if (parent.type === 'ExportDefaultDeclaration') return true;
  return (
    (parent.type === 'MethodDefinition' ||
      parent.type === 'PropertyDefinition' ||
      (parent.type === 'Property' && !parent.shorthand)) &&
    parent.key === name &&
    !parent.computed
  );
}
