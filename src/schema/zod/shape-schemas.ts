import { prepareArguments, type Completeness } from './zod-arguments.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { isRawShape, isSchema, loadedZodOf, type ZodInstance } from './zod-value.ts';
import { classicOf, bundledCopy } from './zod-copy.ts';
import { addMarks, setFieldSources, setOfShape, marksOf, originOf, setOrigin } from '../records.ts';

/** The schemas that frameworks create from raw shapes, or extend by some, each created once. */
export class ShapeSchemas {
  private readonly completeness: Completeness;
  private readonly shapes = new WeakMap<object, object>();
  private readonly extensions = new WeakMap<
    object,
    { readonly fields: unknown; readonly result: object }
  >();

  constructor(completeness: Completeness) {
    this.completeness = completeness;
  }

  /** The schema of a shape; see `ZodLibrary.fromShape`. */
  schemaOf(shape: unknown, ofNone: 3 | 4 = 4): object | undefined {
    if (!isPlainObject(shape)) return undefined;
    const made = this.shapes.get(shape);
    const fields: unknown[] = Object.values(Object.getOwnPropertyDescriptors(shape)).map(
      ({ value }: PropertyDescriptor) => value as unknown,
    );
    if (made || (fields.length > 0 && !isRawShape(shape))) return made;
    const first = fields.find(isSchema);
    const copy = first ? classicOf(loadedZodOf(first)) : bundledCopy('zod', ofNone);
    const { values, marks } = prepareArguments([shape], ['shape'], copy, this.completeness);
    const instance = (copy.namespace.object as (shape: unknown) => ZodInstance)(values[0]);
    addMarks(instance, marks);
    setFieldSources(instance, [shape]);
    setOfShape(instance);
    this.shapes.set(shape, instance);
    return instance;
  }

  /** A schema with further fields; see `ZodLibrary.extended`. */
  extended(schema: object, fields: unknown): object {
    const { extend } = schema as { extend?: (this: object, shape: unknown) => ZodInstance };
    if (!isSchema(schema) || !extend) return schema;
    const known = this.extensions.get(schema);
    if (known && known.fields === fields) return known.result;
    const { values, marks } = prepareArguments(
      [fields],
      ['shape'],
      loadedZodOf(schema),
      this.completeness,
    );
    const result = extend.call(schema, values[0]);
    addMarks(result, [...marksOf(schema), ...marks]);
    setFieldSources(result, isPlainObject(fields) ? [fields, schema] : [schema]);
    const origin = originOf(schema);
    if (origin) setOrigin(result, origin);
    this.extensions.set(schema, { fields, result });
    return result;
  }
}
