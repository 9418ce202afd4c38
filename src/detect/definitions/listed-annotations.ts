import type { Definition } from '../../model/definitions/definition.ts';
import type { StaticValue } from '../../model/static.ts';
import { DEPENDS_ON_VERSION } from '../detector/listed-fields.ts';

type Listing = Pick<Definition, 'kind' | 'entryOf' | 'framework' | 'at'>;

/** Whether a server certainly lists the annotations of a definition: in its own answers, always. */
export function listsAnnotations({ kind, entryOf, framework }: Omit<Listing, 'at'>): boolean {
  const { lacksAnnotations = 'no' } = framework;
  return kind !== 'tool' || entryOf !== undefined || lacksAnnotations === 'no';
}

/** The annotations of a definition that its server lists of those that are written. */
export function listedAnnotations(definition: Listing, written: StaticValue): StaticValue {
  if (listsAnnotations(definition)) return written;
  if (written.kind === 'absent' || definition.framework.lacksAnnotations === 'yes')
    return { kind: 'absent', at: definition.at };
  return { kind: 'unknown', why: DEPENDS_ON_VERSION, at: written.at };
}
