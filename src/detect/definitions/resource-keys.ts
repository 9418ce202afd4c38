import type { Static } from '../../model/static.ts';

/**
 * Tells the resources apart that one call makes under one name, by their URIs. One whose URI is not
 * read is the first of them: another file may know less of it.
 */
export class ResourceKeys {
  private readonly first = new Map<string, string>();

  /** @param key identifies a definition by everything but its URI */
  of(key: string, uri: Static<string> | undefined): string {
    if (uri?.kind !== 'known') return key;
    const first = this.first.get(key) ?? uri.value;
    this.first.set(key, first);
    return first === uri.value ? key : `${key} ${uri.value}`;
  }
}
