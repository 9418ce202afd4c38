import type { ListedFieldsFacts } from '../../../model/listed-fields.ts';
import { asWritten } from '../listed-fields.ts';

/** What fastmcp lists: the handlers of the lists in dist of 4.3.2, 4.7.2, 4.17.1, 4.20.0 and 4.20.16. */
export const fastmcpListedFields: ListedFieldsFacts = {
  emptyInput: {
    kind: 'known',
    value: { additionalProperties: false, properties: {}, type: 'object' },
    at: { range: [0, 0] },
  },
  fields(written) {
    if (written.kind === 'resource') return asWritten(written, ['description', 'mimeType']);
    return asWritten(
      written,
      written.kind === 'tool'
        ? ['description', 'annotations', '_meta']
        : ['description', 'arguments'],
    );
  },
};
