import type { Detector, FrameworkVersion } from '../../detector/detector.ts';
import { describeSdkBeside } from '../sdk/sdk-beside.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';
import { sdkV2 } from '../sdk/v2/sdk-v2.ts';

/** Its SDK, by peer dependency: major 1 before 2.0, major 2 since. */
const sdk = ({ major }: FrameworkVersion): Detector => ((major ?? 2) < 2 ? sdkV1 : sdkV2);

/**
 * `@modelcontextprotocol/ext-apps`: functions that register tools with a user interface on a server
 * of the official SDK.
 */
export const extApps: Detector = {
  id: 'ext-apps',
  packages: ['@modelcontextprotocol/ext-apps'],
  finds: {
    registrars: {
      registerAppTool: { method: 'registerTool' },
      registerAppResource: { method: 'registerResource' },
    },
  },
  servers: {
    sdk,
  },
  // @modelcontextprotocol/ext-apps 0.3.1 and 1.7.5, dist/src/app.d.ts
  exports: { constants: { RESOURCE_MIME_TYPE: 'text/html;profile=mcp-app' } },
  facts: (version) => describeSdkBeside(sdk(version), version),
};
