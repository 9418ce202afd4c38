import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { LoadedPackage } from '../installed-package.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/**
 * A schema of Valibot or ArkType, or an action of Valibot, that the project's own copy of the
 * library made.
 */
export class StandardValue {
  readonly instance: object;
  readonly library: LoadedPackage;
  /**
   * The directory of the file that imports the library, which decides on the copies of its
   * converters.
   */
  readonly importer: string;
  /** The unread parts that are placeholders in the instance. */
  readonly unread: readonly UnknownValue[];
  /** The evaluated arguments of the call that created it. */
  readonly made: readonly unknown[];

  constructor(
    instance: object,
    {
      library,
      importer,
      unread,
      made,
    }: Pick<StandardValue, 'library' | 'importer' | 'unread' | 'made'>,
  ) {
    this.instance = instance;
    this.library = library;
    this.importer = importer;
    this.unread = unread;
    this.made = made;
  }

  /**
   * The JSON Schema that the schema makes of itself (Standard JSON Schema); undefined if it does
   * not.
   */
  standardJson(io: 'input' | 'output', target: string): object | undefined {
    const { jsonSchema } = (this.instance as StandardProperties)['~standard'] ?? {};
    return jsonSchema?.[io]({ target });
  }
}

interface StandardProperties {
  readonly '~standard'?: {
    readonly jsonSchema?: Record<'input' | 'output', (options: { target: string }) => object>;
  };
}

let last = 0;
const numberOf = memoizeWeak<UnknownValue, [], number>(() => ++last);

/** The description of the placeholder of an unread part, by which it is found in a JSON Schema. */
export function placeholderText(because: UnknownValue): string {
  return `\0unread ${numberOf(because)}\0`;
}
