// Checks the literal part of the address of an `http` step in a definition file. Warns if the
// sender of the request chooses the host. Parts from placeholders are checked at run time.
import { isIP } from "node:net";
import { isPublicAddress } from "../../../platform/outbound/index.ts";
import type { StepProblem } from "../step-kind.ts";

/** Matches the scheme and the authority of an address. */
const PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^/?#]*)/i;

/** Returns the problems of the address. */
export function addressProblems(text: string): readonly StepProblem[] {
  const refuse = (message: string, hint: string): readonly StepProblem[] => [
    { path: ["url"], rule: "bad-url", message, hint },
  ];
  if (text.startsWith("{{")) return warningOfHost(text);
  const [, scheme, authority = ""] = PARTS.exec(text) ?? [];
  if (scheme === undefined || !/^https?$/i.test(scheme))
    return refuse(
      "only http and https are called",
      "Write an address like https://api.example/v1.",
    );
  if (authority.includes("{{")) return warningOfHost(authority);
  const address = `${scheme}://${authority}`;
  if (!URL.canParse(address)) return refuse("that is no web address", "Correct its host.");
  const { username, password, hostname } = new URL(address);
  if (username !== "" || password !== "")
    return refuse("an address holds no credentials", "Send them in a header.");
  if (!isPrivate(hostname)) return [];
  return [
    {
      path: ["url"],
      rule: "private-address",
      message: `${hostname} is not public: it is called only where the deployment names it`,
      hint: "Name the host under http.privateTargets in gateway.yaml, or write a public one.",
      severity: "warning",
    },
  ];
}

/** Warns that the sender of the request could direct the gateway to any host. */
const warningOfHost = (text: string): readonly StepProblem[] =>
  /\{\{\s*request\./.test(text)
    ? [
        {
          path: ["url"],
          rule: "host-from-request",
          message: "whoever sends the request chooses which host is called",
          hint: "Write the host down, and fill in only what stands behind it.",
          severity: "warning",
        },
      ]
    : [];

/**
 * Returns true if the host is private.
 * @param host host as spelled in a URL
 */
function isPrivate(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) === 0) return /(?:^|\.)(?:localhost|local|internal)$/.test(name);
  return !isPublicAddress(name);
}
