// The facts about an operation that a caller needs first: who may call it, with which credential
// and right, and what a call costs.
import { mountPrefix, type Caller, type OperationDescription } from "../../../contract/index.ts";
import { codeHtml, escapeHtml, linkHtml } from "../../html.ts";

const callerNames: Readonly<Record<Caller["kind"], string>> = {
  none: "any client, without a credential",
  key: "an API key",
  endUser: "an end user's access token",
  oauth: "a client that acts for a member, by OAuth",
  member: "a member of the workspace, signed in to the portal",
  portalUser: "a user who is signed in to the portal",
};

/** The limits against which a call counts, by the value of `x-metered`. */
const counting: Readonly<Record<string, string>> = {
  true: "against the rate and the allowances of the workspace",
  false: "against nothing",
  accepted: "against the rate and the allowances of the workspace, if the call is accepted",
};

/** The address of the page about credentials. This page has an anchor for each security scheme. */
const credentialsAddress = "docs:reference/credentials.html";

/** Returns the facts as a list of terms. */
export function factsHtml(operation: OperationDescription): string {
  const { callers, scope, security, metered, isPublished } = operation;
  const facts: (readonly [string, string])[] = [
    ["Called by", [...callers].map((kind) => callerNames[kind] ?? escapeHtml(kind)).join(", or ")],
    ...(security.length === 0 ? [] : [["Credential", credentialsHtml(security)] as const]),
    ...(scope === "none" ? [] : [["Right", rightHtml(scope)] as const]),
    ["Counts", counting[String(metered)] ?? ""],
    ...otherAddresses(operation),
    [
      "Published",
      isPublished
        ? `in ${linkHtml("docs:../openapi.json", codeHtml("/openapi.json"))}`
        : "on this site only",
    ],
  ];
  const items = facts.map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>\n`);
  return `<dl class="facts">\n${items.join("")}</dl>\n`;
}

const handlerRights: readonly string[] = ["tables", "platforms", "files", "topics"];

/**
 * Describes the right that a caller needs. With a value such as `tables`, the needed right depends
 * on the request.
 */
const rightHtml = (scope: string): string =>
  handlerRights.includes(scope)
    ? `rights on the ${escapeHtml(scope)} that the request names`
    : codeHtml(scope);

function otherAddresses({ prefix, path }: OperationDescription): (readonly [string, string])[] {
  if (!prefix) return [];
  const wellKnown = "/.well-known";
  const rest = path.startsWith(`${wellKnown}/`) ? path.slice(wellKnown.length) : path;
  return [["Also at", codeHtml(mountPrefix + rest)]];
}

/** Returns the accepted credentials with links to their descriptions, and OAuth scopes. */
function credentialsHtml(security: OperationDescription["security"]): string {
  const scopes = new Map<string, Set<string>>();
  const alternatives = security.map((schemes) => {
    const names = Object.keys(schemes);
    for (const name of names)
      for (const scope of schemes[name]!)
        scopes.set(name, (scopes.get(name) ?? new Set()).add(scope));
    return names;
  });
  const texts = alternatives.map((names) =>
    names.length === 0
      ? "none"
      : names
          .map((name) => {
            const link = linkHtml(`${credentialsAddress}#credential-${name}`, escapeHtml(name));
            const list = [...(scopes.get(name) ?? [])].map(codeHtml).join(" or ");
            return list === "" ? link : `${link} with ${list}`;
          })
          .join(" and "),
  );
  return [...new Set(texts)].join(", or ");
}
