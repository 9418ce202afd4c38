import type { ListedFieldsFacts } from '../../../../model/listed-fields.ts';
import { EMPTY_INPUT, asWritten, everyField, isEntry } from '../../listed-fields.ts';

/** What SDK v2 lists: the handlers of the lists in dist of 2.0.0 and 2.4.0. */
export const sdkV2ListedFields: ListedFieldsFacts = {
  emptyInput: EMPTY_INPUT,
  fields(written) {
    // The metadata of a resource goes out as it is.
    if (isEntry(written) || written.kind === 'resource') return everyField(written);
    return asWritten(
      written,
      written.kind === 'tool'
        ? ['title', 'description', 'annotations', 'icons', '_meta']
        : ['title', 'description', 'icons', '_meta'],
    );
  },
};
