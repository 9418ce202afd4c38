import type { Definition } from '../../../model/definitions/definition.ts';
import { isKnownArray, isKnownObject } from '../../../model/property.ts';
import { knownValues, mayBe, textsOf, type StaticValue } from '../../../model/static.ts';

/** The MIME types of user interfaces: of MCP Apps, and of ChatGPT's older apps. */
const INTERFACE_TYPE = /profile=mcp-app|\+skybridge/;

/**
 * Whether a resource may be a user interface: hosts read it for its tool, and no model selects it.
 */
export function mayBeInterface({ kind, uri, listed }: Definition): boolean {
  if (kind !== 'resource') return false;
  const { mimeType } = listed;
  if (mimeType && knownValues(mimeType).some(({ value }) => isInterfaceType(value))) return true;
  if (uri.kind === 'known' || uri.kind === 'oneOf')
    return mayBe(uri, (text) => text.startsWith('ui:'));
  return mimeType?.kind === 'unknown';
}

function isInterfaceType(type: unknown): boolean {
  return typeof type === 'string' && INTERFACE_TYPE.test(type);
}

/**
 * Whether only user interfaces can call a tool (`_meta.ui.visibility: ['app']` of MCP Apps), so no
 * model sees it.
 */
export function isForInterfaceOnly({ kind, listed }: Definition): boolean {
  const visibility = memberOf(memberOf(listed._meta, 'ui'), 'visibility');
  return (
    kind === 'tool' &&
    visibility !== undefined &&
    isKnownArray(visibility) &&
    visibility.value.complete &&
    visibility.value.elements.length > 0 &&
    visibility.value.elements.every((each) => textsOf(each)?.join() === 'app')
  );
}

/** The URI of the user interface of a tool, by the current key of MCP Apps or the former one. */
export function interfaceUri({ kind, listed }: Definition): StaticValue | undefined {
  const { _meta } = listed;
  return kind === 'tool'
    ? (memberOf(memberOf(_meta, 'ui'), 'resourceUri') ?? memberOf(_meta, 'ui/resourceUri'))
    : undefined;
}

/**
 * The fields of a tool that the host fills in with files of the user. OpenAI's Apps SDK, reference,
 * `openai/fileParams`.
 */
export function fieldsOfHost({ listed }: Definition): ReadonlySet<string> {
  const files = memberOf(listed._meta, 'openai/fileParams');
  if (!files || !isKnownArray(files)) return new Set();
  return new Set(files.value.elements.flatMap((each) => textsOf(each) ?? []));
}

function memberOf(object: StaticValue | undefined, key: string): StaticValue | undefined {
  return object && isKnownObject(object) ? object.value.properties.get(key)?.value : undefined;
}
