// The tool `aggregate_rows`: computes aggregates over rows. In each row of its result, the columns
// of `groupBy` come before the aggregates.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { mapPointer, type PointerMapping } from "./argument-pointers.ts";
import { readRows } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const aggregateRows: Tool<"aggregate_rows"> = {
  scope: "gateway:read",
  isOffered: ({ grant }) => hasTable(grant, ({ aggregate }) => aggregate !== null),
  run: async (call, input) => {
    const { table, aggregates, includeTotalCount, ...query } = input;
    const refs = refsOf(call.grant, "read", input);
    const keys = (query.groupBy ?? []).map((item) =>
      typeof item === "string" ? item : item.alias,
    );
    const select = [...keys, ...aggregates];
    const body = { refs, query: { from: table, select, ...query }, includeTotalCount };
    return readRows(call, body, pointersAfter(keys.length));
  },
};

/**
 * Returns a function that maps JSON Pointers into a `/query` body to JSON Pointers into the tool's
 * arguments.
 * @param groups number of `groupBy` columns, which come before the aggregates
 */
const pointersAfter =
  (groups: number): PointerMapping =>
  (pointer) => {
    const [, index, rest = ""] = /^\/query\/select\/(\d+)(.*)$/s.exec(pointer) ?? [];
    if (index === undefined) return mapPointer(pointer).replace(/^\/select$/, "/aggregates");
    const at = Number(index) - groups;
    return at < 0 ? `/groupBy/${index}` : `/aggregates/${at}${rest}`;
  };
