/*
 * Starts a server in one way after the other until one answers, and writes down what it lists. Runs in a namespace without a
 * network, as a process of its own, so that whatever a server does ends with it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRACT_LISTS, type ContractList } from '../../src/contract/contract.ts';
import { requestLists, type ServerAnswer } from '../../src/contract/verify/ask.ts';
import { missingVariables } from '../../src/contract/verify/missing-variable.ts';
import { ServerProcess } from '../../src/contract/verify/server-process.ts';
import { credentials } from './environment.ts';
import { withoutCapabilities, type Capability } from './hidden-capabilities.ts';
import type { AskRequest, AskResult, Attempt } from './ask-messages.ts';

interface Answer extends ServerAnswer {
  readonly unanswered: readonly ContractList[];
}

interface Failed {
  /** The request that it did not answer. */
  readonly failedAt: string;
  /** The variables that it says it misses. */
  readonly missing: readonly string[];
}

const [requestFile = '', resultFile = ''] = process.argv.slice(2);
const request = JSON.parse(readFileSync(requestFile, 'utf8')) as AskRequest;
const failures: string[] = [];
const save = (result: Partial<AskResult>): void =>
  writeFileSync(resultFile, JSON.stringify({ ...result, failures }));

await main();
process.exit(0);

async function main(): Promise<void> {
  let empty: Partial<AskResult> | undefined;
  for (const attempt of request.attempts) {
    const answer = await answerTo(attempt);
    save(empty ?? {});
    if (!answer) continue;
    const { name, advertised, unanswered } = answer;
    const result = { ...attempt, server: name, advertised, unanswered };
    if (Object.values(advertised).every(({ length }) => length === 0)) {
      empty ??= result;
      continue;
    }
    save(result);
    const bare = await answerTo({ ...attempt, env: {} }, false);
    save({ ...result, withoutVariables: bare?.advertised });
    return;
  }
  save(empty ?? {});
}

/** The answer to an attempt: without the lists that end the server, and with the variables that it says it misses. */
async function answerTo(attempt: Attempt, hasHelp = true): Promise<Answer | undefined> {
  const [first, other] = request.milliseconds;
  const limit = failures.length === 0 ? first : other;
  const outcome = await once(attempt, limit, []);
  if (!('failedAt' in outcome)) return outcome;
  if (outcome.failedAt.startsWith('resources') || outcome.failedAt.startsWith('prompts')) {
    const second = await once(attempt, other, ['resources', 'prompts']);
    return 'failedAt' in second ? undefined : second;
  }
  const missing = outcome.missing.filter((name) => !(name in attempt.env));
  if (!hasHelp || missing.length === 0) return undefined;
  const env = { ...attempt.env, ...credentials(missing, request.cwd) };
  return await answerTo({ ...attempt, env }, false);
}

async function once(
  { command, env }: Attempt,
  limit: number,
  hidden: readonly Capability[],
): Promise<Answer | Failed> {
  const server = new ServerProcess(command, {
    cwd: request.cwd,
    env: { ...request.baseEnv, ...env },
  });
  const conversation = { waitsFor: 'initialize' };
  try {
    const transport = hidden.length > 0 ? withoutCapabilities(server, hidden) : server;
    const answer = await requestLists(transport, AbortSignal.timeout(limit), conversation);
    return {
      ...answer,
      unanswered: CONTRACT_LISTS.filter((list) =>
        hidden.some((one) => list.startsWith(one.slice(0, -1))),
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const lines = [reason, ...server.output, server.stray ?? ''].filter(Boolean);
    failures.push(`${command.slice(1).join(' ')}: ${lines.join(' | ').slice(0, 2000)}`);
    return { failedAt: conversation.waitsFor, missing: missingVariables(server.output) };
  } finally {
    await server.close().catch(() => undefined);
  }
}
