import { TOOL_NAME } from '../protocol/protocol.ts';
import { listOf } from '../text/labels.ts';
import type { ListedTool, ClientMistake, Violation } from './profile.ts';

/**
 * A tool name that the protocol allows, with other characters than letters, digits, `_` and `-`.
 */
export const NAME_CHARACTERS: ClientMistake = {
  id: 'name-characters',
  *find({ name }) {
    if (name?.includes('.') && TOOL_NAME.test(name))
      yield {
        path: ['name'],
        what: `the tool name '${name}' contains '.'`,
        repair: `Use only letters, digits, '_' and '-'.`,
      };
  },
};

/** A tool name that the protocol allows, and that begins with anything but a letter or `_`. */
export const NAME_START: ClientMistake = {
  id: 'name-start',
  *find({ name }) {
    if (name && TOOL_NAME.test(name) && !/^[A-Za-z_]/.test(name))
      yield {
        path: ['name'],
        what: `the tool name '${name}' begins with '${name.charAt(0)}'`,
        repair: "Begin it with a letter or '_'.",
      };
  },
};

/** A tool name that the protocol allows, of over 64 characters. */
export const LONG_NAME: ClientMistake = {
  id: 'long-name',
  *find({ name }) {
    if (name && name.length > 64 && TOOL_NAME.test(name))
      yield {
        path: ['name'],
        what: `the tool name has ${name.length} characters (at most 64)`,
        repair: 'Shorten it.',
      };
  },
};

/** A tool whose name is too long together with its server's name, as a client joins the two. */
export function longJoinedName(
  join: (server: string, tool: string) => string,
  most: number,
): ClientMistake {
  return {
    id: `long-joined-name-${most}`,
    *find({ name, serverName }) {
      if (!name || !serverName || !TOOL_NAME.test(name)) return;
      const { length } = join(serverName, name);
      if (length > most)
        yield {
          path: ['name'],
          what: `the tool name together with '${serverName}', the shortest name of its server, has ${length} characters (at most ${most})`,
          repair: 'Shorten it.',
        };
    },
  };
}

/** The tools of a server beyond a number. */
export function tooManyTools(most: number): ClientMistake {
  return {
    id: `too-many-tools-${most}`,
    mostTools: most,
    *find({ position }) {
      if (position && position.index === most)
        yield {
          path: [],
          what: `the server lists ${position.of} tools (at most ${most})`,
          repair: 'List fewer tools, or make some optional.',
        };
    },
  };
}

/** A description over a number of characters. */
export function longDescription(limit: number): ClientMistake {
  return {
    id: `long-description-${limit}`,
    *find({ description }) {
      if (description !== undefined && description.length > limit)
        yield {
          path: ['description'],
          what: `the description has ${description.length} characters (at most ${limit})`,
          repair: 'Shorten it, or move details into the descriptions of the fields.',
        };
    },
  };
}

/** Instructions of a server over a number of characters. */
export function longInstructions(limit: number): ClientMistake {
  return {
    id: `long-instructions-${limit}`,
    find: () => [],
    *findInInstructions({ length }) {
      if (length > limit)
        yield {
          path: ['instructions'],
          what: `the instructions of the server have ${length} characters (at most ${limit})`,
          repair: 'Shorten them, and begin with what matters most.',
        };
    },
  };
}

/** An output schema that names another dialect of JSON Schema than the protocol's own, 2020-12. */
export const OTHER_DIALECT: ClientMistake = {
  id: 'other-dialect',
  *find({ outputSchema }) {
    const dialect = outputSchema?.['$schema'];
    if (typeof dialect === 'string' && !dialect.includes('/2020-12/'))
      yield {
        path: ['outputSchema'],
        keyword: '$schema',
        what: `the \`$schema\` of its output schema is '${dialect}'`,
        repair: 'List the schema without `$schema`, or as one of 2020-12.',
      };
  },
};

/** A tool without a title. */
export const NO_TITLE: ClientMistake = {
  id: 'no-title',
  *find(tool) {
    const isGiven = tool.title !== undefined || hasHint(tool, 'title');
    if (!isGiven && !tool.isUnread(['title']))
      // Annotations may be those of several tools, which need a title each.
      yield { path: ['name'], what: 'the tool has no title', repair: 'Add a title for people.' };
  },
};

/** A tool that does not say whether it only reads or may destroy. */
export const NO_ACCESS_HINT: ClientMistake = {
  id: 'no-access-hint',
  *find(tool) {
    const hints = ['readOnlyHint', 'destructiveHint'];
    if (!hints.some((hint) => hasHint(tool, hint)))
      yield missing(
        tool,
        'the tool has neither `readOnlyHint` nor `destructiveHint`',
        'Set the one that applies.',
      );
  },
};

/** A tool without one of the three hints that reviewers ask for. */
export const INCOMPLETE_HINTS: ClientMistake = {
  id: 'incomplete-hints',
  *find(tool) {
    const absent = ['readOnlyHint', 'destructiveHint', 'openWorldHint'].filter(
      (hint) => !hasHint(tool, hint),
    );
    if (absent.length > 0)
      yield missing(
        tool,
        `the annotations of the tool lack ${listOf(absent.map((hint) => `\`${hint}\``))}`,
        'Set each of them, even for a tool that only reads.',
      );
  },
};

/**
 * A tool that selects between reading and writing: `no-mixed-access` finds it, because the names of
 * the parameter and its values decide.
 */
export const MIXED_ACCESS: ClientMistake = { id: 'mixed-access', find: () => [] };

/** Whether the annotations of a tool have a member, or may have it. */
function hasHint(tool: ListedTool, hint: string): boolean {
  return tool.annotations?.[hint] !== undefined || tool.isUnread(['annotations', hint]);
}

function missing(tool: ListedTool, what: string, repair: string): Violation {
  return { path: tool.annotations ? ['annotations'] : ['name'], what, repair };
}
