import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../src/cli/paths.ts';
import { project } from '../syntax/project.ts';

describe('the folder of the whole project', () => {
  it('is the outermost with a package.json in the same repository', () => {
    const { path } = project({
      'package.json': {},
      'repository/.git/HEAD': '',
      'repository/package.json': {},
      'repository/packages/a/package.json': {},
      'repository/packages/a/src/index.ts': '',
      'bare/.git/HEAD': '',
      'bare/src/index.ts': '',
    });
    expect(projectFolder(path('repository/packages/a/src'))).toBe(path('repository'));
    expect(projectFolder(path('bare/src'))).toBe(path('bare/src'));
  });
});
