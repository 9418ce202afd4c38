import type { ListedFieldsFacts } from '../../../../model/definitions/listed-fields.ts';
import type { Versions } from '../../../detector/versions.ts';
import {
  EMPTY_INPUT,
  constant,
  everyField,
  sinceIn,
  withDefaults,
} from '../../../detector/listed-fields.ts';

/** 1.8.0 and 1.13.2, dist/esm/server/mcp.js; 1.13.3 and later list `properties`. */
const OBJECT: ListedFieldsFacts['emptyInput'] = {
  kind: 'known',
  value: { type: 'object' },
  at: { range: [0, 0] },
};

/**
 * The fields that SDK v1 lists: the list handlers in dist/esm/server/mcp.js of 1.9.0, 1.10.0,
 * 1.11.0, 1.12.0, 1.13.0, 1.14.0, 1.17.5, 1.18.0, 1.20.2, 1.23.0, 1.24.0, 1.25.3, 1.29.0 and
 * 1.32.2.
 */
export function sdkV1ListedFields(versions: Versions): ListedFieldsFacts {
  const since = sinceIn(versions);
  return {
    emptyInput: versions.within('<1.13.3') === 'yes' ? OBJECT : EMPTY_INPUT,
    // `isSchemaOptional` of 1.24.3 and 1.32.2, dist/esm/server/zod-compat.js.
    requiresUnmarkedArguments: true,
    // 1.23 and later accept both majors; `objectFromShape` uses Zod 4 if no field decides.
    ...(versions.orNewest.within('<1.23.0') === 'no' ? {} : { zodOfEmptyShape: 3 }),
    fields(written) {
      const { kind, form } = written;
      // The metadata of a resource is sent unchanged.
      if (written.entryOf || kind === 'resource') return everyField(written);
      const title = since('1.13.0', written.read('title'));
      const description = written.read('description');
      if (kind === 'prompt') return { title, description };
      const execution =
        form === 'registerToolTask'
          ? withDefaults({ taskSupport: 'required' }, written.read('execution'))
          : constant({ taskSupport: 'forbidden' }, description.at);
      return {
        title,
        description,
        annotations: since('1.11.0', written.read('annotations')),
        execution: since('1.24.0', execution),
        _meta: since('1.18.0', written.read('_meta')),
      };
    },
  };
}
