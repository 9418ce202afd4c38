import { ResourceKeys } from '../detect/definitions/resource-keys.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { probableText } from '../model/static.ts';

/** Identifies definitions by their locations. */
export class DefinitionKeys {
  private readonly resources = new ResourceKeys();

  /** @param at the location, as text */
  of(
    at: string,
    { kind, name, uri }: Pick<Definition, 'kind' | 'name'> & Partial<Pick<Definition, 'uri'>>,
  ): string {
    const text = name.kind === 'known' ? name.value : (probableText(name) ?? '');
    return this.resources.of(`${at} ${kind} ${text}`, uri);
  }
}
