import { codeName, codeNamed } from '../../../model/protocol/error-codes.ts';
import type { Finding, Suggestion } from '../../../model/findings/rule.ts';
import type { Known } from '../../../model/static.ts';

export type ErrorCodeProblem = 'unknownError' | 'unknownCode' | 'number';

/** The findings about the code of an entry of an error contract. */
export function* errorCodeFindings({
  value,
  at,
  literal,
}: Known<unknown>): Generator<Finding<ErrorCodeProblem>> {
  const name = codeName(value);
  if (name === 'UnknownError') yield { messageId: 'unknownError', at };
  if (name !== undefined) return;
  const code = literal ? codeNamed(value) : undefined;
  const suggest: Suggestion<ErrorCodeProblem>[] =
    code === undefined
      ? []
      : [
          {
            messageId: 'number',
            data: { code, name: codeName(code) as string },
            edits: [{ range: at.range, text: String(code) }],
          },
        ];
  yield { messageId: 'unknownCode', at, suggest };
}
