import { TEXT_BLOCK, quote } from '../../../model/findings/code-text.ts';
import { isKnownArray } from '../../../model/property.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import {
  knownValues,
  textsOf,
  type Known,
  type StaticArray,
  type StaticObject,
  type StaticProperty,
  type StaticValue,
} from '../../../model/static.ts';

export type PromptMessageProblem = 'role' | 'user' | 'list' | 'single' | 'text' | 'block';

const ROLES: ReadonlySet<string> = new Set(['user', 'assistant']);

/** The mistakes in the role and the content of a prompt message. */
export function* promptMessageFindings({
  properties,
}: StaticObject): Generator<Finding<PromptMessageProblem>> {
  const roles = properties.get('role')?.value;
  for (const { value, at, literal } of roles ? knownValues(roles) : []) {
    if (typeof value !== 'string' || ROLES.has(value)) continue;
    const edits = [{ range: at.range, text: quote('user') }];
    yield {
      messageId: 'role',
      data: { role: value },
      at,
      suggest: literal ? [{ messageId: 'user', edits }] : [],
    };
  }
  const content = properties.get('content');
  if (content) yield* contentFindings(content);
}

function* contentFindings({
  keyAt,
  value,
}: StaticProperty): Generator<Finding<PromptMessageProblem>> {
  const { at } = value;
  const [start, end] = at.range;
  const isInline =
    at.external === undefined &&
    keyAt.external === undefined &&
    start > keyAt.range[1] &&
    start <= keyAt.range[1] + 2;
  if (isKnownArray(value)) {
    const edits = isInline ? withoutList(value) : undefined;
    yield { messageId: 'list', at, suggest: edits ? [{ messageId: 'single', edits }] : [] };
  }
  if (!isText(value)) return;
  const edits = [
    { range: [start, start] as const, text: TEXT_BLOCK[0] },
    { range: [end, end] as const, text: TEXT_BLOCK[1] },
  ];
  yield { messageId: 'text', at, suggest: isInline ? [{ messageId: 'block', edits }] : [] };
}

/** The edits that replace a list by its only element; undefined if there may be others. */
function withoutList({ at, value }: Known<StaticArray>): readonly Edit[] | undefined {
  const [start, end] = at.range;
  const [only, second] = value.elements;
  if (!only || second || !value.complete) return undefined;
  const [first, last] = only.at.range;
  if (first <= start || last >= end) return undefined;
  return [
    { range: [start, first], text: '' },
    { range: [last, end], text: '' },
  ];
}

/** A template with unknown parts is still a string. */
function isText(value: StaticValue): boolean {
  if (value.kind === 'unknown') return value.parts !== undefined;
  return value.kind !== 'absent' && textsOf(value) !== undefined;
}
