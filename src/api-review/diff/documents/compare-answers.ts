// Compares the answers of an operation: statuses, headers, content and links.
import type { DifferenceSink } from "../change.ts";
import { compareContent, compareHeaders } from "./compare-content.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { membersOf } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";

/** Compares the `responses` of two revisions of an operation. */
export function compareAnswers(
  comparison: ContractComparison,
  operation: Members,
  report: DifferenceSink,
): void {
  const [old, now] = [operation.old, operation.new].map((each) => membersOf(each)["responses"]);
  // If the server sends the request (a callback), the server reads the answer. Callers read all
  // other answers.
  const direction = operation.direction === "request" ? "response" : "request";
  const pair: Members = { old, new: now, path: "", direction };
  if (comparison.revisions.isUnchanged(old, now)) return;
  const statuses = new Set([old, now].flatMap((each) => Object.keys(membersOf(each))));
  for (const status of statuses) {
    const [before, after] = [membersOf(old)[status], membersOf(now)[status]];
    if (status.startsWith("x-")) continue;
    if (before === undefined)
      reportMember(report, { ...pair, path: status }, "status-added", "status added", status);
    else if (after === undefined)
      reportMember(report, { ...pair, path: status }, "status-removed", "status removed", status);
    else compareAnswer(comparison, { ...pair, old: before, new: after, path: status }, report);
  }
}

/** Compares two answers, or references to answers. */
export function compareAnswer(
  comparison: ContractComparison,
  answer: Members,
  report: DifferenceSink,
): void {
  const { revisions } = comparison;
  if (revisions.isUnchanged(answer.old, answer.new)) return;
  const old = membersOf(revisions.old.resolve(answer.old));
  const now = membersOf(revisions.new.resolve(answer.new));
  const of = (key: string): Members => ({ ...answer, old: old[key], new: now[key] });
  compareHeaders(comparison, of("headers"), report);
  compareContent(comparison, of("content"), report);
  const rules = { handled: ["headers", "content"], others: "link-changed" } as const;
  compareMembers(revisions, { ...answer, old, new: now }, rules, report);
}
