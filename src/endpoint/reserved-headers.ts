// Names of response headers that an automation cannot set: headers of the connection and of the
// body encoding, cookies, and headers that affect the whole origin. All workspaces and the portal
// share the gateway's origin, so one automation must not affect it.

const names: ReadonlySet<string> = new Set([
  "accept-ch",
  "alt-svc",
  "clear-site-data",
  "connection",
  "content-length",
  "content-type",
  "critical-ch",
  "date",
  "expect-ct",
  "keep-alive",
  "nel",
  "origin-agent-cluster",
  "public-key-pins",
  "ratelimit",
  "ratelimit-policy",
  "report-to",
  "reporting-endpoints",
  "sec-session-registration",
  "secure-session-registration",
  "service-worker-allowed",
  "set-cookie",
  "set-cookie2",
  "set-login",
  "strict-transport-security",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "use-as-dictionary",
  "x-cache",
  "x-cache-credential",
  "x-content-type-options",
  "x-frame-options",
  "x-request-id",
  "x-sendfile",
]);
/**
 * An automation cannot set headers whose names begin with these prefixes. Browsers or reverse
 * proxies obey such headers.
 */
const families = [
  "access-control-",
  "content-security-policy",
  "proxy-",
  "x-accel-",
  "x-api-usage-",
];

/**
 * Returns true if an automation cannot set the header.
 * @param name the header name; upper and lower case do not matter
 */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return names.has(lower) || families.some((family) => lower.startsWith(family));
}
