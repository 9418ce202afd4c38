import type { ListedFieldsFacts } from '../../../../model/definitions/listed-fields.ts';
import { EMPTY_INPUT, asWritten, everyField } from '../../../detector/listed-fields.ts';

/** The fields that SDK v2 lists: the list handlers in dist of 2.0.0 and 2.4.0. */
export const sdkV2ListedFields: ListedFieldsFacts = {
  emptyInput: EMPTY_INPUT,
  fields(written) {
    // The metadata of a resource is sent unchanged.
    if (written.entryOf || written.kind === 'resource') return everyField(written);
    return asWritten(
      written,
      written.kind === 'tool'
        ? ['title', 'description', 'annotations', 'icons', '_meta']
        : ['title', 'description', 'icons', '_meta'],
    );
  },
};
