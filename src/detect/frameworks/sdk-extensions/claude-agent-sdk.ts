import { valueOfPart, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { contextFacts } from '../../detector/context-history.ts';
import { elementsOf } from '../../detector/definition-lists.ts';
import {
  property,
  type DefinitionParts,
  type ListElement,
} from '../../detector/definition-parts.ts';
import { partsOfObject, type Layout } from '../../detector/layout.ts';
import { named, type CallReader, type Detector, type ListReader } from '../../detector/detector.ts';
import { sdkV1ListedFields } from '../sdk/v1/listed-fields.ts';
import { sdkV1Results } from '../sdk/v1/results.ts';
import { sdkV1Conversion } from '../sdk/v1/schema-conversion.ts';
import { Versions } from '../../detector/versions.ts';

/** Versions of SDK v1 that list the same fields as 0.1.30 and 0.3.332 (run). */
const SDK_BEFORE = Versions.installed('1.18.0');
const SDK = Versions.installed('1.29.0');

/** `tool(name, description, shape, handler, { annotations })` */
const tool: CallReader = (call) => ({
  kind: 'tool',
  form: 'tool',
  name: call.argument(0),
  description: call.argument(1),
  annotations: property(call.argument(4), 'annotations'),
  handler: call.argument(3),
  schemas: [{ surface: 'input', label: 'the parameters', part: call.argument(2) }],
  contextParameter: () => 1,
});

/** `{ name, description, inputSchema, handler }`, as `tool()` returns it. */
const WRITTEN: Layout = {
  kind: 'tool',
  annotations: 'annotations',
  handler: 'handler',
  input: 'inputSchema',
  context: 1,
};

const written = (config: Part, element?: ListElement): DefinitionParts =>
  partsOfObject('createSdkMcpServer', WRITTEN, config, element);

/**
 * The tools of `createSdkMcpServer({ tools })` but those that `tool()` defines where it is called.
 */
const writtenTools: ListReader = (call) => {
  const list = property(call.argument(0), 'tools');
  const { all, unread } = elementsOf(list, call.expression.module, call.node);
  const own = all.filter(({ expression }) => !(valueOfPart(expression) instanceof OpaqueValue));
  return [
    ...own.map((element) => written(element.expression, element)),
    ...(unread ? [written(unread)] : []),
  ];
};

/**
 * The Claude Agent SDK, formerly a part of Claude Code: `createSdkMcpServer({ tools })` makes a
 * server of SDK v1, whose code it contains, in the process of an agent.
 */
export const claudeAgentSdk: Detector = {
  id: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  finds: {
    builders: { tool },
    functions: { createSdkMcpServer: writtenTools },
    applications: { createSdkMcpServer: ['tools'] },
  },
  servers: {
    names: { createSdkMcpServer: named() },
  },
  facts: ({ versions }) => ({
    toJsonSchema: sdkV1Conversion,
    listing: sdkV1ListedFields(versions.orNewest.within('<0.2.0') === 'yes' ? SDK_BEFORE : SDK),
    results: sdkV1Results,
    context: contextFacts('extra', {}, versions),
  }),
};
