import type { ParameterKind } from './zod-arguments.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const PARSES = words('parse parseAsync safeParse safeParseAsync');

/** Functions that run a schema on data in other ways. */
export const RUNS = words(
  'spa validate validateAsync encode encodeAsync decode decodeAsync safeEncode safeEncodeAsync safeDecode ' +
    'safeDecodeAsync isOptional isNullable implement implementAsync strictImplement validate compile withParser treeifyError prettifyError formatError flattenError',
);

/** The names of Zod's classes. */
export const CLASS = /^\$?Zod[A-Z]/;

export const PROCESS_WIDE = words('config setErrorMap clear');

export const REGISTERS = words('meta register add fromJSONSchema');

/** Members that the evaluator treats as data, whatever their prototype. */
export const DATA = words('shape options enum Enum Values values entries');

/** Members that look like data, but contain functions and instances of Zod. */
export const INTERNALS = words(
  '* z default core util coerce iso locales regexes late _def def _zod bag',
);

/** Methods that return an existing schema. */
export const ACCESSORS = words(
  'unwrap removeDefault removeCatch innerType sourceType keySchema valueSchema parameters returnType',
);

export const MASKED = words('pick omit partial required deepPartial exactPartial');

export const FUNCTIONAL_METHODS = words(
  'extend safeExtend merge pick omit partial exactPartial required catchall keyof clone',
);

export const STANDALONE_CHECKS = words(
  'lt lte gt gte maximum minimum multipleOf maxSize minSize size maxLength minLength length regex includes startsWith endsWith property properties mime normalize',
);

const kinds = (text: string): Readonly<Record<string, readonly ParameterKind[]>> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [names = '', parameters = ''] = line.split(':').map((part) => part.trim());
        return names
          .split(' ')
          .map(
            (name) => [name, (parameters ? parameters.split(' ') : []) as ParameterKind[]] as const,
          );
      }),
  );

/**
 * Functions of the namespace with their parameters. Unlisted functions only take options, as
 * `z.string()` does.
 */
export const BUILDERS = kinds(`
  object strictObject looseObject interface: shape params
  array set: schema params
  keyof clone: schema
  extend safeExtend: schema shape
  merge intersection catchall: schema schema
  pick omit partial exactPartial required: schema mask
  union xor: schemas params
  discriminatedUnion: value schemas params
  tuple: schemas schema params
  record partialRecord looseRecord map: schema schema params
  enum _enum nativeEnum literal templateLiteral: values params
  optional exactOptional nullable nullish readonly nonoptional success promise deepPartial input output invertCodec: schema params
  default _default prefault catch _catch: schema thunk
  transform overwrite: transform
  pipe pipeline: schema schema
  codec: schema schema transform
  preprocess: transform schema
  effect transformer: schema params
  lazy: lazy params
  custom: custom params
  refine: refine params
  superRefine check: check
  instanceof _instanceof: class params
  stringFormat: value transform params
  describe: description
  meta: meta
  function _function: schema schema
  property: value schema
  lt lte gt gte maximum minimum multipleOf maxSize minSize size maxLength minLength length regex includes startsWith endsWith mime normalize hash: value params
  properties: shape
  add: schema meta
  fromJSONSchema: value value
  registry:
`);

/**
 * Methods of instances with their parameters. Unlisted methods only take options, as `.email()`
 * does.
 */
export const METHODS = kinds(`
  or and pipe catchall rest: schema
  merge: schema
  setKey: value schema
  extend safeExtend augment: shape
  properties: shape params
  pick omit partial exactPartial required deepPartial: mask params
  default prefault catch: thunk
  transform overwrite: transform params
  refine: refine params
  refinement: refine params
  superRefine check with: check
  describe: description
  meta: meta
  register: plain meta
  brand:
  min max length size minLength maxLength gt gte lt lte multipleOf step regex includes startsWith endsWith mime normalize extract exclude: value params
  args: schema schema
  returns: schema
  input output: schemas
  clone: plain
`);
