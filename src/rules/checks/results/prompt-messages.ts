import { TEXT_BLOCK, quote } from '../../../model/findings/code-text.ts';
import { isArray } from '../../../model/property.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import {
  knownValues,
  textsOf,
  type StaticObject,
  type StaticProperty,
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
  const {
    at,
    at: {
      range: [start, end],
    },
  } = value;
  const isInline =
    at.external === undefined &&
    keyAt.external === undefined &&
    start > keyAt.range[1] &&
    start <= keyAt.range[1] + 2;
  if (isArray(value)) {
    const [only, second] = value.value.elements;
    const isOne =
      isInline &&
      only !== undefined &&
      !second &&
      value.value.complete &&
      only.at.range[0] > start &&
      only.at.range[1] < end;
    const edits = isOne
      ? [
          { range: [start, only.at.range[0]] as const, text: '' },
          { range: [only.at.range[1], end] as const, text: '' },
        ]
      : [];
    yield { messageId: 'list', at, suggest: isOne ? [{ messageId: 'single', edits }] : [] };
  }
  // A template with unknown parts is still a string.
  const isText =
    value.kind === 'unknown'
      ? value.parts !== undefined
      : value.kind !== 'absent' && textsOf(value) !== undefined;
  const around = [
    { range: [start, start] as const, text: TEXT_BLOCK[0] },
    { range: [end, end] as const, text: TEXT_BLOCK[1] },
  ];
  if (isText)
    yield {
      messageId: 'text',
      at,
      suggest: isInline ? [{ messageId: 'block', edits: around }] : [],
    };
}
