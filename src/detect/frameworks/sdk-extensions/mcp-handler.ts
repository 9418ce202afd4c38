import { named, type Detector, type FrameworkVersion } from '../../detector/detector.ts';
import { describeSdkBeside } from '../sdk/sdk-beside.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';
import { sdkV2 } from '../sdk/v2/sdk-v2.ts';

/** Its SDK, by peer dependency: major 1 before 2.0, major 2 since. */
const sdk = ({ major }: FrameworkVersion): Detector => ((major ?? 1) < 2 ? sdkV1 : sdkV2);

/** `createMcpHandler(init, { serverInfo: { name } })` */
const infoName = named(1, 'serverInfo.name');

/**
 * `mcp-handler`, formerly `@vercel/mcp-adapter`: passes a server of the official SDK to a callback.
 */
export const mcpHandler: Detector = {
  id: 'mcp-handler',
  packages: ['mcp-handler', '@vercel/mcp-adapter'],
  servers: {
    names: { createMcpHandler: infoName, default: infoName },
    sdk,
    options: { createMcpHandler: 1, default: 1 },
    callbacks: { createMcpHandler: [0, 0], default: [0, 0] },
  },
  facts: (version) => describeSdkBeside(sdk(version), version),
};
