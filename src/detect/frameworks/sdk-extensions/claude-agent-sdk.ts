import { contextFacts } from '../context-history.ts';
import { property } from '../definition-parts.ts';
import { named, type CallReader, type Detector } from '../detector.ts';
import { sdkV1ListedFields } from '../sdk/v1/listed-fields.ts';
import { sdkV1Results } from '../sdk/v1/results.ts';
import { sdkV1Conversion } from '../sdk/v1/schema-conversion.ts';
import { Versions } from '../versions.ts';

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
