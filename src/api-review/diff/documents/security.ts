// Compares credentials: the alternatives of an operation, and the security schemes of a document.
import type { DifferenceSink } from "../change.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { itemsOf, membersOf, shortText } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";

type Alternative = Readonly<Record<string, unknown>>;

/**
 * Compares the alternative credentials of an operation. An old alternative still works if a new
 * alternative requires no additional scheme and no additional scope.
 */
export function compareSecurity(
  old: { readonly security?: unknown },
  now: { readonly security?: unknown },
  operation: Members,
  report: DifferenceSink,
): void {
  const [before, after] = [alternativesOf(old.security), alternativesOf(now.security)];
  for (const each of before)
    if (!after.some((other) => isEnough(each, other)))
      reportMember(
        report,
        operation,
        "credential-removed",
        `credential ${nameOf(each)} removed`,
        "security",
      );
  for (const each of after)
    if (!before.some((other) => isEnough(each, other)))
      reportMember(
        report,
        operation,
        "credential-added",
        `credential ${nameOf(each)} added`,
        "security",
      );
}

/**
 * Returns the alternative credentials of an operation. Without alternatives, the operation asks for
 * no credential.
 */
const alternativesOf = (security: unknown): readonly Alternative[] => {
  const found = itemsOf(security).map(membersOf);
  return found.length === 0 ? [{}] : found;
};

const isEnough = (held: Alternative, asked: Alternative): boolean =>
  Object.entries(asked).every(
    ([scheme, scopes]) =>
      Object.hasOwn(held, scheme) &&
      itemsOf(scopes).every((scope) => itemsOf(held[scheme]).includes(scope)),
  );

const nameOf = (alternative: Alternative): string => {
  const schemes = Object.entries(alternative).map(([scheme, scopes]) =>
    [scheme, ...itemsOf(scopes)].join(" "),
  );
  return schemes.length === 0 ? "none" : schemes.join(" and ");
};

/** Compares the security schemes of two documents. `members` holds their maps of schemes. */
export function compareSecuritySchemes(
  { revisions, changes }: ContractComparison,
  members: Pick<Members, "old" | "new">,
): void {
  const [before, after] = [membersOf(members.old), membersOf(members.new)];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const subject = { title: `security scheme ${name}`, operationId: null, tags: ["Security"] };
    const report = changes.of(subject);
    const maps: Members = { ...members, path: "", direction: "request" };
    if (after[name] === undefined)
      reportMember(report, maps, "credential-removed", "removed", name);
    else if (before[name] === undefined)
      reportMember(report, maps, "credential-added", "added", name);
    else {
      const old = revisions.old.resolve(before[name]);
      const now = revisions.new.resolve(after[name]);
      const pair: Members = { old, new: now, path: "", direction: "request" };
      const rules = { handled: ["flows"], others: "security-scheme-changed" } as const;
      compareMembers(revisions, pair, rules, report);
      compareFlows({ ...pair, old: membersOf(old)["flows"], new: membersOf(now)["flows"] }, report);
    }
  }
}

function compareFlows(flows: Members, report: DifferenceSink): void {
  const names = new Set([flows.old, flows.new].flatMap((each) => Object.keys(membersOf(each))));
  for (const name of names) {
    const [old, now] = [flows.old, flows.new].map((each) => membersOf(each)[name]);
    if (now === undefined || old === undefined) {
      const kind = now === undefined ? "credential-removed" : "credential-added";
      reportMember(
        report,
        flows,
        kind,
        `flow ${name} ${now === undefined ? "removed" : "added"}`,
        name,
      );
      continue;
    }
    const pair: Members = { ...flows, old, new: now, path: name };
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"]) {
      const [before, after] = [old, now].map((each) => membersOf(each)[key]);
      if (before !== after)
        reportMember(
          report,
          pair,
          "security-scheme-changed",
          `${key} ${shortText(before)}→${shortText(after)}`,
          key,
        );
    }
    compareScopes(
      { ...pair, old: membersOf(old)["scopes"], new: membersOf(now)["scopes"] },
      report,
    );
  }
}

function compareScopes(scopes: Members, report: DifferenceSink): void {
  const [before, after] = [membersOf(scopes.old), membersOf(scopes.new)];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (after[name] === undefined)
      reportMember(report, scopes, "credential-removed", `scope ${name} removed`, name);
    else if (before[name] === undefined)
      reportMember(report, scopes, "credential-added", `scope ${name} added`, name);
    else if (before[name] !== after[name])
      reportMember(report, scopes, "words-changed", `other description of ${name}`, name);
}
