/**
 * The shapes of the protocol that the Context speaks of, as `@modelcontextprotocol/sdk` 1.x types them (checked by the type
 * tests), so that this package does not depend on the SDK. They are aliases, because only those have the index signature
 * that the SDK's open results ask for.
 */
import type { z } from 'zod';

/** What the user answered. `content` is untrusted: parse it with the schema that was asked for. */
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
/** A part of a result, with the fields that the protocol requires of it. */
export type ContentBlock =
  | TextBlock
  | MediaBlock
  | {
      type: 'resource';
      resource: { uri: string; mimeType?: string } & ({ text: string } | { blob: string });
    }
  | { type: 'resource_link'; uri: string; name: string };
type SamplingBlock = TextBlock | MediaBlock | ToolUseBlock | ToolResultBlock;

/** One message of the conversation that the client's model is to continue. */
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

/** How the client's model is to answer. The protocol requires `maxTokens`. */
export interface SamplingOpts {
  includeContext?: 'none' | 'thisServer' | 'allServers';
  maxTokens?: number;
  modelPreferences?: ModelPreferences;
  stopSequences?: string[];
  temperature?: number;
}

/** What the client's model answered. */
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
