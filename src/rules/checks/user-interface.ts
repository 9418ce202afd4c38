import type { Definition } from '../../model/definition.ts';
import { mayBe } from '../../model/static.ts';

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
