import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { Call } from '../../detector/call.ts';
import { property, type DefinitionParts } from '../../detector/definition-parts.ts';
import { named, type Detector, type ListReader, type Renaming } from '../../detector/detector.ts';
import { unreadDefinition } from '../../detector/unread-definition.ts';
import { describeSdkBeside } from '../sdk/sdk-beside.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';

const MADE = new UnknownValue('is made by @cloudflare/codemode');

/** The tools of a server that a function makes, of which only the names are known. */
const tools =
  (form: string, ...names: readonly string[]): ListReader =>
  ({ expression }) =>
    names.map((name): DefinitionParts => ({
      ...unreadDefinition('tool', form, MADE),
      name: expression.withValue(name),
    }));

/** `codeMcpServer({ server, executor })`: only its `code` sees what the server lists. */
const readWrapped = (call: Call): Renaming => ({
  mounted: property(call.argument(0), 'server'),
  renamed: (parts) => parts,
  condition: new UnknownValue('is called by code of the model only', call.expression.origin),
});

/**
 * `@cloudflare/codemode/mcp`: servers of SDK v1 whose tools run code that the model writes (0.5.6,
 * dist/mcp.js).
 */
export const cloudflareCodemode: Detector = {
  id: 'cloudflare-codemode',
  packages: ['@cloudflare/codemode'],
  finds: {
    functions: {
      codeMcpServer: tools('codeMcpServer', 'code'),
      openApiMcpServer: tools('openApiMcpServer', 'search', 'execute'),
    },
  },
  servers: {
    names: { openApiMcpServer: named() },
    results: ['codeMcpServer', 'openApiMcpServer'],
    renaming: { codeMcpServer: readWrapped },
    sdk: () => sdkV1,
  },
  facts: (version) => describeSdkBeside(sdkV1, version),
};
