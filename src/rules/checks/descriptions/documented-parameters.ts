/** A parameter as a list names it, with the path to it: `query`, `filters.status`, `items[].id`. */
const NAME = String.raw`[\w$-]+(?:\[\])?(?:\.[\w$-]+(?:\[\])?)*`;
const TYPE = String.raw`\((?:string|number|integer|boolean|object|array|enum|optional|required)\b[^)\n]*\)`;

/**
 * The beginning of an entry inside a line: `` `query`: ``, `query (string): `,
 * `Parameters: `.
 */
const INLINE = new RegExp(
  String.raw`(?<![\w$.\`-])(?=\`${NAME}\`(?:[ \t]*[/,&|][ \t]*\`${NAME}\`){0,8}[ \t]*(?:\([^)\n]*\)[ \t]*)?:|${NAME} ${TYPE}[ \t]*:)(?<!\`[ \t]?[/,&|][ \t]?)|(?<=^[ \t]*(?:args|arguments|parameters|params|inputs?):)(?=[ \t]*\S)`,
  'gim',
);

/** Further names of an entry for several parameters: `` `from` / `to`: the range ``. */
const MARKED = String.raw`(?:\*\*|\`)?${NAME}\??(?:\*\*|\`)?`;
const OTHERS = String.raw`(?<others>(?:[ \t]*(?:[/,&|]|\b(?:and|or)\b)[ \t]*${MARKED}){0,8})`;

/** An entry: its sign in a list, its names, perhaps its type, and its text. */
const ENTRY = new RegExp(
  String.raw`^[ \t]*(?<sign>[-*•+][ \t]+|\d+[.)][ \t]+)?(?<mark>\*\*|\`)?(?<name>${NAME})\??(?:\*\*|\`)?${OTHERS}[ \t]*(?:[([{][^)\]}\n]*[)\]}])?(?:\*\*)?(?<separator>:(?:\*\*)?|[ \t]+[-–—][ \t])(?<text>.*)$`,
);
const SEPARATOR = /[*`? \t]*(?:[/,&|]|(?<![\w$])(?:and|or)(?![\w$]))[*`? \t]*|[*`?]+$/;
const TAG = new RegExp(
  String.raw`^[ \t*]*@param[ \t]+(?:\{[^}\n]*\}[ \t]+)?\[?(?<name>${NAME})\]?(?<text>.*)$`,
);

/** A line that begins the list of something else, and one that ends it. */
const OTHER =
  /^[ \t]*(?:#+ |\*\*)?(?:returns?|results?|outputs?|responses?|raises|errors?|examples?)\b/i;
const PARAMETERS = /^[ \t]*(?:#+ |\*\*)?(?:args|arguments|parameters|params|inputs?)\b/i;

/** Texts that are an example, and words that only repeat the type. */
const LITERAL = /^(?:(["'`])(?:(?!\1).)*\1|[[{].*)$/;
const TYPE_WORDS =
  /\b(?:string|number|integer|int|float|boolean|bool|object|array|optional|required)\b/gi;

/**
 * The parameters that a description documents one by one, as in `- query: the text` or
 * `@param query the text`. A parameter that is only mentioned is not one of them.
 */
export function documentedParameters(description: string): ReadonlySet<string> {
  const names = new Set<string>();
  let isOther = false;
  for (const line of description.replaceAll(INLINE, '\n').split('\n')) {
    if (OTHER.test(line)) isOther = true;
    else if (PARAMETERS.test(line)) isOther = false;
    const entry = isOther ? undefined : entryOf(line);
    if (entry && saysSomething(entry.text)) for (const name of entry.names) names.add(name);
  }
  return names;
}

/**
 * An explanation in parentheses after a name: `(0: preprod, 1: mainnet)`, `(e.g. "eth")`,
 * `(one of a, b)`.
 */
const EXPLANATION = String.raw`s?\`?[ \t]*\((?:[^)\n]*[\w"'][ \t]*[:=][ \t]*[\w"']|(?:e\.g\.|for example|such as|one of|either|format|in )[^)\n]*\w)[^)\n]*\)`;

/**
 * Whether a description names a parameter and explains it in parentheses: "on a network (0:
 * preprod, 1: mainnet)".
 */
export function explainsInside(description: string, words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    // Most descriptions have no parenthesis, and a pattern for each name is costly to compile.
    description.includes('(') &&
    new RegExp(String.raw`(?<![\w-])${words.join('[ _-]?')}${EXPLANATION}`, 'i').test(description)
  );
}

function entryOf(
  line: string,
): { readonly names: readonly string[]; readonly text: string } | undefined {
  const {
    name,
    others = '',
    text,
    sign,
    mark,
    separator,
  } = (TAG.exec(line) ?? ENTRY.exec(line))?.groups ?? {};
  if (name === undefined || text === undefined) return undefined;
  const isDash = separator !== undefined && !separator.startsWith(':');
  if (isDash && sign === undefined && mark === undefined) return undefined;
  return { names: [name, ...others.split(SEPARATOR).filter((other) => other !== '')], text };
}

function saysSomething(text: string): boolean {
  const said = text.trim().replace(/[.,;]$/, '');
  return !LITERAL.test(said) && /\p{Letter}{2}/u.test(said.replaceAll(TYPE_WORDS, ''));
}
