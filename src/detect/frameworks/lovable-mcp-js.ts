import { named, type Detector } from '../detector/detector.ts';
import { LISTED_TOOL, reader } from '../detector/layout.ts';
import { contextFacts } from '../detector/context-history.ts';
import { PROTOCOL_TOOL, type ResultsByKind } from '../detector/results.ts';
import { sdkV1ListedFields } from './sdk/v1/listed-fields.ts';
import { sdkV1Conversion } from './sdk/v1/schema-conversion.ts';
import { Versions } from '../detector/versions.ts';

/** The SDK that it depends on, in 0.13.0, 0.20.0 and 0.26.3. */
const SDK = Versions.installed('1.28.0');

/** 0.20.0 and 0.26.3, run: `content`, `structuredContent` and `isError` of any value are sent. */
const RESULTS: ResultsByKind = {
  tool: {
    ...PROTOCOL_TOOL,
    treatments: {
      ...PROTOCOL_TOOL.treatments,
      string: 'lost',
      number: 'lost',
      boolean: 'lost',
      list: 'lost',
    },
    members: ['content', 'structuredContent', 'isError'],
    structuredIsObject: true,
    checksFailures: true,
  },
};

const defineTool = reader('defineTool', {
  ...LISTED_TOOL,
  handler: 'handler',
  context: 1,
});

/** `@lovable.dev/mcp-js`: `defineTool({ … })`, which `defineMcp({ tools })` lists. */
export const lovableMcpJs: Detector = {
  id: 'lovable-mcp-js',
  packages: ['@lovable.dev/mcp-js'],
  finds: {
    builders: { defineTool },
    applications: { defineMcp: ['tools'] },
  },
  servers: {
    names: { defineMcp: named() },
  },
  context: {
    types: ['ToolContext'],
  },
  facts: ({ package: name, versions, version, major }) => {
    const ofSdk = sdkV1ListedFields(SDK);
    return {
      id: 'lovable-mcp-js',
      package: name,
      title: 'mcp-js',
      version,
      major: major ?? 0,
      toJsonSchema: sdkV1Conversion,
      listing: {
        ...ofSdk,
        // dist/protocols/mcp of 0.20.0 and 0.26.3
        fields: (written) => {
          const { title, description, annotations, execution } = ofSdk.fields(written);
          return { title, description, annotations, execution };
        },
      },
      results: RESULTS,
      context: contextFacts('ctx', {}, versions),
    };
  },
};
