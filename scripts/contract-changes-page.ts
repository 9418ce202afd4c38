import { CHANGE_GROUPS, type ChangeRule } from '../src/contract/diff/rules/change-rule.ts';
import { CHANGE_RULES } from '../src/contract/diff/rules/change-rules.ts';

const HEAD = `# Changes of a contract

<!-- Written by npm run generate from src/contract/diff/rules. -->

\`mcp-lint contract diff [old] [new]\` reports what changed from one contract to another. Each of the two is a contract file, a folder
or a git revision. By default, the commit where this branch left the default branch is compared with the source in the current
folder. A revision is read from git's objects without a checkout: its \`mcp-contract.json\`, or, if it has none, its source, which is
written to a temporary folder. In that case the packages that are installed now are used, so commit the contract if an update of a
framework changes what it advertises. Reading the source of a revision takes as long as reading the project.

Between two revisions with a committed contract, such as \`mcp-lint contract diff main HEAD\`, only these files are compared, even if
the source says something else by now. \`mcp-lint contract --check\` in CI keeps the file current; the first line of the report says
what was compared, such as \`mcp-contract.json of main (1a2b3c4) → source of the work tree\`.

\`--fail-on breaking|dangerous|any\` makes the command exit with 1. \`--format md\` is for a comment on a pull request, \`github\` for
annotations at the source lines, \`json\` for other programs.

| level | means |
| --- | --- |
| breaking | what worked fails |
| dangerous | it may behave differently |
| additive | nobody loses anything |
| note | it was not compared, because one of the two could not be read there |

The suggested version is the largest that any change requires. Before 1.0.0, where a minor version may break, lower it by one.

Schemas are compared by the values that they accept, not by how they are written: the order of \`required\`, a \`$ref\` or an inline
definition, \`const\` or an \`enum\` of one, a list of types or \`anyOf\`, and the draft make no difference. An input that accepts less,
or a result that can be more, is breaking only with a value that shows it, which is printed; a removed property is always breaking.
Constraints that cannot be compared, such as two patterns that no known text distinguishes, are dangerous. \`format\` counts as a
constraint. A part that could not be read in one of the two is not compared; what changed beside a part that is unread in both is
compared where it is text, and unclear otherwise. \`--fail-on any\` includes notes. Definitions are compared by name: two
tools that swap their names have other descriptions and schemas each.
`;

/** The text of docs/contract-changes.md. */
export function contractChangesPage(): string {
  const rules = Object.entries(CHANGE_RULES) as [string, ChangeRule][];
  const sections = CHANGE_GROUPS.map((group) => {
    const parts = rules
      .filter(([, rule]) => rule.group === group)
      .map(([id, rule]) => section(id, rule));
    return `## ${group}\n\n${parts.join('\n')}`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

function section(id: string, { level, bump, message, why, example }: ChangeRule): string {
  const side = (part: object | undefined): string =>
    part === undefined ? '(absent)' : JSON.stringify(part);
  const said = message.replaceAll(/\{\{(\w+)\}\}/g, '⟨$1⟩');
  return `### ${id}\n\n${level}, ${bump}: ${said} ${why}\n\n\`\`\`text\nbefore  ${side(example.before)}\nafter   ${side(example.after)}\n\`\`\`\n`;
}
