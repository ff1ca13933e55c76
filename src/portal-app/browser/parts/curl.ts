// Writes a call as shell lines with curl. The key is in the variable `GATEWAY_KEY`. The portal
// names this variable where it shows a key.

export interface CurlCall {
  readonly method?: string;
  /**
   * The path after the workspace id, such as `/query`, or a path that begins with `/api/`. Paths in
   * the query log may come from attackers.
   */
  readonly path: string;
  readonly body?: unknown;
  /** Operations that accept only the session of a member need a cookie instead of a key. */
  readonly needsSession?: boolean;
}

/** Matches a path in which the shell expands nothing inside double quotes. */
const PLAIN_PATH = /^[\w\-./?=&%:,~+@*]*$/;

/** The address of the gateway, and of the workspace that the page shows. */
interface PagePlace {
  readonly origin: string;
  readonly pathname: string;
}

/** Returns the address of a path of the workspace, quoted for a shell. */
export function addressFor(path: string, { origin, pathname }: PagePlace = location): string {
  const [, workspace = ""] = /^\/_\/w\/([^/]+)/.exec(pathname) ?? [];
  const address = path.startsWith("/api/") ? `${origin}${path}` : `${origin}/${workspace}${path}`;
  return PLAIN_PATH.test(address) ? `"${address}"` : shellQuoted(address);
}

/** Returns the shell lines. They work when they are pasted after `export GATEWAY_KEY=...`. */
export function curlOf(
  { method = "GET", path, body, needsSession = false }: CurlCall,
  place: PagePlace = location,
): string {
  const address = addressFor(path, place);
  // Without -g, curl reads these characters as a pattern for several addresses.
  const globs = /[[\]{}]/.test(address) ? "-g " : "";
  const parts = [`curl -s ${globs}${method === "GET" ? "" : `-X ${method} `}${address}`];
  if (needsSession) {
    parts.push("-b portal.json");
    if (method !== "GET") parts.push('-H "X-Portal-Csrf: $CSRF"');
  } else parts.push('-H "Authorization: Bearer $GATEWAY_KEY"');
  if (body !== undefined) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${shellQuoted(JSON.stringify(body))}`);
  }
  return (needsSession ? `${signInLine(method, place)}\n` : "") + parts.join(" \\\n  ");
}

/** Returns shell text that inserts the value of a variable into a JSON string. */
const jsonVariable = (name: string): string =>
  `'"$(printf %s "$${name}" | sed 's/["\\\\]/\\\\&/g')"'`;

/**
 * Returns the shell line that signs in with the values of shell variables. It stores the cookie in
 * `portal.json`.
 */
const signInLine = (method: string, place: PagePlace): string => {
  const body = `-d '{"email":"${jsonVariable("EMAIL")}","password":"${jsonVariable("PASSWORD")}"}'`;
  const signIn = `curl -s -c portal.json ${addressFor("/api/v1/portal/session", place)} -H 'Content-Type: application/json' ${body}`;
  return method === "GET"
    ? `${signIn} > session.json`
    : `CSRF=$(${signIn} | sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')`;
};

/** Quotes a text as one word of a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
