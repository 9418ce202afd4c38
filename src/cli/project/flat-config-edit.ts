import {
  parseSync,
  type ArrayExpression,
  type CallExpression,
  type Expression,
  type Program,
} from 'oxc-parser';

/** An insertion into a text. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

const PACKAGE = 'eslint-plugin-mcp-contract';

/** Whether a config already mentions the plugin. */
export function mentionsPlugin(source: string): boolean {
  return source.includes(PACKAGE);
}

/** The config that makes ESLint read TypeScript, with the name of the imported parser. */
const PARSER_CONFIG = "{ files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } }";

/**
 * Adds the plugin's recommended preset to the source of a flat config, and keeps every other
 * character.
 *
 * @param fileName determines the language
 * @param withParser whether to add the bundled parser for TypeScript too
 * @returns undefined if the config is not a list that can be extended safely
 */
export function addPlugin(
  fileName: string,
  source: string,
  withParser: boolean,
): string | undefined {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) return undefined;
  const list = configList(program);
  if (!list) return undefined;
  const name = /\bmcp\b/.test(source) ? 'mcpContract' : 'mcp';
  const imports = { [name]: PACKAGE, ...(withParser ? { parser: `${PACKAGE}/parser` } : {}) };
  const insertions = [
    importInsertion(program, source, imports),
    ...elementInsertions(list, source, [
      ...(withParser ? [PARSER_CONFIG] : []),
      `${name}.configs.recommended`,
    ]),
  ];
  const edited = insert(source, insertions);
  return parseSync(fileName, edited).errors.length > 0 ? undefined : edited;
}

/** The exported array, or the call with the configs as arguments. */
function configList(program: Program): ArrayExpression | CallExpression | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration')
      return listIn(statement.declaration as Expression, program);
    if (statement.type === 'TSExportAssignment') return listIn(statement.expression, program);
    if (
      statement.type !== 'ExpressionStatement' ||
      statement.expression.type !== 'AssignmentExpression'
    )
      continue;
    const { left, right } = statement.expression;
    const isModuleExports =
      left.type === 'MemberExpression' &&
      left.object.type === 'Identifier' &&
      left.object.name === 'module' &&
      left.property.type === 'Identifier' &&
      left.property.name === 'exports';
    if (isModuleExports) return listIn(right, program);
  }
  return undefined;
}

function listIn(
  expression: Expression,
  program: Program,
  depth = 0,
): ArrayExpression | CallExpression | undefined {
  switch (expression.type) {
    case 'ArrayExpression':
      return expression;
    case 'CallExpression': {
      // `defineConfig(…)` of ESLint and `config(…)` of typescript-eslint accept configs and arrays
      // of them.
      const { callee, arguments: given } = expression;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      const name = called.type === 'Identifier' ? called.name : '';
      if (name !== 'defineConfig' && name !== 'config') return undefined;
      return given.length === 1 && given[0]?.type === 'ArrayExpression' ? given[0] : expression;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return listIn(expression.expression, program, depth);
    case 'Identifier': {
      const initial = depth < 5 ? topLevelConstant(expression.name, program) : undefined;
      return initial && listIn(initial, program, depth + 1);
    }
    default:
      return undefined;
  }
}

function topLevelConstant(name: string, program: Program): Expression | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && id.name === name && init) return init;
    }
  }
  return undefined;
}

/** @param imported the specifier of each imported name */
function importInsertion(
  program: Program,
  source: string,
  imported: Readonly<Record<string, string>>,
): Insertion {
  const eol = lineEnding(source);
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const requires = program.body.filter(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      /\brequire\s*\(/.test(source.slice(statement.start, statement.end)),
  );
  const isCommonJs = imports.length === 0 && /\bmodule\.exports\b/.test(source);
  const last = (isCommonJs ? requires : imports).at(-1);
  const example = last ? source.slice(last.start, last.end) : '';
  const quote = example.includes('"') ? '"' : "'";
  const semicolon = last && !example.endsWith(';') ? '' : ';';
  const statement = Object.entries(imported)
    .map(([name, specifier]) =>
      isCommonJs
        ? `const ${name} = require(${quote}${specifier}${quote})${semicolon}`
        : `import ${name} from ${quote}${specifier}${quote}${semicolon}`,
    )
    .join(eol);
  // A trailing comment belongs to the line.
  if (last)
    return {
      at: last.end + (/^[ \t]*\/\/.*/.exec(source.slice(last.end))?.[0].trimEnd().length ?? 0),
      text: `${eol}${statement}`,
    };
  // A byte-order mark, hashbang, directives and TypeScript's comments must stay first.
  const head =
    /^\uFEFF?(?:#!.*\r?\n)?(?:(?:\/\/ *@ts-.*|(['"])use strict\1;?)\r?\n)*/.exec(source)?.[0] ?? '';
  return { at: head.length, text: `${statement}${eol}${eol}` };
}

function elementInsertions(
  list: ArrayExpression | CallExpression,
  source: string,
  added: readonly string[],
): Insertion[] {
  const items = list.type === 'ArrayExpression' ? list.elements : list.arguments;
  const close = list.end - 1;
  const last = items.at(-1);
  const lineStart = source.lastIndexOf('\n', close) + 1;
  const closesOnOwnLine = source.slice(lineStart, close).trim() === '' && lineStart > list.start;
  const needsComma =
    last &&
    !source
      .slice(last.end, close)
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .includes(',');
  const element = added.join(', ');
  if (!closesOnOwnLine)
    return [{ at: last ? last.end : close, text: last ? `, ${element}` : element }];
  const indent = last ? indentAt(source, last.start) : `${source.slice(lineStart, close)}  `;
  return [
    ...(needsComma ? [{ at: last.end, text: ',' }] : []),
    {
      at: lineStart,
      text: added.map((each) => `${indent}${each},${lineEnding(source)}`).join(''),
    },
  ];
}

function indentAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

function lineEnding(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}

function insert(source: string, insertions: readonly Insertion[]): string {
  // Inserts from the end, so that earlier offsets stay valid.
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
      source,
    );
}
