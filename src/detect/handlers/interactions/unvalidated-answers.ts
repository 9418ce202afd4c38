import type { TSESTree } from '@typescript-eslint/utils';
import type { UnvalidatedAnswer } from '../../../model/analysis.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { staticKey, unwrap, variableOf, propertyNode } from '../../../syntax/nodes.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import { ContentUse } from './elicited-content.ts';
import type { MemberUse } from '../../flow/parameter-flow.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import { handlerFunction, contextFlow } from '../handler.ts';
import { calleeText } from '../../source/callee-text.ts';
import { memberCalled } from './client-requests.ts';
import type { SourcedDefinition } from '../sourced-definition.ts';
import type { Detector } from '../../detector/detector.ts';
import { calleeName, moduleIndex } from '../../flow/module-index.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { kindWritten } from './written-requests.ts';
import type { Edit } from '../../../model/findings/edit.ts';

const ELICITATION = 'elicitation/create';
const readersOf = ({ context }: Detector): string[] => Object.keys(context?.answerReaders ?? {});

/**
 * The answers to elicitations that a module uses as the client sent them: to protocol requests that
 * it sends itself, and those that it reads from the client's next request without a schema. The
 * frameworks' own methods validate answers.
 */
export function unvalidatedAnswersOf(
  module: Module,
  session: AnalysisSession,
  definitions: readonly SourcedDefinition[],
): UnvalidatedAnswer[] {
  const { text } = module;
  const direct = definitions.flatMap((definition) => directReads(definition, module));
  const names = [...session.registry.names(readersOf)].filter((name) => text.includes(name));
  if (!text.includes(ELICITATION) && names.length === 0) return direct;
  const sent = new Set(definitions.flatMap((definition) => requestsOf(definition, module)));
  const called = moduleIndex(module).calls.flatMap((call) => {
    if (call.type !== 'CallExpression') return [];
    const use = new ContentUse(module);
    const reader = names.includes(calleeName(call) ?? '')
      ? readerOf(call, module, session)
      : undefined;
    const isSent =
      !reader &&
      kindWritten(call) === 'elicit' &&
      (sent.has(call) || isRequest(call, module, session)) &&
      !validates(call, module, session);
    if (reader) use[reader](call);
    else if (isSent) use.answer(call);
    const { first } = use;
    if (!first) return [];
    const validate = reader === 'content' ? schemaEdits(call, module, session) : undefined;
    return [
      {
        callee: calleeText(call.callee, text),
        field: first.key,
        at: { range: first.node.range },
        validate,
      },
    ];
  });
  return [...direct, ...called];
}

/** The answers that a handler reads from its context as they came. */
function directReads({ found }: SourcedDefinition, module: Module): UnvalidatedAnswer[] {
  const { answers } = found.detector.context ?? {};
  const last = answers?.at(-1);
  if (!answers || last === undefined || !module.text.includes(last)) return [];
  const isThere = (path: readonly string[]): boolean =>
    answers.every((member, index) => path[index] === member);
  const read = contextUses(found, module).flatMap(({ path, node }) =>
    isThere(path) ? (memberNamed(last, node) ?? []) : [],
  );
  return [...new Set(read)].flatMap((node) => {
    const use = new ContentUse(module);
    use.answers(node);
    const { first } = use;
    const at = first && { range: first.node.range };
    return at ? [{ callee: last, field: first.key, at, validate: undefined }] : [];
  });
}

/** The innermost member with a name in a chain: `ctx.a` of `ctx.a?.b.c`. */
function memberNamed(name: string, chain: TSESTree.Node): TSESTree.Node | undefined {
  let node = unwrap(chain);
  while (node.type === 'MemberExpression' && staticKey(node) !== name) node = unwrap(node.object);
  return node.type === 'MemberExpression' ? node : undefined;
}

/** Which part of an answer an imported function reads, if the call passes no schema. */
function readerOf(
  call: TSESTree.CallExpression,
  module: Module,
  session: AnalysisSession,
): 'answer' | 'content' | undefined {
  const callee = session.evaluator.evaluate(call.callee, module);
  if (
    !(callee instanceof ExternalValue) ||
    call.arguments.length !== 2 ||
    call.arguments.some(({ type }) => type === 'SpreadElement')
  )
    return undefined;
  const readers = session.registry.detectorOf(callee.specifier)?.context?.answerReaders;
  const name = callee.path.at(-1) ?? '';
  return readers && Object.hasOwn(readers, name) ? readers[name] : undefined;
}

/** The requests that a handler sends through its context. */
function requestsOf({ found }: SourcedDefinition, module: Module): TSESTree.CallExpression[] {
  return contextUses(found, module).flatMap(({ call, path }) =>
    call && found.detector.context?.requests?.includes(path.at(-1) ?? '') ? [call] : [],
  );
}

/** The uses of the context of a handler in its own file. */
function contextUses(found: DetectedDefinition, module: Module): readonly MemberUse[] {
  const fn = handlerFunction(found);
  return (fn?.module === module && contextFlow(found.parts, fn.node, module)?.uses) || [];
}

/** Whether a call sends a request through a typed context, or a server. */
function isRequest(
  call: TSESTree.CallExpression,
  module: Module,
  session: AnalysisSession,
): boolean {
  const member = memberCalled(call, { module, frame: undefined }, session);
  return member?.detector.context?.requests?.includes(member.path.at(-1) ?? '') ?? false;
}

/**
 * Whether the call parses the answer with another schema than the protocol's, which accepts any
 * content.
 */
function validates(
  { arguments: [, schema] }: TSESTree.CallExpression,
  module: Module,
  session: AnalysisSession,
): boolean {
  if (!schema || unwrap(schema).type === 'ObjectExpression') return false;
  const value = session.evaluator.evaluate(schema, module);
  return !(value instanceof ExternalValue && value.path.at(-1) === 'ElicitResultSchema');
}

/**
 * The edits that pass the requested schema to the reader, if its name has the same meaning there.
 */
function schemaEdits(
  call: TSESTree.CallExpression,
  module: Module,
  session: AnalysisSession,
): readonly Edit[] | undefined {
  const [, key] = call.arguments;
  const name = key?.type === 'Literal' ? String(key.value) : undefined;
  const asked =
    name === undefined
      ? []
      : moduleIndex(module).calls.flatMap(({ arguments: [params], parent }) =>
          params?.type === 'ObjectExpression' &&
          parent.type === 'Property' &&
          propertyNode(parent.parent as TSESTree.ObjectExpression, name) === parent
            ? [propertyNode(params, 'requestedSchema')?.value]
            : [],
        );
  const [schema] = asked;
  if (
    asked.length !== 1 ||
    schema?.type !== 'Identifier' ||
    !key ||
    !isSchema(session.evaluator.evaluate(schema, module))
  )
    return undefined;
  const variable = variableOf(schema, module.scopes);
  if (!variable || variableOf({ ...schema, parent: call }, module.scopes) !== variable)
    return undefined;
  const typed = call.typeArguments ? [{ range: call.typeArguments.range, text: '' }] : [];
  return [...typed, { range: [key.range[1], key.range[1]], text: `, ${schema.name}` }];
}
