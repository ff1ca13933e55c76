// Headers of an answer that are not an automation's to set: those of the connection and of the body's form, cookies, and what speaks for the
// gateway's origin as a whole, which it shares with all workspaces and their portal.

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
/** Proxies in front obey some of these. */
const families = [
  "access-control-",
  "content-security-policy",
  "proxy-",
  "x-accel-",
  "x-api-usage-",
];

/** @param name in any case */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return names.has(lower) || families.some((family) => lower.startsWith(family));
}
