import { isKnownObject } from '../../../model/property.ts';
import type {
  ListedFields,
  ListedFieldsFacts,
  WrittenDefinition,
} from '../../../model/definitions/listed-fields.ts';
import type { StaticValue } from '../../../model/static.ts';
import { EMPTY_INPUT, constant, withMembers } from '../../detector/listed-fields.ts';
import { placeInServer } from './place.ts';

/**
 * The fields that @nuxtjs/mcp-toolkit lists with the SDK that it depends on: the registering
 * functions of 0.21.0, run with SDK 1.32.2. A tool's `_meta` also says in which file it is; what
 * that says of prompts and resources is not listed.
 */
export const nuxtListedFields: ListedFieldsFacts = {
  emptyInput: EMPTY_INPUT,
  requiresUnmarkedArguments: true,
  fields(written) {
    const common = { title: written.read('title'), description: written.read('description') };
    if (written.kind === 'prompt') return common;
    return { ...common, ...(written.kind === 'tool' ? fieldsOfTool(written) : metadata(written)) };
  },
};

function fieldsOfTool(written: WrittenDefinition): ListedFields {
  const annotations = written.read('annotations');
  return {
    annotations,
    execution: constant({ taskSupport: 'forbidden' }, annotations.at),
    _meta: placedIn(written),
  };
}

/** The `_meta` of a tool, with its file and the folders around it: `tools/users/find.ts`. */
function placedIn(written: WrittenDefinition): StaticValue {
  const meta = written.read('_meta');
  const { file: filename, group, handler } = placeInServer(written.file) ?? {};
  const said: Readonly<Record<string, string | undefined>> = { filename, group, handler };
  const stated = ['inputExamples', 'group', 'tags'].map(
    (name) => [name, written.read(name)] as const,
  );
  return withMembers(meta, {
    ...Object.fromEntries(
      Object.entries(said).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, constant(value, meta.at)]],
      ),
    ),
    ...Object.fromEntries(stated.filter(([, { kind }]) => kind !== 'absent')),
  });
}

/** The other fields of a resource, which are members of its `metadata`. */
function metadata(written: WrittenDefinition): ListedFields {
  const found = written.read('metadata');
  const missing: StaticValue = found.kind === 'unknown' ? found : { kind: 'absent', at: found.at };
  const member = (field: string): StaticValue =>
    (isKnownObject(found) && found.value.properties.get(field)?.value) || missing;
  return {
    mimeType: member('mimeType'),
    size: member('size'),
    icons: member('icons'),
    annotations: member('annotations'),
    _meta: member('_meta'),
  };
}
