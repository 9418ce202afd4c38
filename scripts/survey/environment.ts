/** How environment variables are read: `process.env.X`, `env["X"]`, `const { X } = process.env`. */
const READ =
  /\benv\s*(?:\?\.|\.)\s*([A-Z][A-Z0-9_]+)\b|\benv\s*(?:\?\.)?\[\s*["'`]([A-Z][A-Z0-9_]+)["'`]\s*\]/g;
const DESTRUCTURED = /\{([^{}]{1,2000})\}\s*=\s*(?:globalThis\.)?process\.env\b/g;
/** `getEnv('API_KEY')`, and the keys of a schema of the environment, `API_KEY: z.string()`. */
const NAMED =
  /\w*(?:env|Env|ENV|get|config|Config)\w*\(\s*["'`]([A-Z][A-Z0-9]*_[A-Z0-9_]+)["'`]|\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\s*:\s*(?:z|zod)\w*\./g;

/** Variables of the system, of Node and of tools: a dummy would break more than it starts. */
const OF_THE_SYSTEM =
  /^(?:PATH|HOME|USER(?:NAME|PROFILE)?|SHELL|TERM.*|LANG.*|LC_.*|TMP|TEMP|TMPDIR|PWD|CI|TZ|EDITOR|DISPLAY|HOSTNAME|LOGNAME|COLORTERM|FORCE_COLOR|NO_COLOR|APPDATA|LOCALAPPDATA|PROGRAM.*|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|XDG_.*|SSH_.*|NODE_.*|NPM_.*|npm_.*|(?:HTTPS?|ALL|NO)_PROXY|SSL_.*|BUN_.*|DENO_.*|AWS_LAMBDA.*|VERCEL|NETLIFY|GITHUB_ACTIONS|WSL.*|VSCODE_.*|JEST_.*|VITEST.*|DEBUG.*)$/;
/** What says how a server behaves, and not where its service is or who asks. */
const BEHAVIOUR =
  /(?:^|_)(?:DEBUG|VERBOSE|LOG|LOGS|LOGGING|LOGGER|LEVEL|ENABLED?|DISABLED?|ALLOW(?:ED)?|READ_?ONLY|MODE|TOOLS?|TOOLSETS?|TOOLSET|INCLUDE|EXCLUDE|FILTER|SKIP|USE|IS|NO|ONLY|FEATURES?|PORT|TRANSPORT|HTTP|SSE|HEADLESS|TEST|MOCK|DRY_?RUN|TIMEOUT|MAX|MIN|LIMIT|RETRY|RETRIES|INTERVAL|DELAY|TTL|SIZE|COUNT|RATE|CACHE|TELEMETRY|ANALYTICS|TRACKING|INSECURE|STRICT|FORMAT|STDIO|ENVIRONMENT|ENV)(?:_|$)/;

/** The names of the environment variables that texts of JavaScript read, sorted. */
export function environmentNames(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const pattern of [READ, NAMED])
      for (const [, one, other] of text.matchAll(pattern)) names.add(one ?? other ?? '');
    for (const [, inside = ''] of text.matchAll(DESTRUCTURED))
      for (const [name] of inside.matchAll(/\b[A-Z][A-Z0-9_]+\b(?=\s*(?:[,:=]|$))/g))
        names.add(name);
  }
  return [...names].filter((name) => name !== '' && !OF_THE_SYSTEM.test(name)).sort();
}

/** Dummies for what looks like a credential or an address; what changes how a server behaves is not set. */
export function credentials(names: readonly string[], folder: string): Record<string, string> {
  return everything(
    names.filter((name) => !BEHAVIOUR.test(name)),
    folder,
  );
}

/** Dummies for all variables. */
export function everything(names: readonly string[], folder: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, dummy(name, folder)]));
}

function dummy(name: string, folder: string): string {
  const has = (words: RegExp): boolean => words.test(name);
  if (has(/TRANSPORT/)) return 'stdio';
  if (has(/PORT$/)) return '9';
  if (has(/(?:_|^)(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|JWT)S?(?:_|$)/))
    return 'sk_test_dummy0123456789dummy0123';
  if (has(/(?:URL|URI|HOST|ENDPOINT|SERVER|INSTANCE|DOMAIN|BASE)$/)) return 'http://localhost:9';
  if (has(/EMAIL/)) return 'dummy@example.com';
  if (has(/(?:DIR|PATH|FOLDER|ROOT|DIRECTORY|FILE|WORKSPACE|VAULT)$/)) return folder;
  if (has(/TIMEOUT|MAX|MIN|LIMIT|RETR(?:Y|IES)|INTERVAL|DELAY|TTL|SIZE|COUNT|RATE/)) return '1000';
  if (has(/LOG_?LEVEL|LEVEL$/)) return 'error';
  return 'dummy';
}
