/**
 * The protocol's types that the Context uses, as `@modelcontextprotocol/sdk` 1.x declares them (the
 * type tests compare them), without a dependency on the SDK. They are aliases, because only aliases
 * fit the index signature of the SDK's open results.
 */
import type { z } from 'zod';

/** The answer of the user. `content` is untrusted: parse it with the requested schema. */
export type ElicitResult = {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
  [key: string]: unknown;
};

type TextBlock = { type: 'text'; text: string };
type MediaBlock = { type: 'image' | 'audio'; data: string; mimeType: string };

type ToolUseBlock = { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };
type ToolResultBlock = {
  type: 'tool_result';
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};
/** A part of a result, with the fields that the protocol requires. */
export type ContentBlock =
  | TextBlock
  | MediaBlock
  | {
      type: 'resource';
      resource: { uri: string; mimeType?: string } & ({ text: string } | { blob: string });
    }
  | { type: 'resource_link'; uri: string; name: string };
type SamplingBlock = TextBlock | MediaBlock | ToolUseBlock | ToolResultBlock;

/** One message of the conversation that the client's model continues. */
export type SamplingMessage = {
  role: 'user' | 'assistant';
  content: SamplingBlock | SamplingBlock[];
};

export type ModelPreferences = {
  hints?: { name?: string }[];
  costPriority?: number;
  speedPriority?: number;
  intelligencePriority?: number;
};

/** The parameters of the request to the client's model. The protocol requires `maxTokens`. */
export interface SamplingOpts {
  includeContext?: 'none' | 'thisServer' | 'allServers';
  maxTokens?: number;
  modelPreferences?: ModelPreferences;
  stopSequences?: string[];
  temperature?: number;
}

/** The answer of the client's model. */
export type CreateMessageResult = {
  model: string;
  role: 'user' | 'assistant';
  content: TextBlock | MediaBlock;
  stopReason?: string;
  [key: string]: unknown;
};

/** Asks the user through the client. */
export type Elicit = (message: string, schema: z.ZodObject<z.ZodRawShape>) => Promise<ElicitResult>;

/** Asks the client's model. */
export type Sample = (
  messages: SamplingMessage[],
  opts?: SamplingOpts,
) => Promise<CreateMessageResult>;
