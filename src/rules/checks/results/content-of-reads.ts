import type { Definition } from '../../../model/definitions/definition.ts';
import type { Finding } from '../../../model/findings/rule.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { isKnownObject } from '../../../model/property.ts';
import type { StaticProperty } from '../../../model/static.ts';
import { labelOf } from '../../../model/text/labels.ts';

/** A tool's result in place of a resource's: the reads that return it fail. */
export function* contentOfReads(definition: Definition): Iterable<Finding<'contents'>> {
  const { paths } = definition.results;
  const returned = paths.map(contentOf);
  const reads = returned.every(Boolean) ? 'every read' : 'such a read';
  for (const [index, content] of returned.entries()) {
    const path = paths[index];
    if (content && path)
      yield {
        messageId: 'contents',
        data: { resource: labelOf(definition), reads },
        // Tools may return what another function makes, too.
        at: path.literalAt ? path.at : content.keyAt,
      };
  }
}

function contentOf({ value, treatment }: ReturnedResult): StaticProperty | undefined {
  return treatment === 'result' &&
    isKnownObject(value) &&
    value.value.complete &&
    !value.value.properties.has('contents')
    ? value.value.properties.get('content')
    : undefined;
}
