import { Lexer, marked, type Token, type Tokens } from 'marked';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { Contract, ToolContract } from '../../src/contract/contract.ts';
import type { ContractFinding } from '../../src/contract/render/finding.ts';
import { renderContract } from '../../src/contract/render/render.ts';
import { SAMPLE } from './render-sample.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Texts that mean something to whoever reads the output. */
const HOSTILE =
  '</script></style><img src=x onerror=alert(1)> | `tick` ``two`` \\| *b* _i_ [l](javascript:x) &lt; "q\' <!-- -->\n# head\n1. one\n---\n</textarea>';

const withTool = (tool: Partial<ToolContract>): Contract => ({
  ...SAMPLE,
  servers: [
    { ...SAMPLE.servers[0]!, tools: [{ name: 't', inputSchema: { type: 'object' }, ...tool }] },
  ],
});

test('JSON is the contract itself, with the files of its sources', () => {
  const text = renderContract(SAMPLE, 'json');
  const { sources, ...others } = JSON.parse(text) as Contract;
  const { sources: places, ...expected } = SAMPLE;
  expect(others).toEqual(expected);
  expect(sources).toEqual(
    Object.fromEntries(Object.entries(places).map(([key, at]) => [key, at.replace(/:\d+$/, '')])),
  );
  expect(text.endsWith('}\n')).toBe(true);
});

test.each(['json', 'md', 'html'] as const)('%s is the same each time', (format) => {
  expect(renderContract(structuredClone(SAMPLE), format)).toBe(renderContract(SAMPLE, format));
});

describe('Markdown', () => {
  const tokens = (contract: Contract): Token[] => new Lexer().lex(renderContract(contract, 'md'));
  const tables = (contract: Contract): Tokens.Table[] =>
    tokens(contract).filter((token): token is Tokens.Table => token.type === 'table');
  const headings = (contract: Contract): string[] =>
    tokens(contract).flatMap((token) =>
      token.type === 'heading'
        ? `${(token as Tokens.Heading).depth} ${shown(token as Tokens.Heading)}`
        : [],
    );
  const rows = (table: Tokens.Table): string[][] => table.rows.map((row) => row.map(shown));

  /** A piece of Markdown as a reader sees it. */
  function shown({
    type,
    tokens: parts = [],
    text,
  }: {
    readonly type?: string;
    readonly tokens?: readonly Token[];
    readonly text: string;
  }): string {
    if (parts.length === 0) return type === 'codespan' ? text : unescape(text);
    return parts
      .map((part) =>
        part.type === 'html' && part.raw === '<br>'
          ? '\n'
          : part.type === 'br'
            ? '\n'
            : shown(part as never),
      )
      .join('');
  }

  function unescape(text: string): string {
    return text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  }

  test('has a table of tools, and a section for each definition', () => {
    expect(headings(SAMPLE)).toEqual([
      '1 MCP contract',
      '2 issues',
      '3 Tools',
      '4 create_issue',
      '4 search_issues',
      '3 Resources',
      '4 Log',
      '3 Resource templates',
      '4 Issue',
      '3 Prompts',
      '4 triage',
      '3 Not read',
    ]);
    expect(rows(tables(SAMPLE)[0]!)).toEqual([
      [
        'create_issue',
        'Creates an issue in a project.',
        'title, priority?, assignee?, labels?, target?, meta?',
        'may write, not destructive',
        expect.stringMatching(/^~\d+$/),
      ],
      ['search_issues', '', 'query', 'read-only', expect.stringMatching(/^~\d+\+$/)],
    ]);
  });

  test('lists parameters with nested ones, through references, unions and lists', () => {
    expect(rows(tables(SAMPLE)[1]!)).toEqual([
      ['title', 'string', 'yes', 'What is wrong, in one line.', 'minLength 1, maxLength 200'],
      ['priority', '"low" | "high"', 'no', 'How soon | how late', 'default "low"'],
      ['assignee', 'object | null', 'no', 'Who does it.', ''],
      ['assignee.name', 'string', 'yes', '', ''],
      ['assignee.deputy', 'Person', 'no', '', ''],
      ['labels', 'object[]', 'no', '', ''],
      ['labels[].name', 'string', 'yes', '', ''],
      ['labels[].color', 'string', 'no', '', 'pattern "^#[0-9a-f]{6}$"'],
      ['target', 'object', 'no', '', ''],
      ['target (option 1).url', 'string', 'yes', '', 'format "uri"'],
      ['target (option 2).id', 'integer', 'no', '', ''],
      ['meta', 'Record<string, number>', 'no', '', ''],
    ]);
  });

  test('distinguishes written values from defaults of the protocol', () => {
    const text = renderContract(SAMPLE, 'md');
    expect(text).toContain(
      'Annotations: **may write**, **not destructive**, not idempotent (default), open world (default)',
    );
    expect(text).toContain('Annotations: **read-only**, open world (default)');
  });

  test('claims no default of annotations that were not read', () => {
    const all = renderContract(
      withTool({ unresolved: [{ part: 'annotations', why: 'depends on a parameter' }] }),
      'md',
    );
    expect(all).not.toContain('(default)');
    const one = renderContract(
      withTool({
        unresolved: [{ part: 'annotations/openWorldHint', why: 'depends on a parameter' }],
      }),
      'md',
    );
    expect(one).toContain(
      'Annotations: may write (default), destructive (default), not idempotent (default)\n',
    );
  });

  test('says what was not read, and where', () => {
    expect(renderContract(SAMPLE, 'md')).toContain(
      '- `description`: it depends on the parameter `text` (`src/tools/search.ts:5`)',
    );
    expect(renderContract(SAMPLE, 'md')).toContain(
      '- `tools`: it is an element of a list that is assigned more than once (`extra`) (`src/index.ts:40`)',
    );
  });

  test('shows errors with their recovery, scopes and capabilities', () => {
    expect(rows(tables(SAMPLE)[3]!)).toEqual([
      [
        'duplicate',
        '-32002',
        'The title exists.',
        'Search for the title and use what is found.',
        'no',
      ],
    ]);
    expect(renderContract(SAMPLE, 'md')).toContain(
      'Scopes: `issues:write`\n\nAsks the client for: `elicitation`',
    );
  });

  test('shows hostile texts as they are', () => {
    const contract = withTool({
      title: HOSTILE,
      description: HOSTILE,
      inputSchema: {
        type: 'object',
        properties: { 'a|b`c': { type: 'string', description: HOSTILE, default: HOSTILE } },
      },
      errors: [{ reason: 'r|`', when: HOSTILE }],
    });
    const [overview, parameters, errors] = tables(contract);
    expect(overview!.rows[0]).toHaveLength(5);
    expect(rows(parameters!)).toEqual([
      ['a|b`c', 'string', 'no', HOSTILE, `default ${JSON.stringify(HOSTILE)}`],
    ]);
    expect(rows(errors!)[0]!.slice(0, 3)).toEqual(['r|`', '', HOSTILE]);
    const quote = tokens(contract).find(({ type }) => type === 'blockquote') as Tokens.Blockquote;
    expect(quote.tokens.map((token) => shown(token as never)).join('\n')).toBe(HOSTILE);
    expect(headings(contract).slice(0, 4)).toEqual([
      '1 MCP contract',
      '2 issues',
      '3 Tools',
      '4 t',
    ]);
    expect(marked.parse(renderContract(contract, 'md'), { async: false })).not.toMatch(
      /<img|<script|<a href="javascript/,
    );
  });

  test('links to the headings that GitHub makes, also of equal names', () => {
    const server = { ...SAMPLE.servers[0]!, tools: [{ name: 'tools' }, { name: 'a.b_c' }] };
    const links = tables({ ...SAMPLE, servers: [server, { ...server, name: 'other' }] })
      .filter(({ header }) => header[0]!.text === 'Tool')
      .flatMap(({ rows }) => rows.map(([first]) => first!.text));
    expect(links).toEqual([
      '[tools](#tools-1)',
      '[a.b_c](#ab_c)',
      '[tools](#tools-3)',
      '[a.b_c](#ab_c-1)',
    ]);
  });

  test('says so when there is nothing', () => {
    expect(renderContract({ schemaVersion: '1.0', servers: [], sources: {} }, 'md')).toBe(
      '# MCP contract\n\nThe project has no server.\n',
    );
  });
});

describe('the page', () => {
  const findings: readonly ContractFinding[] = [
    {
      ruleId: 'mcp/require-field-description',
      severity: 'error',
      message: "'labels' has no description",
      source: 'src/tools/create.ts:20',
      definition: 'issues/tools/create_issue',
    },
    {
      ruleId: 'mcp/no-stdout',
      severity: 'warning',
      message: 'console.log writes to stdout',
      source: 'src/index.ts:2',
    },
  ];

  const page = (contract: Contract, of: readonly ContractFinding[] = []): Element[] => [
    ...elements(parse(renderContract(contract, 'html', { findings: of }))),
  ];

  function* elements(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
    if ('tagName' in node) yield node;
    if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child);
  }

  function textOf(node: DefaultTreeAdapterTypes.Node): string {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  }

  const named = (all: readonly Element[], name: string): Element[] =>
    all.filter(({ tagName }) => tagName === name);
  const attribute = ({ attrs }: Element, name: string): string | undefined =>
    attrs.find((one) => one.name === name)?.value;
  const classed = (all: readonly Element[], name: string): string[] =>
    all.filter((element) => attribute(element, 'class')?.split(' ').includes(name)).map(textOf);

  test('has every definition, and an entry for each with what it costs', () => {
    const all = page(SAMPLE);
    const ids = named(all, 'article').map((article) => attribute(article, 'id')!);
    expect(ids.map(decodeURIComponent)).toEqual([
      'issues/tools/create_issue',
      'issues/tools/search_issues',
      'issues/resources/log://today',
      'issues/resourceTemplates/issue://{id}',
      'issues/prompts/triage',
    ]);
    const nav = [...elements(named(all, 'nav')[0]!)];
    expect(named(nav, 'a').map((link) => attribute(link, 'href')!.slice(1))).toEqual(ids);
    expect(named(nav, 'small').map(textOf)).toEqual([
      expect.stringMatching(/^~\d+$/),
      expect.stringMatching(/^~\d+\+$/),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
  });

  test('shows schemas as trees', () => {
    const tree = page(SAMPLE).find((element) => attribute(element, 'class') === 'tree')!;
    const branches = named([...elements(tree)], 'details').map((branch) =>
      textOf(branch).replaceAll(/\s+/g, ' '),
    );
    expect(branches).toEqual([
      'assignee object | nullWho does it.name string requireddeputy Person',
      'labels object[][].name string required[].color stringpattern "^#[0-9a-f]{6}$"',
      'target object(option 1).url string requiredformat "uri"(option 2).id integer',
    ]);
  });

  test('distinguishes written annotations from assumed ones', () => {
    const all = page(SAMPLE);
    expect(classed(all, 'badge')).toEqual([
      'may write',
      'not destructive',
      'not idempotent (default)',
      'open world (default)',
      'read-only',
      'open world (default)',
    ]);
    expect(classed(all, 'default')).toEqual([
      'not idempotent (default)',
      'open world (default)',
      'open world (default)',
    ]);
  });

  test('shows findings where they belong, and the others beside the definitions', () => {
    const all = page(SAMPLE, findings);
    const [first] = named(all, 'article');
    expect(classed([...elements(first!)], 'error')).toEqual([
      "Error 'labels' has no description mcp/require-field-description, src/tools/create.ts:20",
    ]);
    const inArticles = named(all, 'article').flatMap((article) =>
      classed([...elements(article)], 'warning'),
    );
    expect(inArticles).toEqual([]);
    expect(classed(all, 'warning')).toEqual([
      'Warning console.log writes to stdout mcp/no-stdout, src/index.ts:2',
    ]);
  });

  test('folds many findings away', () => {
    const many = Array.from({ length: 6 }, (_, index): ContractFinding => ({
      ...findings[0]!,
      source: `src/tools/create.ts:${index}`,
    }));
    expect(named(page(SAMPLE, many), 'summary').map(textOf)).toContain(
      '6 findings and parts that were not read',
    );
    expect(named(page(SAMPLE, many.slice(1)), 'summary').map(textOf)).not.toContain(
      '5 findings and parts that were not read',
    );
  });

  test('marks what was not read', () => {
    expect(classed(page(SAMPLE), 'unresolved')).toEqual([
      'Not read description: it depends on the parameter text src/tools/search.ts:5',
      'Not read tools: it is an element of a list that is assigned more than once (extra) src/index.ts:40',
    ]);
  });

  test('asks for nothing, and lets nothing run but its own script', () => {
    const all = page(SAMPLE, findings);
    const urls = all
      .flatMap(({ attrs }) =>
        attrs.filter(({ name }) => /^(?:src|srcset|href|action|data)$/.test(name)),
      )
      .map(({ value }) => value);
    expect(urls.filter((url) => !url.startsWith('#'))).toEqual([]);
    expect(renderContract(SAMPLE, 'html')).not.toMatch(/@import|url\(/);
    const policy = attribute(
      all.find((element) => attribute(element, 'http-equiv') === 'Content-Security-Policy')!,
      'content',
    )!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
    );
    expect(policy).not.toContain('unsafe-inline');
  });

  test('is inert whatever a server says', () => {
    const [own] = named(page(SAMPLE), 'script');
    const contract = withTool({
      name: HOSTILE,
      title: HOSTILE,
      description: HOSTILE,
      inputSchema: {
        type: 'object',
        properties: {
          [HOSTILE]: { type: 'string', description: HOSTILE, default: HOSTILE, [HOSTILE]: 1 },
        },
        required: [HOSTILE],
      },
      annotations: { [HOSTILE]: HOSTILE },
      errors: [{ reason: HOSTILE, code: HOSTILE, when: HOSTILE, recovery: HOSTILE }],
      unresolved: [{ part: HOSTILE, why: HOSTILE }],
      icons: [{ src: HOSTILE }],
    });
    const hostileFinding: ContractFinding = {
      ruleId: HOSTILE,
      message: HOSTILE,
      severity: 'error',
      source: HOSTILE,
    };
    const all = page(contract, [hostileFinding]);
    expect(named(all, 'script').map(textOf)).toEqual([textOf(own!)]);
    expect(named(all, 'img')).toEqual([]);
    expect(named(all, 'textarea')).toEqual([]);
    expect(all.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on'))).toEqual(
      [],
    );
    const article = named(all, 'article')[0]!;
    expect(decodeURIComponent(attribute(article, 'id')!)).toBe(`issues/tools/${HOSTILE}`);
    expect(classed([...elements(article)], 'text')[0]).toBe(HOSTILE);
  });

  test('fits a phone, and says what is what to those who do not see it', () => {
    const all = page(SAMPLE);
    expect(all.some((element) => attribute(element, 'name') === 'viewport')).toBe(true);
    expect(attribute(named(all, 'html')[0]!, 'lang')).toBe('en');
    expect(textOf(named(all, 'label')[0]!)).toBe('Search the definitions');
    expect(attribute(named(all, 'nav')[0]!, 'aria-label')).toBe('Contents');
    expect(named(all, 'main')).toHaveLength(1);
    expect(named(all, 'h1')).toHaveLength(1);
  });
});
