import type { Definition } from '../../model/definition.ts';
import { isArray, isObject } from '../../model/property.ts';
import { mayBe, textsOf, type StaticValue } from '../../model/static.ts';

/** Whether a resource may be a user interface: hosts read it for its tool, and no model selects it. */
export function mayBeInterface({ kind, uri, listed }: Definition): boolean {
  if (kind !== 'resource') return false;
  if (uri.kind === 'known' || uri.kind === 'oneOf')
    return mayBe(uri, (text) => text.startsWith('ui:'));
  const { mimeType } = listed;
  return (
    mimeType !== undefined &&
    mayBe(mimeType, (type) => typeof type === 'string' && type.includes('profile=mcp-app'))
  );
}

/** Whether only user interfaces can call a tool (`_meta.ui.visibility: ['app']` of MCP Apps), so no model sees it. */
export function isForInterfaceOnly({ kind, listed }: Definition): boolean {
  const visibility = memberOf(memberOf(listed._meta, 'ui'), 'visibility');
  return (
    kind === 'tool' &&
    visibility !== undefined &&
    isArray(visibility) &&
    visibility.value.complete &&
    visibility.value.elements.length > 0 &&
    visibility.value.elements.every((each) => textsOf(each)?.join() === 'app')
  );
}

function memberOf(object: StaticValue | undefined, key: string): StaticValue | undefined {
  return object && isObject(object) ? object.value.properties.get(key)?.value : undefined;
}
