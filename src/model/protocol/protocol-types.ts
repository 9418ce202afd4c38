import { quote } from '../findings/code-text.ts';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from './protocol.ts';

/**
 * The messages that servers write, from the `schema.ts` of each protocol revision. Fields that only
 * 2026-07-28 requires of results (`resultType`, `ttlMs`, `cacheScope`) are optional here: the SDK
 * adds them.
 */

/** The type of a field: a primitive, an open object, one of several words, a message, or a list. */
export type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | readonly string[]
  | { readonly is: MessageName }
  | { readonly listOf: FieldType };

/** The protocol's name of a message, or of an object in one. */
export type MessageName =
  | 'Tool'
  | 'ToolAnnotations'
  | 'ToolExecution'
  | 'Annotations'
  | 'Icon'
  | 'ResultMeta'
  | 'CallToolResult'
  | 'ContentBlock'
  | 'TextContent'
  | 'ImageContent'
  | 'AudioContent'
  | 'ResourceLink'
  | 'EmbeddedResource'
  | 'ResourceContents'
  | 'Resource'
  | 'ResourceTemplate'
  | 'Prompt'
  | 'PromptArgument'
  | 'PromptMessage'
  | 'GetPromptResult'
  | 'ReadResourceResult'
  | 'ListToolsResult'
  | 'ListResourcesResult'
  | 'ListResourceTemplatesResult'
  | 'ListPromptsResult'
  | 'ServerCapabilities'
  | 'PromptsCapability'
  | 'ResourcesCapability'
  | 'ToolsCapability'
  | 'Implementation'
  | 'InitializeResult';

export interface MessageField {
  readonly type: FieldType;
  readonly required: boolean;
  /** The first revision with the field. */
  readonly since: ProtocolRevision;
  /** The revision that removed the field. */
  readonly until?: ProtocolRevision;
}

export interface Message {
  readonly fields: Readonly<Record<string, MessageField>>;
  /** The fields that identify it: at least one of each group. */
  readonly marks: readonly (readonly string[])[];
  /** Whether projects extend it, or the protocol allows further fields. */
  readonly isOpen?: true;
  /** The name in messages for an object that the protocol does not name. */
  readonly title?: string;
  /** Fields that belong to another message, with its name. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const [FIRST, ANNOTATED, TITLED, ICONS, LATEST] = PROTOCOL_REVISIONS;

function required(type: FieldType, since: ProtocolRevision = FIRST): MessageField {
  return { type, required: true, since };
}

function optional(
  type: FieldType,
  since: ProtocolRevision = FIRST,
  until?: ProtocolRevision,
): MessageField {
  return { type, required: false, since, ...(until && { until }) };
}

const META = { _meta: optional('object', TITLED) };
const ANNOTATIONS = { annotations: optional({ is: 'Annotations' }) };
const BLOCK = { ...ANNOTATIONS, ...META };
const NAMED = {
  name: required('string'),
  title: optional('string', TITLED),
  description: optional('string'),
  icons: optional({ listOf: { is: 'Icon' } }, ICONS),
  ...META,
};
const RESULT = { _meta: optional({ is: 'ResultMeta' }), resultType: optional('string', LATEST) };
const CACHEABLE = {
  ...RESULT,
  ttlMs: optional('number', LATEST),
  cacheScope: optional(['private', 'public'], LATEST),
};
const PAGE = { ...CACHEABLE, nextCursor: optional('string') };
const MEDIA = { data: required('string'), mimeType: required('string') };
const RESOURCE = { ...NAMED, mimeType: optional('string'), ...ANNOTATIONS };
const LIST_CHANGED = { listChanged: optional('boolean') };

/** Every message, and every object in one, whose type is checked. */
export const MESSAGES: Readonly<Record<MessageName, Message>> = {
  Tool: {
    fields: {
      ...NAMED,
      inputSchema: required('object'),
      outputSchema: optional('object', TITLED),
      annotations: optional({ is: 'ToolAnnotations' }, ANNOTATED),
      execution: optional({ is: 'ToolExecution' }, ICONS, LATEST),
    },
    marks: [['name'], ['inputSchema']],
    isOpen: true,
  },
  ToolAnnotations: {
    fields: {
      title: optional('string', ANNOTATED),
      readOnlyHint: optional('boolean', ANNOTATED),
      destructiveHint: optional('boolean', ANNOTATED),
      idempotentHint: optional('boolean', ANNOTATED),
      openWorldHint: optional('boolean', ANNOTATED),
    },
    marks: [['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']],
  },
  ToolExecution: {
    fields: { taskSupport: optional(['forbidden', 'optional', 'required'], ICONS, LATEST) },
    marks: [['taskSupport']],
  },
  Annotations: {
    fields: {
      audience: optional({ listOf: ['user', 'assistant'] }),
      priority: optional('number'),
      lastModified: optional('string', TITLED),
    },
    marks: [['audience', 'priority']],
  },
  Icon: {
    fields: {
      src: required('string', ICONS),
      mimeType: optional('string', ICONS),
      sizes: optional({ listOf: 'string' }, ICONS),
      theme: optional(['light', 'dark'], ICONS),
    },
    marks: [['src']],
  },
  ResultMeta: {
    title: 'the `_meta` of a result',
    fields: {},
    marks: [],
    isOpen: true,
    elsewhere: { progressToken: 'the `_meta` of a request' },
  },
  CallToolResult: {
    fields: {
      ...RESULT,
      content: required({ listOf: { is: 'ContentBlock' } }),
      structuredContent: optional('object', TITLED),
      isError: optional('boolean'),
    },
    marks: [['content']],
    isOpen: true,
  },
  /** Its variants are distinguished by `type`: {@link BLOCKS}. */
  ContentBlock: { fields: {}, marks: [['type']] },
  TextContent: {
    fields: { type: required(['text']), text: required('string'), ...BLOCK },
    marks: [['type']],
  },
  ImageContent: {
    fields: { type: required(['image']), ...MEDIA, ...BLOCK },
    marks: [['data', 'mimeType']],
  },
  AudioContent: {
    fields: { type: required(['audio'], ANNOTATED), ...MEDIA, ...BLOCK },
    marks: [['data', 'mimeType']],
  },
  ResourceLink: {
    fields: {
      type: required(['resource_link'], TITLED),
      uri: required('string', TITLED),
      ...RESOURCE,
      size: optional('number', TITLED),
    },
    marks: [['uri']],
  },
  EmbeddedResource: {
    fields: {
      type: required(['resource']),
      resource: required({ is: 'ResourceContents' }),
      ...BLOCK,
    },
    marks: [['resource', 'uri']],
  },
  /** Contains either `text` or `blob`. */
  ResourceContents: {
    fields: {
      uri: required('string'),
      mimeType: optional('string'),
      text: optional('string'),
      blob: optional('string'),
      ...META,
    },
    marks: [['uri'], ['text', 'blob']],
  },
  Resource: {
    fields: { uri: required('string'), ...RESOURCE, size: optional('number') },
    marks: [['uri'], ['name']],
    isOpen: true,
  },
  ResourceTemplate: {
    fields: { uriTemplate: required('string'), ...RESOURCE },
    marks: [['uriTemplate'], ['name']],
    isOpen: true,
  },
  Prompt: {
    fields: { ...NAMED, arguments: optional({ listOf: { is: 'PromptArgument' } }) },
    marks: [['name'], ['arguments']],
    isOpen: true,
  },
  PromptArgument: {
    fields: {
      name: required('string'),
      title: optional('string', TITLED),
      description: optional('string'),
      required: optional('boolean'),
    },
    marks: [['name'], ['required']],
    isOpen: true,
  },
  PromptMessage: {
    fields: { role: required(['user', 'assistant']), content: required({ is: 'ContentBlock' }) },
    marks: [['role'], ['content']],
    isOpen: true,
  },
  GetPromptResult: {
    fields: {
      ...RESULT,
      description: optional('string'),
      messages: required({ listOf: { is: 'PromptMessage' } }),
    },
    marks: [['messages']],
    isOpen: true,
  },
  ReadResourceResult: {
    fields: { ...CACHEABLE, contents: required({ listOf: { is: 'ResourceContents' } }) },
    marks: [['contents']],
    isOpen: true,
  },
  ListToolsResult: {
    fields: { ...PAGE, tools: required({ listOf: { is: 'Tool' } }) },
    marks: [['tools']],
    isOpen: true,
  },
  ListResourcesResult: {
    fields: { ...PAGE, resources: required({ listOf: { is: 'Resource' } }) },
    marks: [['resources']],
    isOpen: true,
  },
  ListResourceTemplatesResult: {
    fields: { ...PAGE, resourceTemplates: required({ listOf: { is: 'ResourceTemplate' } }) },
    marks: [['resourceTemplates']],
    isOpen: true,
  },
  ListPromptsResult: {
    fields: { ...PAGE, prompts: required({ listOf: { is: 'Prompt' } }) },
    marks: [['prompts']],
    isOpen: true,
  },
  ServerCapabilities: {
    fields: {
      experimental: optional('object'),
      logging: optional('object'),
      completions: optional('object', ANNOTATED),
      prompts: optional({ is: 'PromptsCapability' }),
      resources: optional({ is: 'ResourcesCapability' }),
      tools: optional({ is: 'ToolsCapability' }),
      tasks: optional('object', ICONS, LATEST),
      extensions: optional('object', LATEST),
    },
    marks: [
      ['tools', 'prompts'],
      ['resources', 'prompts', 'logging', 'completions'],
    ],
  },
  PromptsCapability: { title: 'the capability `prompts`', fields: LIST_CHANGED, marks: [] },
  ResourcesCapability: {
    title: 'the capability `resources`',
    fields: { ...LIST_CHANGED, subscribe: optional('boolean') },
    marks: [],
  },
  ToolsCapability: { title: 'the capability `tools`', fields: LIST_CHANGED, marks: [] },
  Implementation: {
    fields: {
      name: required('string'),
      version: required('string'),
      title: optional('string', TITLED),
      description: optional('string', ICONS),
      icons: optional({ listOf: { is: 'Icon' } }, ICONS),
      websiteUrl: optional('string', ICONS),
    },
    marks: [['name'], ['version']],
    isOpen: true,
  },
  InitializeResult: {
    fields: {
      _meta: optional({ is: 'ResultMeta' }),
      protocolVersion: required('string'),
      capabilities: required({ is: 'ServerCapabilities' }),
      serverInfo: required({ is: 'Implementation' }),
      instructions: optional('string'),
    },
    marks: [['protocolVersion'], ['capabilities']],
    isOpen: true,
  },
};

/** The content blocks, by `type`. */
export const BLOCKS: Readonly<Record<string, MessageName>> = {
  text: 'TextContent',
  image: 'ImageContent',
  audio: 'AudioContent',
  resource_link: 'ResourceLink',
  resource: 'EmbeddedResource',
};

/** Whether a revision has a field. */
export function hasField({ since, until }: MessageField, revision: ProtocolRevision): boolean {
  return since <= revision && (until === undefined || revision < until);
}

/** The `type` of every content block in a revision. */
export function blocksOf(revision: ProtocolRevision): string[] {
  return Object.entries(BLOCKS).flatMap(([kind, name]) =>
    hasField(MESSAGES[name].fields['type'] as MessageField, revision) ? [kind] : [],
  );
}

/** A field's type in TypeScript, in a revision, for the text of an edit. */
export function typeText(type: FieldType, revision: ProtocolRevision): string {
  if (type === 'object') return '{ [key: string]: unknown }';
  if (typeof type === 'string') return type;
  if ('listOf' in type) {
    const element = typeText(type.listOf, revision);
    return element.includes('|') && !element.startsWith('{') ? `(${element})[]` : `${element}[]`;
  }
  return 'is' in type
    ? messageText(type.is, revision)
    : type.map((word) => quote(word)).join(' | ');
}

/** A message's type in TypeScript, in a revision. */
export function messageText(name: MessageName, revision: ProtocolRevision): string {
  const fields = Object.entries(MESSAGES[name].fields).filter(([, field]) =>
    hasField(field, revision),
  );
  return fields.length === 0
    ? typeText('object', revision)
    : `{ ${fields.map(([key, field]) => fieldText(key, field, revision)).join('; ')} }`;
}

/** A field in TypeScript, in a revision. */
export function fieldText(
  key: string,
  { type, required: isRequired }: MessageField,
  revision: ProtocolRevision,
): string {
  return `${key}${isRequired ? '' : '?'}: ${typeText(type, revision)}`;
}
