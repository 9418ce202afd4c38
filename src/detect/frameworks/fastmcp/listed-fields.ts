import type { ListedFieldsFacts } from '../../../model/definitions/listed-fields.ts';
import { asWritten, sinceIn } from '../../detector/listed-fields.ts';
import type { Versions } from '../../detector/versions.ts';

/** The first version that lists the descriptions of resources, and the types of templates. */
export const RESOURCE_TEXTS = '3.5.0';

/**
 * Returns the fields that fastmcp lists: the handlers of the lists in dist of 1.16.3, 2.1.3, 3.3.1,
 * 3.5.0, 3.14.4, 3.23.1, 3.31.0, 3.32.0, 3.35.0, 4.1.0, 4.3.2, 4.7.2, 4.17.1, 4.20.0 and 4.20.16.
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
      if (written.kind === 'resource') {
        const mimeType = written.read('mimeType');
        const isTemplate = written.form.includes('Template');
        return {
          description: since(RESOURCE_TEXTS, written.read('description')),
          mimeType: isTemplate ? since(RESOURCE_TEXTS, mimeType) : mimeType,
        };
      }
      if (written.kind === 'prompt') return asWritten(written, ['description', 'arguments']);
      return {
        ...asWritten(written, ['description', 'annotations']),
        _meta: since('3.32.0', written.read('_meta')),
      };
    },
  };
}
