/** Whether a text, such as the name of a package, names the protocol. */
export function namesProtocol(text: string): boolean {
  return /mcp|modelcontextprotocol/i.test(text);
}
