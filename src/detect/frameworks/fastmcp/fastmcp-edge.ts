import { contextFacts } from '../../detector/context-history.ts';
import { named, type Detector } from '../../detector/detector.ts';
import { reader } from '../../detector/layout.ts';
import { addingMethods } from './fastmcp.ts';

const methods = {
  addTool: reader('addTool', { kind: 'tool', handler: 'execute', input: 'parameters' }),
  addPrompt: addingMethods.addPrompt,
  addResource: addingMethods.addResource,
};

/**
 * `fastmcp/edge`: a server for workers that takes the definitions of fastmcp. It lists the name,
 * the description and the input schema of a tool, and sends the content of its result alone
 * (4.20.16, run).
 */
export const fastmcpEdge: Detector = {
  id: 'fastmcp-edge',
  title: 'fastmcp/edge',
  assumedMajor: 4,
  packages: ['fastmcp/edge'],
  finds: { methods },
  servers: {
    names: { EdgeFastMCP: named() },
    instances: ['EdgeFastMCP'],
    fluent: Object.keys(methods),
  },
  facts: ({ versions }) => ({
    lacksAnnotations: 'yes',
    context: contextFacts('context', {}, versions),
  }),
};
