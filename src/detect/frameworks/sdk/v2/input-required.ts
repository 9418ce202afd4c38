import { UnknownValue } from '../../../../syntax/evaluate/values/value.ts';
import type { ContextForms } from '../../../detector/detector.ts';
import type { DeprecatedApi } from '../../../detector/deprecated-api.ts';
import { resultExport, type ResultFunction } from '../../../detector/result-functions.ts';

/**
 * How handlers of revision 2026-07-28 ask the client, with the exports of SDK v2 that other
 * packages re-export.
 */

/**
 * The export `inputRequired` of a package: a result that asks the client, and whose members build
 * the requests.
 */
export function inputRequiredOf(specifier: string): ResultFunction {
  return resultExport(specifier, 'inputRequired', () => ({
    resultType: 'input_required',
    inputRequests: new UnknownValue('is what the tool asks the client for'),
  }));
}

/**
 * The functions that ask, and those that read the answers. A form is a Zod or JSON schema; the
 * conversion throws for nested objects (2.4.0, run).
 */
export const INPUT_FORMS: Pick<ContextForms, 'answerReaders' | 'answers' | 'formBuilders'> = {
  answerReaders: { acceptedContent: 'content', inputResponse: 'answer' },
  answers: ['mcpReq', 'inputResponses'],
  formBuilders: ['inputRequired.elicit'],
};

/** Deprecated by SEP-2577, with the replacements that the protocol names. */
const SAMPLING: DeprecatedApi = {
  instead: "the model provider's own API",
  revision: '2026-07-28',
};
const ROOTS: DeprecatedApi = {
  instead: "the tool's parameters, resource URIs or configuration",
  revision: '2026-07-28',
};
export const DEPRECATED_BUILDERS: Readonly<Record<string, DeprecatedApi>> = {
  'inputRequired.createMessage': SAMPLING,
  'inputRequired.listRoots': ROOTS,
};
export const DEPRECATED_REQUESTS: Readonly<Record<string, DeprecatedApi>> = {
  'sampling/createMessage': SAMPLING,
  'roots/list': ROOTS,
};
