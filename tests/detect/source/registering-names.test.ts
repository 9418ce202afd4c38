import { describe, expect, it } from 'vitest';
import {
  callsServerMethod,
  hasRegisteringMember,
  hasRegisteringVerb,
  isRegisteringFunction,
  isToolkitFunction,
  namesKind,
  onlyRegisters,
  takesNameFirst,
} from '../../../src/detect/source/registering-names.ts';

describe('the names of functions and methods that register something', () => {
  it.each([
    [
      'a call of a method of servers',
      callsServerMethod,
      ['this.server.registerTool(a)'],
      ['tools.add(a)', 'registerTool(a)'],
    ],
    [
      'a member in a text',
      hasRegisteringMember,
      ['server.addTool(', 'server.prompt('],
      ['addTool(', 'list.add('],
    ],
    [
      'a method that receives the name first',
      takesNameFirst,
      ['registerTool', 'tool'],
      ['addWidget', 'registerTools'],
    ],
    [
      'a verb with a noun',
      hasRegisteringVerb,
      ['addTool', 'registerWidget'],
      ['add', 'tool', 'address'],
    ],
    [
      'a method that does nothing else',
      onlyRegisters,
      ['addTool', 'tool', 'setRequestHandler'],
      ['connect', 'tools'],
    ],
    [
      'a function of a toolkit module',
      isToolkitFunction,
      ['toolkit', 'registerResource', 'prompt'],
      ['tool', 'layer'],
    ],
    [
      'a function that receives a server',
      isRegisteringFunction,
      ['registerPaidTool', 'add_prompt'],
      ['addTools', 'resource'],
    ],
  ] as const)('recognize %s', (_what, test, positive, negative) => {
    expect(positive.filter((name) => !test(name))).toEqual([]);
    expect(negative.filter((name) => test(name))).toEqual([]);
  });

  it('name a kind in any case', () => {
    expect(namesKind('registerPrompts', 'prompt')).toBe(true);
    expect(namesKind('registerPrompts', 'tool')).toBe(false);
  });
});
