import type { DefinitionKind } from '../../model/definitions/kind.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { Call } from './call.ts';
import type { DefinitionParts } from './definition-parts.ts';
import type { ListReader } from './detector.ts';

/** A definition of which the kind is known, and nothing else. */
export function unreadDefinition(
  kind: DefinitionKind,
  form: string,
  because: UnknownValue,
): DefinitionParts {
  return {
    kind,
    form,
    name: because,
    title: because,
    description: because,
    annotations: because,
    handler: because,
    schemas: [],
    config: because,
    contextParameter: () => undefined,
  };
}

/** Returns a reader of calls that make tools of what only a run shows, and why that is. */
export function unreadTools(form: string, why: string): ListReader {
  return ({ expression }: Call) => [
    unreadDefinition('tool', form, new UnknownValue(why, expression.origin)),
  ];
}
