import type { DefinitionSchema } from '../model/definition.ts';
import type { Framework } from '../model/framework.ts';
import type { SchemaPart } from './detector.ts';
import type { Found } from './find.ts';
import type { Sites } from './sites.ts';
import type { World } from './world.ts';

/** A schema of a definition, described when a rule asks. */
export function schemaOf(part: SchemaPart, _found: Found, _framework: Framework, sites: Sites, _world: World): DefinitionSchema {
  const value = sites.value(part.part);
  return { surface: part.surface, label: part.label, form: value as never, root: value as never, at: value.at, zod: undefined, jsonSchema: () => undefined, unresolved: () => [] };
}
