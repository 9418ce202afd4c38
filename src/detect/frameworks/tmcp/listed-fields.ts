import type {
  ListedFieldsFacts,
  WrittenDefinition,
} from '../../../model/definitions/listed-fields.ts';
import type { StaticValue } from '../../../model/static.ts';
import type { Versions } from '../../detector/versions.ts';
import { EMPTY_INPUT, sinceIn } from '../../detector/listed-fields.ts';

/**
 * The fields that tmcp lists: the list methods in src/index.js of 1.10.2, 1.13.0, 1.16.0, 1.18.1,
 * 1.19.2, 1.19.4 and 1.20.0.
 */
export function tmcpListedFields(versions: Versions): ListedFieldsFacts {
  const since = sinceIn(versions);
  return {
    emptyInput: EMPTY_INPUT,
    fields(written) {
      const common = {
        title: titleOf(written),
        description: written.read('description'),
        icons: since('1.16.0', written.read('icons')),
      };
      if (written.kind === 'tool')
        return {
          ...common,
          annotations: written.read('annotations'),
          _meta: since('1.16.0', written.read('_meta')),
        };
      return written.kind === 'resource'
        ? { ...common, mimeType: since('1.19.2', written.read('mimeType')) }
        : common;
    },
  };
}

/** The title, by default the description. */
function titleOf(written: WrittenDefinition): StaticValue {
  const title = written.read('title');
  return title.kind === 'absent' || (title.kind === 'known' && title.value === '')
    ? written.read('description')
    : title;
}
