import type { Expression } from '../../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../../syntax/evaluate/values/value.ts';
import type { DefinitionParts } from '../../../detector/definition-parts.ts';
import { unreadDefinition } from '../../../detector/unread-definition.ts';

/**
 * The resources of the Skills extension (SEP-2640): the template of all files, and a resource for
 * each skill, which is not read.
 *
 * @param at the call that makes them
 * @param template the name and the URI of the template
 */
export function skillResources(
  form: string,
  at: Expression,
  template: { readonly name: string; readonly uri: string },
): readonly DefinitionParts[] {
  const because = new UnknownValue('is a skill, which is found when the server runs', at.origin);
  const unread = unreadDefinition('resource', form, because);
  return [
    {
      ...unread,
      name: at.withValue(template.name),
      uri: at.withValue(template.uri),
      isTemplate: true,
    },
    { ...unread, uri: because },
  ];
}
