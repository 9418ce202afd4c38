import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import plugin from '../../src/plugin/index.ts';
import { pageFile, pageUrl, type PublishedFrom } from '../../src/plugin/rule-pages.ts';

const NAME = 'eslint-plugin-mcp-contract';
const RULE = 'valid-tool-name';

describe('the address of a rule’s page', () => {
  it.each<[form: string, repository: NonNullable<PublishedFrom['repository']>]>([
    ['the URL that npm publishes', { url: 'git+https://github.com/acme/linter.git' }],
    ['a URL', 'https://github.com/acme/linter'],
    ['a short name', 'acme/linter'],
    ['a short name with its host', 'github:acme/linter'],
  ])('is in the repository, given by %s', (_form, repository) => {
    expect(pageUrl(RULE, { name: NAME, repository })).toBe(
      'https://github.com/acme/linter/blob/HEAD/docs/rules/valid-tool-name.md',
    );
  });

  it('is in the folder of the package within its repository', () => {
    const repository = {
      url: 'git+https://gitlab.com/acme/linters.git',
      directory: 'packages/mcp',
    };
    expect(pageUrl(RULE, { name: NAME, repository })).toBe(
      'https://gitlab.com/acme/linters/blob/HEAD/packages/mcp/docs/rules/valid-tool-name.md',
    );
  });

  it('is the file in this package without a repository', () => {
    const url = pageUrl(RULE, { name: NAME }) ?? '';
    expect(url).toMatch(/^file:\/\/\/.*\/docs\/rules\/valid-tool-name\.md$/);
    expect(existsSync(fileURLToPath(url))).toBe(true);
  });

  it('is the file in this package for a repository that has no web page', () => {
    const repository = { url: 'file:../linter' };
    expect(pageUrl(RULE, { name: NAME, repository })).toMatch(/^file:.*\/valid-tool-name\.md$/);
  });

  it('is unknown without the page', () => {
    expect(pageFile('no-such-rule')).toBeUndefined();
    expect(pageUrl('no-such-rule', { name: NAME })).toBeUndefined();
  });
});

describe('the plugin', () => {
  it('links every rule to its page', () => {
    for (const [name, rule] of Object.entries(plugin.rules ?? {})) {
      expect(rule.meta?.docs?.url, name).toBe(pageUrl(name, packageJson));
      expect(rule.meta?.docs?.url, name).toBeDefined();
    }
  });

  it('links the findings in the HTML report of ESLint', async () => {
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: plugin.configs.strict });
    const results = await eslint.lintText(
      `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
       new McpServer({ name: 's', version: '1' }).registerTool('read file', {}, async () => ({ content: [] }));`,
      { filePath: 'server.js' },
    );
    const formatter = await eslint.loadFormatter('html');
    expect(await formatter.format(results)).toContain(`href="${pageUrl(RULE, packageJson)}"`);
  });
});
