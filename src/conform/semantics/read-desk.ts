// Functions that the cases about reads share: send a query, compare its rows and its numbers in
// `meta`.
import { isSameValue } from "./world/same-value.ts";
import type { ContractSchema } from "../../contract/index.ts";
import type { CaseExchange } from "../case.ts";
import {
  matchingRows,
  orderedRows,
  type WorldCondition,
  type WorldOrder,
} from "./world/expected-rows.ts";
import { jsonRequest, shownValue, StepFailed, type CaseProbe } from "./probe.ts";
import { type World, type WorldColumn, type WorldRow, type WorldTable } from "./world/world.ts";
import { readable } from "./world/read-conditions.ts";

export const ROWS_MAX = 1000;

/** Returns `refs` with the queried table as `t`, and the other table of a relation as `o`. */
export const refsOf = (table: WorldTable, other?: WorldTable): Record<string, string> => ({
  t: table.id,
  ...(other === undefined ? {} : { o: other.id }),
});

/** Sends a query with the server key. */
export async function query(probe: CaseProbe, world: World, body: object): Promise<CaseExchange> {
  const path = `/${world.workspaceId}/query`;
  return probe.call(jsonRequest("query", "POST", path, "serverKey", body), 200);
}

type ReceivedRows = Partial<ContractSchema<"QueryAnswer">>;

/** Returns the rows of an answer of `/query`. */
export const dataOf = ({ response }: CaseExchange): readonly WorldRow[] =>
  (response.json as ReceivedRows).data ?? [];

/** Returns `meta` of an answer of `/query`: counts of rows, and the cursor. */
export const metaOf = ({ response }: CaseExchange): Partial<ContractSchema<"QueryMeta">> =>
  (response.json as ReceivedRows).meta ?? {};

interface ExpectedRead {
  readonly where?: readonly WorldCondition[];
  readonly orderBy?: readonly WorldOrder[];
  readonly limit?: number;
  readonly offset?: number;
  readonly other?: WorldTable;
}

/** Sends a read and compares rows, order, and the numbers of `meta`. */
export async function expectRead(
  probe: CaseProbe,
  world: World,
  table: WorldTable,
  { where = [], orderBy = [], limit = ROWS_MAX, offset = 0, other }: ExpectedRead,
): Promise<CaseExchange> {
  const columns = readable(table);
  const exchange = await query(probe, world, {
    refs: refsOf(table, other),
    query: {
      from: "t",
      select: columns.map(({ name }) => name),
      ...(where.length > 0 && { where }),
      ...(orderBy.length > 0 && { orderBy }),
      limit,
      ...(offset > 0 && { offset }),
    },
    includeTotalCount: true,
  });
  const found = matchingRows(world, table, where);
  const expected = orderedRows(table, found, orderBy).slice(offset, offset + limit);
  compareRows(probe, exchange, columns, expected);
  const meta = metaOf(exchange);
  probe.equal(
    exchange,
    "/meta/count",
    meta.count,
    expected.length,
    "`count` must be the number of rows in the response.",
  );
  probe.equal(
    exchange,
    "/meta/total",
    meta.total,
    found.length,
    "`total` must be the number of all rows that meet the conditions.",
  );
  probe.equal(
    exchange,
    "/meta/limit",
    meta.limit,
    limit,
    "`limit` must be the limit that applies to the query.",
  );
  probe.equal(
    exchange,
    "/meta/offset",
    meta.offset,
    offset,
    "`offset` must be the number of skipped rows.",
  );
  return exchange;
}

/** Reports the first difference between the rows of a response and the expected rows. */
export function compareRows(
  probe: CaseProbe,
  exchange: CaseExchange,
  columns: readonly WorldColumn[],
  expected: readonly WorldRow[],
): void {
  const data = dataOf(exchange);
  for (const [index, row] of expected.entries()) {
    const received = data[index];
    if (received === undefined) {
      const message = `The response has ${data.length} rows. ${expected.length} rows are expected. The first missing row is ${shownValue(row)}.`;
      probe.report(exchange, message, { at: "/data" });
      throw new StepFailed("The response does not have all expected rows.");
    }
    for (const { name, valueType } of columns) {
      if (isSameValue(valueType, received[name], row[name])) continue;
      const message = `Row ${index + 1} has ${shownValue(received[name])} in \`${name}\`. ${shownValue(row[name])} is expected.`;
      probe.report(exchange, message, { at: `/data/${index}/${name}`, expected: row[name] });
      throw new StepFailed("A row does not have the expected values.");
    }
  }
  if (data.length > expected.length) {
    const message = `The response has ${data.length} rows. ${expected.length} rows are expected.`;
    probe.report(exchange, message, { at: `/data/${expected.length}` });
    throw new StepFailed("The response has more rows than expected.");
  }
}
