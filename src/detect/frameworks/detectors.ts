import type { Detector } from '../detector/detector.ts';
import { effect } from './effect.ts';
import { fastmcpTs } from './fastmcp-ts.ts';
import { fastmcp } from './fastmcp/fastmcp.ts';
import { fastmcpEdge } from './fastmcp/fastmcp-edge.ts';
import { firecrawlFastmcp } from './fastmcp/firecrawl-fastmcp.ts';
import { gunshiMcp } from './gunshi-mcp.ts';
import { handWritten } from './hand-written.ts';
import { litemcp } from './litemcp.ts';
import { lovableMcpJs } from './lovable-mcp-js.ts';
import { mastra } from './mastra.ts';
import { mcpFramework } from './mcp-framework/mcp-framework.ts';
import { mcpLite } from './mcp-lite.ts';
import { mcpNest } from './mcp-nest.ts';
import { mcpTsCore } from './mcp-ts-core/mcp-ts-core.ts';
import { mcpUse } from './mcp-use/mcp-use.ts';
import { nestjsMcpServer } from './nestjs-mcp-server.ts';
import { nuxtMcpToolkit } from './nuxt-mcp-toolkit/nuxt-mcp-toolkit.ts';
import { claudeAgentSdk } from './sdk-extensions/claude-agent-sdk.ts';
import { cloudflareCodemode } from './sdk-extensions/cloudflare-codemode.ts';
import { elysiaMcp } from './sdk-extensions/elysia-mcp.ts';
import { extApps } from './sdk-extensions/ext-apps.ts';
import { mcpHandler } from './sdk-extensions/mcp-handler.ts';
import { stripeAgentToolkit } from './sdk-extensions/stripe-agent-toolkit.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';
import { sdkV2 } from './sdk/v2/sdk-v2.ts';
import { skybridge } from './skybridge.ts';
import { tmcp } from './tmcp/tmcp.ts';
import { xmcp } from './xmcp/xmcp.ts';

/** Every known framework. A new one needs one file, and a line here. */
export const DETECTORS: readonly Detector[] = [
  mcpTsCore,
  sdkV1,
  sdkV2,
  // Before the package that it is a part of.
  fastmcpEdge,
  fastmcp,
  firecrawlFastmcp,
  litemcp,
  mcpHandler,
  elysiaMcp,
  mastra,
  lovableMcpJs,
  mcpUse,
  extApps,
  stripeAgentToolkit,
  claudeAgentSdk,
  cloudflareCodemode,
  skybridge,
  tmcp,
  mcpLite,
  mcpNest,
  nestjsMcpServer,
  effect,
  mcpFramework,
  xmcp,
  gunshiMcp,
  fastmcpTs,
  nuxtMcpToolkit,
  handWritten,
];
