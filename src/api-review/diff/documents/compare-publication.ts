// Compares the published description (`public.yaml`): its title, description and security, and
// which addresses it lists. Its operations belong to the main document (`openapi.yaml`), so the
// comparison of that document covers them.
import { compareInformation, type DocumentPair } from "./compare-openapi.ts";
import { reportMember, type Members } from "./compare-members.ts";
import { contractOperations } from "./operations.ts";
import { compareSecurity } from "./security.ts";
import type { ContractComparison } from "./comparison.ts";

/** Compares two published descriptions. */
export function comparePublication(comparison: ContractComparison, documents: DocumentPair): void {
  const subject = { title: "published description", operationId: null, tags: ["Document"] };
  const { revisions } = comparison;
  const report = comparison.changes.of(subject);
  compareInformation(comparison, documents, report);
  const [old, now] = [documents.old["paths"], documents.new["paths"]];
  const paths: Members = { old, new: now, path: "", direction: "request" };
  compareSecurity(documents.old, documents.new, { ...paths, ...documents }, report);
  const before = contractOperations(revisions.old, old, documents.old, () => false);
  const after = contractOperations(revisions.new, now, documents.new, () => false);
  for (const [key, { method, address }] of new Map([...before, ...after]))
    if (!after.has(key))
      reportMember(report, paths, "publication-removed", `${method} ${address} removed`, address);
    else if (!before.has(key))
      reportMember(report, paths, "publication-added", `${method} ${address} added`, address);
}
