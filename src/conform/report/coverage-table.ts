// The coverage of a run as a table for the terminal.
import { printableText } from "../../platform/index.ts";
import type { Coverage } from "../coverage.ts";

const legend = "✓ received, ~ received with some of its content types, – not received";

/** Returns one line for each operation, and then the reasons why responses were not received. */
export function coverageTable({ rows }: Coverage): string {
  const byOperation = Map.groupBy(rows, ({ operationId }) => operationId);
  const width = Math.max(0, ...[...byOperation.keys()].map((id) => id.length));
  const lines = [...byOperation].map(([id, found]) => {
    const byStatus = Map.groupBy(found, ({ status }) => status);
    const marks = [...byStatus].map(([status, types]) => {
      const reached = types.filter(({ isReached }) => isReached).length;
      return `${status} ${reached === types.length ? "✓" : reached === 0 ? "–" : "~"}`;
    });
    return `${id.padEnd(width)}  ${marks.join("  ")}`;
  });
  const reasons = Map.groupBy(
    rows.filter(({ isReached }) => !isReached),
    ({ reason }) => reason ?? "",
  );
  const missing = [...reasons].map(([reason, found]) => {
    const names = found.map(({ operationId, status, contentType }) =>
      `${operationId} ${status} ${contentType}`.trim(),
    );
    return `not reached, ${reason}: ${names.join(", ")}`;
  });
  // The names come from the contract, which may be hostile.
  return [...lines, "", legend, "", ...missing].map(printableText).join("\n");
}
