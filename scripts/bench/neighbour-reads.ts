// Reads for the measurement of a slow neighbour: slow reads of one workspace, and fast reads of
// another one. One kind of slow read waits: it keeps a database connection and uses no processor.
// The other kind computes.
import { schemaName } from "../../src/catalog/schema-name.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { ask } from "./database.ts";
import type { PlannedRequest } from "./load.ts";
import { pointRead, tokenOf, type Sketch } from "./sketch.ts";
import { keys, schema, tableIds, workspaceId } from "./workspace.ts";

/** Duration of a slow read alone, in milliseconds. */
const slowMs = 50;
/** Number of days over which the orders of the benchmark are spread. */
const days = 70;
const space = "be9c0000-0000-4000-8000-000000000003";

/** The workspace whose reads are measured. */
export const quiet: Sketch = { id: guidFrom(space, "quiet"), tables: { items: 10 } };
/**
 * The workspace whose slow reads wait. The slow reads that compute use the benchmark's own
 * workspace.
 */
export const waiting: Sketch = { id: guidFrom(space, "waiting"), tables: { items: 1 } };
const waitingSchema = schemaName(waiting.id);

export const quietRead = (n: number): PlannedRequest => pointRead(quiet.id, "items", n % 10);

/** A slow read, as a request to the gateway and as SQL for the database. */
export interface Slow {
  readonly request: PlannedRequest;
  readonly sql: string;
}

/**
 * Statements that make the neighbour's reads wait. They replace the table by a view that sleeps at
 * each row. Such a read holds its connection and uses no processor.
 */
export const makeWait = [
  `create or replace function ${waitingSchema}.pause() returns boolean language plpgsql volatile security definer set search_path = ''
   as $body$ begin perform pg_catalog.pg_sleep(${slowMs / 1000}); return true; end $body$`,
  `alter table ${waitingSchema}.items rename to kept`,
  `create view ${waitingSchema}.items as select * from ${waitingSchema}.kept where ${waitingSchema}.pause()`,
  `grant select on ${waitingSchema}.items to public`,
];

/**
 * Returns a slow read that computes for about `slowMs` on this machine. It measures the time for
 * all orders, and then chooses a part of them.
 */
export async function computing(databaseUrl: string): Promise<Slow> {
  const until = (day: number): string => new Date(Date.UTC(2025, 0, 1 + day)).toISOString();
  const sqlOf = (day: number): string =>
    `select status, count(distinct customer_id) as n, sum(total) as sum_total from ${schema}.orders
     where created_at < '${until(day)}' group by status order by status limit 50`;
  const day = Math.round(days * Math.min(1, slowMs / (await timeOf(databaseUrl, sqlOf(days)))));
  const select = [
    "status",
    { field: "customer_id", fn: "countDistinct", alias: "n" },
    { field: "total", fn: "sum", alias: "sum_total" },
  ];
  const query = {
    from: "o",
    select,
    where: [{ field: "created_at", op: "lt", value: until(day) }],
    groupBy: ["status"],
    orderBy: [{ field: "status" }],
    limit: 50,
  };
  const body = JSON.stringify({ refs: { o: tableIds.orders }, query });
  const path = `/${workspaceId}/query`;
  return { request: { method: "POST", path, body, token: keys.narrow }, sql: sqlOf(day) };
}

/** Returns the database's own time for the statement in milliseconds, the best of three runs. */
async function timeOf(databaseUrl: string, sql: string): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const [row] = await ask(databaseUrl, `explain (analyze, timing off, format json) ${sql}`);
    const [plan] = row!["QUERY PLAN"] as readonly { "Execution Time": number }[];
    times.push(plan!["Execution Time"]);
  }
  return Math.min(...times);
}

/** Returns a slow read that waits, because it reads the view that sleeps. */
export function pausing(): Slow {
  const query = { from: "t", select: ["id"], limit: 1 };
  const body = JSON.stringify({ refs: { t: guidFrom(waiting.id, "table:items") }, query });
  const request = {
    method: "POST",
    path: `/${waiting.id}/query`,
    body,
    token: tokenOf(waiting.id),
  };
  return { request, sql: `select id from ${waitingSchema}.items limit 1` };
}
