// The step `http`. Checks the literal part of its address, and warns if the sender of the request
// chooses the host. The parts that placeholders supply are checked by the same rules when the step
// runs.
import { isIP } from "node:net";
import type { ValuePath } from "../../../config/index.ts";
import { isPublicAddress } from "../../../platform/outbound/index.ts";
import type { Checking } from "../model.ts";
import type { StepKind } from "./step-kind.ts";

export const http: StepKind<"http"> = {
  check: ({ url }, path, checking) => checkAddress(url, [...path, "url"], checking),
  effectOf: ({ method = "GET" }) =>
    method === "GET" || method === "HEAD" ? undefined : `sends a ${method}`,
};

/** Matches the scheme and the authority of an address. */
const PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^/?#]*)/i;

function checkAddress(text: string, path: ValuePath, { report }: Checking): void {
  const refuse = (message: string, hint: string): void =>
    report.add({ path, rule: "bad-url", message, hint });
  if (text.startsWith("{{")) return warnOfHost(text, path, report);
  const [, scheme, authority = ""] = PARTS.exec(text) ?? [];
  if (scheme === undefined || !/^https?$/i.test(scheme))
    return refuse(
      "only http and https are called",
      "Write an address like https://api.example/v1.",
    );
  if (authority.includes("{{")) return warnOfHost(authority, path, report);
  const address = `${scheme}://${authority}`;
  if (!URL.canParse(address)) return refuse("that is no web address", "Correct its host.");
  const { username, password, hostname } = new URL(address);
  if (username !== "" || password !== "")
    return refuse("an address holds no credentials", "Send them in a header.");
  if (isPrivate(hostname))
    report.add({
      path,
      rule: "private-address",
      message: `${hostname} is not public: it is called only where the deployment names it`,
      hint: "Name the host under http.privateTargets in gateway.yaml, or write a public one.",
      severity: "warning",
    });
}

/** Warns that the sender of the request could direct the gateway to any host. */
function warnOfHost(text: string, path: ValuePath, report: Checking["report"]): void {
  if (!/\{\{\s*request\./.test(text)) return;
  report.add({
    path,
    rule: "host-from-request",
    message: "whoever sends the request chooses which host is called",
    hint: "Write the host down, and fill in only what stands behind it.",
    severity: "warning",
  });
}

/**
 * Returns true if the host is private.
 * @param host host as spelled in a URL
 */
function isPrivate(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name) === 0) return /(?:^|\.)(?:localhost|local|internal)$/.test(name);
  return !isPublicAddress(name);
}
