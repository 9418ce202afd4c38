/** Expectations for the compiler: `npm run typecheck` fails where one does not hold. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type * as Sdk from '@modelcontextprotocol/sdk/types.js';
import { tool } from '@cyanheads/mcp-ts-core/tools';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  type ClientCapabilitiesLike,
  type Context,
  type ContextProgress,
  type ContextState,
  type ContextStorage,
  createContext,
  type CreateMessageResult,
  type ElicitResult,
  type ErrorContract,
  fromRequestHandlerExtra,
  type HandlerContext,
  JsonRpcErrorCode,
  McpError,
  type ReasonOf,
  type RequestHandlerExtraLike,
  type RunnableTool,
  type SamplingMessage,
  type SamplingOpts,
  type ToolResult,
  type TypedFail,
  type TypedRecoveryFor,
} from '../../src/runtime/index.ts';
import type { InMemoryProvider } from './oracle.ts';
import type { IStorageProvider, OracleContext, OracleHandlerContext } from './oracle.ts';

const errors = [
  {
    reason: 'no_match',
    code: JsonRpcErrorCode.NotFound,
    when: 'Nothing matched',
    recovery: 'Try a broader query than this one.',
  },
  {
    reason: 'queue_full',
    code: JsonRpcErrorCode.RateLimited,
    when: 'Full',
    recovery: 'Wait a while, then retry.',
    retryable: true,
  },
] as const;

describe('the types', () => {
  it('are those of the document', () => {
    expectTypeOf<Context['requestId']>().toEqualTypeOf<string>();
    expectTypeOf<Context['timestamp']>().toEqualTypeOf<string>();
    expectTypeOf<Context['tenantId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Context['sessionId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Context['signal']>().toEqualTypeOf<AbortSignal>();
    expectTypeOf<Context['uri']>().toEqualTypeOf<URL | undefined>();
    expectTypeOf<Context['progress']>().toEqualTypeOf<ContextProgress | undefined>();
    expectTypeOf<Context['notifyResourceUpdated']>().toEqualTypeOf<
      ((uri: string) => void) | undefined
    >();
    expectTypeOf<ReturnType<ContextState['deleteMany']>>().toEqualTypeOf<Promise<number>>();
    expectTypeOf<ReturnType<ContextState['list']>>().toEqualTypeOf<
      Promise<{ items: { key: string; value: unknown }[]; cursor?: string }>
    >();
  });

  it('type what is read by the caller or by a schema', () => {
    const { state } = createContext();
    expectTypeOf(state.get('a')).toEqualTypeOf<Promise<unknown>>();
    expectTypeOf(state.get<{ n: number }>('a')).toEqualTypeOf<Promise<{ n: number } | null>>();
    expectTypeOf(state.get('a', z.object({ n: z.number() }))).toEqualTypeOf<
      Promise<{ n: number } | null>
    >();
    expectTypeOf(state.getMany<number>(['a'])).toEqualTypeOf<Promise<Map<string, number>>>();
  });

  it('have no fail without a contract', () => {
    const context = createContext();
    expectTypeOf(context).toEqualTypeOf<Context>();
    expectTypeOf(context).not.toHaveProperty('fail');
    // @ts-expect-error -- without a contract there is none
    const { fail } = context;
    expectTypeOf(fail).toBeAny();
    expectTypeOf(context.recoveryFor('anything')).toEqualTypeOf<
      { recovery: { hint: string } } | Record<string, never>
    >();
    const loose: readonly ErrorContract[] = errors;
    expectTypeOf(createContext({ errors: loose })).toEqualTypeOf<Context>();
    expectTypeOf<HandlerContext>().toEqualTypeOf<Context>();
  });

  it('tie fail and recoveryFor to the reasons of the contract', () => {
    const context = createContext({ errors });
    expectTypeOf(context.fail).toEqualTypeOf<TypedFail<'no_match' | 'queue_full'>>();
    expectTypeOf(context.recoveryFor).toEqualTypeOf<TypedRecoveryFor<'no_match' | 'queue_full'>>();
    expectTypeOf(context.fail('no_match')).toEqualTypeOf<McpError>();
    expectTypeOf(context.recoveryFor('no_match')).toEqualTypeOf<{ recovery: { hint: string } }>();
    // @ts-expect-error -- a reason that the contract does not declare
    context.fail('typo');
    // @ts-expect-error -- the same
    context.recoveryFor('typo');
    expectTypeOf<ReasonOf<typeof errors>>().toEqualTypeOf<'no_match' | 'queue_full'>();
    expectTypeOf<ReasonOf<readonly ErrorContract[]>>().toBeNever();
    expectTypeOf<ReasonOf<undefined>>().toBeNever();
  });

  it('read reasons that are written in place', () => {
    const context = createContext({
      errors: [
        {
          reason: 'gone',
          code: JsonRpcErrorCode.NotFound,
          when: 'It is gone',
          recovery: 'Look for it somewhere else.',
        },
      ],
    });
    expectTypeOf(context.fail).parameter(0).toEqualTypeOf<'gone'>();
  });

  it('refuse options and contracts that do not fit', () => {
    // @ts-expect-error -- no such transport
    expect(() => createContext({ transport: 'pigeon' })).toThrow('transport');
    // @ts-expect-error -- no such option
    expect(() => createContext({ transprot: 'http' })).toThrow('transprot');
    // @ts-expect-error -- recovery is required
    const contract: ErrorContract = {
      reason: 'gone',
      code: JsonRpcErrorCode.NotFound,
      when: 'It is gone',
    };
    // @ts-expect-error -- no such code
    expect(new McpError(-1, contract.when).message).toBe('It is gone');
  });

  it('fit where the framework asks for its own', () => {
    expectTypeOf<Context>().toExtend<OracleContext>();
    expectTypeOf<HandlerContext<'a' | 'b'>>().toExtend<OracleHandlerContext<'a' | 'b'>>();
    expectTypeOf<HandlerContext<'a'>>().not.toExtend<OracleHandlerContext<'b'>>();
    expectTypeOf<HandlerContext<'a'>['log']>().toEqualTypeOf<Context['log']>();
    expectTypeOf<IStorageProvider>().toExtend<ContextStorage>();
    expectTypeOf<InMemoryProvider>().toExtend<ContextStorage>();
  });

  it('take definitions of the framework', () => {
    const definition = tool('a_tool', {
      description: 'x',
      input: z.object({ a: z.string() }),
      output: z.object({ b: z.string() }),
      errors: [
        {
          reason: 'gone',
          code: JsonRpcErrorCode.NotFound,
          when: 'It is gone',
          recovery: 'Look for it somewhere else.',
        },
      ],
      handler: (input, ctx) => {
        if (input.a === '') throw ctx.fail('gone');
        return { b: input.a };
      },
    });
    expectTypeOf(definition).toExtend<RunnableTool>();
  });

  it('match those of the official SDK', () => {
    type Extra = RequestHandlerExtra<Sdk.ServerRequest, Sdk.ServerNotification>;
    expectTypeOf<Extra>().toExtend<RequestHandlerExtraLike>();
    expectTypeOf(fromRequestHandlerExtra).toBeCallableWith({} as Extra, {
      clientCapabilities: {},
      errors,
    });
    expectTypeOf<Sdk.ClientCapabilities>().toExtend<ClientCapabilitiesLike>();
    expectTypeOf<ToolResult>().toExtend<Sdk.CallToolResult>();
    expectTypeOf<Sdk.ElicitResult>().toExtend<ElicitResult>();
    expectTypeOf<ElicitResult>().toExtend<Sdk.ElicitResult>();
    expectTypeOf<CreateMessageResult>().toExtend<Sdk.CreateMessageResult>();
    expectTypeOf<SamplingMessage>().toExtend<Sdk.SamplingMessage>();
    expectTypeOf<Sdk.SamplingMessage>().toExtend<SamplingMessage>();
    expectTypeOf<SamplingOpts>().toExtend<Partial<Sdk.CreateMessageRequestParams>>();
  });
});
