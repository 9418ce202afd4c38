import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { thirdPartyLicenses } from './scripts/third-party-licenses.ts';

/** What users import or run, by the name of the output file. A further room of the package is one further line. */
const entry = {
  index: 'src/plugin/index.ts',
  parser: 'src/plugin/parser.ts',
  runtime: 'src/runtime/index.ts',
  contract: 'src/contract/index.ts',
  'cli/main': 'src/cli/main.ts',
};

const typescript = fileURLToPath(new URL('scripts/vendor/typescript.cjs', import.meta.url));

export default defineConfig([
  {
    entry,
    fixedExtension: false,
    dts: true,
    checks: { pluginTimings: false },
    plugins: [thirdPartyLicenses('THIRD-PARTY-LICENSES.txt')],
    deps: {
      onlyBundle: [
        /^@typescript-eslint\//,
        'eslint-visitor-keys',
        '@eslint/plugin-kit',
        'diff',
        // The SDK is 9 MB when it is installed, because it is there in two formats with source maps. Only `mcp-lint mcp`, `listing` and
        // `contract --verify` load what is bundled of it.
        /^@modelcontextprotocol\/(?:client|core|server)$/,
        'eventsource',
        'eventsource-parser',
        'jose',
        'pkce-challenge',
      ],
    },
  },
  {
    // CommonJS, because typescript-eslint is written so and because the parser must load it synchronously on first use.
    name: 'vendor',
    entry: { 'vendor/typescript-eslint': '@typescript-eslint/parser' },
    format: 'cjs',
    fixedExtension: false,
    dts: false,
    alias: { typescript, 'typescript/lib/tsserverlibrary': typescript },
    plugins: [thirdPartyLicenses('vendor/THIRD-PARTY-LICENSES.txt')],
    deps: { onlyBundle: false },
    checks: { legacyCjs: false, pluginTimings: false },
  },
]);
