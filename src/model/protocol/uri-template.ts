/**
 * The fault of a URI template, as a clause; undefined if it can be expanded (RFC 6570, section 2).
 */
export function templateFault(template: string): string | undefined {
  let isOpen = false;
  for (const [brace] of template.matchAll(/[{}]/g)) {
    if (brace === '{' && isOpen) return 'has a `{` inside of braces';
    if (brace === '}' && !isOpen) return 'has a `}` without a `{`';
    isOpen = brace === '{';
  }
  if (isOpen) return 'has a `{` without a `}`';
  return variablesOf(template).includes('') ? 'has a variable without a name' : undefined;
}

/** The variable names of a URI template, without operators and modifiers. */
export function variablesOf(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inside = '']) =>
    inside
      .replace(/^[+#./;?&]/, '')
      .split(',')
      .map((name) => name.trim().replace(/(?:\*|:\d+)$/, '')),
  );
}

/** A URI normalized by `new URL()`; undefined if it is not a URL. */
export function normalUri(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).toString() : undefined;
}
