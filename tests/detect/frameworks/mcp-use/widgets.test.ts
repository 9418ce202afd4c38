import { describe, expect, test } from 'vitest';
import { definitionsIn, installed } from '../../executed.ts';

const COMPONENT = 'export default function Board() { return null; }';

/** What a widget makes in a version of mcp-use: kind, name, and the URI or the fields. */
function madeBy(file: string, metadata: string, version: string): unknown[] {
  const manifest = { name: 's', dependencies: { 'mcp-use': version } };
  const path = installed({ 'package.json': JSON.stringify(manifest) });
  const text = `import { z } from 'zod'; ${metadata} ${COMPONENT}`;
  return definitionsIn(path(file), text).map(
    ({ kind, name, uri, schemas: [schema], isTemplate, condition }) => [
      isTemplate ? 'template' : kind,
      name.kind === 'known' && name.value,
      schema?.root.kind === 'known'
        ? schema.root.value.fields?.map((field) => field.name)
        : uri.kind === 'unknown' && uri.parts,
      ...(condition === undefined ? [] : [condition]),
    ],
  );
}

const RESOURCES = [
  ['resource', 'board', ['ui://widget/board', null, '.html']],
  ['template', 'board-dynamic', ['ui://widget/board', null, '-{id}.html']],
];

describe('a widget of mcp-use', () => {
  test.each(['resources/board/widget.tsx', 'resources/board.tsx'])(
    'in %s is a resource and a template',
    (file) => {
      const metadata = `export const widgetMetadata = { description: 'A board.', exposeAsTool: false };`;
      expect(madeBy(file, metadata, '1.20.5')).toEqual(RESOURCES);
    },
  );

  test.each([
    ['resources/board/rows/widget.tsx', '1.20.5'],
    ['src/resources/board.tsx', '1.20.5'],
    ['resources/board/Row.tsx', '1.20.5'],
    ['resources/board/widget.tsx', '2.5.2'],
  ])('is not %s of %s', (file, version) => {
    expect(madeBy(file, '', version)).toEqual([]);
  });

  test('needs a component', () => {
    const manifest = { name: 's', dependencies: { 'mcp-use': '1.20.5' } };
    const path = installed({ 'package.json': JSON.stringify(manifest) });
    const text = 'export interface Row { id: string }';
    expect(definitionsIn(path('resources/types.ts'), text)).toEqual([]);
  });

  test('is a tool of its props where it says so, and by default before 1.20', () => {
    const props = `props: z.object({ city: z.string().describe('Where.') })`;
    const tool = ['tool', 'board', ['city']];
    const exposed = `export const widgetMetadata = { ${props}, exposeAsTool: true };`;
    const silent = `export const widgetMetadata = { ${props} };`;
    const file = 'resources/board/widget.tsx';
    expect(madeBy(file, exposed, '1.20.5')).toEqual([...RESOURCES, tool]);
    expect(madeBy(file, silent, '1.17.0')).toEqual([...RESOURCES, tool]);
    expect(madeBy(file, silent, '1.20.4')).toEqual(RESOURCES);
    expect(madeBy(file, silent, '^1.11.2')).toEqual([
      ...RESOURCES,
      [...tool, 'is a tool in versions before 1.20'],
    ]);
  });
});

test('`widget()` returns a text and its props as structured content', () => {
  const text = `import { MCPServer, widget } from 'mcp-use/server';
    const server = new MCPServer({ name: 's', version: '1.0.0' });
    server.tool({ name: 'a' }, async () => widget({ props: { city: 'Bern' }, message: 'A board.' }));
    server.tool({ name: 'b' }, async () => widget({ props: { city: 'Bern' } }));`;
  const [first, second] = definitionsIn(installed({})('server.ts'), text);
  expect(first!.unresolved()).toEqual([]);
  expect(second!.unresolved()).toMatchObject([{ why: 'depends on the `output` of a widget' }]);
});
