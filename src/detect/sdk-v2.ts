import type { Detector } from './detector.ts';
import { registerPrompt, registerResource, registerTool } from './sdk.ts';

/** The official SDK, major 2. */
export const sdkV2: Detector = {
  id: 'sdk-v2',
  packages: ['@modelcontextprotocol/server'],
  methods: { registerTool, registerResource, registerPrompt },
  isServer: (value) => value.kind === 'instance' && value.of.path.at(-1) === 'McpServer',
  interactions: { elicitInput: 'elicit', requestSampling: 'sample', createMessage: 'sample' },
  contextTypes: ['ServerContext'],
  errors: { ProtocolError: { via: 'constructor', required: 2 } },
  describe: ({ package: name, version, major }) => ({
    id: 'sdk-v2',
    package: name,
    title: 'SDK v2',
    version,
    major: major ?? 2,
    converter: 'sdk-v2',
    labels: { input: 'inputSchema', output: 'outputSchema', args: 'argsSchema' },
  }),
};
