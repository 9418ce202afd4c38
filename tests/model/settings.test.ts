import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../src/model/settings.ts';

const FRAMEWORKS = ['mcp-ts-core', 'sdk-v1'];

test('what is not configured has its default', () => {
  expect(readSettings(undefined, FRAMEWORKS)).toEqual(DEFAULT_SETTINGS);
  const configured = {
    protocol: '2026-07-28',
    modules: { wrapper: 'sdk-v1' },
    crossFile: false,
    generated: true,
    ignoreTools: ['legacy_*'],
  };
  expect(readSettings(configured, FRAMEWORKS)).toEqual({ ...DEFAULT_SETTINGS, ...configured });
});

test.each([
  ['no object', [], 'settings.mcp must be an object.'],
  [
    'an unknown key',
    { protocoll: '2025-11-25' },
    "settings.mcp has no key 'protocoll' (did you mean protocol?); the keys are modules, protocol, clients, crossFile, generated, ignoreTools.",
  ],
  [
    'a revision that is misspelled',
    { protocol: '2025-11-26' },
    'settings.mcp.protocol must be one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 (did you mean 2025-11-25?).',
  ],
  [
    'a revision that is far from all',
    { protocol: 'newest' },
    'settings.mcp.protocol must be one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28.',
  ],
  [
    'a truth value in quotes',
    { crossFile: 'false' },
    'settings.mcp.crossFile must be true or false (did you mean false?).',
  ],
  [
    'a truth value that is misspelled',
    { crossFile: 'ture' },
    'settings.mcp.crossFile must be true or false (did you mean true?).',
  ],
  [
    'a framework that is misspelled',
    { modules: { first: 'sdk-v1', second: 'mcp-ts-cor' } },
    "settings.mcp.modules must be an object from module names to framework ids, such as { 'my-wrapper': 'mcp-ts-core' }; the ids are mcp-ts-core, sdk-v1 (did you mean mcp-ts-core?).",
  ],
  [
    'modules without frameworks',
    { modules: ['sdk-v1'] },
    "settings.mcp.modules must be an object from module names to framework ids, such as { 'my-wrapper': 'mcp-ts-core' }; the ids are mcp-ts-core, sdk-v1.",
  ],
  [
    'a tool that is no list',
    { ignoreTools: 'legacy_*' },
    "settings.mcp.ignoreTools must be an array of names or patterns, such as ['legacy_*'].",
  ],
  [
    'a tool without a name',
    { ignoreTools: ['legacy_*', ''] },
    "settings.mcp.ignoreTools must be an array of names or patterns, such as ['legacy_*'].",
  ],
  [
    'clients that are no list',
    { clients: 'claude' },
    "settings.mcp.clients must be an array of client profiles, such as ['anthropic', { profile: 'gemini', reported: true }]; the profiles are anthropic, claude-code, claude-desktop, claude-directory, openai, openai-strict, openai-apps, gemini, moonshot, meta, vscode, cursor.",
  ],
  [
    'a client that nobody knows',
    { clients: ['anthropics'] },
    "settings.mcp.clients must be an array of client profiles, such as ['anthropic', { profile: 'gemini', reported: true }]; the profiles are anthropic, claude-code, claude-desktop, claude-directory, openai, openai-strict, openai-apps, gemini, moonshot, meta, vscode, cursor (did you mean anthropic?).",
  ],
  [
    'a client with an unknown choice',
    { clients: [{ profile: 'gemini', all: true }] },
    "settings.mcp.clients must be an array of client profiles, such as ['anthropic', { profile: 'gemini', reported: true }]; the profiles are anthropic, claude-code, claude-desktop, claude-directory, openai, openai-strict, openai-apps, gemini, moonshot, meta, vscode, cursor.",
  ],
])('%s is an error that says what is meant', (_what, configured, message) => {
  expect(() => readSettings(configured, FRAMEWORKS)).toThrow(new TypeError(message));
});
