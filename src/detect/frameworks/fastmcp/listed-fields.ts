import type { ListedFieldsFacts } from '../../../model/definitions/listed-fields.ts';
import { asWritten, sinceIn } from '../listed-fields.ts';
import type { Versions } from '../versions.ts';

/**
 * Returns the fields that fastmcp lists: the handlers of the lists in dist of 2.1.3, 3.3.0, 3.14.4,
 * 3.23.1, 3.31.0, 3.32.0, 3.35.0, 4.1.0, 4.3.2, 4.7.2, 4.17.1, 4.20.0 and 4.20.16.
 */
export function fastmcpListedFields(versions: Versions): ListedFieldsFacts {
  const since = sinceIn(versions);
  return {
    emptyInput: {
      kind: 'known',
      value: { additionalProperties: false, properties: {}, type: 'object' },
      at: { range: [0, 0] },
    },
    fields(written) {
      if (written.kind === 'resource') return asWritten(written, ['description', 'mimeType']);
      if (written.kind === 'prompt') return asWritten(written, ['description', 'arguments']);
      return {
        ...asWritten(written, ['description', 'annotations']),
        _meta: since('3.32.0', written.read('_meta')),
      };
    },
  };
}
