/**
 * A server that answers as it is told to: its argument is JSON with `capabilities`, `instructions`, `lists` (the result of each method, one for each
 * page), `errors` (by method), and how it misbehaves.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const plan = JSON.parse(process.argv[2] ?? '{}');
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

if (plan.stubborn)
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => undefined);
if (plan.child) {
  // A child that ignores what asks it to end, and that does not go when its parent does.
  const child = spawn(
    process.execPath,
    ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise((resolve) => child.stdout.once('data', resolve));
  writeFileSync(plan.child, `${process.pid} ${child.pid}`);
}
if (plan.stderr) process.stderr.write(`${plan.stderr}\n`);
if (plan.stdout) process.stdout.write(`${plan.stdout}\n`);
if (plan.exit !== undefined) process.exit(plan.exit);
if (plan.stubborn || plan.silent) setInterval(() => undefined, 1000);

if (!plan.silent)
  createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));

function answer({ id, method, params }) {
  if (id === undefined || method === undefined) return;
  if (plan.exitAt === method) process.exit(3);
  if (plan.ignores === method) return;
  const error = plan.errors?.[method];
  if (error) send({ id, error });
  else if (method === 'initialize') {
    const instructions = plan.echo ? JSON.stringify(params.capabilities) : plan.instructions;
    send({
      id,
      result: {
        protocolVersion: plan.revision ?? params.protocolVersion,
        capabilities: plan.capabilities ?? { tools: {} },
        serverInfo: { name: plan.name ?? 'raw', version: '1' },
        ...(instructions === undefined ? {} : { instructions }),
      },
    });
  } else if (plan.lists?.[method]) {
    const page = Number(params?.cursor ?? 0);
    const pages = plan.lists[method];
    send({
      id,
      result: {
        ...pages[page],
        ...(page + 1 < pages.length || plan.endless
          ? { nextCursor: String(plan.endless ? 0 : page + 1) }
          : {}),
      },
    });
  } else send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}
