import type { SchemaEffect } from '../../../../model/schemas/schema-outcome.ts';
import {
  effectBefore,
  type RootFacts,
  type SurfaceSupport,
} from '../../../detector/schema-support.ts';

/**
 * The effect of a schema's root, such as a union, in the versions of SDK v1: verified with the
 * servers and clients that schema-support.ts lists.
 */

const isObject = (root: RootFacts): boolean => root.isObject;
const hasObjectType = (root: RootFacts): boolean =>
  root.jsonType === 'object' || root.jsonType === 'unknown';

/**
 * The effect of an object that is listed as a reference was verified with clients and servers of
 * 1.23.0, 1.24.3, 1.25.3, 1.27.1, 1.30.1 and 1.32.2.
 */
const object =
  (otherwise: SchemaEffect) =>
  ({ isObject: is, isReference }: RootFacts): SchemaEffect | 'accepted' => {
    if (!is) return otherwise;
    return isReference ? 'no-list' : 'accepted';
  };

/** Only 1.22 converts every schema; 1.23 throws for some types and lists nothing for others. */
export const inputRoots: SurfaceSupport['roots'] = [
  { versions: '<1.22.0', effect: effectBefore(isObject, 'empty-no-calls') },
  { versions: '>=1.22.0 <1.23.0', effect: effectBefore(hasObjectType, 'no-list') },
  { versions: '>=1.23.0 <1.24.0', effect: object('varies') },
  { versions: '>=1.24.0', effect: object('empty') },
];

export const outputRoots: SurfaceSupport['roots'] = [
  { versions: '<1.22.0', effect: effectBefore(isObject, 'no-calls') },
  { versions: '>=1.22.0 <1.23.0', effect: effectBefore(hasObjectType, 'no-list') },
  { versions: '>=1.23.0 <1.24.0', effect: object('varies') },
  { versions: '>=1.24.0', effect: object('dropped') },
];
