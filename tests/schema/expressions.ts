/**
 * The public API of Zod that has a JSON Schema (and, below, what has none), as source text. Each expression is evaluated
 * from its source and, in truth.test.ts, also executed. `z` is the namespace of the flavour.
 */

/** Expressions of one flavour of Zod, and how they are wrapped into each other. */
export interface Flavour {
  readonly specifier: string;
  /** Declarations that the expressions use. */
  readonly prelude: string;
  /** Expressions, each to be combined with the wrappers. */
  readonly leaves: readonly string[];
  /** `$` is replaced by the wrapped expression. */
  readonly wrappers: readonly string[];
  /** Expressions that stand for themselves. */
  readonly composed: readonly string[];
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const SHARED_PRELUDE = `
enum Colour { Red = 'red', Green = 'green' }
enum Level { Low, High }
const SIZES = ['s', 'm', 'l'] as const;
const LIMIT = 10;
const noun = 'item';
const text = (what: string) => z.string().describe(\`The \${what}\`);
const Paging = z.object({ page: z.number().describe('Page'), size: z.number().max(LIMIT * 10).optional() });
const Named = z.object({ name: text('name'), tags: z.array(z.string()).optional() });
const base = { id: z.string().describe('Id'), note: z.string().optional() };
const Circle = z.object({ kind: z.literal('circle'), radius: z.number() });
const Square = z.object({ kind: z.literal('square'), side: z.number() });
`;

/** Leaves that Zod 3 and Zod 4 both have. */
const COMMON_LEAVES = lines(`
  z.string()
  z.string({ message: 'must be text' })
  z.string().min(2)
  z.string().max(LIMIT)
  z.string().min(1, 'required').max(100, { message: 'too long' })
  z.string().length(5)
  z.string().nonempty()
  z.string().regex(/^[a-z]+$/i)
  z.string().regex(/^\\d+$/, 'digits').regex(/x/)
  z.string().includes('needle')
  z.string().startsWith('https://')
  z.string().endsWith('.json')
  z.string().trim()
  z.string().trim().toLowerCase().min(1)
  z.string().toUpperCase()
  z.string().email()
  z.string().email('bad').max(50)
  z.string().url()
  z.string().uuid()
  z.string().nanoid()
  z.string().cuid()
  z.string().cuid2()
  z.string().ulid()
  z.string().emoji()
  z.string().base64()
  z.string().datetime()
  z.string().datetime({ offset: true })
  z.string().datetime({ local: true, precision: 3 })
  z.string().date()
  z.string().time()
  z.string().duration()
  z.number()
  z.number().int()
  z.number().min(1)
  z.number().max(LIMIT)
  z.number().gt(0).lt(1)
  z.number().gte(-5).lte(5)
  z.number().int().min(1).max(LIMIT * 2)
  z.number().positive()
  z.number().nonnegative()
  z.number().negative()
  z.number().nonpositive()
  z.number().multipleOf(5)
  z.number().step(0.5)
  z.number().finite()
  z.number().safe()
  z.boolean()
  z.null()
  z.any()
  z.unknown()
  z.never()
  z.literal('fixed')
  z.literal(42)
  z.literal(true)
  z.literal(null)
  z.enum(['a', 'b', 'c'])
  z.enum(SIZES)
  z.enum(['only'])
  z.enum([...SIZES, 'xl'])
  z.nativeEnum(Colour)
  z.nativeEnum(Level)
  z.nativeEnum({ A: 'x', B: 'y' })
  z.enum(SIZES).extract(['s', 'm'])
  z.enum(SIZES).exclude(['l'])
  z.array(z.string())
  z.array(z.string().min(1)).min(1).max(LIMIT)
  z.array(z.number()).nonempty()
  z.array(z.boolean()).length(3)
  z.array(z.array(z.number()))
  z.string().array()
  z.tuple([z.string(), z.number()])
  z.tuple([z.string()]).rest(z.number())
  z.record(z.string(), z.number())
  z.record(z.string(), z.object({ a: z.string() }))
  z.record(z.enum(['a', 'b']), z.number())
  z.record(z.string(), z.unknown())
  z.union([z.string(), z.number()])
  z.union([z.literal('a'), z.literal('b')])
  z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])
  z.discriminatedUnion('kind', [Circle, Square])
  z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))
  z.object({})
  z.object({ a: z.string() })
  z.object({ a: z.string().describe('A'), b: z.number().optional(), c: z.boolean().default(false) })
  z.object({ a: z.string() }).strict()
  z.object({ a: z.string() }).passthrough()
  z.object({ a: z.string() }).catchall(z.number())
  z.object({ nested: z.object({ deep: z.object({ leaf: z.string().describe('leaf') }) }) })
  z.coerce.string()
  z.coerce.number().int().min(0)
  z.coerce.boolean()
  Named
  Paging
  text(noun)
`);

const COMMON_WRAPPERS = lines(`
  $.optional()
  $.nullable()
  $.nullish()
  $.describe('described')
  $.describe('first').describe('second')
  $.describe('inner').optional()
  $.optional().describe('outer')
  $.describe('inner').nullable()
  $.describe('inner').optional().nullable().describe('outer')
  $.default('fallback')
  $.default('fallback').describe('with default')
  $.default(() => ['made', 1 + 1])
  $.optional().default(null)
  $.catch('caught')
  $.readonly()
  $.brand('Branded')
  $.refine((value) => value !== 'x', 'not x')
  $.refine((value) => value !== 'x').describe('refined')
  $.describe('before').refine((value) => value !== 'x', { message: 'not x' })
  $.superRefine((value, context) => { context.addIssue('no'); })
  $.transform((value) => [value])
  $.transform((value) => [value]).describe('transformed')
  $.pipe(z.any())
  $.array()
  $.array().min(1).describe('many')
  $.or(z.number())
  $.or(z.null()).optional()
  z.array($)
  z.array($.describe('element')).optional()
  z.union([$, z.boolean()])
  z.record(z.string(), $)
  z.tuple([$, z.string()])
  z.object({ field: $ })
  z.object({ field: $.optional(), other: $ })
  z.object({ field: $.describe('field') }).optional()
  z.object({ field: $ }).partial()
  z.object({ field: $.optional() }).required()
  z.lazy(() => $)
  z.preprocess((value) => value, $)
  z.promise($)
`);

const COMMON_COMPOSED = lines(`
  Named.extend({ extra: z.string() })
  Named.extend({ name: z.number().describe('Overridden') })
  Named.extend(Paging.shape)
  Named.merge(Paging)
  Named.merge(Paging).describe('Merged').strict()
  Named.pick({ name: true })
  Named.omit({ name: true })
  Named.partial()
  Named.partial({ name: true })
  Named.partial().required()
  Named.required({ tags: true })
  Named.keyof()
  Named.shape.name
  Named.shape.tags.unwrap()
  Named.shape.tags.unwrap().element
  Named.strict().extend({ more: z.boolean() })
  Named.describe('described').extend({ more: z.boolean() })
  Named.describe('described').partial()
  Named.passthrough().describe('open')
  z.object(base)
  z.object({ ...base })
  z.object({ ...base, id: z.number() })
  z.object({ ...Named.shape, ...Paging.shape })
  z.object({ ...Named.omit({ tags: true }).shape, page: Paging.shape.page })
  z.object({ 'dashed-key': z.string(), 1: z.number(), ['computed' + LIMIT]: z.boolean() })
  z.object({ a: base.id, b: base.id })
  z.object({ size: z.enum(SIZES).default(SIZES[1]), all: z.array(z.enum(SIZES)).default([...SIZES]) })
  z.object(Object.fromEntries(SIZES.map((size) => [size, z.number().describe(\`Size \${size}\`)])))
  z.object({ limit: z.number().int().min(1).max(LIMIT).default(LIMIT).describe(\`At most \${LIMIT}\`) })
  z.object({ when: z.union([z.string().datetime(), z.number()]).optional() })
  z.object({ filter: z.object({ status: z.enum(['open', 'closed']).optional(), since: z.string().optional() }).optional().describe('Filter') })
  z.object({ items: z.array(z.object({ id: z.string().describe('Id'), qty: z.number().int().positive() })).min(1).describe('Items') })
  z.object({ shape: z.discriminatedUnion('kind', [Circle.extend({ colour: z.nativeEnum(Colour) }), Square]) })
  z.object({ either: z.union([Circle, Square, z.string()]).nullable() })
  z.object({ maps: z.record(z.string(), z.array(z.record(z.string(), z.number()))) })
  z.object({ a: z.string() }).and(z.object({ b: z.number() }))
  z.object({ a: z.string() }).or(z.object({ b: z.number() }))
  z.object({ a: z.string(), b: z.string() }).refine((value) => value.a !== value.b, { message: 'differ', path: ['b'] })
  z.object({ a: z.string().transform(Number).pipe(z.number().min(1)) })
  z.object({ a: z.string().optional().transform((value) => value ?? 'none') })
  z.object({ a: z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.number().optional()) })
  z.object({ a: z.preprocess((value) => value ?? 1, z.number()) })
  z.object({ a: z.any().refine((value) => value !== undefined) })
  z.object({ a: z.unknown().optional(), b: z.any().describe('anything') })
  z.enum(SIZES).options.includes('s') ? z.literal(SIZES[0]) : z.string()
  z.enum([Colour.Red, Colour.Green])
  z.union(SIZES.map((size) => z.literal(size)))
  z.literal(Colour.Red)
  z.string().min(Math.min(3, LIMIT)).max(Number('20'))
  z.array(z.string()).element
  z.string().optional().unwrap()
  z.string().default('a').removeDefault()
  z.string()['min'](1)
`);

const ZOD_4_LEAVES = lines(`
  z.string({ error: 'text' })
  z.email()
  z.email({ pattern: z.regexes.html5Email })
  z.url()
  z.url({ protocol: /^https$/ })
  z.httpUrl()
  z.uuid()
  z.uuid({ version: 'v4' })
  z.uuidv4()
  z.uuidv6()
  z.uuidv7()
  z.guid()
  z.emoji()
  z.nanoid()
  z.cuid()
  z.cuid2()
  z.ulid()
  z.xid()
  z.ksuid()
  z.ipv4()
  z.ipv6()
  z.mac()
  z.cidrv4()
  z.cidrv6()
  z.base64()
  z.base64url()
  z.e164()
  z.creditCard()
  z.iban()
  z.jwt()
  z.jwt({ alg: 'HS256' })
  z.hostname()
  z.hex()
  z.currencyCode()
  z.hash('sha256')
  z.hash('md5', { enc: 'base64' })
  z.stringFormat('code', /^[A-Z]{3}$/)
  z.stringFormat('checked', (value) => value.length === 3)
  z.iso.datetime()
  z.iso.datetime({ offset: true })
  z.iso.datetime({ local: true })
  z.iso.datetime({ precision: -1 })
  z.iso.date()
  z.iso.time()
  z.iso.time({ precision: 0 })
  z.iso.duration()
  z.string().guid()
  z.string().jwt()
  z.string().ipv4()
  z.string().ipv6()
  z.string().cidrv4()
  z.string().base64url()
  z.string().e164()
  z.string().lowercase()
  z.string().uppercase()
  z.string().normalize()
  z.string().slugify()
  z.string().overwrite((value) => value.trim())
  z.string().check(z.minLength(2), z.maxLength(4))
  z.string().check((payload) => { payload.issues.push(payload.value); })
  z.string().with(z.regex(/^a/))
  z.email().min(6).endsWith('@example.com')
  z.int()
  z.int().min(1).max(5)
  z.int32()
  z.uint32()
  z.float32()
  z.float64()
  z.number().multipleOf(2).multipleOf(3)
  z.stringbool()
  z.stringbool({ truthy: ['yes'], falsy: ['no'] })
  z.templateLiteral(['id-', z.number()])
  z.templateLiteral([z.enum(['a', 'b']), '_', z.string().min(1)])
  z.file()
  z.file().min(1).max(100).mime('image/png')
  z.file().mime(['image/png', 'image/jpeg'])
  z.literal(['a', 'b', 3])
  z.literal([1, 2])
  z.enum(Colour)
  z.enum(Level)
  z.enum({ X: 'x', Y: 'y' })
  z.enum([])
  z.json()
  z.strictObject({ a: z.string() })
  z.looseObject({ a: z.string() })
  z.object({ a: z.string() }).loose()
  z.object({ a: z.string() }).strict().strip()
  z.object({ a: z.string().exactOptional() })
  z.tuple([z.string(), z.number()], z.boolean())
  z.tuple([z.string(), z.number().optional()])
  z.tuple([])
  z.partialRecord(z.enum(['a', 'b']), z.string())
  z.looseRecord(z.string().regex(/^x-/), z.number())
  z.record(z.string().min(2), z.number())
  z.record(z.literal(['a', 'b']), z.boolean())
  z.record(z.int(), z.string())
  z.record(z.string(), z.number().optional())
  z.xor([z.string(), z.number()])
  z.xor([Circle, Square])
  z.discriminatedUnion('kind', [Circle, Square], { error: 'unknown shape' })
  z.nullable(z.string())
  z.optional(z.string())
  z.nullish(z.number())
  z.readonly(z.array(z.string()))
  z._default(z.string(), 'x')
  z.prefault(z.string(), 'x')
  z.catch(z.number(), 0)
  z.nonoptional(z.string().optional())
  z.success(z.string())
  z.pipe(z.string(), z.string().min(3))
  z.codec(z.iso.datetime(), z.iso.date(), { decode: (value) => value, encode: (value) => value })
  z.invertCodec(z.codec(z.string(), z.number(), { decode: Number, encode: String }))
  z.keyof(Named)
  z.string().describe('meta').meta({ title: 'T' })
  z.string().meta({ description: 'M', examples: ['a'], deprecated: true })
  z.string().meta({ 'x-mcp-header': 'X-Name' })
  z.number().meta({ title: 'Count' }).min(1)
  z.string().register(z.globalRegistry, { description: 'registered', title: 'R' })
  z.string().check(z.describe('by check'))
  z.string().check(z.meta({ title: 'by check', description: 'D' }))
`);

const ZOD_4_WRAPPERS = lines(`
  $.exactOptional()
  $.nonoptional()
  $.prefault('given')
  $.prefault(() => 'made').describe('prefault')
  $.meta({ title: 'Titled', description: 'Meta' })
  $.meta({ title: 'Titled' }).optional()
  $.describe('d').meta({ examples: [1] })
  $.meta({ deprecated: true }).nullable().describe('over')
  $.apply((schema) => schema.optional().describe('applied'))
  $.overwrite((value) => value)
  $.pipe(z.transform((value) => value))
  z.strictObject({ field: $ })
  z.xor([$, z.boolean()])
`);

const ZOD_4_COMPOSED = lines(`
  Named.safeExtend({ extra: z.string() })
  Named.exactPartial()
  Named.loose().extend({ more: z.boolean() })
  z.deepPartial(z.object({ a: z.object({ b: z.string() }) }))
  Named.clone()
  z.clone(Named)
  z.fromJSONSchema({ type: 'object', properties: { a: { type: 'string', minLength: 2 } }, required: ['a'] })
  Tree
  Category
  z.object({ tree: Tree.describe('A tree'), categories: z.array(Category) })
  Identified
  z.object({ one: Identified, two: Identified.optional() })
  z.object({ one: Identified.describe('again') })
  z.enum(SIZES).enum.s === 's' ? z.literal('small') : z.string()
  z.literal(['a', 'b']).values.size === 2 ? z.string() : z.number()
  z.object({ a: z.string() }).shape.a.min(4)
  Named.def.type === 'object' ? z.boolean() : z.null()
  Named._zod.def.shape.name
  Named.shape.name.description === 'The name' ? z.literal(1) : z.literal(2)
  z.union([z.string(), z.number()]).options[1]
  z.record(z.string(), z.number()).valueType
  z.tuple([z.string(), z.number()]).def.items[1]
  z.string().pipe(z.number()).out
  z.z.string()
  z.core.toJSONSchema ? z.string() : z.number()
  new z.ZodString({ type: 'string' })
`);

const ZOD_4_PRELUDE = `${SHARED_PRELUDE}
const Tree = z.object({ value: z.string(), get children() { return z.array(Tree); } });
const Category = z.object({ name: z.string(), sub: z.lazy(() => z.array(Category)).optional() });
const Identified = z.object({ id: z.string() }).meta({ id: 'Identified', title: 'Identified thing' });
`;

/** What has no JSON Schema: the conversion throws, and so it does at run time. */
const UNREPRESENTABLE = lines(`
  z.date()
  z.coerce.date()
  z.bigint()
  z.symbol()
  z.undefined()
  z.void()
  z.nan()
  z.map(z.string(), z.number())
  z.set(z.string())
  z.custom((value) => typeof value === 'string')
  z.custom()
  z.instanceof(Date)
  z.literal(undefined)
  z.array(z.date())
  z.object({ inner: z.date().optional() })
  z.date().default(() => new Date(0))
  z.date().min(new Date('2020-01-01'))
`);

export const zod4: Flavour = {
  specifier: 'zod',
  prelude: ZOD_4_PRELUDE,
  leaves: [...COMMON_LEAVES, ...ZOD_4_LEAVES],
  wrappers: [...COMMON_WRAPPERS, ...ZOD_4_WRAPPERS],
  composed: [
    ...COMMON_COMPOSED,
    ...ZOD_4_COMPOSED,
    ...UNREPRESENTABLE,
    ...lines(`
      z.int64()
      z.coerce.bigint()
      z.literal(1n)
      z.function({ input: [z.string()], output: z.number() })
      z.transform((value) => value)
      z.string().transform((value) => new Date(value))
      z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() })
    `),
  ],
};

export const zod3: Flavour = {
  specifier: 'zod/v3',
  prelude: `${SHARED_PRELUDE}
const Tree = z.object({ value: z.string(), children: z.lazy(() => z.array(Tree)) });
`,
  leaves: [
    ...COMMON_LEAVES,
    ...lines(`
      z.string({ description: 'by params', required_error: 'needed' })
      z.string({ invalid_type_error: 'text' }).min(2)
      z.string().ip()
      z.string().ip({ version: 'v4' })
      z.string().cidr()
      z.string().jwt()
      z.string().base64url()
      z.bigint()
      z.bigint().min(1n).max(5n)
      z.date()
      z.date().min(new Date(0)).max(new Date(1000))
      z.map(z.string(), z.number())
      z.set(z.string()).min(1).max(3)
      z.undefined()
      z.nan()
      z.strictObject({ a: z.string() })
      z.object({ a: z.string() }, { description: 'by params' })
      z.object({ a: z.string() }).augment({ b: z.number() })
      z.object({ a: z.string() }).setKey('b', z.number())
      z.object({ a: z.string() }).nonstrict()
      z.record(z.number())
      z.record(z.string().min(1), z.number())
      z.oboolean()
      z.onumber()
      z.ostring()
      z.pipeline(z.string(), z.string().min(1))
      z.late.object(() => ({ a: z.string() }))
      z.custom((value) => typeof value === 'string')
      z.instanceof(Date)
      z.function()
      z.symbol()
      z.void()
    `),
  ],
  wrappers: COMMON_WRAPPERS,
  composed: [
    ...COMMON_COMPOSED,
    ...lines(`
      Named.deepPartial()
      z.object({ a: z.object({ b: z.string() }) }).deepPartial()
      Tree
      z.object({ tree: Tree.describe('A tree') })
      z.object({ a: z.string() })._def.unknownKeys === 'strip' ? z.literal('strip') : z.string()
      Named._def.typeName === 'ZodObject' ? z.boolean() : z.null()
      Named._def.shape().name
      z.ZodString.create()
      z.enum(SIZES).Values.s === 's' ? z.literal('small') : z.string()
      z.string().transform((value) => value).innerType()
      z.tuple([z.string(), z.number()]).items[1]
      z.object({ a: z.custom((value) => typeof value === 'string') })
      z.object({ a: z.string().superRefine((value, context) => { context.addIssue('no'); }).optional() })
    `),
  ],
};

export const mini: Flavour = {
  specifier: 'zod/mini',
  prelude: `
enum Colour { Red = 'red', Green = 'green' }
const SIZES = ['s', 'm', 'l'] as const;
const LIMIT = 10;
const Named = z.object({ name: z.string().check(z.describe('Name')), tags: z.optional(z.array(z.string())) });
const Paging = z.object({ page: z.number(), size: z.optional(z.number().check(z.maximum(LIMIT))) });
const Circle = z.object({ kind: z.literal('circle'), radius: z.number() });
const Square = z.object({ kind: z.literal('square'), side: z.number() });
const Tree = z.object({ value: z.string(), get children() { return z.array(Tree); } });
`,
  leaves: lines(`
    z.string()
    z.string().check(z.minLength(2))
    z.string().check(z.minLength(2), z.maxLength(LIMIT))
    z.string().check(z.length(4))
    z.string().check(z.regex(/^a/))
    z.string().check(z.includes('x'), z.startsWith('y'), z.endsWith('z'))
    z.string().check(z.lowercase())
    z.string().check(z.uppercase())
    z.string().check(z.trim(), z.toLowerCase(), z.normalize())
    z.string().check(z.overwrite((value) => value.trim()))
    z.string().check(z.refine((value) => value !== 'x'))
    z.string().check(z.superRefine((value, context) => { context.addIssue('no'); }))
    z.string().check(z.email())
    z.string().with(z.minLength(1))
    z.email()
    z.url()
    z.uuid()
    z.iso.datetime()
    z.iso.date()
    z.ipv4()
    z.hex()
    z.base64()
    z.number()
    z.number().check(z.gt(1), z.lt(5))
    z.number().check(z.gte(1), z.lte(5))
    z.number().check(z.minimum(1), z.maximum(LIMIT))
    z.number().check(z.positive())
    z.number().check(z.nonnegative())
    z.number().check(z.multipleOf(3))
    z.number().check(z.int())
    z.int()
    z.int32()
    z.boolean()
    z.null()
    z.any()
    z.unknown()
    z.never()
    z.literal('fixed')
    z.literal(['a', 1])
    z.enum(['a', 'b'])
    z.enum(SIZES)
    z.enum(Colour)
    z.nativeEnum(Colour)
    z.stringbool()
    z.json()
    z.templateLiteral(['id-', z.number()])
    z.file().check(z.minSize(1), z.maxSize(9), z.mime(['image/png']))
    z.array(z.string())
    z.array(z.string()).check(z.minLength(1), z.maxLength(3))
    z.tuple([z.string(), z.number()])
    z.tuple([z.string()], z.number())
    z.record(z.string(), z.number())
    z.partialRecord(z.enum(['a', 'b']), z.string())
    z.union([z.string(), z.number()])
    z.xor([z.string(), z.number()])
    z.discriminatedUnion('kind', [Circle, Square])
    z.intersection(Circle, z.object({ colour: z.string() }))
    z.object({ a: z.string(), b: z.optional(z.number()) })
    z.strictObject({ a: z.string() })
    z.looseObject({ a: z.string() })
    z.catchall(z.object({ a: z.string() }), z.number())
    z.coerce.number()
    z.codec(z.string(), z.number(), { decode: Number, encode: String })
    Named
    Tree
  `),
  wrappers: lines(`
    z.optional($)
    z.nullable($)
    z.nullish($)
    z._default($, 'fallback')
    z._default($, () => ['made'])
    z.prefault($, 'given')
    z.catch($, 'caught')
    z.readonly($)
    z.nonoptional(z.optional($))
    z.array($)
    z.record(z.string(), $)
    z.union([$, z.boolean()])
    z.tuple([$, z.string()])
    z.object({ field: $ })
    z.object({ field: z.optional($) })
    z.partial(z.object({ field: $ }))
    z.lazy(() => $)
    z.pipe($, z.transform((value) => value))
    z.preprocess ? $ : $
    z.promise($)
    $.check(z.describe('described'))
    z.optional($.check(z.describe('inner')))
    z.nullable($).check(z.meta({ title: 'T', description: 'D' }))
    z.clone($).register(z.globalRegistry, { description: 'registered' })
    $.brand('Branded')
    $.check(z.refine((value) => value !== 'x'))
  `),
  composed: [
    ...lines(`
      z.extend(Named, { extra: z.string() })
      z.extend(Named, Paging.shape)
      z.safeExtend(Named, { extra: z.string() })
      z.merge(Named, Paging)
      z.pick(Named, { name: true })
      z.omit(Named, { name: true })
      z.partial(Named)
      z.partial(Named, { name: true })
      z.required(Named)
      z.keyof(Named)
      z.object({ ...Named.shape, ...Paging.shape })
      Named.shape.name
      z.clone(Named)
      Named._zod.def.shape.name
    `),
    ...UNREPRESENTABLE.filter(
      (line) =>
        !line.includes('.optional()') && !line.includes('.default(') && !line.includes('.min('),
    ),
  ],
};

/** Every leaf alone and in some wrappers, so that each wrapper meets many leaves; then those that are cases of their own. */
export function expressionsOf({ leaves, wrappers, composed }: Flavour, perLeaf: number): string[] {
  const wrapped = leaves.flatMap((leaf, index) => {
    const chosen = Array.from(
      { length: perLeaf },
      (_, turn) => wrappers[(index * perLeaf + turn * 7 + turn) % wrappers.length] as string,
    );
    return [leaf, ...new Set(chosen)].map((wrapper) =>
      wrapper === leaf ? leaf : wrapper.replaceAll('$', () => leaf),
    );
  });
  return [...new Set([...wrapped, ...composed])];
}
