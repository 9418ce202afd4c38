import type { Call } from '../../detector/call.ts';
import { describeFramework, type Detector } from '../../detector/detector.ts';
import { property } from '../../detector/definition-parts.ts';
import type { Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';

/** `mcp({ serverInfo: { name } })` */
const infoName = (call: Call): Part => property(property(call.argument(0), 'serverInfo'), 'name');

/**
 * `elysia-mcp`: a plugin that passes a server of the official SDK to `setupServer`
 * (dist/index.js of 0.1.1).
 */
export const elysiaMcp: Detector = {
  id: 'elysia-mcp',
  packages: ['elysia-mcp'],
  servers: {
    names: { mcp: infoName },
    sdk: () => sdkV1,
    callbacks: { mcp: [0, 0, 'setupServer'] },
  },
  facts: (version) => describeFramework(sdkV1, version),
};
