import type { Analysis } from '../model/analysis.ts';
import type { LogFacts } from '../model/definitions/context.ts';
import { isWrittenIn } from '../model/location.ts';
import { textsOf } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { Edit } from '../model/findings/edit.ts';
import type { ExecutionPlace, GlobalCall, Handler } from '../model/handlers/handler.ts';

/** Where code runs that the handler does not wait for. */
const LATER: ReadonlySet<ExecutionPlace> = new Set(['detached', 'listener', 'timer']);

export default defineRule({
  name: 'prefer-context-log',
  meta: {
    type: 'suggestion',
    docs: {
      description: "require the context's logger instead of the console in handlers",
      preset: 'strict',
      severity: 'warn',
      group: 'Context and interaction',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      console:
        "`{{name}}` does not name the request it belongs to and bypasses the server's log. Use `{{context}}.{{method}}`.",
      client:
        '`{{name}}` sends no log message to the client that calls the tool. Use `{{context}}.{{method}}` if its user may read it.',
      send: 'Send it to the client by `{{context}}.{{method}}`.',
    },
  },
  *checkDefinition({ kind, handler, framework: { context } }, { analysis }) {
    const { log, progress } = context;
    const hasLog = log && (kind === 'tool' || !log.sendsFromTools);
    if (!hasLog || handler.kind !== 'known') return;
    if (log.sendsFromTools && reportsProgress(handler.value, progress)) return;
    for (const call of handler.value.globalCalls) {
      const method = methodFor(call, log);
      if (!method || call.isThrownNext || breaksStdio(call, analysis)) continue;
      // The call is over by then.
      if (log.sendsFromTools && LATER.has(call.place)) continue;
      const edits = replacement(call, log);
      const sent = { context: `${context.name}.${log.path}`, method: method.name };
      const data = { name: call.name, ...sent };
      // Only the author knows whether the user of the client may read a message.
      const suggest = edits ? [{ messageId: 'send' as const, data: sent, edits }] : [];
      yield log.sendsFromTools
        ? { messageId: 'client', data, at: call.at, suggest }
        : { messageId: 'console', data, at: call.at, ...(edits && { fix: edits }) };
    }
  },
});

/** Whether it disturbs the messages on stdout, which `no-stdout` reports. */
function breaksStdio(call: GlobalCall, { stdoutWrites }: Analysis): boolean {
  return stdoutWrites.some(({ at }) => isWrittenIn(call.at, at));
}

/** Whether a handler tells the client what it does, so that its console is for the operator. */
function reportsProgress({ contextUses }: Handler, progress: string | undefined): boolean {
  return contextUses.some(({ path }) => path.join('.') === progress);
}

function methodFor(
  { name }: GlobalCall,
  { methods }: LogFacts,
): LogFacts['methods'][string] | undefined {
  const method = /^console\.(\w+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(methods, method) ? methods[method] : undefined;
}

/** The edits that log the same text; further names, or an object, become the data. */
function replacement(call: GlobalCall, log: LogFacts): readonly Edit[] | undefined {
  const {
    call: { args, argsAt, at },
    texts: [text, ...others],
  } = call;
  const method = methodFor(call, log);
  const read = call.readContext(log.path);
  const message = args.at(0);
  if (!method || !read || !message || text === undefined || argsAt.length === 0) return undefined;
  const isText =
    message.kind === 'unknown'
      ? message.parts !== undefined
      : textsOf(message)?.every((each) => !each.includes('%'));
  const data = dataOf(others);
  if (!isText || data === undefined) return undefined;
  const filling = 'undefined, '.repeat(method.data - 1);
  return [
    ...read.edits,
    {
      range: at.range,
      text: `${read.text}.${method.name}(${text}${data === '' ? '' : `, ${filling}${data}`})`,
    },
  ];
}

/**
 * The arguments after the message as one object; undefined if they do not form one, empty if there
 * are none.
 */
function dataOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return '';
  if (texts.length === 1 && texts[0]?.startsWith('{')) return texts[0];
  return texts.every(
    (text) => /^[A-Za-z_$][\w$]*$/.test(text) && text !== 'undefined' && text !== 'null',
  ) && new Set(texts).size === texts.length
    ? `{ ${texts.join(', ')} }`
    : undefined;
}
