import { named, type Detector } from '../../detector/detector.ts';
import { describeSdkBeside } from '../sdk/sdk-beside.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';

/**
 * `elysia-mcp`: a plugin that passes a server of the official SDK to `setupServer`
 * (dist/index.js of 0.1.1).
 */
export const elysiaMcp: Detector = {
  id: 'elysia-mcp',
  packages: ['elysia-mcp'],
  servers: {
    // `mcp({ serverInfo: { name } })`
    names: { mcp: named(0, 'serverInfo.name') },
    sdk: () => sdkV1,
    callbacks: { mcp: [0, 0, 'setupServer'] },
  },
  facts: (version) => describeSdkBeside(sdkV1, version),
};
