/** Where a schema of a definition is used. */
export type Surface = 'input' | 'output' | 'params' | 'args';

/**
 * A framework as one file of the linted project sees it: which one, which version, and what that version does with what
 * an author writes. Rules ask here instead of naming frameworks.
 */
export interface Framework {
  readonly id: string;
  /** The npm package. */
  readonly package: string;
  /** How messages call it: "SDK v1", "mcp-ts-core". */
  readonly title: string;
  /** The installed version; undefined when it is not installed. */
  readonly version: string | undefined;
  /** Installed, else from the range in package.json, else from the form of the import. */
  readonly major: number;
  /** Whose settings of Zod's conversion to JSON Schema it advertises with. */
  readonly converter: 'sdk-v1' | 'sdk-v2';
  /** The framework's own field names, by part: `input` is `inputSchema` in the SDK. */
  readonly labels: Readonly<Record<string, string>>;
}
