// Checks the URL of an `http` step in a definition file. Warns if the sender of a request can
// choose the host. The parts of the URL that come from placeholders are checked when the step runs.
import { isIP } from "node:net";
import { isPublicAddress } from "../../../platform/outbound/index.ts";
import type { StepProblem } from "../step-kind.ts";

/** Matches the scheme and the authority (host and port) of a URL. */
const PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^/?#]*)/i;

/**
 * Returns the problems of the URL, for the report of a definition check.
 * @param text the template of the URL
 */
export function addressProblems(text: string): readonly StepProblem[] {
  const refuse = (message: string, hint: string): readonly StepProblem[] => [
    { path: ["url"], rule: "bad-url", message, hint },
  ];
  if (text.startsWith("{{")) return warningOfHost(text);
  const [, scheme, authority = ""] = PARTS.exec(text) ?? [];
  if (scheme === undefined || !/^https?$/i.test(scheme))
    return refuse(
      "the address must begin with http:// or https://",
      "Write a complete `url`, such as https://api.example/v1.",
    );
  if (authority.includes("{{")) return warningOfHost(authority);
  const address = `${scheme}://${authority}`;
  if (!URL.canParse(address))
    return refuse(
      "the address is not a valid URL",
      "Correct the host name in `url`. A correct `url` is, for example, https://api.example/v1.",
    );
  const { username, password, hostname } = new URL(address);
  if (username !== "" || password !== "")
    return refuse(
      "the address contains a user name or password",
      "Remove the user name and password from `url`. Send them in a header, such as `Authorization`.",
    );
  if (!isPrivate(hostname)) return [];
  return [
    {
      path: ["url"],
      rule: "private-address",
      message: `${hostname} is a private host, and the gateway calls it only if gateway.yaml allows it`,
      hint: "Add the private host to `http.privateTargets` in gateway.yaml, or write a public host in `url`.",
      severity: "warning",
    },
  ];
}

/**
 * Returns a warning if a placeholder in the text reads a part of the request. Then the sender of
 * the request could make the gateway call any host.
 */
const warningOfHost = (text: string): readonly StepProblem[] =>
  /\{\{\s*request\./.test(text)
    ? [
        {
          path: ["url"],
          rule: "host-from-request",
          message: "the sender of the request can choose the host that the gateway calls",
          hint: "Write a fixed host in `url`. Use placeholders only after the host, in the path or the query.",
          severity: "warning",
        },
      ]
    : [];

/**
 * Returns true if the host is private, such as `localhost` or an address of a local network.
 * @param host the host as written in a URL, such as `[::1]`
 */
function isPrivate(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) === 0) return /(?:^|\.)(?:localhost|local|internal)$/.test(name);
  return !isPublicAddress(name);
}
