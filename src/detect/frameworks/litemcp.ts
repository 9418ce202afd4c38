import { contextFacts } from '../detector/context-history.ts';
import type { Detector } from '../detector/detector.ts';
import { addingMethods, startsOnStdio } from './fastmcp/fastmcp.ts';
import { JSON_TOOL } from '../detector/results.ts';

/**
 * `litemcp`, whose definitions have the form of fastmcp's: it lists less of them, and sends even a
 * result of the protocol as JSON (0.9.0, run).
 */
export const litemcp: Detector = {
  id: 'litemcp',
  packages: ['litemcp'],
  finds: { methods: addingMethods },
  servers: {
    names: { LiteMCP: (call) => call.argument(0) },
    instances: ['LiteMCP'],
    stdio: { methods: { start: startsOnStdio } },
  },
  facts: ({ versions }) => ({
    lacksAnnotations: 'yes',
    lacksDescriptions: ['resource'],
    results: { tool: JSON_TOOL },
    context: contextFacts('context', {}, versions),
  }),
};
