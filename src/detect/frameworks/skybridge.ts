import {
  Expression,
  type Part,
  valueOfPart,
} from '../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import {
  named,
  type CallReader,
  type Detector,
  type FrameworkVersion,
} from '../detector/detector.ts';
import type { Call } from '../detector/call.ts';
import { property, type DefinitionParts } from '../detector/definition-parts.ts';
import { LISTED_TOOL, partsOfObject, reader, type Layout } from '../detector/layout.ts';
import type { ResultsByKind } from '../detector/results.ts';
import {
  REMOVERS,
  handlerContext,
  registerPrompt,
  registerResource,
  registerTool,
} from './sdk/registrations.ts';
import { describeSdkBeside } from './sdk/sdk-beside.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';
import { sdkV2 } from './sdk/v2/sdk-v2.ts';
import { skillResources } from './sdk/v2/skills.ts';
import type { Versions } from '../detector/versions.ts';

/**
 * The major of the SDK whose server it extends: a peer dependency before 2.0, a dependency since.
 */
const sdkMajor = ({ versions }: FrameworkVersion): 1 | 2 =>
  versions.orNewest.within('<2.0.0') === 'no' ? 2 : 1;

const NAMED_TOOL: Layout = {
  ...LISTED_TOOL,
  handler: 1,
  context: (hasInput) => (hasInput ? 1 : undefined),
};
const readNamedTool = reader('registerTool', NAMED_TOOL);

/**
 * `registerTool({ name, … }, handler)` since 0.36; before 2.0 also the form of the SDK. The context
 * of a handler without input is the first parameter before 2.0 and the second since.
 */
const registerNamedTool: CallReader = (call) =>
  call.count > 2 ? registerTool(call) : readNamedTool(call);

const readWidgetTool = reader('registerWidget', {
  ...NAMED_TOOL,
  name: 0,
  config: 2,
  handler: 3,
  context: handlerContext,
});

/**
 * `registerWidget(name, resource, config, handler)` before 0.36: a tool, with a resource for each
 * host of its view (dist/server/server.js of 0.27.1 and 0.33.4).
 */
const registerWidget: CallReader = (call) => {
  const [name, resource] = [call.argument(0), call.argument(1)];
  const hosts = property(resource, 'hosts');
  const isShownBy = (host: string): boolean =>
    !(hosts instanceof Expression) || !Array.isArray(hosts.value) || hosts.value.includes(host);
  const also = Object.entries(FOLDERS_OF_HOSTS)
    .filter(([host]) => isShownBy(host))
    .map(([, folder]): DefinitionParts => ({
      ...partsOfObject('registerWidget', VIEW, resource),
      name,
      uri: uriIn(folder, name),
      handler: MADE,
    }));
  return { ...readWidgetTool(call), also };
};

const VIEW: Layout = { kind: 'resource', title: 'title' };
const FOLDERS_OF_HOSTS = { 'apps-sdk': 'apps-sdk', 'mcp-app': 'ext-apps' } as const;
const MADE = new UnknownValue('is made by skybridge');

function uriIn(folder: string, name: Part): Part {
  if (!(name instanceof Expression) || typeof name.value !== 'string') return name;
  const value = `ui://widgets/${folder}/${name.value}.html`;
  return name.withValue(value);
}

/**
 * Since 0.36, a result may lack `content`, or have a text or one block (0.36.3 and 2.0.0,
 * `normalizeContent`).
 */
function skybridgeResults(results: ResultsByKind, versions: Versions): ResultsByKind {
  if (versions.orNewest.within('<0.36.0') === 'yes' || !results.tool) return results;
  return { ...results, tool: { ...results.tool, listsContent: true } };
}

/**
 * The resources of `src/skills`, if the options say that there are some (2.0.0,
 * dist/server/skills.js).
 */
function readSkills(call: Call, options: number): readonly DefinitionParts[] {
  const skills = property(call.argument(options), 'skills');
  const value = valueOfPart(skills);
  if (!value) return [];
  const found = skillResources('skills', call.expression, {
    name: 'skill-files',
    uri: 'skill://{skillName}/{+filePath}',
  });
  return isUnresolved(value)
    ? found.map((parts) => ({ ...parts, condition: asUnknown(value) }))
    : found;
}

/** `skybridge`: a server of the official SDK whose tools have views, for chained calls. */
export const skybridge: Detector = {
  id: 'skybridge',
  packages: ['skybridge'],
  finds: {
    methods: { registerTool: registerNamedTool, registerWidget, registerResource, registerPrompt },
    constructors: {
      McpServer: (call) => readSkills(call, 2),
      Skybridge: (call) => readSkills(call, 0),
    },
  },
  servers: {
    removers: REMOVERS,
    names: { McpServer: named(), Skybridge: named() },
    // server/app.d.ts of 2.0.0
    callbacks: { Skybridge: [0, 0, 'handler'] },
    // server/server.js of 0.27.1, 0.36.3 and 2.0.0
    fluent: ['registerTool', 'registerWidget', 'use', 'useOnError', 'mcpMiddleware'],
    instances: ['McpServer'],
  },
  facts: (version) => {
    const facts = describeSdkBeside(sdkMajor(version) === 1 ? sdkV1 : sdkV2, version);
    return {
      ...facts,
      // `inputSchema` has no other type in server/server.d.ts of 2.0.0.
      deprecatesRawShapes: undefined,
      id: 'skybridge',
      title: 'skybridge',
      results: skybridgeResults(facts.results ?? {}, version.versions),
    };
  },
};
