import { relative, resolve } from 'node:path';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../src/plugin/index.ts';

/** Every finding of the recommended rules in the example servers: place, rule, and whether it comes with a fix or suggestions. */
const FINDINGS = `
notes/src/note-resource.ts:4 valid-tool-name
notes/src/tools/delete-note.ts:9 consistent-annotations suggest
notes/src/tools/delete-note.ts:18 valid-error-contract suggest
notes/src/tools/delete-note.ts:26 no-unthrown-fail fix
notes/src/tools/delete-note.ts:27 forward-recovery fix
notes/src/tools/delete-note.ts:28 guard-optional-capability suggest
notes/src/tools/delete-note.ts:36 preserve-cause fix
notes/src/tools/delete-note.ts:36 no-undeclared-reason suggest
notes/src/tools/delete-note.ts:37 preserve-cause fix
notes/src/tools/search-notes.ts:4 valid-tool-name suggest
notes/src/tools/search-notes.ts:11 require-field-description suggest
notes/src/tools/search-notes.ts:12 no-unrepresentable-schema suggest
notes/src/tools/search-notes.ts:27 require-recovery-hint
notes/src/tools/search-notes.ts:29 valid-state-key suggest
notes/src/tools/search-notes.ts:35 no-redundant-description
tickets/src/server.ts:11 no-deprecated-api fix
tickets/src/server.ts:27 no-unrepresentable-schema suggest
tickets/src/server.ts:31 no-unavailable-context-member suggest
tickets/src/server.ts:37 no-duplicate-name
tickets/src/server.ts:48 valid-tool-name
weather/src/server.ts:8 no-deprecated-api fix
weather/src/server.ts:11 require-field-description suggest
weather/src/server.ts:22 valid-schema-root suggest
weather/src/server.ts:33 valid-annotations fix
weather/src/server.ts:38 require-description
weather/src/server.ts:38 valid-handler-signature
weather/src/server.ts:46 no-lost-schema
weather/src/server.ts:53 consistent-annotations suggest
weather/src/server.ts:73 interaction-in-handler
weather/src/server.ts:81 no-deprecated-api
`;

describe('the examples', () => {
  it('show the rules off', async () => {
    const folder = resolve('examples');
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.ts'], languageOptions: { parser } },
        plugin.configs.recommended,
      ],
    });
    const results = await eslint.lintFiles(['.']);
    const found = results.flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, fix, suggestions }) => {
        const help = fix ? ' fix' : suggestions ? ' suggest' : '';
        return `${relative(folder, filePath).replaceAll('\\', '/')}:${line} ${ruleId?.replace('mcp/', '')}${help}`;
      }),
    );
    expect(found).toEqual(FINDINGS.trim().split('\n'));
  });
});
