import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type {
  ListedFields,
  ListedFieldsFacts,
  WrittenDefinition,
} from '../../../model/definitions/listed-fields.ts';
import {
  whyOf,
  type Absent,
  type Known,
  type Static,
  type StaticValue,
} from '../../../model/static.ts';
import type { Versions } from '../../detector/versions.ts';
import {
  EMPTY_INPUT,
  constant,
  sinceIn,
  withDefaults,
  withMembers,
} from '../../detector/listed-fields.ts';

/**
 * The fields that mcp-ts-core lists: dist/mcp-server of 0.8.18, 0.9.21 and 0.10.17, which register
 * on SDK v1.
 */
export function mcpTsCoreListedFields(versions: Versions): ListedFieldsFacts {
  const since = sinceIn(versions);
  return {
    emptyInput: EMPTY_INPUT,
    // 0.12 moved to SDK v2, which converts the arguments to JSON Schema.
    ...(versions.within('>=0.12.0') === 'yes' ? {} : { requiresUnmarkedArguments: true }),
    fields(written) {
      const description = written.read('description');
      if (written.kind === 'prompt')
        return { title: since('0.10.3', written.read('title')), description };
      return written.kind === 'tool'
        ? { ...toolFields(written), description }
        : { ...resourceFields(written), description };
    },
  };
}

function toolFields(written: WrittenDefinition): ListedFields {
  const annotations = written.read('annotations');
  return {
    title: first([
      written.read('title'),
      memberOf(annotations, 'title'),
      derived(written.name, titleFrom),
    ]),
    annotations,
    execution: executionOf(written),
    _meta: written.form === 'appTool' ? appMeta(written) : written.read('_meta'),
  };
}

/** `deriveTitleFromName` */
function titleFrom(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
}

function executionOf(written: WrittenDefinition): StaticValue {
  if (written.form === 'TaskToolDefinition') return written.read('execution');
  const task = written.read('task');
  const why = whyOf(task);
  if (why !== undefined) return { kind: 'unknown', why, at: task.at };
  return constant(
    { taskSupport: task.kind === 'known' && task.value === true ? 'optional' : 'forbidden' },
    task.at,
  );
}

/** `appTool` names its resource in the metadata, by a current and a former key. */
function appMeta(written: WrittenDefinition): StaticValue {
  const uri = written.read('resourceUri');
  const extra = written.read('extraMeta');
  return withMembers(extra, {
    ui: withMembers(memberOf(extra, 'ui'), { resourceUri: uri }),
    'ui/resourceUri': uri,
  });
}

function resourceFields(written: WrittenDefinition): ListedFields {
  const isApp = written.form === 'appResource';
  const annotations = written.read('annotations');
  const mimeType = written.read('mimeType');
  return {
    title: first([written.read('title'), written.name]),
    mimeType: first([
      mimeType,
      constant(isApp ? 'text/html;profile=mcp-app' : 'application/json', mimeType.at),
    ]),
    size: written.read('size'),
    annotations: isApp ? withDefaults({ audience: ['user'] }, annotations) : annotations,
    _meta: written.read('_meta'),
  };
}

/** The first value that is present, as `??` selects it. */
function first(values: readonly [StaticValue, ...StaticValue[]]): StaticValue {
  return (
    values.find(
      (value) => value.kind !== 'absent' && !(value.kind === 'known' && value.value === null),
    ) ?? (values.at(-1) as StaticValue)
  );
}

function memberOf(object: StaticValue, key: string): StaticValue {
  if (isKnownObject(object)) return propertyOf(object, key);
  if (object.kind === 'oneOf') return { kind: 'unknown', why: object.why, at: object.at };
  return object.kind === 'known' ? { kind: 'absent', at: object.at } : object;
}

function derived(text: Static<string>, make: (text: string) => string): StaticValue {
  if (text.kind === 'oneOf')
    return { ...text, options: text.options.map((option) => derivedFrom(option, make)) };
  return text.kind === 'unknown' ? text : derivedFrom(text, make);
}

function derivedFrom(
  text: Known<string> | Absent,
  make: (text: string) => string,
): Known<string> | Absent {
  return text.kind === 'known' ? { kind: 'known', value: make(text.value), at: text.at } : text;
}
