// Computes figures over rows: what is grouped by stands in the answer, before the figures.
import type { Tool } from "../tool.ts";
import { hasTable } from "./offers.ts";
import { samePlaces, type PlaceIn } from "./places.ts";
import { readRows, type RowReadDependencies } from "./reads.ts";
import { refsOf } from "./refs.ts";

export const aggregateRows = (deps: RowReadDependencies): Tool<"aggregate_rows"> => ({
  name: "aggregate_rows",
  isOffered: ({ grant }) => hasTable(grant, ({ aggregate }) => aggregate !== null),
  run: async (call, given) => {
    const { table, aggregates, includeTotalCount, ...query } = given;
    const refs = refsOf(call.grant, "read", given);
    const keys = (query.groupBy ?? []).map((item) =>
      typeof item === "string" ? item : item.alias,
    );
    const select = [...keys, ...aggregates];
    const body = { refs, query: { from: table, select, ...query }, includeTotalCount };
    return readRows(deps, call, body, placesBehind(keys.length));
  },
});

/** @param groups how many columns stand before the aggregates */
const placesBehind =
  (groups: number): PlaceIn =>
  (pointer) => {
    const [, index, rest = ""] = /^\/query\/select\/(\d+)(.*)$/s.exec(pointer) ?? [];
    if (index === undefined) return samePlaces(pointer).replace(/^\/select$/, "/aggregates");
    const at = Number(index) - groups;
    return at < 0 ? `/groupBy/${index}` : `/aggregates/${at}${rest}`;
  };
