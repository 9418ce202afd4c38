/**
 * How mcp-ts-core runs a definition (0.8.18: dist/mcp-server/tools/utils/toolHandlerFactory.js and
 * dist/mcp-server/resources/utils/resourceHandlerFactory.js): scopes, input, handler, output, format; and what becomes of an
 * error.
 */
import { asMcpError, classify, type ClassifiedError } from './classify.ts';
import { assembleContext, type Context } from './context.ts';
import { forbidden, McpError, unauthorized } from './errors.ts';
import type { DeclaredError } from './fail.ts';
import type { AuthContext, RequestFields } from './request.ts';
import type { ContextOptions } from './options.ts';
import type { ContentBlock } from './protocol.ts';

/** What the pipeline needs of a schema; Zod's have it. */
interface Parser {
  parse(value: unknown): unknown;
}

/**
 * What the pipeline needs of a tool definition; those that `tool()` returns have it. What its functions take is between them
 * and its schemas.
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

/** What the pipeline needs of a resource definition; those that `resource()` returns have it. */
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

/** The result of a call, as it goes to the client: what the definition made, which only the client's side checks. */
export type ToolResult = {
  content: ContentBlock[];
  structuredContent: Record<string, unknown>;
  isError?: true;
  [key: string]: unknown;
};

/** The options that the definition leaves to the caller. Progress is of tasks alone, which `taskHandlers` runs. */
export type RunOptions = Omit<ContextOptions, 'errors' | 'uri' | 'task' | 'reportProgress'>;

/**
 * Looks at the scopes that a definition asks for. Without authentication nobody is asked; with it, who is not authenticated
 * (over stdio: nobody ever is) is refused.
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
    // Nobody in particular has no tenant either, whatever the transport makes of it later.
    const data = {
      ...request,
      tenantId: undefined,
      operation: 'withRequiredScopesCheck',
      requiredScopes: scopes,
    };
    throw unauthorized('Authentication required but no auth context was established.', data);
  }
  const granted = new Set(auth.scopes);
  // Which scopes are missing is nobody's business but the server's.
  if (!scopes.every((scope) => granted.has(scope))) throw forbidden('Insufficient permissions.');
}

const asJson = (output: unknown): ContentBlock[] => [
  { type: 'text', text: JSON.stringify(output, null, 2) },
];

const formatted = (tool: RunnableTool, output: unknown): ContentBlock[] =>
  tool.format ? (tool.format(output as never) as ContentBlock[]) : asJson(output);

/** Formats for a call, where the error of a formatter says that it is one. As in production, its cause is lost. */
function formattedForCall(tool: RunnableTool, output: unknown): ContentBlock[] {
  try {
    return formatted(tool, output);
  } catch (error) {
    throw new Error(
      `Output formatting failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Runs the handler on parsed input, and makes a result of what it returns. */
export async function toolResult(
  tool: RunnableTool,
  input: unknown,
  context: Context,
  format = formatted,
): Promise<ToolResult> {
  const output = tool.output.parse(await tool.handler(input as never, context as never));
  return { structuredContent: output as Record<string, unknown>, content: format(tool, output) };
}

/** The hint that an error's data may hold; only text that is not empty counts. */
function hintOf(data: ClassifiedError['data']): string | undefined {
  try {
    const hint = (data?.recovery as { hint?: unknown } | undefined | null)?.hint;
    return typeof hint === 'string' && hint !== '' ? hint : undefined;
  } catch {
    // A getter of the data throws: the failure is still reported.
    return undefined;
  }
}

/** The result that tells of a failure: as text with its hint, and as an object. */
export function errorResult({ code, message, data }: ClassifiedError): ToolResult {
  const hint = hintOf(data);
  const text = hint === undefined ? `Error: ${message}` : `Error: ${message}\n\nRecovery: ${hint}`;
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { error: { code, message, ...(data !== undefined && { data }) } },
  };
}

/** Options of a whole request that a call of a plain handler does not have, whatever the request has. */
const OF_OTHERS = { uri: undefined, task: undefined, reportProgress: undefined };

/**
 * Calls a tool: scopes, input, handler, output, format. Whatever is thrown on the way becomes a result with `isError`.
 * @param input As the client sent it.
 * @throws McpError `ConfigurationError` for options that do not fit; never for what the tool does.
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
 * @param variables What the URI template took from the URI.
 * @throws McpError for whatever is thrown on the way, with that as the cause where it was no `McpError`.
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
