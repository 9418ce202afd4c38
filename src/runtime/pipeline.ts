/**
 * Runs a definition as mcp-ts-core does: scopes, input, handler, output, format, errors.
 * mcp-ts-core 0.8.18, dist/mcp-server: tools/utils/toolHandlerFactory.js and
 * resources/utils/resourceHandlerFactory.js.
 */
import { asMcpError, classify, type ClassifiedError } from './classify.ts';
import { assembleContext, type Context } from './context.ts';
import { forbidden, McpError, unauthorized } from './errors.ts';
import type { DeclaredError } from './fail.ts';
import type { AuthContext, RequestFields } from './request.ts';
import type { ContextOptions } from './options.ts';
import type { ContentBlock } from './protocol.ts';

/** The part of a Zod schema that the pipeline uses. */
interface Parser {
  parse(value: unknown): unknown;
}

/**
 * The part of a tool definition that the pipeline uses; the result of `tool()` fits. Its schemas
 * determine the parameters of its functions.
 */
export interface RunnableTool {
  name: string;
  input: Parser;
  output: Parser;
  handler(input: never, ctx: never): unknown;
  format?(output: never): unknown[];
  auth?: readonly string[];
  errors?: readonly DeclaredError[] | undefined;
  task?: boolean;
}

/** The part of a resource definition that the pipeline uses; the result of `resource()` fits. */
export interface RunnableResource {
  uriTemplate: string;
  name?: string;
  mimeType?: string;
  params?: Parser | undefined;
  output?: Parser | undefined;
  handler(params: never, ctx: never): unknown;
  format?(result: never, meta: { uri: URL; mimeType: string }): unknown[];
  auth?: readonly string[];
  errors?: readonly DeclaredError[] | undefined;
}

/** The result of a call, as it is sent: the server does not validate the content. */
export type ToolResult = {
  content: ContentBlock[];
  structuredContent: Record<string, unknown>;
  isError?: true;
  [key: string]: unknown;
};

/**
 * The options of the caller; the definition determines the others. Only tasks, which `taskHandlers`
 * runs, have progress.
 */
export type RunOptions = Omit<ContextOptions, 'errors' | 'uri' | 'task' | 'reportProgress'>;

/**
 * Checks the scopes that a definition requires. Without authentication every caller passes; with
 * it, an unauthenticated caller is rejected, which every caller over stdio is.
 * @throws McpError `Unauthorized` or `Forbidden`
 */
export function requireScopes(
  scopes: readonly string[] | undefined,
  authMode: ContextOptions['authMode'],
  auth: AuthContext | undefined,
  request: RequestFields,
): void {
  if (!scopes || scopes.length === 0 || (authMode ?? 'none') === 'none') return;
  if (!auth) {
    // An unauthenticated caller has no tenant, although the transport sets a default one later.
    const data = {
      ...request,
      tenantId: undefined,
      operation: 'withRequiredScopesCheck',
      requiredScopes: scopes,
    };
    throw unauthorized('Authentication required but no auth context was established.', data);
  }
  const granted = new Set(auth.scopes);
  // The message does not tell the caller which scopes are missing.
  if (!scopes.every((scope) => granted.has(scope))) throw forbidden('Insufficient permissions.');
}

const asJson = (output: unknown): ContentBlock[] => [
  { type: 'text', text: JSON.stringify(output, null, 2) },
];

const formatted = (tool: RunnableTool, output: unknown): ContentBlock[] =>
  tool.format ? (tool.format(output as never) as ContentBlock[]) : asJson(output);

/**
 * Formats for a call and marks the error of a formatter as such. As in production, its cause is
 * lost.
 */
function formattedForCall(tool: RunnableTool, output: unknown): ContentBlock[] {
  try {
    return formatted(tool, output);
  } catch (error) {
    throw new Error(
      `Output formatting failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Runs the handler on parsed input and returns the result of the call. */
export async function toolResult(
  tool: RunnableTool,
  input: unknown,
  context: Context,
  format = formatted,
): Promise<ToolResult> {
  const output = tool.output.parse(await tool.handler(input as never, context as never));
  return { structuredContent: output as Record<string, unknown>, content: format(tool, output) };
}

/** The hint in the data of an error, unless it is empty or not a string. */
function hintOf(data: ClassifiedError['data']): string | undefined {
  try {
    const hint = (data?.recovery as { hint?: unknown } | undefined | null)?.hint;
    return typeof hint === 'string' && hint !== '' ? hint : undefined;
  } catch {
    // A getter of the data throws: the failure is still reported.
    return undefined;
  }
}

/** The result of a failure: a text with the hint, and an object. */
export function errorResult({ code, message, data }: ClassifiedError): ToolResult {
  const hint = hintOf(data);
  const text = hint === undefined ? `Error: ${message}` : `Error: ${message}\n\nRecovery: ${hint}`;
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { error: { code, message, ...(data !== undefined && { data }) } },
  };
}

/** Options that a call of a plain handler never has. */
const OF_OTHERS = { uri: undefined, task: undefined, reportProgress: undefined };

/**
 * Calls a tool: scopes, input, handler, output, format. Any thrown value becomes a result with
 * `isError`.
 * @param input As the client sent it.
 * @throws McpError `ConfigurationError` for invalid options; never for what the tool throws.
 */
export async function runTool(
  tool: RunnableTool,
  input: unknown,
  options: RunOptions = {},
): Promise<ToolResult> {
  const fields = { operation: 'HandleToolRequest', toolName: tool.name };
  const { context, request } = assembleContext(
    { ...options, ...OF_OTHERS, errors: tool.errors },
    fields,
  );
  try {
    requireScopes(tool.auth, options.authMode, context.auth, request);
    return await toolResult(tool, tool.input.parse(input), context, formattedForCall);
  } catch (error) {
    return errorResult(classify(error));
  }
}

const isJson = (mimeType: string): boolean =>
  /^\s*(application\/json|[^;]*\+json)\s*(;|$)/i.test(mimeType);

function asContents(result: unknown, { uri, mimeType }: { uri: URL; mimeType: string }): unknown[] {
  const text =
    typeof result === 'string' && !isJson(mimeType) ? result : JSON.stringify(result, null, 2);
  return [{ uri: uri.href, text, mimeType }];
}

/**
 * Reads a resource: scopes, params, handler, output (where the definition has a schema), format.
 * @param variables The values that the URI template matched.
 * @throws McpError for any thrown value, with that value as the cause unless it is an `McpError`.
 */
export async function runResource(
  resource: RunnableResource,
  uri: URL,
  variables: Record<string, unknown>,
  options: RunOptions = {},
): Promise<{ contents: unknown[] }> {
  const fields = {
    operation: 'HandleResourceRead',
    resourceName: resource.name ?? resource.uriTemplate,
    resourceUri: uri.href,
  };
  const { context, request } = assembleContext(
    { ...options, ...OF_OTHERS, errors: resource.errors, uri },
    fields,
  );
  const meta = { uri, mimeType: resource.mimeType ?? 'application/json' };
  try {
    requireScopes(resource.auth, options.authMode, context.auth, request);
    const params = resource.params ? resource.params.parse(variables) : variables;
    const result = await resource.handler(params as never, context as never);
    const output = resource.output ? resource.output.parse(result) : result;
    return {
      contents: resource.format ? resource.format(output as never, meta) : asContents(output, meta),
    };
  } catch (error) {
    const known = asMcpError(error);
    if (known) throw known;
    const { code, message, data } = classify(error);
    throw new McpError(code, message, data, { cause: error });
  }
}
