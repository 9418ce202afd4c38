import { getOwn } from '../../../model/utils/get-own.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Call } from '../../detector/call.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import type { ParsedRegistration } from '../parsed-registration.ts';
import type { AnalysisSession } from '../session.ts';

/**
 * The registration that a method call makes if its receiver, which is not read, is the server of a
 * framework on which the package depends; undefined unless it has a known name and a handler.
 *
 * @param key the name of the method
 * @param file the absolute path of the module of the call
 */
export function guessedRegistration(
  key: string,
  call: Call,
  file: string,
  session: AnalysisSession,
): Pick<ParsedRegistration, 'detector' | 'specifier' | 'parts'> | undefined {
  for (const detector of session.uses.frameworksOf(file)) {
    const parts = getOwn(detector.finds?.methods, key)?.(call);
    if (parts && hasNameAndHandler(parts))
      return { detector, specifier: detector.packages[0] as string, parts };
  }
  return undefined;
}

function hasNameAndHandler({ name, handler }: DefinitionParts): boolean {
  return (
    name instanceof Expression &&
    typeof name.value === 'string' &&
    handler instanceof Expression &&
    handler.functionNode() !== undefined
  );
}
