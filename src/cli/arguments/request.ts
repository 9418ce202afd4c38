import type { Linter } from 'eslint';
import type { ChosenClient } from '../../model/clients/profiles.ts';
import type { ProtocolRevision } from '../../model/protocol/protocol.ts';
import type { Preset } from '../../model/findings/rule.ts';
import type { RenderFormat } from '../../contract/render/render.ts';

/** The formats of findings. */
export const LINT_FORMATS = [
  'stylish',
  'concise',
  'grouped',
  'json',
  'github',
  'sarif',
  'junit',
  'html',
  'checklist',
] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

/** The formats of lists for people and programs. */
export const TEXT_FORMATS = ['text', 'json'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** The options that select the files and settings of a check. */
export interface CheckOptions {
  /** The named config file; `false` for none; undefined for the project's own. */
  readonly config?: string | false;
  readonly includeTests?: boolean;
  readonly crossFile: boolean;
  /** Revision of the protocol to check against. */
  readonly protocol?: ProtocolRevision;
  /** Whether to succeed without any definition. */
  readonly allowEmpty?: boolean;
  /** Whether to succeed although the source appears to hold definitions that were not read. */
  readonly allowUnresolved?: boolean;
  /**
   * Whether code of the project may run: its ESLint, its ESLint config, and the libraries that its
   * schemas are written with.
   */
  readonly projectCode: boolean;
  readonly debug?: boolean;
}

/** The options of `mcp-lint [paths…]`. */
export interface LintOptions extends CheckOptions {
  /** Whether to check only the files that are staged, and those that depend on them. */
  readonly staged?: boolean;
  /**
   * The same of files that differ from a revision; `true` for where this branch left the default
   * one.
   */
  readonly changed?: string | true;
  /** Whether to check again whenever a file changes. */
  readonly watch?: boolean;
  /** The paths that changed since an earlier check: only what depends on them is checked. */
  readonly changedPaths?: readonly string[];
  /** Whether standard input is the text of the one path, which need not exist. */
  readonly stdin?: boolean;
  readonly fix?: boolean;
  readonly unsafe?: boolean;
  readonly fixDryRun?: boolean;
  readonly format: LintFormat;
  readonly outputFile?: string;
  readonly preset?: Preset;
  /** Names or patterns of tools that no rule reports, beside those of the settings. */
  readonly ignoreTool?: readonly string[];
  /** The client profiles to check, in place of those of the settings. */
  readonly clients?: readonly (string | ChosenClient)[];
  /** Rules by their full names, as in `--rule`. */
  readonly rules: Linter.RulesRecord;
  /** The full name of a rule that runs as with the strict preset where it is off. */
  readonly shownRule?: string;
  /** Undefined or negative for no limit. */
  readonly maxWarnings?: number;
  /**
   * The severity of comments that disable our rules without need; by default that of the config, or
   * a warning.
   */
  readonly unusedDirectives?: Linter.StringSeverity;
  readonly quiet?: boolean;
  /** Whether to print how often each rule reports, in place of the findings. */
  readonly statistics?: boolean;
  readonly suppressAll?: boolean;
  readonly pruneSuppressions?: boolean;
  /** Whether to answer from the last run if nothing changed that it depended on. */
  readonly cache?: boolean;
  /** The file of the cache, or an existing folder to put it into. */
  readonly cacheLocation?: string;
}

/** The options of `mcp-lint inventory`. */
export interface InventoryOptions extends CheckOptions {
  readonly format: TextFormat;
}

/** The formats of `mcp-lint reach`. */
export const REACH_FORMATS = ['text', 'json', 'mermaid', 'html'] as const;

/** The options of `mcp-lint reach`. */
export interface ReachOptions extends CheckOptions {
  readonly format: (typeof REACH_FORMATS)[number];
  /** The files, folders or patterns to read; the current folder by default. */
  readonly in?: readonly string[];
  readonly outputFile?: string;
}

/** The formats of a contract. */
export const CONTRACT_FORMATS = ['json', 'md', 'html'] as const satisfies readonly RenderFormat[];

/** The options of `mcp-lint contract`. */
export interface ContractOptions extends CheckOptions {
  readonly format: RenderFormat;
  /** The output file; `-` for standard output. */
  readonly out?: string;
  /** The address of the page of `mcp-lint reach` that the page of the contract links to. */
  readonly reach?: string;
  /** The name of one server. */
  readonly server?: string;
  /** Compares with the file, and writes nothing. */
  readonly check?: boolean;
  /** Compares with a running server, and writes nothing. */
  readonly verification?: VerificationOptions;
}

/** A server to start or to connect to: the command that starts it with stdio, or its URL. */
export type ServerTarget = { readonly command: readonly string[] } | { readonly url: string };

/** The server to compare with, and the timeout. */
export interface VerificationOptions {
  readonly target: ServerTarget;
  readonly timeoutSeconds: number;
}

/** Where a listing comes from. */
export type ListingSource = { readonly file: string } | ServerTarget;

/** The options of `mcp-lint listing`. */
export interface ListingOptions extends Pick<
  LintOptions,
  | 'format'
  | 'outputFile'
  | 'preset'
  | 'ignoreTool'
  | 'clients'
  | 'rules'
  | 'maxWarnings'
  | 'quiet'
  | 'statistics'
  | 'protocol'
  | 'debug'
> {
  /** The file to write the lists of a server to. */
  readonly save?: string;
  readonly timeoutSeconds: number;
}

/** The formats of `mcp-lint contract diff`. */
export const DIFF_FORMATS = ['text', 'json', 'md', 'github'] as const;
/** The levels of changes that can make `mcp-lint contract diff` fail. */
export const FAIL_ON = ['breaking', 'dangerous', 'any'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** The options of `mcp-lint contract diff`. */
export interface ContractDiffOptions extends CheckOptions {
  readonly format: (typeof DIFF_FORMATS)[number];
  /** The changes that make the command fail; none by default. */
  readonly failOn?: FailOn;
}

/** The shells that commands and options can be completed in. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A parsed command line. */
export type Request =
  | { readonly command: 'lint'; readonly paths: readonly string[]; readonly options: LintOptions }
  | {
      readonly command: 'inventory';
      readonly paths: readonly string[];
      readonly options: InventoryOptions;
    }
  | {
      readonly command: 'contract';
      readonly paths: readonly string[];
      readonly options: ContractOptions;
    }
  | {
      readonly command: 'contract diff';
      readonly old?: string;
      readonly new?: string;
      readonly options: ContractDiffOptions;
    }
  | {
      readonly command: 'listing';
      readonly source: ListingSource;
      readonly options: ListingOptions;
    }
  | { readonly command: 'reach'; readonly tools: readonly string[]; readonly options: ReachOptions }
  | { readonly command: 'rules'; readonly format: TextFormat }
  | { readonly command: 'explain'; readonly rule: string }
  | {
      readonly command: 'explain finding';
      /** `FILE:LINE` */
      readonly finding: string;
      readonly rule?: string;
      readonly options: LintOptions;
    }
  | { readonly command: 'init' }
  | { readonly command: 'mcp' }
  | { readonly command: 'completion'; readonly shell: Shell }
  | { readonly command: 'print'; readonly text: string };

/** The commands besides the default one, linting. */
export const COMMANDS = [
  'inventory',
  'contract',
  'listing',
  'reach',
  'rules',
  'explain',
  'init',
  'mcp',
  'completion',
  'help',
] as const;
