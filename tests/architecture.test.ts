import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../src/model/utils/group-by.ts';
import { privateWordingIn, proseOf } from './support/wording.ts';

/** The first folders of the evaluator, which describe its values to each other. */
const EVALUATOR_BASE = ['context', 'values', 'data-flow'].map((name) => `syntax/evaluate/${name}`);

/** The folders of the evaluator, lowest first: each may import from those before it. */
const EVALUATOR_FOLDERS = [
  ...EVALUATOR_BASE,
  'syntax/evaluate/conditions',
  'syntax/evaluate/natives',
  'syntax/evaluate/files',
  'syntax/evaluate/statements',
  'syntax/evaluate/bindings',
  'syntax/evaluate/classes',
  'syntax/evaluate/start-up',
  'syntax/evaluate/expressions',
  'syntax/evaluate/calls',
];
const BELOW_EVALUATOR = ['model', 'syntax', 'syntax/modules'];
const SYNTAX = ['syntax', 'syntax/modules', 'syntax/evaluate', ...EVALUATOR_FOLDERS];
const BELOW_DETECT = ['model', ...SYNTAX, 'schema'];

/** The rooms of `detect`, lowest first: each may import from those before it. */
const DETECT_ROOMS = [
  'detect/host',
  'detect/source',
  'detect/flow',
  'detect/detector',
  'detect/libraries',
  'detect/frameworks',
  'detect/discovery',
  'detect/calls',
  'detect/schemas',
  'detect/handlers',
  'detect/servers',
  'detect/definitions',
  'detect',
];
const DETECT = [...BELOW_DETECT, ...DETECT_ROOMS];

/**
 * Which rooms each room may import from, beside itself. A folder without a line belongs to the room
 * around it.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  runtime: ['model'],
  syntax: ['model'],
  'syntax/modules': ['model', 'syntax'],
  ...Object.fromEntries(
    [...EVALUATOR_FOLDERS, 'syntax/evaluate'].map((room, index) => [
      room,
      [...BELOW_EVALUATOR, ...EVALUATOR_BASE, ...EVALUATOR_FOLDERS.slice(0, index)],
    ]),
  ),
  schema: ['model', ...SYNTAX],
  ...Object.fromEntries(
    DETECT_ROOMS.map((room, index) => [room, [...BELOW_DETECT, ...DETECT_ROOMS.slice(0, index)]]),
  ),
  'rules/checks': ['model'],
  'rules/judging': ['model'],
  rules: [...DETECT, 'rules/checks', 'rules/judging'],
  plugin: [...DETECT, 'rules'],
  project: DETECT,
  contract: [...DETECT, 'project'],
  cli: [...DETECT, 'rules', 'plugin', 'project', 'contract'],
};

/** The room that a file is in: the innermost of its folders that has a line of its own. */
function roomOf(file: string): string | undefined {
  const folder = posix.dirname(posix.relative('src', file));
  if (folder === '.' || folder.startsWith('..')) return undefined;
  return folder in MAY_IMPORT ? folder : roomOf(posix.join('src', folder));
}

/**
 * What a rule must ask the analysis about instead of knowing it; 'zod-object' and its like are the
 * model's own words.
 */
const PACKAGE_NAME =
  /@modelcontextprotocol\/|mcp-ts-core|fastmcp|xmcp|zod-to-json-schema|\bzod\b(?!-)/;

/**
 * What only the frameworks' own folders may name, so that a new one needs no edit in the rooms
 * below.
 */
const FRAMEWORK_NAME =
  /sdk-?v?[12]\b|@modelcontextprotocol\/|(?:mcp-?ts-?core|fastmcp|xmcp|\btmcp|mastra|mcp-?(?:use|lite|handler|framework|nest)|gunshi|nuxt|xsschema)(?![a-z])/i;

/** Packages that only compute on plain data, so that the model may use them. */
const PURE_PACKAGES = new Set(['leven', 'picomatch', 'tokenx']);

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every node of a syntax tree, outermost first. */
function* nodes(value: unknown): Generator<Tree> {
  if (!isTree(value)) return;
  if (typeof value.type === 'string') yield value;
  for (const child of Object.values(value)) yield* nodes(child);
}

/** What `import`, `export … from`, `import()`, `import type` and `require` ask for. */
function requestOf(node: Tree): string | undefined {
  const isRequire = node.type === 'CallExpression' && (node.callee as Tree).name === 'require';
  const request = isRequire
    ? (node.arguments as unknown[])[0]
    : /Import|Export/.test(node.type as string)
      ? node.source
      : undefined;
  return isTree(request) && typeof request.value === 'string' ? request.value : undefined;
}

/** The text of a string or of a piece of a template. */
function textOf(node: Tree): string | undefined {
  const value =
    node.type === 'TemplateElement'
      ? (node.value as Tree).cooked
      : node.type === 'Literal'
        ? node.value
        : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The source of a regular expression. */
function patternOf(node: Tree): string | undefined {
  const { regex } = node;
  return isTree(regex) && typeof regex.pattern === 'string'
    ? regex.pattern.replaceAll('\\', '')
    : undefined;
}

function identifierOf(node: Tree): string | undefined {
  return node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

/** A file that holds a rule or helps one, and not what makes rules out of them. */
const isRuleFile = (file: string): boolean =>
  /^src\/rules\/(?!define-rule\.ts$|judging\/)/.test(file);

interface Comment {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A file of `src` with its syntax tree and its comments. */
interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly program: unknown;
  readonly comments: readonly Comment[];
}

function parsed(file: string, text: string): SourceFile {
  const { program, comments } = parseSync(file, text);
  return { file, text, program, comments };
}

/** The files of `src` that a file imports, types included. */
function importsOf({ file, program }: SourceFile): string[] {
  return [...nodes(program)]
    .flatMap((node) => requestOf(node) ?? [])
    .filter((request) => request.startsWith('.'))
    .map((request) => posix.join(posix.dirname(file), request));
}

/** The groups of files that import each other, directly or through others. */
function circlesIn(files: readonly SourceFile[]): string[][] {
  const imports = new Map(files.map((each) => [each.file, importsOf(each)]));
  const reachableFrom = (start: string): Set<string> => {
    const seen = new Set<string>();
    const queue = [start];
    for (let file = queue.pop(); file !== undefined; file = queue.pop())
      for (const next of imports.get(file) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
    return seen;
  };
  const reachable = new Map(files.map(({ file }) => [file, reachableFrom(file)]));
  const inCircle = [...reachable.keys()].filter((file) => reachable.get(file)?.has(file));
  const groups = inCircle.map((file) =>
    inCircle.filter((other) => reachable.get(file)?.has(other) && reachable.get(other)?.has(file)),
  );
  return groups.filter((group, index) => group[0] === inCircle[index]);
}

const MAX_FILES = 30;

/** The folders with too many files to find one at a glance. A rule is found by its name. */
function fullFolders(files: readonly string[]): string[] {
  return [...groupBy(files, (file) => posix.dirname(file))]
    .filter(([folder, inside]) => folder !== 'src/rules' && inside.length > MAX_FILES)
    .map(([folder, inside]) => `${folder} has ${inside.length} files of at most ${MAX_FILES}`);
}

/** The names that a declaration declares; none for a pattern. */
function declaredNames({ id, declarations = [] }: Tree): string[] {
  return [id, ...(declarations as Tree[]).map((each) => each.id)].flatMap((name) =>
    isTree(name) ? (identifierOf(name) ?? []) : [],
  );
}

/** The names that more than one file exports something by, with these files. */
function sharedNames(files: readonly SourceFile[]): string[] {
  const filesByName = new Map<string, Set<string>>();
  for (const { file, program } of files)
    for (const { type, declaration } of nodes(program))
      if (type === 'ExportNamedDeclaration' && isTree(declaration))
        for (const name of declaredNames(declaration))
          filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
  return [...filesByName]
    .filter(([, exporters]) => exporters.size > 1)
    .map(([name, exporters]) => `${name}: ${[...exporters].join(', ')}`);
}

const MAX_LINES = 400;
const MAX_RULE_LINES = 120;

/** The files that are too long to read in one sitting: they answer more than one question. */
function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const isRule = roomOf(file) === 'rules' && isRuleFile(file);
    const limit = isRule ? MAX_RULE_LINES : MAX_LINES;
    return lines > limit ? [`${file} has ${lines} lines of at most ${limit}`] : [];
  });
}

/**
 * The comments with wording that readers stumble over; a comment of several lines is read as one.
 */
function privateWording(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, comments }) =>
    comments.flatMap(({ value: comment }) =>
      privateWordingIn(proseOf(comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ')))
        // A comment may need it: "three cases, one of which is open".
        .filter((wording) => wording !== 'of which')
        .map((wording) => `${file}: '${wording}' in a comment: ${comment.trim()}`),
    ),
  );
}

/**
 * The docstrings that begin with a clause, "What it exports", where a noun or a verb says it at
 * once.
 */
function clausesAsDocstrings(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, comments }) =>
    comments
      .filter(({ value }) => /^\*[\s*]*What\b/.test(value))
      .map(({ value }) => `${file}: "${value.replace(/^[\s*]+/, '').slice(0, 60)}"`),
  );
}

const MAX_COLUMNS = 100;

/**
 * The lines of comments that are wider than the code, which Prettier wraps; a directive cannot be
 * wrapped.
 */
function wideComments(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, text, comments }) =>
    comments
      .filter(({ value }) => !/^\s*(?:es|ox)lint-/.test(value))
      .flatMap(({ start, end }) =>
        text
          .slice(text.lastIndexOf('\n', start) + 1, end)
          .split('\n')
          .filter((line) => line.length > MAX_COLUMNS)
          .map((line) => `${file} has a comment of ${line.length} columns: ${line.trim()}`),
      ),
  );
}

/** The two files that may know how each kind of statement runs. */
const CONTROL_FLOW_FILES = new Set(['src/syntax/statements.ts', 'src/syntax/control-flow.ts']);

const CONTROL_STATEMENT =
  /^(?:If|Switch|Try|Labeled|Return|Throw|Break|Continue|For|ForOf|ForIn|While|DoWhile)Statement$/;
const MAX_COMPARED_STATEMENTS = 2;

/** The files that switch on types of statements, or compare with three or more of them. */
function statementWalkers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ file, program }) => {
    if (CONTROL_FLOW_FILES.has(file)) return [];
    const all = [...nodes(program)];
    const isStatementType = (node: unknown): boolean =>
      isTree(node) && CONTROL_STATEMENT.test(textOf(node) ?? '');
    const switches = all.some((node) => node.type === 'SwitchCase' && isStatementType(node.test));
    const compared = new Set(all.filter(isStatementType).map(textOf));
    return switches || compared.size > MAX_COMPARED_STATEMENTS
      ? [`${file} walks statements (${[...compared].join(', ')})`]
      : [];
  });
}

/** What is wrong with one import. */
function judgeImport(file: string, room: string, request: string): string | undefined {
  if (!request.startsWith('.')) {
    if (room === 'model' && !PURE_PACKAGES.has(request))
      return `${file} imports ${request}: the model is plain data`;
    if (isRuleFile(file) && !request.startsWith('node:'))
      return `${file} imports ${request}: a rule needs no package`;
    if (/^(@ts-morph\/|ts-morph$)/.test(request) && room !== 'project')
      return `${file} imports ${request}: only src/project may`;
    return undefined;
  }
  const target = posix.join(posix.dirname(file), request);
  const targetRoom = roomOf(target);
  if (isRuleFile(file) && !['rules', 'rules/checks', 'model'].includes(targetRoom ?? '')) {
    return `${file} imports ${target}: a rule knows the model and the analysis it is given`;
  }
  if (
    targetRoom === room ||
    target === 'package.json' ||
    target === 'mcp-contract.schema.json' ||
    (targetRoom && MAY_IMPORT[room]?.includes(targetRoom))
  )
    return undefined;
  return `${file} imports ${target}: ${room} may not import from ${targetRoom ?? 'outside src'}`;
}

/** What a file of src breaks, in the words of a failing test. */
function violations(file: string, text: string): string[] {
  const room = roomOf(file);
  if (!room) return [`${file} is in no known room`];
  const all = [...nodes(parseSync(file, text).program)];
  const imports = all
    .flatMap((node) => requestOf(node) ?? [])
    .flatMap((request) => judgeImport(file, room, request) ?? []);
  const names = room.startsWith('rules')
    ? all.flatMap((node) => textOf(node) ?? []).filter((string) => PACKAGE_NAME.test(string))
    : [];
  const frameworks = ['model', 'schema', 'detect/detector'].includes(room)
    ? all
        .flatMap((node) => textOf(node) ?? patternOf(node) ?? identifierOf(node) ?? [])
        .filter((text) => FRAMEWORK_NAME.test(text))
    : [];
  return [
    ...imports,
    ...names.map((name) => `${file} names a package: '${name}'`),
    ...frameworks.map((name) => `${file} names a framework: '${name}'`),
  ];
}

describe('the rooms', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
  const parsedFile = (file: string): SourceFile => parsed(file, readFileSync(file, 'utf8'));
  const files = filesIn('src');

  it('import in one direction only', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  const sources = files.map(parsedFile);

  it('have no circle of files', () => {
    expect(circlesIn([...sources, ...filesIn('scripts').map(parsedFile)])).toEqual([]);
  });

  it('export each name once', () => {
    expect(sharedNames(sources)).toEqual([]);
  });

  it('walk statements in one file', () => {
    expect(statementWalkers(sources)).toEqual([]);
  });

  it.each([
    ['a switch', `switch (node.type) { case 'IfStatement': break; }`],
    [
      'comparisons',
      `if (type === 'IfStatement' || type === 'ForStatement' || type === 'TryStatement') walk();`,
    ],
    ['a set', `const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement']);`],
  ])('find another file that walks statements by %s', (_by, text) => {
    expect(statementWalkers([parsed('src/detect/flow/a.ts', text)])).toEqual([
      expect.stringContaining('src/detect/flow/a.ts walks statements'),
    ]);
    expect(statementWalkers([parsed('src/syntax/statements.ts', text)])).toEqual([]);
  });

  it('have files that can be read in one sitting', () => {
    expect(longFiles(sources)).toEqual([]);
  });

  it('are in folders in which one is found at a glance', () => {
    expect(fullFolders(sources.map(({ file }) => file))).toEqual([]);
  });

  it('have comments in plain English', () => {
    expect(privateWording(sources)).toEqual([]);
  });

  it('have docstrings that begin with a noun or a verb', () => {
    expect(clausesAsDocstrings(sources)).toEqual([]);
  });

  it.each(['/** What it exports. */', '/**\n * What it exports.\n */'])(
    'find a docstring that begins with a clause: %j',
    (text) => {
      expect(clausesAsDocstrings([parsed('src/model/a.ts', text)])).toHaveLength(1);
    },
  );

  it('have comments that are as narrow as the code', () => {
    expect(wideComments(sources)).toEqual([]);
  });

  it.each([
    ['a docstring', `/** ${'long '.repeat(20)}*/`],
    ['a comment after code', `const limit = 1; // ${'long '.repeat(20)}`],
    ['a line of a block', `/*\n * ${'long '.repeat(20)}\n */`],
  ])('find a wide comment: %s', (_by, text) => {
    expect(wideComments([parsed('src/model/a.ts', text)])).toEqual([
      expect.stringContaining('src/model/a.ts has a comment of 1'),
    ]);
  });

  it.each(['eslint', 'oxlint'])('may have a wide directive of %s, on one line', (linter) => {
    const directive = `// ${linter}-disable-next-line no-new -- ${'long '.repeat(20)}`;
    expect(wideComments([parsed('src/model/a.ts', directive)])).toEqual([]);
  });

  it('have no index but the entry points of the package', () => {
    const indexes = files.filter((file) => posix.basename(file) === 'index.ts');
    expect(indexes.sort()).toEqual([
      'src/contract/index.ts',
      'src/plugin/index.ts',
      'src/runtime/index.ts',
    ]);
  });

  it.each([
    [
      'a static import',
      'src/syntax/a.ts',
      "import { x } from '../detect/x.ts';",
      'syntax may not import from detect',
    ],
    [
      'a type import',
      'src/model/a.ts',
      "import type { X } from '../syntax/x.ts';",
      'model may not import from syntax',
    ],
    [
      'a folder of the evaluator above it',
      'src/syntax/evaluate/statements/a.ts',
      "import { x } from '../expressions/x.ts';",
      'syntax/evaluate/statements may not import from syntax/evaluate/expressions',
    ],
    [
      'a re-export',
      'src/schema/a.ts',
      "export * from '../rules/x.ts';",
      'schema may not import from rules',
    ],
    [
      'a dynamic import',
      'src/detect/a.ts',
      "await import('../cli/main.ts');",
      'detect may not import from cli',
    ],
    [
      'an import in a type',
      'src/detect/a.ts',
      "type X = import('../rules/x.ts').X;",
      'detect may not import from rules',
    ],
    [
      'a side road',
      'src/rules/define-rule.ts',
      "import '../project/graph.ts';",
      'rules may not import from project',
    ],
    [
      'a rule that analyses by itself',
      'src/rules/a.ts',
      "import '../detect/analysis.ts';",
      'a rule knows the model',
    ],
    [
      'a rule with a package',
      'src/rules/a.ts',
      "import { z } from 'some-package';",
      'a rule needs no package',
    ],
    [
      'a way out of src',
      'src/cli/a.ts',
      "import '../../tests/x.ts';",
      'cli may not import from outside src',
    ],
    [
      'a package in the model',
      'src/model/a.ts',
      "import { readFileSync } from 'node:fs';",
      'the model is plain data',
    ],
    [
      'ts-morph outside project',
      'src/detect/a.ts',
      "const m = require('ts-morph');",
      'only src/project may',
    ],
    [
      'a package name in a rule',
      'src/rules/a.ts',
      "if (name === '@modelcontextprotocol/sdk') run();",
      'names a package',
    ],
    [
      'a package name in a template',
      'src/rules/a.ts',
      'message(`use zod ${version}`);',
      'names a package',
    ],
    [
      'a framework in the model',
      'src/model/a.ts',
      "type Converter = 'sdk-v1' | 'unknown';",
      "names a framework: 'sdk-v1'",
    ],
    [
      'a framework in an identifier',
      'src/schema/a.ts',
      'function convertForFastmcp() {}',
      'names a framework',
    ],
    [
      'a framework in a pattern',
      'src/schema/a.ts',
      'const specifier = /^@modelcontextprotocol\\/server$/;',
      'names a framework',
    ],
    ['a room that does not exist', 'src/utils/a.ts', '', 'no known room'],
  ])('are guarded against %s', (_what, file, text, message) => {
    expect(violations(file, text)).toEqual([expect.stringContaining(message)]);
  });

  it('may import what lies below them', () => {
    const text =
      "import { x } from '../model/x.ts'; import y from './y.ts'; import { parseSync } from 'oxc-parser';";
    expect(violations('src/syntax/a.ts', text)).toEqual([]);
  });
});

describe('what is found in the files', () => {
  it('is every circle, of types too', () => {
    const files = [
      parsed('src/model/a.ts', "import { b } from './b.ts';"),
      parsed('src/model/b.ts', "import type { C } from './c.ts';"),
      parsed('src/model/c.ts', "export * from './a.ts';"),
      parsed('src/model/d.ts', "import { a } from './a.ts';"),
    ];
    expect(circlesIn(files)).toEqual([['src/model/a.ts', 'src/model/b.ts', 'src/model/c.ts']]);
  });

  it('is every name that two files export', () => {
    const files = [
      parsed('src/model/a.ts', 'export interface Place {} type Own = 1; export const size = 1;'),
      parsed('src/model/b.ts', 'export class Place {} type Own = 2; export function size() {}'),
      parsed('src/model/c.ts', 'export const one = 1; export type one = 1;'),
    ];
    expect(sharedNames(files)).toEqual([
      'Place: src/model/a.ts, src/model/b.ts',
      'size: src/model/a.ts, src/model/b.ts',
    ]);
  });

  it('is every comment in private wording, also across lines, but no code', () => {
    const text = '/**\n * The part that\n * stands in `stands`.\n */\nconst mended = 1;';
    expect(privateWording([parsed('src/model/a.ts', text)])).toEqual([
      expect.stringContaining("src/model/a.ts: 'stands' in a comment"),
    ]);
  });

  it('is every file that is too long, rules sooner than others', () => {
    const lines = (count: number): string => 'run();\n'.repeat(count);
    const files = [
      parsed('src/model/a.ts', lines(400)),
      parsed('src/model/b.ts', lines(401)),
      parsed('src/rules/c.ts', lines(120)),
      parsed('src/rules/d.ts', lines(121)),
      parsed('src/rules/checks/e.ts', lines(121)),
    ];
    expect(longFiles(files)).toEqual([
      'src/model/b.ts has 401 lines of at most 400',
      'src/rules/d.ts has 121 lines of at most 120',
    ]);
  });

  it('report a folder of more than 30 files, other than that of the rules', () => {
    const files = (folder: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);
    expect(
      fullFolders([...files('src/a', 30), ...files('src/b', 31), ...files('src/rules', 40)]),
    ).toEqual(['src/b has 31 files of at most 30']);
  });
});

/**
 * Tests of what several files do together; every other test is named after the file or folder of
 * src that it tests.
 */
const TESTS_OF_BEHAVIOR = new Set([
  'tests/rules/client-compatibility-threads',
  'tests/rules/no-stdout-clients',
  'tests/detect/frameworks/invented',
  'tests/plugin/edits',
  'tests/cli/bad-input',
  'tests/cli/commands/server-json',
  'tests/cli/hostile-names',
  'tests/cli/not-installed',
  'tests/cli/project-code',
  'tests/cli/project-folder',
  'tests/cli/real',
  'tests/contract/command',
  'tests/contract/diff/composed',
  'tests/contract/html-command',
  'tests/contract/listed-schemas',
  'tests/contract/published',
  'tests/contract/verify-command',
  'tests/detect/error-contracts',
  'tests/detect/frameworks/sdk/served-revisions',
  'tests/detect/passed-elements',
  'tests/detect/frameworks/handler-results',
  'tests/plugin/hostile',
  'tests/plugin/stack',
  'tests/runtime/differences',
  'tests/runtime/differential',
  'tests/runtime/types',
  'tests/schema/holes',
  'tests/schema/truth',
  'tests/syntax/hostile',
  'tests/syntax/modules/freshness',
]);

describe('the tests', () => {
  const rooms = readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const tests = rooms
    .flatMap((room) =>
      readdirSync(`tests/${room}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `tests/${room}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace(/(?:\.executed|\.builds)?\.test\.ts$/, ''));

  it('mirror src', () => {
    const strays = tests.filter((test) => {
      const tested = test.replace(/^tests/, 'src');
      return !TESTS_OF_BEHAVIOR.has(test) && !existsSync(`${tested}.ts`) && !existsSync(tested);
    });
    expect(strays).toEqual([]);
  });

  it('of behavior exist', () => {
    expect([...TESTS_OF_BEHAVIOR].filter((test) => !tests.includes(test))).toEqual([]);
  });
});
