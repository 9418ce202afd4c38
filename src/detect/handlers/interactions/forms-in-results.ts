import type { TSESTree } from '@typescript-eslint/utils';
import type { Interaction } from '../../../model/analysis.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap, type CallNode } from '../../../syntax/nodes.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { Detector } from '../../detector/detector.ts';
import { lastName } from '../../detector/member-paths.ts';
import type { VariantSelection } from '../../schemas/variant-selection.ts';
import { formIn, elicitedForm, RequestedForm } from './elicited-forms.ts';
import { requestsInResults } from './written-requests.ts';

/** The handlers of a module, with what identifies their frameworks. */
type Handlers = ReadonlyMap<
  TSESTree.Node,
  {
    readonly found: Pick<DetectedDefinition, 'detector' | 'specifier'>;
    readonly definition: Definition;
  }
>;

/** The services for reading forms. */
interface Reading {
  readonly handlers: Handlers;
  readonly module: Module;
  readonly session: AnalysisSession;
  readonly selection: VariantSelection;
}

/** The elicitations that results contain: their answers arrive with another call of the handler. */
export function formsInResults(reading: Reading): Interaction[] {
  const { handlers, module, session, selection } = reading;
  const built = moduleIndex(module).calls.flatMap((call) => {
    const builder = builderOf(call, module, session);
    if (!builder) return [];
    const framework = session.framework(builder.detector, builder.specifier, module.file);
    const form = new RequestedForm(call.callee, () =>
      elicitedForm(call, builder.detector, { framework, session, selection }, module),
    );
    return [interactionOf(call.callee, framework, form, reading)];
  });
  const written = [...handlers].flatMap(
    ([
      fn,
      {
        found: { detector, specifier },
      },
    ]) =>
      requestsInResults(fn, module).flatMap(({ request, method, kind }) => {
        if (kind !== 'elicit') return [];
        const framework = session.framework(detector, specifier, module.file);
        const form = new RequestedForm(method, () =>
          formIn(request, true, request, { framework, session, selection }, module),
        );
        return [interactionOf(method, framework, form, reading)];
      }),
  );
  return [...built, ...written];
}

/** The names of exports that build an elicitation for a result. */
export const builderNames = ({ context }: Detector): string[] => [...(context?.formBuilders ?? [])];

const builderMembers = ({ context }: Detector): string[] =>
  (context?.formBuilders ?? []).map(lastName);

/** The framework whose export a call builds an elicitation with. */
interface FormBuilder {
  readonly detector: Detector;
  readonly specifier: string;
}

function builderOf(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): FormBuilder | undefined {
  const callee = unwrap(call.callee);
  if (
    callee.type !== 'MemberExpression' ||
    !session.registry.names(builderMembers).has(staticKey(callee) ?? '')
  )
    return undefined;
  const value = session.evaluator.evaluate(callee, module);
  const detector =
    value instanceof ExternalValue ? session.registry.detectorOf(value.specifier) : undefined;
  return value instanceof ExternalValue &&
    detector?.context?.formBuilders?.includes(value.path.join('.'))
    ? { detector, specifier: value.specifier }
    : undefined;
}

/** @param node the callee of a builder, or the method of a written request */
function interactionOf(
  node: TSESTree.Node,
  framework: Interaction['framework'],
  asked: RequestedForm,
  { handlers, module }: Reading,
): Interaction {
  return {
    kind: 'elicit',
    isPushed: false,
    framework,
    callee: module.text.slice(...node.range),
    at: { range: node.range },
    place: 'handler',
    isTried: false,
    definition: handlerAround(node, handlers)?.definition,
    requested: undefined,
    asked,
    answer: undefined,
    calledBy: undefined,
    path: [],
  };
}

/** The handler of a module that a node is in. */
export function handlerAround<Handler>(
  node: TSESTree.Node,
  handlers: ReadonlyMap<TSESTree.Node, Handler>,
): Handler | undefined {
  for (let current = node.parent; current; current = current.parent) {
    const found = handlers.get(current);
    if (found) return found;
  }
  return undefined;
}
