import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { contextFacts } from '../detector/context-history.ts';
import { everyKind, type ResultsByKind } from '../detector/results.ts';
import type { Detector } from '../detector/detector.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { LISTED_TOOL, partsOfObject, reader, type Layout } from '../detector/layout.ts';

const TOOL: Layout = {
  ...LISTED_TOOL,
  handler: 'handler',
  context: 1,
};

/**
 * gunshi-mcp 1.0.0 (69b58ac), run: src/output.ts joins the texts of `content`, and throws for a
 * value without it. A tool with an output schema is not followed, because its results never have
 * structured content.
 */
const RESULTS: ResultsByKind = {
  tool: {
    treatments: { ...everyKind('failure'), result: 'texts' },
    withOutput: everyKind(undefined),
    members: ['content'],
  },
};

/** An object with a tool's type; one without a known name is part of something else. */
function literal(config: Expression): DefinitionParts | undefined {
  const name = config.property('name');
  return name instanceof Expression && typeof name.value === 'string'
    ? partsOfObject('GunshiTool', TOOL, config)
    : undefined;
}

/** `gunshi-mcp`: gunshi commands as tools, `defineTool<Extensions>()({ … })`. */
export const gunshiMcp: Detector = {
  id: 'gunshi-mcp',
  assumedMajor: 1,
  packages: ['gunshi-mcp'],
  finds: {
    builders: { 'defineTool()': reader('defineTool', TOOL) },
    literals: { GunshiTool: literal, AnyGunshiTool: literal },
  },
  context: {
    types: ['ToolContext'],
  },
  facts: ({ versions }) => ({
    results: RESULTS,
    context: contextFacts('ctx', {}, versions),
  }),
};
