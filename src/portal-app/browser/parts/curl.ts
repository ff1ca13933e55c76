// Writes a call as lines for a shell. The key stands as the variable `GATEWAY_KEY`, which the
// portal names where it shows a key.

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

/** Returns the lines. They run as pasted after `export GATEWAY_KEY=...`. */
export function curlOf(
  { method = "GET", path, body, needsSession = false }: CurlCall,
  place: PagePlace = location,
): string {
  const address = addressFor(path, place);
  // Without -g, curl makes several addresses of one with these characters.
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

/** Writes the value of a variable of the shell inside a JSON string. */
const jsonVariable = (name: string): string =>
  `'"$(printf %s "$${name}" | sed 's/["\\\\]/\\\\&/g')"'`;

/** Signs in with the shell's variables, and keeps the cookie in `portal.json`. */
const signInLine = (method: string, place: PagePlace): string => {
  const body = `-d '{"email":"${jsonVariable("EMAIL")}","password":"${jsonVariable("PASSWORD")}"}'`;
  const signIn = `curl -s -c portal.json ${addressFor("/api/v1/portal/session", place)} -H 'Content-Type: application/json' ${body}`;
  return method === "GET"
    ? `${signIn} > session.json`
    : `CSRF=$(${signIn} | sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')`;
};

/** Writes a text as one word of a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
