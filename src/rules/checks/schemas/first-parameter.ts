import type { Finding } from '../../../model/findings/rule.ts';
import type { ParameterRead } from '../../../model/handlers/handler.ts';
import { incoming, type HandledDefinition } from './definitions-by-handler.ts';

/**
 * The finding about the arguments that a handler reads beside the member of its first parameter
 * that has them; undefined if it reads the member too, as code for several versions does.
 */
export function argumentsReadBeside({
  definition: { framework, schemas },
  handler,
}: HandledDefinition): Finding<'inside'> | undefined {
  const { firstParameter: received, title, version = '' } = framework;
  const root = incoming(schemas)?.root;
  const reads = handler.first?.reads ?? [];
  if (!received || received.isArguments || root?.kind !== 'known') return undefined;
  const { member, others } = received;
  if (reads.some(({ key }) => key === member)) return undefined;
  const fields = new Set((root.value.fields ?? []).map(({ name }) => name));
  const misread = reads.filter(({ key }) => fields.has(key) && !others.includes(key));
  const data = { framework: `${title} ${version}`.trim(), member, key: keysOf(misread) };
  return misread[0] && { messageId: 'inside', data, at: misread[0].at };
}

/** Whether a property is of the object that handlers of earlier versions receive. */
export function isOfFormerParameter(
  { key }: ParameterRead,
  { definition: { framework } }: HandledDefinition,
): boolean {
  const { isArguments, member, others = [] } = framework.firstParameter ?? {};
  return isArguments === true && (key === member || others.includes(key));
}

/** The finding about properties that a handler reads as in an earlier version: one mistake. */
export function formerReads(
  { definition: { framework } }: HandledDefinition,
  reads: readonly ParameterRead[],
): Finding<'former'> | undefined {
  const { title, firstParameter: { since = '' } = {} } = framework;
  const data = { framework: title, since, key: keysOf(reads) };
  return reads[0] && { messageId: 'former', data, at: reads[0].at };
}

/** The keys of reads, each once: `'language' or 'code'`. */
export function keysOf(reads: readonly ParameterRead[]): string {
  const keys = new Set(reads.map(({ key }) => `'${key}'`));
  return [...keys].join(' or ');
}
