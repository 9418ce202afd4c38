import type { ChangeRule } from './change-rule.ts';
import { tool, resource } from './examples.ts';

/** Texts and metadata in lists of definitions. */
export const TEXT_RULES = {
  'name-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: "{{definition}} is now named '{{name}}'.",
    why: 'Clients request resources and templates by their URI; the name is shown to people.',
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
    why: 'A model reads it to decide what to use, and how. A difference in white space alone is not a change.',
    example: tool(
      { description: 'Search the issues.' },
      { description: 'Search issues and pull requests.' },
    ),
  },
  'description-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{part}} now has a description.',
    why: 'A model knows more than before.',
    example: tool({}, { description: 'Search the issues.' }),
  },
  'mime-type-changed': {
    group: 'Texts and metadata',
    level: 'dangerous',
    bump: 'minor',
    message: 'The MIME type of {{definition}} changed from {{before}} to {{after}}.',
    why: 'Clients use it to decide how to read and show the contents.',
    example: resource({ mimeType: 'text/plain' }, { mimeType: 'text/markdown' }),
  },
  'mime-type-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: '{{definition}} now has a MIME type.',
    why: 'Clients know more than before.',
    example: resource({}, { mimeType: 'text/plain' }),
  },
  'size-changed': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'patch',
    message: 'The size of {{definition}} changed.',
    why: 'It is a hint about the cost of reading it.',
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
    message: 'The entry {{name}} in _meta of {{definition}} changed.',
    why: 'Hosts read it, for example to find the user interface of a tool.',
    example: tool({ _meta: { ui: 'list' } }, { _meta: { ui: 'table' } }),
  },
  'meta-added': {
    group: 'Texts and metadata',
    level: 'additive',
    bump: 'minor',
    message: 'The entry {{name}} in _meta of {{definition}} is new.',
    why: 'Hosts do not rely on it yet.',
    example: tool({}, { _meta: { ui: 'list' } }),
  },
} as const satisfies Readonly<Record<string, ChangeRule>>;
