/** The imports in the text of a module, and those that it passes on. */
export interface PassedImports {
  /** The names, as their modules export them: `*` for a namespace. */
  readonly names: ReadonlySet<string>;
  /** The names that it exports under another name. */
  readonly renamed: readonly (readonly [name: string, as: string])[];
}

interface Binding {
  readonly imported: string;
  readonly local: string;
}

const IMPORT =
  /\bimport\s+(?!type\b)([\w$\s{},*]+?)\bfrom\s*['"][^'"\n]+['"]|\b(?:const|let|var)\s+(\w+|\{[\w$\s,:]*\})\s*=\s*(?:\w+\(\s*)?require\s*\(/g;
const EXPORT_CLAUSE = /\bexport\s*(\{[^}]*\})/g;
/** `name`, `name as other`, `name: other` and `* as name`; an asterisk alone is of a comment. */
const BINDING = /(?:\btype\s+)?([\w$]+|\*(?=\s*as\b))(?:\s*(?:\bas\b|:)\s*([\w$]+))?/g;

/** The members that lead from a name to an object inside it. */
const CHAIN = String.raw`(?:\s*(?:\?\.|!?\.)\s*#?[\w$]+|\s*(?:\?\.|!)?\[[^\]\n]*\]|!|\s+as\s+[\w$]+\)?)*`;
const ASSIGNED = String.raw`\s*(?:(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])|\+\+|--)`;
const CHANGING = String.raw`\s*\.\s*(?:push|unshift|splice|set|add|delete|clear|pop|shift|sort|reverse|fill|copyWithin|forEach|map)\s*\(`;
const CHANGED = new RegExp(String.raw`(?:\([^()\n]*\))?${CHAIN}(?:${ASSIGNED}|${CHANGING})`, 'y');
const PASSED_ON = new RegExp(String.raw`${CHAIN}\s*(?:[,)\]};:?]|$)`, 'my');
const BEFORE = /(?:[(\[{,=:?]|=>|\.\.\.|\b(?:of|in|return|yield|delete|await))\s*$/;
/**
 * `const all = await imported(`: what a call of an imported function returns has a name of its own.
 */
const RESULT = /\b(?:const|let|var)\s+([\w$]+)(?:\s*:[^=;\n]*)?\s*=\s*(?:await\s+)?([\w$]+)\s*\(/g;
const DECLARED = /\b(?:const|let|var)\s+$/;
/** More than the longest word of {@link BEFORE}, with white space. */
const MARGIN = 24;

/**
 * Returns the imports that a text may change, decided without parsing: it assigns a member, calls a
 * method that may change the import, or uses it as a value, so that other code may do that. A name
 * that it only calls and reads members of is left out, unless it changes what the call returns.
 */
export function passedImportsIn(text: string): PassedImports {
  const bindings = [...text.matchAll(IMPORT)].flatMap(([, clause, required]) =>
    required === undefined ? importedBy(clause as string) : requiredBy(required),
  );
  const used = usedIn(text, bindings);
  return {
    names: new Set(bindings.flatMap(({ imported, local }) => (used.has(local) ? [imported] : []))),
    renamed: [...text.matchAll(EXPORT_CLAUSE)].flatMap(([, clause = '']) =>
      bindingsIn(clause).map(({ imported, local }) => [imported, local] as const),
    ),
  };
}

/** The local names that a text may change or pass on. */
function usedIn(text: string, bindings: readonly Binding[]): ReadonlySet<string> {
  const used = new Set<string>();
  if (bindings.length === 0) return used;
  const code = text.replaceAll(IMPORT, '');
  const results = resultsIn(code, new Set(bindings.map(({ local }) => local)));
  const names = [...bindings.map(({ local }) => local), ...results.keys()];
  const any = names.map((name) => name.replaceAll('$', String.raw`\$`)).join('|');
  for (const { 0: name, index } of code.matchAll(
    new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)(?:${any})(?![\w$])`, 'g'),
  )) {
    const end = index + name.length;
    const of = results.get(name);
    const before = code.slice(Math.max(0, index - MARGIN), index);
    if (of === undefined) {
      if (!used.has(name) && (isChangedAt(code, end) || isPassedOnAt(code, before, end)))
        used.add(name);
    } else if (!DECLARED.test(before) && isChangedAt(code, end)) used.add(of);
  }
  return used;
}

/** The names of what calls of imported functions return, with the names of these. */
function resultsIn(code: string, imported: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    [...code.matchAll(RESULT)].flatMap(([, name = '', of = '']) =>
      imported.has(of) && !imported.has(name) ? [[name, of] as const] : [],
    ),
  );
}

function isChangedAt(code: string, end: number): boolean {
  CHANGED.lastIndex = end;
  return CHANGED.test(code);
}

function isPassedOnAt(code: string, before: string, end: number): boolean {
  PASSED_ON.lastIndex = end;
  return BEFORE.test(before) && PASSED_ON.test(code);
}

/** The bindings of an import clause: `all, { one as first }`. */
function importedBy(clause: string): readonly Binding[] {
  const [outside = '', inside = ''] = clause.split('{');
  const whole = bindingsIn(outside).map(({ imported, local }) =>
    imported === '*' ? { imported, local } : { imported: 'default', local },
  );
  return [...whole, ...bindingsIn(inside)];
}

function requiredBy(pattern: string): readonly Binding[] {
  return pattern.startsWith('{') ? bindingsIn(pattern) : [{ imported: '*', local: pattern }];
}

function bindingsIn(clause: string): readonly Binding[] {
  return [...clause.matchAll(BINDING)].map(([, imported = '', local = imported]) => ({
    imported,
    local,
  }));
}
