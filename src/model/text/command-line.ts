/**
 * The command in texts that people copy. Without `--no-install`, `npx` would download another
 * package that is called `mcp-lint` where this one is not installed.
 */
export const MCP_LINT = 'npx --no-install mcp-lint';
