import { expect, test } from 'vitest';
import { workflowCommand } from '../../../src/cli/formats/github.ts';

test('a property escapes what ends it', () => {
  expect(workflowCommand('error', { file: 'C:\\a,b.ts', line: 3 }, 'Wrong.')).toBe(
    '::error file=C%3A\\a%2Cb.ts,line=3::Wrong.\n',
  );
});

test('a message escapes line breaks only', () => {
  expect(workflowCommand('warning', { title: 'a' }, 'One: 100%,\nor two.')).toBe(
    '::warning title=a::One: 100%25,%0Aor two.\n',
  );
});
