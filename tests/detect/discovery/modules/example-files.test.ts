import { expect, test } from 'vitest';
import { isExampleFile } from '../../../../src/detect/discovery/modules/example-files.ts';
import { ModuleGraph } from '../../../../src/syntax/modules/module-graph.ts';
import { project } from '../../../syntax/project.ts';

test.each([
  ['src/server.ts', false],
  ['example-src/server.ts', false],
  ['examples/server.ts', true],
  ['examples/weather/src/server.ts', true],
  ['packages/core/src/server.ts', false],
  ['packages/core/demo/server.ts', true],
  ['packages/core/src/mocks/server.ts', true],
  ['packages/core/src/server-stub.ts', true],
])('whether %s is an example or a mock: %s', (file, expected) => {
  const { path } = project({
    'package.json': { name: 'root' },
    'packages/core/package.json': { name: 'core' },
    'examples/weather/package.json': { name: 'weather' },
    [file]: '',
  });
  expect(isExampleFile(path(file), new ModuleGraph())).toBe(expected);
});
