import { describe, expect, test } from 'vitest';
import { passedImportsIn } from '../../../src/syntax/modules/passed-imports.ts';

const namesIn = (text: string): readonly string[] => [...passedImportsIn(text).names];

describe('the imports that a text may change', () => {
  test.each([
    ['by a method', `import { tools } from './t'; tools.push(1);`],
    ['by a method of a member', `import { tools } from './t'; tools.all['x'].add(1);`],
    ['by an assignment to a member', `import { tools } from './t'; tools.a ??= 1;`],
    ['by a cast', `import { tools } from './t'; (tools as any).push(1);`],
    ['by a method on the next line', `import { tools } from './t'; tools\n  .sort();`],
    ['of what a function returns', `import { tools } from './t'; tools().push(1);`],
    [
      'of what a function returns, by a name of its own',
      `import { tools } from './t'; const all: Tool[] = await tools(); all.push(1);`,
    ],
    ['by another function', `import { tools } from './t'; add(1, tools);`],
    ['by another name', `import { tools } from './t'; const all = tools\n`],
    ['in a loop', `import { tools } from './t'; for (const t of tools) t.a = 1;`],
    ['in a callback', `import { tools } from './t'; tools.forEach((t) => { t.a = 1; });`],
    ['by a name of its own', `import { tools as all } from './t'; all.push(1);`],
    ['that it requires', `const { tools } = require('./t'); tools.push(1);`],
  ])('%s', (_how, text) => {
    expect(namesIn(text)).toEqual(['tools']);
  });

  test('as a namespace, and as the default export', () => {
    expect(namesIn(`import all, * as names from './t'; names.tools.push(1); f(all);`)).toEqual([
      'default',
      '*',
    ]);
  });

  test('in the example of a comment, whose lines begin with an asterisk', () => {
    const example = `/**
 * import {
 *   tools,
 *   notes
 * } from './t'
 */
register(tools);`;

    expect(namesIn(example)).toEqual(['tools']);
  });

  test('are none that it only calls and reads members of', () => {
    const text = `import { tools, type Tool } from './t';
      if (tools.length === 1 && other.tools === 2) tools.find('x');`;
    expect(namesIn(text)).toEqual([]);
  });

  test('are none whose result it only reads', () => {
    expect(namesIn(`import { tools } from './t'; const all = tools(); use(all);`)).toEqual([]);
  });

  test('with the names that it exports them under', () => {
    expect(passedImportsIn(`export { tools as all } from './t';`).renamed).toEqual([
      ['tools', 'all'],
    ]);
  });
});
