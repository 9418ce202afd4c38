import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../src/model/findings/findings.ts';
import rule from '../../src/rules/no-unavailable-context-member.ts';
import { read } from '../detect/read.ts';
import { testRule } from '../support/rule-tester.ts';
import { project } from '../syntax/project.ts';

const tool = (body: string, before = '', extra = ''): string =>
  `import { tool, resource, z } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { description: 'd',${extra} input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;
const resource = (body: string): string =>
  `import { resource } from '@cyanheads/mcp-ts-core';\nexport const r = resource('a://{b}', { description: 'd', async handler(params, ctx) {\n${body}\n} });`;
const v1 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (extra) => {\n${body}\n});`;
const v2 = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (ctx) => {\n${body}\n});`;

const invalid = (code: string, ...errors: object[]) => ({ code, errors: errors as never });
const renamed = (body: string, output: string, error: object = {}) => ({
  code: v2(body),
  errors: [
    {
      messageId: 'removed',
      line: 3,
      suggestions: [{ messageId: 'rename', output: v2(output) }],
      ...error,
    },
  ] as never,
});

// Installed for these cases: mcp-ts-core 0.8.18, SDK v1 1.32.2, SDK v2 2.4.0.
testRule(rule, {
  valid: [
    tool(
      `ctx.log.info('a'); await ctx.state.get('a'); ctx.signal.throwIfAborted(); return ctx.requestId + ctx.tenantId + ctx.sessionId;`,
    ),
    tool(`if (ctx.elicit) await ctx.elicit('q'); await ctx.sample?.([]);`),
    tool(`await ctx.progress?.increment(); ctx.progress!.setTotal(5);`, '', ' task: true,'),
    tool(`await ctx.progress?.increment();`, '', ' task: isTask,'),
    tool(`await ctx.progress?.increment();`, '', ' ...shared,'),
    tool(
      `await step(ctx);`,
      `const step = async (c) => { if (c.progress) await c.progress.increment(); return c.uri?.href; };`,
    ),
    {
      name: 'a member that the handler tests for by its type',
      code: v1(
        `const ask = typeof extra.elicitInput === 'function' ? extra.elicitInput : undefined;`,
      ),
    },
    {
      name: 'a member of another version that the handler tests for by the type of a part',
      code: v1(`if (typeof extra.mcpReq?.notify === 'function') await extra.mcpReq.notify({});`),
    },
    {
      name: 'a member that the handler tests for by its key',
      code: v1(
        `if ('elicitInput' in extra && typeof extra.elicitInput === 'function') await extra.elicitInput({});
         if (!('requestSampling' in extra)) return; return extra.requestSampling({});`,
      ),
    },
    // Whatever nobody ever heard of may have been added by the project.
    tool(`ctx.database.query(); ctx.elict; const { services } = ctx;`),
    tool(`{ const ctx = other; ctx.uri; } input.uri;`),
    tool(`throw ctx.fail('x');`),
    resource(`return { href: ctx.uri.href, session: ctx.sessionId };`),
    `import { prompt } from '@cyanheads/mcp-ts-core';\nexport const p = prompt('p', { description: 'd', generate: (args, ctx) => ctx.progress });`,
    `const ctx = make(); ctx.progress.increment();`,
    v1(
      `return [extra.signal, extra.requestId, extra._meta, extra.sessionId, extra.authInfo, extra.sendRequest, extra.taskStore, extra.closeSSEStream];`,
    ),
    v2(
      `return [ctx.sessionId, ctx.mcpReq.signal, ctx.mcpReq.id, ctx.http?.authInfo, ctx.mcpReq.elicitInput];`,
    ),
    `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', { inputSchema }, async (args) => args.signal);`,
  ],
  invalid: [
    invalid(tool(`await ctx.progress.increment();`), {
      messageId: 'taskOnly',
      line: 4,
      column: 7,
      endColumn: 19,
    }),
    invalid(tool(`await ctx.progress?.increment();`, '', ' task: false,'), {
      messageId: 'taskOnly',
    }),
    invalid(tool(`const { progress } = ctx; await progress.increment();`), {
      messageId: 'taskOnly',
      column: 9,
      endColumn: 17,
    }),
    invalid(tool(`await step(ctx);`, `const step = (c) => c.progress.increment();`), {
      messageId: 'taskOnly',
      line: 2,
    }),
    invalid(resource(`ctx.progress?.increment();`), {
      messageId: 'taskOnly',
      data: {
        name: 'progress',
        title: 'mcp-ts-core',
        version: '0.8.18',
        since: '',
        kind: 'resource',
        advice: 'Do without it.',
        elsewhere: '',
      },
    }),
    invalid(tool(`return ctx.uri.href;`), { messageId: 'resourceOnly' }),
    invalid(
      tool(`log(ctx.sessionId); if (ctx.elicit) await ctx.elicit('q');`, '', ' task: true,'),
      { messageId: 'notInTask', column: 5 },
      { messageId: 'notInTask', column: 25 },
    ),
    invalid(tool(`ctx.enrich({ a: 1 });`), {
      messageId: 'later',
      data: {
        name: 'enrich',
        title: 'mcp-ts-core',
        version: '0.8.18',
        since: '0.9.14',
        kind: 'tool',
        advice: 'Do without it.',
        elsewhere: '',
      },
    }),
    invalid(tool(`return ctx.requestInput({});`), { messageId: 'later' }),
    {
      ...invalid(tool(`if (ctx.elicit) await ctx.elicit('q');`), {
        messageId: 'neverSet',
        column: 5,
      }),
      options: [{ neverSet: true }],
    },
    invalid(v1(`await extra.elicitInput({});`), {
      messageId: 'foreign',
      line: 3,
      data: {
        name: 'elicitInput',
        title: 'SDK v1',
        version: '1.32.2',
        since: '',
        kind: 'tool',
        advice: 'Use `server.server.elicitInput`.',
        elsewhere: '',
      },
      suggestions: [],
    }),
    invalid(v1(`return extra.mcpReq.signal;`), { messageId: 'foreign', column: 8, endColumn: 20 }),
    renamed(
      `return fetch(url, { signal: ctx.signal });`,
      `return fetch(url, { signal: ctx.mcpReq.signal });`,
    ),
    renamed(`await ctx.sendNotification({});`, `await ctx.mcpReq.notify({});`),
    renamed(`return ctx.authInfo?.token;`, `return ctx.http?.authInfo?.token;`),
    { ...renamed(`return ctx.requestId;`, `return ctx.mcpReq.id;`), filename: 'server.js' },
    invalid(v2(`const { signal } = ctx; return signal;`), {
      messageId: 'removed',
      suggestions: [],
    }),
    invalid(v2(`return ctx.taskStore;`), { messageId: 'removed', suggestions: [] }),
  ],
});

describe('with other versions', () => {
  /** The findings in a tool of a project that asks for a version, or has one installed. */
  function findings(
    member: string,
    { installed, asked }: { installed?: string; asked?: string },
    options = { neverSet: false },
  ): string[] {
    const { path } = project({
      'package.json': {
        name: 'p',
        ...(asked === undefined ? {} : { dependencies: { '@cyanheads/mcp-ts-core': asked } }),
      },
      ...(installed === undefined
        ? {}
        : {
            'node_modules/@cyanheads/mcp-ts-core/package.json': {
              name: '@cyanheads/mcp-ts-core',
              version: installed,
            },
          }),
    });
    return [
      ...findingsIn(rule.definition, read(tool(`ctx.${member};`), path('src/tool.ts')), options),
    ].map(({ messageId }) => messageId);
  }

  it.each([
    ['sample', { installed: '0.9.21' }, []],
    ['sample', { installed: '0.10.2' }, []],
    ['sample', { installed: '0.10.3' }, ['removed']],
    ['sample', { installed: '0.10.17' }, ['removed']],
    ['sample', { asked: '^0.10.3' }, ['removed']],
    ['sample', { asked: '^0.10.0' }, []],
    ['sample', { asked: '>=0.9.0' }, []],
    ['sample', {}, []],
    ['elicit', { asked: '<0.12.0' }, []],
    ['elicit', { asked: 'npm:@acme/core12@^0.11.0' }, []],
    ['elicit', { asked: '^0.11.0 || ^0.12.0' }, []],
    ['elicit', { asked: 'latest' }, []],
    ['elicit', { asked: 'workspace:^0.12.0' }, ['removed']],
    ['elicit', { installed: '0.11.5' }, []],
    ['elicit', { installed: '0.12.0' }, ['removed']],
    ['progress', { installed: '0.12.3' }, ['removed']],
    ['notifyToolListChanged', { installed: '0.9.0' }, ['later']],
    ['notifyToolListChanged', { installed: '0.9.1' }, []],
    ['content', { installed: '0.10.7' }, ['later']],
    ['content', { asked: '^0.10.7' }, []],
    ['content', { asked: '^0.9.0' }, ['later']],
    ['content', { asked: '<0.12.0' }, []],
    ['content', { installed: '0.10.8' }, []],
    ['inputs', { installed: '0.12.0' }, []],
    ['inputs', {}, []],
    ['sessionId', { installed: '0.8.16' }, ['later']],
    ['recoveryFor', { installed: '0.8.4' }, ['later']],
  ])('judges %s in %o', (member, version, expected) => {
    expect(findings(member, version)).toEqual(expected);
  });

  it.each([
    ['elicit', { installed: '0.9.21' }, ['neverSet']],
    ['elicit', { installed: '0.10.3' }, []],
    ['elicit', { asked: '^0.9.1' }, ['neverSet']],
    ['elicit', { asked: '>=0.9.1' }, []],
    ['sample', { installed: '0.8.18' }, ['neverSet']],
  ])('judges what is never set: %s in %o', (member, version, expected) => {
    expect(findings(member, version, { neverSet: true })).toEqual(expected);
  });
});
