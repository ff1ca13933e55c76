// Converts the changes of a plan or an apply to the JSON of responses (`DefinitionDifference`).
import type { ContractSchema } from "../../contract/index.ts";
import type { MeasuredChange } from "../../definitions/index.ts";

const PATH_MAX = 1_000;
const TEXT_MAX = 2_000;

/** Returns the changes for a response. Shortens long texts. */
export const differencesOf = (
  changes: readonly MeasuredChange[],
): ContractSchema<"DefinitionDifference">[] =>
  changes.map(({ kind, path, summary, destructive, rowsLost, obstacle }) => ({
    kind,
    path: path.slice(0, PATH_MAX),
    summary: summary.slice(0, TEXT_MAX),
    destructive,
    rowsLost,
    obstacle: obstacle?.slice(0, TEXT_MAX) ?? null,
  }));
