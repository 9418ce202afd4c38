import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey } from '../../syntax/nodes.ts';
import type { CopyMarks } from '../../syntax/evaluate/context/copy-marks.ts';

/** Exports of Zod 3.25.76 and 4.6.7: the first two of both majors, the last only of 4. */
const OF_BOTH = ['ZodObject', 'ZodFirstPartyTypeKind'];
const OF_4 = 'treeifyError';

/** The namespace of Zod, as a bundler writes it: `__export(external_exports, { ZodObject: …`. */
export const copiedZod: CopyMarks = {
  text: 'ZodFirstPartyTypeKind',
  // What is left of a namespace that is not used as a whole: `object({ … })`.
  entryPoints: {
    'zod/v4/classic/schemas.js': 'zod/v4',
    'zod/v4/mini/schemas.js': 'zod/v4-mini',
  },
  exportOf(node) {
    if (node.type !== 'ObjectExpression' || node.properties.length < 20) return undefined;
    const keys = new Set(node.properties.map(keyOf));
    if (!OF_BOTH.every((key) => keys.has(key))) return undefined;
    return { specifier: keys.has(OF_4) ? 'zod/v4' : 'zod/v3', name: '*' };
  },
};

const keyOf = (property: TSESTree.ObjectLiteralElement): string | undefined =>
  property.type === 'Property' ? staticKey(property) : undefined;
