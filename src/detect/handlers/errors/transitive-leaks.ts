import type { TSESTree } from '@typescript-eslint/utils';
import type { TracedLeak } from '../../../model/handlers/traced-failures.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { unwrap, variableOf, type CallNode } from '../../../syntax/nodes.ts';
import type { CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { stepsTo } from '../../calls/entered-unit.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { modulesLoadedBy } from '../../discovery/modules/module-closure.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { isGlobalName } from '../../../syntax/modules/global-names.ts';
import { constantValue } from '../../flow/local-calls.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { ReturnPaths } from '../../flow/return-paths.ts';
import { valueUse } from '../../flow/value-use.ts';
import type { LocationMapper } from '../../source/locations.ts';
import { constructionOf } from './error-constructions.ts';
import { Leaks } from './error-leaks.ts';
import { handlerRootOf } from '../handler.ts';
import { thrownSought } from './escaping-errors.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/** The words in the code of a message that leaks something. */
const LEAKING = /\.stack\b|\bstringify\b|\binspect\b/;

/**
 * The leaks in the messages of errors that other files throw and nothing catches, in functions that
 * the handler of a definition certainly runs. Those in its own file are among the handler's leaks.
 */
export function transitiveLeaksOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly TracedLeak[] {
  const { detector, specifier, call } = found;
  const { errors } = session.framework(detector, specifier, call.module.file);
  const root = errors && handlerRootOf(found, session);
  if (!root || !modulesLoadedBy(root.module, session).some((each) => leakingIn(each).size > 0))
    return [];
  return effectsFrom(root, soughtIn(session), session).flatMap(({ effect, callee, in: unit }) => {
    const { module, frame } = unit.target;
    if (module === root.module) return [];
    const via = locations.of({ node: effect, module });
    const leaks = new Leaks(new ReturnPaths(session.evaluator, locations), locations);
    leaks.lookInto(new Expression(session.evaluator, effect, { module, frame }), {
      ...{ part: undefined, via, returned: via, caught: undefined },
    });
    return leaks.all.map((leak) => ({
      leak,
      at: leak.at,
      callee: module.text.slice(...callee.node.range),
      get path() {
        return stepsTo(unit, locations);
      },
    }));
  });
}

const soughtIn = memoizeWeak((session: AnalysisSession): Sought<TSESTree.Node> =>
  thrownSought(
    session,
    (site, module) => leakingIn(module).has(site),
    (site, { module }) => messageOf(site as CallNode, module, session),
  ),
);

/**
 * The constructions of errors thrown in a module whose arguments may leak something, by their text.
 */
const leakingIn = memoizeWeak((module: Module): ReadonlySet<CallSite> => {
  const calls = LEAKING.test(module.text) ? moduleIndex(module).calls : [];
  return new Set(
    calls.filter(
      (call) => valueUse(call).kind === 'thrown' && LEAKING.test(argumentSources(call, module)),
    ),
  );
});

/** The text of the arguments of a call, with those of constants in them. */
function argumentSources({ arguments: args }: CallNode, { text, scopes }: Module): string {
  return args
    .map((argument) => {
      const name = unwrap(argument);
      const variable = name.type === 'Identifier' ? variableOf(name, scopes) : undefined;
      const written = (variable && constantValue(variable)) ?? name;
      return text.slice(...written.range);
    })
    .join('\n');
}

/** The message of an error of the language, or of a framework. */
function messageOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): TSESTree.Node | undefined {
  const callee = unwrap(call.callee);
  const isPlain =
    callee.type === 'Identifier' && callee.name === 'Error' && isGlobalName(callee, module);
  return call.arguments[
    isPlain ? 0 : (constructionOf(call, module, session)?.signature.message ?? -1)
  ];
}
