/** An input schema beyond a limit that a provider's own SDK knows, and one at the limit. */
export interface ProviderCase {
  readonly provider: 'openai' | 'gemini';
  /** The mistake of the profile's check, by its id. */
  readonly mistake: string;
  readonly what: string;
  readonly beyond: Schema;
  readonly atLimit: Schema;
}

type Schema = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' };

/** An object as strict mode wants it. */
function strict(properties: Schema, others: Schema = {}): Schema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...others,
  };
}

const ofOpenai = (
  mistake: string,
  what: string,
  beyond: Schema,
  atLimit: Schema,
): ProviderCase => ({ provider: 'openai', mistake, what, beyond, atLimit });

/** A case of one property. */
const ofGemini = (
  mistake: string,
  what: string,
  beyond: Schema,
  atLimit: Schema,
): ProviderCase => ({
  provider: 'gemini',
  mistake,
  what,
  beyond: { type: 'object', properties: { value: beyond } },
  atLimit: { type: 'object', properties: { value: atLimit } },
});

const inList = (keyword: string, value: unknown): Schema =>
  strict({ value: { ...TEXT, [keyword]: value } });
const listOf = (others: Schema): Schema => strict({ value: { type: 'array', ...others } });

/** Each limit of `openai-strict` and `gemini` that a schema shows, and that the SDK's code or types can show. */
export const PROVIDER_CASES: readonly ProviderCase[] = [
  ofOpenai(
    'not-strict',
    'an object that allows further properties',
    strict({ value: TEXT }, { additionalProperties: true }),
    strict({ value: TEXT }),
  ),
  ofOpenai(
    'not-strict',
    'an object that does not forbid further properties',
    { type: 'object', properties: { value: TEXT }, required: ['value'] },
    strict({ value: TEXT }),
  ),
  ofOpenai(
    'not-strict',
    'a property that is optional',
    strict({ value: TEXT }, { required: [] }),
    strict({ value: { type: ['string', 'null'] } }),
  ),
  ofOpenai(
    'not-strict',
    'an object inside that allows any properties',
    strict({ value: { type: 'object', additionalProperties: TEXT } }),
    strict({ value: strict({ name: TEXT }) }),
  ),
  ofOpenai(
    'unknown-keyword',
    '`oneOf` in a property',
    strict({ value: { oneOf: [TEXT, { type: 'number' }] } }),
    strict({ value: { anyOf: [TEXT, { type: 'number' }] } }),
  ),
  ofOpenai('unknown-keyword', '`not`', inList('not', { const: 'x' }), inList('minLength', 1)),
  ofOpenai(
    'unknown-keyword',
    '`uniqueItems`',
    listOf({ items: TEXT, uniqueItems: true }),
    listOf({ items: TEXT, minItems: 1 }),
  ),
  ofOpenai(
    'unknown-keyword',
    '`patternProperties`',
    strict({ value: strict({}, { patternProperties: { '^x-': TEXT } }) }),
    strict({ value: strict({}) }),
  ),
  ofOpenai('no-items', 'an array without `items`', listOf({}), listOf({ items: TEXT })),
  ofOpenai(
    'tuple-items',
    '`items` as a list',
    listOf({ items: [TEXT, TEXT] }),
    listOf({ items: TEXT, minItems: 2, maxItems: 2 }),
  ),
  ofOpenai(
    'keyword-prefixItems',
    '`prefixItems`',
    listOf({ prefixItems: [TEXT, TEXT], items: TEXT }),
    listOf({ items: TEXT, minItems: 2, maxItems: 2 }),
  ),
  ofGemini(
    'type-list',
    'a `type` that is a list',
    { type: ['string', 'number'] },
    { anyOf: [TEXT, { type: 'number' }] },
  ),
  ofGemini('keyword-const', '`const`', { ...TEXT, const: 'x' }, { ...TEXT, enum: ['x'] }),
  ofGemini(
    'keyword-propertyNames',
    '`propertyNames`',
    { type: 'object', properties: { x: TEXT }, propertyNames: TEXT },
    { type: 'object', properties: { x: TEXT } },
  ),
  ofGemini(
    'keyword-prefixItems',
    '`prefixItems`',
    { type: 'array', prefixItems: [TEXT, TEXT], items: TEXT },
    { type: 'array', items: TEXT, minItems: '2', maxItems: '2' },
  ),
  ofGemini(
    'enum-of-others',
    'an `enum` of numbers',
    { type: 'integer', enum: [1, 2] },
    { ...TEXT, enum: ['1', '2'] },
  ),
  ofGemini(
    'tuple-items',
    '`items` as a list',
    { type: 'array', items: [TEXT, TEXT] },
    { type: 'array', items: TEXT },
  ),
];
