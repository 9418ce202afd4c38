import type { ClientCheck, ClientProfile, Effect } from '../src/model/clients/profile.ts';
import { CLIENT_PROFILES, isDefault } from '../src/model/clients/profiles.ts';
import { groupBy } from '../src/model/utils/group-by.ts';

const HEAD = `# What clients and model APIs reject in an MCP server

<!-- Written by npm run generate from src/model/clients. -->

A tool can conform to the Model Context Protocol and still not work. Clients send the tools of all connected servers to the API of a model,
and that API has limits of its own: if it does not accept one property key, every request of the user fails, with the tools of all their
servers. Authors learn this from bug reports. This page collects the limits that such reports and the providers' own documentation show,
for servers in any language.

- [At a glance](#at-a-glance): what to avoid, and who rejects it.
- [What to do](#what-to-do) about the most frequent limits.
- The limits of each client, with the threads and pages that show them:
${CLIENT_PROFILES.map(({ name }) => `  [${name}](#${anchorOf(name)})`).join(',\n')}.

A limit is **verified** if the provider's own documentation states it, or the provider's own error message appears in two independent
threads. Otherwise it is **reported**: it may depend on a version, or on how a client converts schemas. Providers change their limits, in
both directions, so each one has the date on which its sources were last read. If you know better, a thread with an error message is
welcome.
`;

const ADVICE = `## What to do

- **A union at the root of the input.** Write one object with optional properties, and check in the handler which of them belong
  together. A union inside a property is accepted.
- **A property key with \`$\`, \`[]\`, spaces or letters of other scripts.** Name the property with letters, digits and \`_\`, and map it in the
  handler to what the API behind it calls it.
- **A tool without parameters.** List \`{ "type": "object", "properties": {} }\`.
- **An array.** Declare its \`items\`. With Zod, give \`z.array()\` an element other than \`z.any()\`, and write a pair of numbers as
  \`z.array(z.number()).length(2)\` instead of a tuple.
- **A check by a regular expression.** Write the \`pattern\` without \`(?=\`, \`(?!\`, \`(?<=\` and \`(?<!\`. Zod 4 writes one with lookahead
  for \`z.hostname()\`, \`z.iso.duration()\` and \`z.emoji()\`, and versions before 4.6 for \`z.email()\`, too, in place of which
  \`z.email({ pattern: z.regexes.html5Email })\` has none.
- **A record.** Zod 4 lists \`z.record()\` with \`propertyNames\`, and \`z.object({}).catchall()\` without.
- **A schema that several properties share.** With Zod 3, SDK v1 lists its second use as a \`$ref\` to the first. A function that builds the schema
  anew for each property has none.
- **A value of any type.** Name the types that the handler takes, as in \`z.union([z.string(), z.number(), z.array(z.string())])\`.
- **Numbers to choose from.** Use a number with a minimum and a maximum, or strings that the handler converts.
- **An empty choice.** Make the property optional instead of an empty string or null in its \`enum\`.
- **An output schema of draft-07.** SDK v1 lists \`$schema\` of draft-07 in each output schema. Move to SDK v2, which lists 2020-12, or remove the
  key from the list.
- **Long names.** Clients put the name that the user gives to the server before the name of the tool, so leave about 20 characters.
- **Many tools.** The limit counts the tools of all servers that the user has connected. Let users select groups of tools.

## How to check it

\`mcp-lint listing tools.json\` checks the saved result of \`tools/list\`, and \`mcp-lint listing -- COMMAND\` a server that it starts, in any
language ([listing.md](listing.md)). For servers in TypeScript, the rule [client-compatibility](rules/client-compatibility.md) reports the
place in the source. It checks the verified limits that lose tools; \`settings.mcp.clients\` chooses profiles, and
\`{ profile: 'gemini', reported: true }\` adds the reported limits of one.
`;

const NOT_CHECKED = `## What is not checked

- **How long results may be.** Claude Code accepts 25,000 tokens by default ([code.claude.com](https://code.claude.com/docs/en/mcp)), and the
  length depends on the call.
`;

const PROVIDERS = `## What the providers' own SDKs say

OpenAI's and Google's SDKs contain a part of these limits. \`npm run providers\` gives them schemas beyond and at each limit. OpenAI's
\`toStrictJsonSchema\` throws for what strict mode cannot express and rewrites what it can; Google's converts the \`parameters\` of a function
to its type \`Schema\`, which lists the fields that the API has. Anthropic's SDK (1.14.0) sends the schemas of tools as they are.

<!-- begin recorded providers -->
<!-- end recorded providers -->
`;

const EFFECTS: Readonly<Record<Effect, string>> = {
  request: 'rejects the whole request, with every tool in it',
  tool: 'omits the tool',
  call: 'rejects every call of the tool',
  listing: 'does not publish the server',
  text: 'truncates the text',
};

/** The text of docs/clients.md. */
export function clientsPage(): string {
  return [HEAD, glance(), ADVICE, ...CLIENT_PROFILES.map(section), NOT_CHECKED, PROVIDERS].join(
    '\n',
  );
}

interface NamedCheck extends ClientCheck {
  readonly client: string;
}

/** A table of the limits, each with all clients that have it. */
function glance(): string {
  const checks = CLIENT_PROFILES.flatMap(({ name, checks: own }) =>
    own.map((check): NamedCheck => ({ ...check, client: name })),
  );
  const rows = [...groupBy(checks, ({ mistake, limit }) => LIMITS[mistake.id] ?? limit)].map(
    ([limit, alike]) => `| ${limit} | ${alike.map(clientIn).join(', ')} |`,
  );
  return ['## At a glance', ['| accepted | by |', '| --- | --- |', ...rows].join('\n'), ''].join(
    '\n\n',
  );
}

/** What is accepted where clients word one limit differently. */
const LIMITS: Readonly<Record<string, string>> = {
  'root-keyword': 'an object without `anyOf`, `oneOf` or `allOf` at the root of an input schema',
  'long-name': 'tool names of at most 64 characters',
};

function clientIn({ client, level }: NamedCheck): string {
  const link = `[${client}](#${anchorOf(client)})`;
  return level === 'verified' ? `**${link}**` : `${link} (reported)`;
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function section(profile: ClientProfile): string {
  const { id, name, optional, checks } = profile;
  return [
    `## ${name}`,
    `Profile \`${id}\`.${optional === undefined ? '' : ` ${optional} They are checked only where the profile is chosen.`}`,
    ...checks.map(
      (check) =>
        `- **Accepts ${check.limit}${check.field ? `, in \`${check.field}\`` : ''}.** Otherwise it ${EFFECTS[check.effect]}. ${levelOf(profile, check)}, last read on ${check.date}: ${sourcesOf(check)}.`,
    ),
    '',
  ].join('\n\n');
}

function levelOf(profile: ClientProfile, check: ClientCheck): string {
  if (check.level === 'reported') return 'Reported';
  if (check.isRewritten) return 'Verified, but most clients rewrite schemas to it';
  return isDefault(profile, check) ? 'Verified, and checked by default' : 'Verified';
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
