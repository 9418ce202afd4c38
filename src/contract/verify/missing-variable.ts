/** Words in a server's message that something is missing, in upper or lower case. */
const LACK =
  /\b(?:required?|requires|missing|must|need(?:s|ed)?|not (?:set|defined|provided|found|configured|specified)|undefined|unset|please|environment|env|no|invalid)\b/i;
/** Names in capitals that are not variables of the server: error codes, and variables of Node. */
const NO_VARIABLE = /^(?:ERR_|NODE_|MODULE_NOT_FOUND|UNABLE_TO_|SELF_SIGNED|CERT_|DEPTH_ZERO)/;
/** The maximum distance between the name and the words. */
const NEAR = 120;

/**
 * The environment variables that a server reports as missing before it exits, each once. They are
 * recognized by their form, `API_KEY`, near a word such as "required".
 */
export function missingVariables(output: readonly string[]): string[] {
  const text = output.join('\n');
  const names = [...text.matchAll(/(?<![\w.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w(])/g)].filter(
    ({ 0: name, index }) => {
      const around =
        text.slice(Math.max(0, index - NEAR), index) +
        ' ' +
        text.slice(index + name.length, index + name.length + NEAR);
      return !NO_VARIABLE.test(name) && LACK.test(around);
    },
  );
  return [...new Set(names.map(([name]) => name))];
}
