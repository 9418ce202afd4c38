import type { ClientCheck, ClientProfile, Effect } from '../src/model/clients/profile.ts';
import { CLIENT_PROFILES } from '../src/model/clients/profiles.ts';
import { losesTools } from '../src/model/clients/profile.ts';

const HEAD = `# What clients refuse

<!-- Written by npm run generate from src/model/clients. -->

The protocol allows more than the clients that people use, and the APIs of the models behind them. Whoever publishes a server learns it from
bug reports: one property key that one provider does not accept makes every request of its users fail, with the tools of all their
servers. These are the limits that the rule [client-compatibility](rules/client-compatibility.md) knows. Each has a date, on which its
sources were last looked up, because providers change their limits.

A limit is **verified** if the provider's own documentation states it, or its own error message appears in two independent threads.
Otherwise it is **reported**. The rule checks a limit by default where the last column says so; every other one if
\`settings.mcp.clients\` names its profile, and a reported one if it also has \`reported: true\`.
`;

const EFFECTS: Readonly<Record<Effect, string>> = {
  request: 'refuses the whole request, with every tool in it',
  tool: 'leaves out the tool',
  listing: 'does not publish the server',
  text: 'cuts the text',
};

/** The text of docs/clients.md. */
export function clientsPage(): string {
  return [HEAD, ...CLIENT_PROFILES.map(section)].join('\n');
}

function section({ id, name, checks }: ClientProfile): string {
  const rows = checks.map(
    (check) =>
      `| ${check.limit} | ${EFFECTS[check.effect]} | ${check.level} | ${check.date} | ${sourcesOf(check)} | ${isDefault(check) ? 'yes' : 'no'} |`,
  );
  return [
    `## ${name}`,
    `Profile \`${id}\`.`,
    [
      '| accepts | otherwise it | level | looked up | sources | by default |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    '',
  ].join('\n\n');
}

function isDefault({ level, effect }: ClientCheck): boolean {
  return level === 'verified' && losesTools(effect);
}

/** Links named by the thread, or by the host of a page. */
function sourcesOf({ sources }: ClientCheck): string {
  return sources
    .map((source) => {
      const thread = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)$/.exec(source);
      return `[${thread ? `${thread[1]}#${thread[2]}` : new URL(source).host}](${source})`;
    })
    .join(', ');
}
