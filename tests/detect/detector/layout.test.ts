import { describe, expect, it } from 'vitest';
import { Call } from '../../../src/detect/detector/call.ts';
import { reader, type Layout } from '../../../src/detect/detector/layout.ts';
import type { DefinitionParts } from '../../../src/detect/detector/definition-parts.ts';
import { AnalysisSession } from '../../../src/detect/discovery/session.ts';
import { moduleIndex } from '../../../src/detect/flow/module-index.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { Expression, valueOfPart } from '../../../src/syntax/evaluate/expressions/expression.ts';
import { moduleFrom } from '../../syntax/module-from.ts';

/** The parts of the only call of a text, by a layout. */
function partsOf(text: string, layout: Layout): DefinitionParts {
  const module = moduleFrom('/project/server.ts', text);
  const [node] = moduleIndex(module).calls;
  const { evaluator } = new AnalysisSession(DEFAULT_SETTINGS);
  return reader(
    'add',
    layout,
  )(new Call(new Expression(evaluator, node!, { module, frame: undefined }), node!));
}

describe('a layout', () => {
  it('reads arguments by index, and properties of the configuration by path', () => {
    const { name, title, form } = partsOf("add('find', { meta: { title: 'Find' } })", {
      kind: 'tool',
      config: 1,
      name: 0,
      title: 'meta.title',
    });
    expect([form, valueOfPart(name), valueOfPart(title)]).toEqual(['add', 'find', 'Find']);
  });

  it('takes the first place that has something', () => {
    const layout: Layout = { kind: 'resource', name: ['name', 'uri'], uri: 'uri' };
    expect(valueOfPart(partsOf("add({ uri: 'a://b' })", layout).name)).toBe('a://b');
    expect(valueOfPart(partsOf("add({ name: 'n', uri: 'a://b' })", layout).name)).toBe('n');
  });

  it('takes the first schema that is written, with what is special about it', () => {
    const layout: Layout = {
      kind: 'prompt',
      args: [{ label: 'args', takes: 'arguments' }, 'schema'],
    };
    const schemaOf = (text: string): unknown =>
      partsOf(text, layout).schemas.map(({ surface, label, takes }) => [surface, label, takes]);
    expect(schemaOf('add({ args: [] })')).toEqual([['args', 'args', 'arguments']]);
    expect(schemaOf('add({ schema: {} })')).toEqual([['args', 'schema', undefined]]);
    expect(schemaOf('add({})')).toEqual([['args', 'schema', undefined]]);
  });

  it('makes a template of each URI, or of one with a variable', () => {
    const isTemplate = (uri: string, template: Layout['template']): unknown =>
      partsOf(`add({ uri: '${uri}' })`, { kind: 'resource', uri: 'uri', template }).isTemplate;
    expect(isTemplate('a://b', 'always')).toBe(true);
    expect(isTemplate('a://{b}', 'with-variables')).toBe(true);
    expect(isTemplate('a://b', 'with-variables')).toBeUndefined();
    expect(isTemplate('a://{b}', undefined)).toBeUndefined();
  });
});
