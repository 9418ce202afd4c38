import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const HEAD = `# Helpers for rules

<!-- Written by npm run generate from the docstrings of the functions that rules import. -->

A rule asks the analysis that it is given, and these functions. They are pure and know no framework.
`;

/** A function that rules import. */
interface Helper {
  readonly file: string;
  /** The name with its parameters, as in `propertyOf(object, key)`. */
  readonly signature: string;
  /** The first sentence of the docstring. */
  readonly summary: string;
}

/**
 * The text of docs/rule-helpers.md: every function of src/model and src/rules/checks that a rule imports.
 *
 * @param root the folder of the repository
 * @throws Error when one of these functions has no docstring
 */
export function ruleHelpersPage(root: string): string {
  const helpers = [...importedByRules(root)].flatMap(([file, names]) =>
    helpersIn(root, file, names),
  );
  const files = [...new Set(helpers.map(({ file }) => file))].sort();
  const sections = files.map((file) => {
    const rows = helpers
      .filter((helper) => helper.file === file)
      .map(({ signature, summary }) => `- \`${signature}\`: ${summary}`);
    return `## ${file}\n\n${rows.join('\n')}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

/** The names that rules import, by the file that exports them. */
function importedByRules(root: string): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  const rules = readdirSync(posix.join(root, 'src/rules')).filter(
    (file) => file.endsWith('.ts') && file !== 'define-rule.ts',
  );
  for (const rule of rules) {
    const text = readFileSync(posix.join(root, 'src/rules', rule), 'utf8');
    for (const node of parseSync(rule, text).program.body) {
      if (node.type !== 'ImportDeclaration' || !/model|checks/.test(node.source.value)) continue;
      const file = posix.join('src/rules', node.source.value);
      const names = imported.get(file) ?? new Set();
      imported.set(file, names);
      for (const { local } of node.specifiers) names.add(local.name);
    }
  }
  return imported;
}

function helpersIn(root: string, file: string, names: ReadonlySet<string>): Helper[] {
  const text = readFileSync(posix.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  return program.body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
    if (declaration?.type !== 'FunctionDeclaration' || !declaration.id) return [];
    const { name } = declaration.id;
    if (!names.has(name)) return [];
    const docstring = comments.findLast(
      ({ end, value }) =>
        value.startsWith('*') && end <= node.start && text.slice(end, node.start).trim() === '',
    );
    if (!docstring) throw new Error(`${name} in ${file} has no docstring: rules import it.`);
    const parameters = declaration.params.map((parameter) => nameOf(parameter)).join(', ');
    return [{ file, signature: `${name}(${parameters})`, summary: firstSentence(docstring.value) }];
  });
}

/** The name of a parameter; `{ a, b }` for one that is destructured. */
function nameOf(parameter: { readonly type: string }): string {
  const node = parameter as {
    readonly type: string;
    readonly name?: string;
    readonly left?: { readonly type: string };
    readonly argument?: { readonly type: string };
    readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
  };
  if (node.type === 'AssignmentPattern' && node.left) return `${nameOf(node.left)}?`;
  if (node.type === 'RestElement' && node.argument) return `...${nameOf(node.argument)}`;
  if (node.properties)
    return `{ ${node.properties.map(({ key }) => key?.name ?? '…').join(', ')} }`;
  return node.name ?? '…';
}

/** The first sentence of a docstring on one line, without links and delimiters. */
function firstSentence(docstring: string): string {
  const text = docstring
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replace(/\s*@[^]*$/, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? `${text}.`;
}
