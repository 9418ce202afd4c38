import type { StdoutWrite } from '../model/handlers/stdout-write.ts';
import { defineRule } from './define-rule.ts';

export default defineRule<'line' | 'open' | 'stderr', object>({
  name: 'no-stdout',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow text on the stdout of servers that send their messages there',
      preset: 'recommended',
      severity: 'warn',
      group: 'Context and interaction',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      line: '`{{callee}}`{{path}} writes to stdout, which the stdio transport uses for messages, so clients report invalid JSON. Write to stderr instead.',
      open: '`{{callee}}`{{path}} writes to stdout without a line break, so a stdio client cannot read the next message. Write to stderr instead.',
      stderr: 'Write to stderr.',
    },
  },
  *check({ stdoutWrites }) {
    for (const { callee, isOpen, at, path, toStderr } of stdoutWrites) {
      const isShared = path.length > 0;
      yield {
        messageId: isOpen ? 'open' : 'line',
        data: { callee, path: reachedBy(path) },
        at,
        path: isShared ? [...path, { label: callee, at }] : undefined,
        // A function of the project may also serve a command line.
        ...(toStderr && !isShared && { fix: toStderr }),
        ...(toStderr && isShared && { suggest: [{ messageId: 'stderr', edits: toStderr }] }),
      };
    }
  },
});

/** The functions on the way to the call. */
function reachedBy(path: StdoutWrite['path']): string {
  return path.length > 0
    ? ` (reached by ${path.map(({ label }) => `\`${label}\``).join(' → ')})`
    : '';
}
