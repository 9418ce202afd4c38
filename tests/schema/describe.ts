import type { SchemaField, SchemaNode } from '../../src/model/schemas/schema.ts';
import { describeJsonSchema, type JsonSchemaContext } from '../../src/schema/json/json-node.ts';
import { sdkV1Conversion } from '../../src/detect/frameworks/sdk/v1/schema-conversion.ts';
import type { SchemaIo } from '../../src/schema/json/conversion.ts';
import type { SchemaConversion } from '../../src/schema/json/json-schema.ts';
import { describeSchema, type SchemaContext } from '../../src/schema/zod/zod-node.ts';
import { positionOf } from '../../src/syntax/modules/parse.ts';
import { UnknownValue } from '../../src/syntax/evaluate/values/value.ts';
import { evaluate, type Evaluated } from './evaluate.ts';
import type { Location } from '../../src/model/location.ts';

/** A described schema, and the means to show where its parts stand. */
export interface Described extends Evaluated {
  readonly root: SchemaNode;
  /** The text of a place in the linted file; with `file:line` where the thing itself is written elsewhere. */
  readonly textAt: (site: Location) => string;
}

/** Describes the exported constant `value` of a source: a schema of Zod, a raw shape, or a literal JSON Schema. */
export function described(
  source: string,
  file?: string,
  conversion: SchemaConversion = sdkV1Conversion,
  io: SchemaIo = 'input',
): Described {
  const evaluated = evaluate(source, file);
  const { evaluator, library, module } = evaluated;
  const value = evaluated.exported('value');
  if (value instanceof UnknownValue) throw new Error(value.why);
  const context: SchemaContext & JsonSchemaContext = {
    conversion,
    io,
    locate: ({ node, module: from }, via) =>
      from === module
        ? { range: node.range }
        : {
            range: via.range,
            external: { file: from.file, range: node.range, ...positionOf(from, node.range[0]) },
          },
    provenanceOf: (object) => evaluator.provenanceOf(object),
    incompleteness: (object) => evaluator.incompleteness(object),
  };
  const via = { range: evaluated.initializer('value').range };
  const schema = library.owns(value) ? (value as object) : library.fromShape(value);
  const root = schema
    ? describeSchema(schema, context, via)
    : describeJsonSchema(value as object, context, via);
  const textAt = ({ range, external }: Location): string =>
    source.slice(...range) +
    (external ? ` <- ${external.file.split('/').at(-1)}:${external.line}` : '');
  return { ...evaluated, root, textAt };
}

/** The field at a path of names; `[]` is the element, `|0` the first option. */
export function fieldAt(root: SchemaNode, path: string): SchemaField {
  let node = root;
  let field: SchemaField | undefined;
  for (const step of path.split('.')) {
    if (step === '[]') node = node.element!;
    else if (step.startsWith('|')) node = node.options![Number(step.slice(1))]!;
    else {
      field = node.fields!.find(({ name }) => name === step)!;
      node = field.schema;
    }
  }
  const { name, at, optional, describeAt } = field!;
  return { name, at, optional, describeAt, schema: node };
}

/** A node's description in short: its text, or `absent`, or `unknown`. */
export function descriptionIn(node: SchemaNode): string {
  return node.description.kind === 'known' ? node.description.value : `(${node.description.kind})`;
}
