/**
 * The Context of mcp-ts-core as it behaves in production, for tests of handlers. `createContext`
 * makes one, `fromRequestHandlerExtra` makes one from the `extra` of the official SDK, and
 * `runTool` and `runResource` run definitions.
 */
export { classify, type ClassifiedError as Failure } from './classify.ts';
export { type Context, createContext, type HandlerContext } from './context.ts';
export { decodeCursor, encodeCursor } from './cursor.ts';
export * from './errors.ts';
export type {
  DeclaredError as ErrorContract,
  LooseRecoveryFor,
  ReasonOf,
  Recovery,
  TypedFail,
  TypedRecoveryFor,
} from './fail.ts';
export type { AuthContext, RequestFields } from './request.ts';
export type { ContextLogger, LogLevel, LogLine, LogSink } from './log.ts';
export type { ContextOptions } from './options.ts';
export {
  type RunnableResource,
  type RunnableTool,
  type RunOptions,
  runResource,
  runTool,
  type ToolResult,
} from './pipeline.ts';
export type { ContextProgress, ProgressReport, ProgressSink, TaskHandle } from './progress.ts';
export type {
  ContentBlock,
  CreateMessageResult,
  Elicit,
  ElicitResult,
  ModelPreferences,
  Sample,
  SamplingMessage,
  SamplingOpts,
} from './protocol.ts';
export {
  type ClientCapabilitiesLike,
  type ExtraOptions,
  fromRequestHandlerExtra,
  optionsFromRequestHandlerExtra,
  type RequestHandlerExtraLike,
} from './request-extra.ts';
export type { ContextState } from './state.ts';
export { type ContextStorage, createInMemoryStorage, type KeyPage } from './storage.ts';
export { taskHandlers, type TaskHandlers, type TaskOptions, type TaskStore } from './task.ts';
