// Compares the published description (`public.yaml`): which addresses it lists, and its words. The
// operations are files of the main document, and are compared there.
import { compareInformation, type DocumentPair } from "./compare-openapi.ts";
import { reportMember, type Members } from "./compare-members.ts";
import { membersOf } from "../compare-values.ts";
import { compareSecurity } from "./security.ts";
import type { ContractComparison } from "./comparison.ts";

/** Compares two published descriptions. */
export function comparePublication(comparison: ContractComparison, documents: DocumentPair): void {
  const subject = { title: "published description", operationId: null, tags: ["Document"] };
  const report = comparison.changes.of(subject);
  compareInformation(comparison, documents, report);
  const [old, now] = [documents.old["paths"], documents.new["paths"]];
  const paths: Members = { old, new: now, path: "", direction: "request" };
  compareSecurity(documents.old, documents.new, { ...paths, ...documents }, report);
  const [before, after] = [old, now].map((each) => new Set(Object.keys(membersOf(each)))) as [
    Set<string>,
    Set<string>,
  ];
  for (const address of before.difference(after))
    reportMember(report, paths, "publication-removed", `${address} removed`, address);
  for (const address of after.difference(before))
    reportMember(report, paths, "publication-added", `${address} added`, address);
}
