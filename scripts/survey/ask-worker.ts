/*
 * Starts a server in one way after the other until one answers, and writes down what it lists. Runs in a namespace without a
 * network, as a process of its own, so that whatever a server does ends with it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ask, type ServerAnswer } from '../../src/contract/verify/ask.ts';
import { missingVariables } from '../../src/contract/verify/missing-variable.ts';
import { ServerProcess } from '../../src/contract/verify/server-process.ts';
import { credentials } from './environment.ts';
import type { AskRequest, AskResult, Attempt } from './listed.ts';

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
    const result = { ...attempt, server: answer.name, advertised: answer.advertised };
    if (Object.values(answer.advertised).every(({ length }) => length === 0)) {
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

async function answerTo(attempt: Attempt, isRetried = true): Promise<ServerAnswer | undefined> {
  const [first, other] = request.milliseconds;
  const limit = failures.length === 0 ? first : other;
  const server = new ServerProcess(attempt.command, {
    cwd: request.cwd,
    env: { ...request.baseEnv, ...attempt.env },
  });
  try {
    return await ask(server, AbortSignal.timeout(limit), { waitsFor: '' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const lines = [reason, ...server.output.slice(-8), server.stray ?? ''].filter(Boolean);
    failures.push(`${attempt.command.slice(1).join(' ')}: ${lines.join(' | ').slice(0, 1200)}`);
    const missing = missingVariables(server.output).filter((name) => !(name in attempt.env));
    if (!isRetried || missing.length === 0) return undefined;
    const env = { ...attempt.env, ...credentials(missing, request.cwd) };
    return await answerTo({ ...attempt, env }, false);
  } finally {
    await server.close().catch(() => undefined);
  }
}
