import { contextFacts } from '../detector/context-history.ts';
import type { Detector } from '../detector/detector.ts';
import { fastmcp, startsOnStdio } from './fastmcp/fastmcp.ts';
import { JSON_TOOL } from '../detector/results.ts';

const { addTool, addPrompt, addResource } = fastmcp.finds?.methods ?? {};

/**
 * `litemcp`, whose definitions have the form of fastmcp's: it lists less of them, and sends even a
 * result of the protocol as JSON (0.9.0, run).
 */
export const litemcp: Detector = {
  id: 'litemcp',
  packages: ['litemcp'],
  finds: {
    methods: {
      ...(addTool && { addTool }),
      ...(addPrompt && { addPrompt }),
      ...(addResource && { addResource }),
    },
  },
  servers: {
    names: { LiteMCP: (call) => call.argument(0) },
    instances: ['LiteMCP'],
    stdio: { methods: { start: startsOnStdio } },
  },
  facts: ({ versions }) => ({
    lacksAnnotations: true,
    lacksDescriptions: ['resource'],
    results: { tool: JSON_TOOL },
    context: contextFacts('context', {}, versions),
  }),
};
