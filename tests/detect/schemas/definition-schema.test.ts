import { expect, test } from 'vitest';
import { lowLevelTools } from '../../support/sdk.ts';
import { read } from '../read.ts';

test('a description is added to a literal schema that has none, behind its type', () => {
  const source = lowLevelTools('return {};').replace(
    "inputSchema: { type: 'object' }",
    `inputSchema: { type: 'object', properties: {
       typed: { type: 'string' }, bare: {}, empty: { type: 'string', description: '' }, told: { description: 'x' }, spread: { ...load() } } }`,
  );
  const { root } = read(source).definitions[0]!.schemas[0]!;
  const fields = root.kind === 'known' ? (root.value.fields ?? []) : [];
  const added = fields.map(({ name, addDescription }) => {
    const edit = addDescription?.("'d'");
    return [name, edit && source.slice(edit.range[0] - 4, edit.range[0]) + edit.text];
  });
  expect(Object.fromEntries(added)).toMatchObject({ empty: undefined, told: undefined });
  expect(Object.fromEntries(added)).toMatchObject({
    typed: expect.stringMatching(/ng', description: 'd'/) as string,
    bare: expect.stringMatching(/\{ description: 'd' \}/) as string,
  });
});
