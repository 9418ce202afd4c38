import { nearest } from '../../model/text/nearest.ts';
import type { Finding } from '../../model/findings/rule.ts';
import { possibleValues, type Static } from '../../model/static.ts';
import { templateFault, variablesOf } from '../../model/protocol/uri-template.ts';
import type { HandledDefinition } from './schemas/definitions-by-handler.ts';

/** The variables that a handler reads, and none of the URI templates of its resources has. */
export function* strangeVariables(
  sharing: readonly HandledDefinition[],
): Generator<Finding<'read' | 'rename'>> {
  const use = sharing[0]?.handler.variables;
  const templates = sharing.map(({ definition: { isTemplate, uri } }) =>
    isTemplate ? variablesIn(uri) : undefined,
  );
  if (!use || use.escapes || templates.includes(undefined)) return;
  const names = new Set(templates.flatMap((variables) => variables ?? []));
  const unread = [...names].filter((name) => use.reads.every(({ key }) => key !== name));
  for (const read of use.reads) {
    if (names.has(read.key) || read.key in Object.prototype) continue;
    const name = nearest(read.key, unread);
    const edit = name === undefined ? undefined : read.rename(name);
    yield {
      messageId: 'read',
      data: { name: read.key },
      at: read.at,
      suggest: edit ? [{ messageId: 'rename', data: { name: name ?? '' }, edits: [edit] }] : [],
    };
  }
}

/**
 * The variables of each template that a URI may be; undefined if it may be unknown, absent or no
 * sound template.
 */
function variablesIn(uri: Static<string>): string[] | undefined {
  const templates = (possibleValues(uri) ?? []).flatMap((value) =>
    value.kind === 'known' && templateFault(value.value) === undefined ? [value.value] : [],
  );
  const isWhole = templates.length > 0 && templates.length === possibleValues(uri)?.length;
  return isWhole ? templates.flatMap(variablesOf) : undefined;
}
