import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import {
  named,
  describeFramework,
  type CallReader,
  type Detector,
  type FrameworkVersion,
} from '../detector/detector.ts';
import { property, schema, type DefinitionParts } from '../detector/definition-parts.ts';
import type { ResultsByKind } from '../detector/results.ts';
import { REMOVERS, registerPrompt, registerResource, registerTool } from './sdk/registrations.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';
import { sdkV2 } from './sdk/v2/sdk-v2.ts';
import { Versions } from '../detector/versions.ts';

const SDK = '@modelcontextprotocol/sdk';

/**
 * The major of the SDK whose server it extends: a peer dependency before 2.0, a dependency since.
 */
const sdkMajor = ({ versions }: FrameworkVersion): 1 | 2 =>
  versions.orNewest.within('<2.0.0') === 'no' ? 2 : 1;

/** The versions of SDK v1, which the project itself installs: it is a peer dependency. */
function sdkVersions({ beside }: FrameworkVersion, major: 1 | 2): Versions {
  const versions = major === 1 ? beside?.(SDK) : undefined;
  return versions?.within('<2.0.0') === 'yes' ? versions : Versions.ofMajor(major);
}

function toolOf(
  form: string,
  [name, config, handler]: readonly [Part, Part, Part],
  contextParameter: DefinitionParts['contextParameter'],
): DefinitionParts {
  return {
    kind: 'tool',
    form,
    name,
    title: property(config, 'title'),
    description: property(config, 'description'),
    annotations: property(config, 'annotations'),
    handler,
    schemas: [schema('input', 'inputSchema', config), schema('output', 'outputSchema', config)],
    config,
    contextParameter,
  };
}

/**
 * `registerTool({ name, … }, handler)` since 0.36; before 2.0 also the form of the SDK. The context
 * of a handler without input is the first parameter before 2.0 and the second since.
 */
const registerNamedTool: CallReader = (call) => {
  if (call.count > 2) return registerTool(call);
  const config = call.argument(0);
  return toolOf('registerTool', [property(config, 'name'), config, call.argument(1)], (hasInput) =>
    hasInput ? 1 : undefined,
  );
};

/**
 * `registerWidget(name, resource, config, handler)` before 0.36: a tool, with a resource for each
 * host of its view (dist/server/server.js of 0.27.1 and 0.33.4).
 */
const registerWidget: CallReader = (call) => {
  const [name, resource, config, handler] = [0, 1, 2, 3].map((index) => call.argument(index));
  const tool = toolOf('registerWidget', [name, config, handler], (hasInput) => (hasInput ? 1 : 0));
  const hosts = property(resource, 'hosts');
  const isShownBy = (host: string): boolean =>
    !(hosts instanceof Expression) || !Array.isArray(hosts.value) || hosts.value.includes(host);
  const also = Object.entries(FOLDERS_OF_HOSTS)
    .filter(([host]) => isShownBy(host))
    .map(([, folder]): DefinitionParts => ({
      kind: 'resource',
      form: 'registerWidget',
      name,
      uri: uriIn(folder, name),
      title: property(resource, 'title'),
      description: property(resource, 'description'),
      handler: MADE,
      schemas: [],
      config: resource,
      contextParameter: () => undefined,
    }));
  return { ...tool, also };
};

const FOLDERS_OF_HOSTS = { 'apps-sdk': 'apps-sdk', 'mcp-app': 'ext-apps' } as const;
const MADE = new UnknownValue('is made by skybridge');

function uriIn(folder: string, name: Part): Part {
  if (!(name instanceof Expression) || typeof name.value !== 'string') return name;
  const value = `ui://widgets/${folder}/${name.value}.html`;
  return new Expression(name.evaluator, name.node, name.context, { value });
}

/**
 * Since 0.36, a result may lack `content`, or have a text or one block (0.36.3 and 2.0.0,
 * `normalizeContent`).
 */
function skybridgeResults(results: ResultsByKind, versions: Versions): ResultsByKind {
  if (versions.orNewest.within('<0.36.0') === 'yes' || !results.tool) return results;
  return { ...results, tool: { ...results.tool, listsContent: true } };
}

/** `skybridge`: a server of the official SDK whose tools have views, for chained calls. */
export const skybridge: Detector = {
  id: 'skybridge',
  packages: ['skybridge'],
  finds: {
    methods: { registerTool: registerNamedTool, registerWidget, registerResource, registerPrompt },
  },
  servers: {
    removers: REMOVERS,
    names: { McpServer: named() },
    // server/server.js of 0.27.1, 0.36.3 and 2.0.0
    fluent: ['registerTool', 'registerWidget', 'use', 'useOnError', 'mcpMiddleware'],
    instances: ['McpServer'],
  },
  facts: (version) => {
    const major = sdkMajor(version);
    const sdk = major === 1 ? sdkV1 : sdkV2;
    const versions = sdkVersions(version, major);
    const facts = describeFramework(sdk, { ...version, versions, major });
    return {
      ...facts,
      id: 'skybridge',
      title: 'skybridge',
      results: skybridgeResults(facts.results ?? {}, version.versions),
    };
  },
};
