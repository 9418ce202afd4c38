import { registryOf } from './zod-copy.ts';
import { definitionOf, loadedZodOf, type ZodInstance } from './zod-value.ts';

/** The description that the library stores for an instance, including those inherited by clones. */
export function descriptionOf(instance: ZodInstance): string | undefined {
  const description: unknown = instance._zod
    ? registryOf(loadedZodOf(instance)).get(instance)?.description
    : definitionOf(instance).description;
  return typeof description === 'string' ? description : undefined;
}

/** The title that the library stores for an instance; Zod 3 has none. */
export function titleOf(instance: ZodInstance): string | undefined {
  const title: unknown = instance._zod && registryOf(loadedZodOf(instance)).get(instance)?.title;
  return typeof title === 'string' ? title : undefined;
}
