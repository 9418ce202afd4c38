import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue, isUndecided } from '../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Framework } from '../../model/framework.ts';
import type { ResultFacts } from '../../model/handlers/results.ts';
import { contextFacts } from '../detector/context-history.ts';
import {
  named,
  type Detector,
  type FrameworkVersion,
  type ListReader,
} from '../detector/detector.ts';
import { property, type ListElement, type DefinitionParts } from '../detector/definition-parts.ts';
import { partsOfObject, type Layout } from '../detector/layout.ts';
import { partsOfRecord } from '../detector/definition-lists.ts';
import { readEntries } from './sdk/low-level/low-level.ts';
import { JSON_TOOL, everyKind, type ResultsByKind } from '../detector/results.ts';
import type { Versions } from '../detector/versions.ts';
import { isCall } from '../../syntax/nodes.ts';

/** @mastra/mcp 0.14.5 and 1.18.0; before 1.0 the structured content may also be inside a result. */
function mastraResults(versions: Versions): ResultsByKind {
  const treatments = everyKind('structured');
  const withOutput = versions.orNewest.choose<ResultFacts['withOutput']>('>=1.0.0', treatments, {
    ...treatments,
    result: undefined,
    nothing: undefined,
  });
  return withOutput ? { tool: { ...JSON_TOOL, withOutput } } : {};
}

/**
 * @mastra/mcp 0.14.5 with @mastra/core 0.24.9, and 1.18.0 with 1.71.0, run: `execute({ context })`
 * became `execute(arguments, context)`.
 */
const BEFORE_1 = {
  since: '1.0',
  member: 'context',
  others:
    'mastra memory resourceId resumeData runId runtimeContext suspend threadId tracingContext writer'.split(
      ' ',
    ),
};

/** The first parameter; undefined if the packages of tools and of servers do not fit together. */
function firstParameter({ versions, beside }: FrameworkVersion): Framework['firstParameter'] {
  const tools = beside?.('@mastra/core');
  const answers = [versions, ...(tools && !tools.isUnknown ? [tools] : [])].map((each) =>
    each.within(`>=${BEFORE_1.since}.0`),
  );
  const [answer] = new Set(answers);
  const isCertain = answer !== 'depends' && answers.every((each) => each === answer);
  return isCertain ? { ...BEFORE_1, isArguments: answer === 'yes' } : undefined;
}

/** `mcp: { annotations }` (dist/index.js of @mastra/mcp 1.0.0 and 1.18.0). */
const ANNOTATIONS_IN = 'mcp';

const NOT_READ = new UnknownValue('is not created by `createTool`');

/**
 * The functions of the options that answer requests for lists, and those that answer for an entry
 * (dist/index.js of @mastra/mcp 1.0.0).
 */
const LISTING = [
  {
    of: 'resources',
    lists: 'listResources',
    answers: 'getResourceContent',
    method: 'resources/list',
  },
  {
    of: 'resources',
    lists: 'resourceTemplates',
    answers: 'getResourceContent',
    method: 'resources/templates/list',
  },
  { of: 'prompts', lists: 'listPrompts', answers: 'getPromptMessages', method: 'prompts/list' },
] as const;

/**
 * `new MCPServer({ tools: { name: createTool({ … }) } })`: the key is the name; agents and
 * workflows also become tools.
 */
const server: ListReader = (call) => {
  const options = call.argument(0);
  const listed = LISTING.flatMap(({ of, lists, answers, method }) => {
    const group = property(options, of);
    const lister = property(group, lists);
    if (lister === undefined || (lister instanceof Expression && lister.value === undefined))
      return [];
    const request = new UnknownValue('depends on the request');
    const list = lister instanceof Expression ? lister.result([request]) : lister;
    return readEntries(method, list, {
      module: call.expression.module,
      entry: call.node,
      answering: () => () => ({ handler: property(group, answers), isWhole: false }),
    });
  });
  const tools = partsOfRecord(property(options, 'tools'), call, tool);
  const others = ['agents', 'workflows'].map((kind) =>
    partsOfRecord(property(options, kind), call, (_name, _value, element) =>
      generated(kind, element),
    ),
  );
  const views = partsOfRecord(property(options, 'appResources'), call, view);
  return [tools, ...others, listed, views].flat();
};

/** A view by its URI: `appResources: { 'ui://board': { name, html } }` (1.10.0 and 2.0.0). */
function view(uri: Part, config: Part, element?: ListElement): DefinitionParts {
  const handler = property(config, 'html') ?? property(config, 'htmlPath');
  const layout: Layout = { kind: 'resource' };
  return { ...partsOfObject('appResources', layout, config, element), uri, handler };
}

/** Before 1.0 the arguments of a handler are a member of its first parameter. */
const TOOL: Layout = {
  kind: 'tool',
  title: 'title',
  annotations: `${ANNOTATIONS_IN}.annotations`,
  handler: 'execute',
  input: 'inputSchema',
  output: 'outputSchema',
  takesRequest: true,
};

function tool(name: Part, value: Part, element?: ListElement): DefinitionParts {
  const config = isUndecided(value) ? value : configOf(value);
  return { ...partsOfObject('createTool', TOOL, config, element), name };
}

/** The configuration of a tool. */
function configOf(tool: Expression | undefined): Part {
  const made = tool?.value;
  if (
    !tool ||
    !(made instanceof OpaqueValue) ||
    made.kind === 'callback-parameter' ||
    !isToolBuilder(made)
  )
    return NOT_READ;
  const { node } = made.origin;
  if (!isCall(node)) return NOT_READ;
  const [argument] = node.arguments;
  const written = tool.written();
  const creation = written.node === node ? written : tool.made();
  if (creation.node === node) return argument && creation.sibling(argument);
  return made.argument ? configPassed(made.argument(), tool) : NOT_READ;
}

/** The configuration that a function of the project passes to `createTool`. */
function configPassed(config: unknown, tool: Expression): Part {
  const { evaluator } = tool;
  const literal = evaluator.provenanceOf(config);
  return new Expression(evaluator, literal?.node ?? tool.node, literal ?? tool.context, {
    value: config,
  });
}

function isToolBuilder({ of: { specifier, path } }: OpaqueValue): boolean {
  return (
    /^@mastra\/core(?:\/|$)/.test(specifier) && ['createTool', 'Tool'].includes(path.at(-1) ?? '')
  );
}

/** The tool that the framework creates for an agent or a workflow. */
function generated(kind: string, element: ListElement | undefined): DefinitionParts {
  const name = new UnknownValue(`is created from \`${kind}\``, element?.expression.origin);
  return {
    kind: 'tool',
    form: 'MCPServer',
    name,
    description: name,
    handler: name,
    schemas: [],
    config: name,
    ...(element && { element }),
    takesRequest: true,
    contextParameter: () => undefined,
  };
}

/** Mastra: tools of a project's agents become MCP tools only if an `MCPServer` receives them. */
export const mastra: Detector = {
  id: 'mastra',
  title: 'Mastra',
  assumedMajor: 1,
  packages: ['@mastra/mcp'],
  finds: {
    constructors: { MCPServer: server },
  },
  servers: {
    names: { MCPServer: named() },
    instances: ['MCPServer'],
    stdio: { methods: { startStdio: () => true } },
  },
  facts: (used) => ({
    annotationsIn: ANNOTATIONS_IN,
    // Listed by 1.0.0, and not by 0.10.12 and 0.14.5.
    lacksAnnotations: used.versions.orNewest.within('<1.0.0'),
    firstParameter: firstParameter(used),
    results: mastraResults(used.versions),
    context: contextFacts('context', {}, used.versions),
  }),
};
