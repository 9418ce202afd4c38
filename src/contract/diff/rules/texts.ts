import type { ChangeRule } from './change-rule.ts';
import { tool, resource } from './examples.ts';

/** What lists tell about definitions. */
export const TEXT_RULES = {
  'name-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: "{{definition}} is named '{{name}}' now.",
    why: 'Resources and templates are asked for by their URI; the name is shown to people.',
    example: resource({ name: 'intro' }, { name: 'introduction' }),
  },
  'title-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The title of {{part}} changed.',
    why: 'It is shown to people.',
    example: tool({ title: 'Search' }, { title: 'Search issues' }),
  },
  'description-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'patch',
    message: 'The description of {{part}} changed.',
    why: 'A model reads it to decide what to use, and how. White space alone is no change.',
    example: tool(
      { description: 'Search the issues.' },
      { description: 'Search issues and pull requests.' },
    ),
  },
  'description-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{part}} is described now.',
    why: 'A model knows more than before.',
    example: tool({}, { description: 'Search the issues.' }),
  },
  'mime-type-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'minor',
    message: 'The MIME type of {{definition}} changed from {{before}} to {{after}}.',
    why: 'Clients choose by it how to read and show the contents.',
    example: resource({ mimeType: 'text/plain' }, { mimeType: 'text/markdown' }),
  },
  'mime-type-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{definition}} tells its MIME type now.',
    why: 'Clients know more than before.',
    example: resource({}, { mimeType: 'text/plain' }),
  },
  'size-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The size of {{definition}} changed.',
    why: 'It is a hint to what reading it costs.',
    example: resource({ size: 100 }, { size: 200 }),
  },
  'icons-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The icons of {{definition}} changed.',
    why: 'They are shown to people.',
    example: tool({ icons: [{ src: 'a.png' }] }, { icons: [{ src: 'b.png' }] }),
  },
  'meta-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'minor',
    message: 'What _meta of {{definition}} says of {{name}} changed.',
    why: 'Hosts read it, as where a tool has a user interface.',
    example: tool({ _meta: { ui: 'list' } }, { _meta: { ui: 'table' } }),
  },
  'meta-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'minor',
    message: 'What _meta of {{definition}} says of {{name}} is new.',
    why: 'Hosts do not rely on it yet.',
    example: tool({}, { _meta: { ui: 'list' } }),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
