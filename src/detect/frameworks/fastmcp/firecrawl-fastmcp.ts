import type { Detector } from '../../detector/detector.ts';
import { Versions } from '../../detector/versions.ts';
import { fastmcp } from './fastmcp.ts';
import { fastmcpSchemaSupport } from './schema-support.ts';

/** The version of fastmcp that it was made of; 1.0.5 differs in what it authenticates alone. */
const ORIGIN = '3.16.0';

/** `firecrawl-fastmcp`: a fork of fastmcp. */
export const firecrawlFastmcp: Detector = {
  ...fastmcp,
  id: 'firecrawl-fastmcp',
  assumedMajor: 1,
  packages: ['firecrawl-fastmcp'],
  schemaSupport: { ...fastmcpSchemaSupport, package: 'firecrawl-fastmcp' },
  facts: (version) => fastmcp.facts({ ...version, versions: Versions.accepted(ORIGIN) }),
};
