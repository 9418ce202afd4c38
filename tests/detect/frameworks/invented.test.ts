import { describe, expect, test } from 'vitest';
import { findingsIn } from '../../../src/model/findings/findings.ts';
import { analyze } from '../../../src/detect/analysis.ts';
import { AnalysisSession } from '../../../src/detect/discovery/session.ts';
import { contextFacts } from '../../../src/detect/detector/context-history.ts';
import { named, type Detector } from '../../../src/detect/detector/detector.ts';
import { reader } from '../../../src/detect/detector/layout.ts';
import { asWritten, EMPTY_INPUT } from '../../../src/detect/detector/listed-fields.ts';
import { DETECTORS } from '../../../src/detect/frameworks/detectors.ts';
import { everyKind } from '../../../src/detect/detector/results.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import requireFieldDescription from '../../../src/rules/require-field-description.ts';
import noUnavailableContextMember from '../../../src/rules/no-unavailable-context-member.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import type { Analysis } from '../../../src/model/analysis.ts';
import { project } from '../../syntax/project.ts';

/** A framework in one file: where it finds definitions, and every kind of fact about its versions. */
const acmeKit: Detector = {
  id: 'acme-kit',
  title: 'Acme kit',
  assumedMajor: 2,
  packages: ['@acme/mcp-kit'],
  finds: {
    methods: {
      addTool: reader('addTool', { kind: 'tool', handler: 'run', input: 'accepts', context: 1 }),
    },
  },
  servers: { names: { createKit: named() }, results: ['createKit'] },
  schemaSupport: {
    package: '@acme/mcp-kit',
    zod: 'Zod 4',
    places: {
      addTool: {
        input: {
          expected: 'a schema',
          forms: { 'raw-shape': { '<2.0.0': 'throws', '>=2.0.0': 'accepted' } },
        },
      },
    },
  },
  facts: ({ versions }) => ({
    toJsonSchema: {
      convert: () => ({
        kind: 'advertised',
        schema: { type: 'object', title: 'converted by Acme' },
        emptied: false,
        unresolved: [],
      }),
      settings: (io) => ({ io }),
    },
    listing: {
      emptyInput: EMPTY_INPUT,
      fields: (written) => asWritten(written, ['description']),
    },
    results: { tool: { treatments: everyKind('text'), members: [] } },
    context: contextFacts('kit', { ask: { since: '2.0.0' } }, versions),
  }),
};

const SOURCE = `
  import { createKit } from '@acme/mcp-kit';
  import { z } from 'zod';
  const kit = createKit({ name: 'acme' });
  kit.addTool({
    name: 'greet',
    description: 'Says hello.',
    accepts: z.object({ name: z.string() }),
    run: async (args, kit) => kit.ask('?'),
  });
`;

/** The analysis of a server for a version of the framework, which only the session knows. */
function analysisOf(range: string, source = SOURCE): Analysis {
  const { path } = project({
    'package.json': { name: 'server', dependencies: { '@acme/mcp-kit': range } },
  });
  const module = moduleFrom(path('server.ts'), source);
  const session = new AnalysisSession(DEFAULT_SETTINGS, [...DETECTORS, acmeKit]);
  return analyze(module, DEFAULT_SETTINGS, session);
}

describe('a framework that one file states', () => {
  test('is found, with its server', () => {
    const { definitions, servers } = analysisOf('^2.0.0');
    expect(definitions).toMatchObject([
      {
        kind: 'tool',
        name: { kind: 'known', value: 'greet' },
        framework: { id: 'acme-kit', title: 'Acme kit', version: '2.0.0', major: 2 },
      },
    ]);
    expect(servers).toMatchObject([{ name: { kind: 'known', value: 'acme' } }]);
  });

  test('converts schemas and lists fields with its own functions', () => {
    const [definition] = analysisOf('^2.0.0').definitions;
    expect(definition!.schemas[0]!.jsonSchema()?.schema).toEqual({
      type: 'object',
      title: 'converted by Acme',
    });
    expect(definition!.listed).toMatchObject({ description: { value: 'Says hello.' } });
  });

  test('treats results by its own rules', () => {
    const [definition] = analysisOf('^2.0.0').definitions;
    expect(definition!.results.facts?.treatments.object).toBe('text');
  });

  test.each([
    ['^1.0.0', 'throws'],
    ['^2.0.0', undefined],
    ['>=1.0.0', undefined],
  ])('of %s loses a raw shape: %s', (range, effect) => {
    const source = SOURCE.replace('z.object({ name: z.string() })', '{ name: z.string() }');
    const [definition] = analysisOf(range, source).definitions;
    expect(definition!.schemas[0]!.outcome.loss?.effect).toBe(effect);
  });

  test('is judged by rules that know nothing of it', () => {
    const { definition } = requireFieldDescription;
    const findings = [...findingsIn(definition, analysisOf('^2.0.0'), { surfaces: ['input'] })];
    expect(findings).toHaveLength(1);
  });

  test.each([
    ['^1.0.0', ['later']],
    ['^2.0.0', []],
    ['>=1.0.0', []],
  ])('of %s has its own members in the context: %j', (range, expected) => {
    const { definition } = noUnavailableContextMember;
    const findings = findingsIn(definition, analysisOf(range), { neverSet: false });
    expect([...findings].map(({ messageId }) => messageId)).toEqual(expected);
  });
});

test('a session without the framework does not find it', () => {
  const { path } = project({ 'package.json': { name: 'server' } });
  const module = moduleFrom(path('server.ts'), SOURCE);
  expect(analyze(module, DEFAULT_SETTINGS).definitions).toEqual([]);
});
