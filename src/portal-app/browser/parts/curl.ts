// Writes a call as lines for a shell. Addresses and keys stand as the variables that
// `gateway status --env` prints.

export interface CurlCall {
  readonly method?: string;
  /**
   * The path after the workspace, such as `/query`, or a path that begins with `/api/`. Paths in
   * the query log come from strangers.
   */
  readonly path: string;
  readonly body?: unknown;
  /** Operations that take only the session of a member need a cookie instead of a key. */
  readonly needsSession?: boolean;
}

/** Matches a path in which a shell replaces nothing inside double quotes. */
const PLAIN_PATH = /^[\w\-./?=&%:,~+@*]*$/;

/** Returns the lines. They run as pasted after `eval "$(gateway status --env)"`. */
export function curlOf({ method = "GET", path, body, needsSession = false }: CurlCall): string {
  const start = path.startsWith("/api/") ? "$GATEWAY_URL" : "$GATEWAY_URL/$WORKSPACE";
  const address = PLAIN_PATH.test(path) ? `"${start}${path}"` : `"${start}"${shellQuoted(path)}`;
  const parts = [`curl -s ${method === "GET" ? "" : `-X ${method} `}${address}`];
  if (needsSession) {
    parts.push("-b portal.json");
    if (method !== "GET") parts.push('-H "X-Portal-Csrf: $CSRF"');
  } else parts.push('-H "Authorization: Bearer $GATEWAY_KEY"');
  if (body !== undefined) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${shellQuoted(JSON.stringify(body))}`);
  }
  return (needsSession ? `${signInLine(method)}\n` : "") + parts.join(" \\\n  ");
}

/** Signs in with the shell's variables, and keeps the cookie in `portal.json`. */
const signInLine = (method: string): string => {
  const body = `-d '{"email":"'"$EMAIL"'","password":"'"$PASSWORD"'"}'`;
  const signIn = `curl -s -c portal.json "$GATEWAY_URL/api/v1/portal/session" -H 'Content-Type: application/json' ${body}`;
  return method === "GET"
    ? `${signIn} > session.json`
    : `CSRF=$(${signIn} | sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')`;
};

/** Writes a text as one word of a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
