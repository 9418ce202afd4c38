import { isOfPackage, packageSpecifier } from '../../syntax/modules/package-specifier.ts';
import type { Detector } from './detector.ts';
import { claudeAgentSdk } from './sdk-extensions/claude-agent-sdk.ts';
import { extApps } from './sdk-extensions/ext-apps.ts';
import { effect } from './effect.ts';
import { elysiaMcp } from './sdk-extensions/elysia-mcp.ts';
import { fastmcp } from './fastmcp/fastmcp.ts';
import { firecrawlFastmcp } from './fastmcp/firecrawl-fastmcp.ts';
import { fastmcpTs } from './fastmcp-ts.ts';
import { gunshiMcp } from './gunshi-mcp.ts';
import { handWritten } from './hand-written.ts';
import { litemcp } from './litemcp.ts';
import { lovableMcpJs } from './lovable-mcp-js.ts';
import { mastra } from './mastra.ts';
import { mcpFramework } from './mcp-framework/mcp-framework.ts';
import { mcpHandler } from './sdk-extensions/mcp-handler.ts';
import { mcpLite } from './mcp-lite.ts';
import { mcpNest } from './mcp-nest.ts';
import { mcpTsCore } from './mcp-ts-core/mcp-ts-core.ts';
import { mcpUse } from './mcp-use/mcp-use.ts';
import { nestjsMcpServer } from './nestjs-mcp-server.ts';
import { nuxtMcpToolkit } from './nuxt-mcp-toolkit/nuxt-mcp-toolkit.ts';
import { stripeAgentToolkit } from './sdk-extensions/stripe-agent-toolkit.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';
import { sdkV2 } from './sdk/v2/sdk-v2.ts';
import { skybridge } from './skybridge.ts';
import { tmcp } from './tmcp/tmcp.ts';
import { xmcp } from './xmcp/xmcp.ts';
import { lastNames } from './member-paths.ts';
import type { CopyMarks } from '../../syntax/evaluate/context/copy-marks.ts';

/** Every known framework. A new one needs one file, and a line here. */
export const DETECTORS: readonly Detector[] = [
  mcpTsCore,
  sdkV1,
  sdkV2,
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

/** Finds the detector of an import specifier, including the wrapper modules of the settings. */
export class Registry {
  private readonly modules: Readonly<Record<string, string>>;
  private readonly found = new Map<string, Detector | undefined>();
  /** The last names of all methods that define something on a server. */
  readonly methodNames: ReadonlySet<string>;
  /** Texts that a file with definitions must contain: package names and wrapper modules. */
  readonly mentions: readonly string[];
  /** How exports are recognized whose code a bundler has copied. */
  readonly copyMarks: readonly CopyMarks[];

  readonly detectors: readonly Detector[];
  private readonly namesBy = new Map<(detector: Detector) => readonly string[], Set<string>>();

  /** @param modules `settings.mcp.modules` */
  constructor(modules: Readonly<Record<string, string>>, detectors = DETECTORS) {
    this.modules = modules;
    this.detectors = detectors;
    this.methodNames = new Set(
      detectors.flatMap(({ finds, servers }) =>
        lastNames({ ...finds?.methods, ...finds?.lists, ...servers?.addedMethods }),
      ),
    );
    this.copyMarks = detectors.flatMap(({ exports }) => exports?.copyMarks ?? []);
    this.mentions = [...detectors.flatMap(({ packages }) => packages), ...Object.keys(modules)];
  }

  /** Names from all frameworks, collected once per question. */
  names(of: (detector: Detector) => readonly string[]): ReadonlySet<string> {
    const names = this.namesBy.get(of) ?? new Set(this.detectors.flatMap(of));
    this.namesBy.set(of, names);
    return names;
  }

  /** The detector of an import specifier; undefined if there is none. */
  detectorOf(specifier: string): Detector | undefined {
    if (!this.found.has(specifier)) this.found.set(specifier, this.find(specifier));
    return this.found.get(specifier);
  }

  private find(written: string): Detector | undefined {
    const wrapped = this.modules[written];
    if (wrapped !== undefined) return this.detectors.find(({ id }) => id === wrapped);
    const specifier = packageSpecifier(written);
    return this.detectors.find(({ packages }) =>
      packages.some((name) => isOfPackage(specifier, name)),
    );
  }

  /** The package of a detector that an import specifier names. */
  packageOf(specifier: string, detector: Detector): string {
    return (
      detector.packages.find((name) => isOfPackage(specifier, name)) ??
      detector.packages[0] ??
      specifier
    );
  }
}
