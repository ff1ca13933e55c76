// Checks the guarantees about acknowledged writes with plain SQL, without the gateway. No write may
// be in progress.
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../bench/database.ts";
import type { Acknowledgements, Violation } from "./acknowledgements.ts";
import { accounts, openingBalance, schema, tableId, tables } from "./definition.ts";

export interface Findings {
  readonly violations: readonly Violation[];
  /**
   * Number of accounts whose balance does not match the ledger of transfers. Adds one if the sum of
   * all coins is wrong.
   */
  readonly halfDone: number;
  /**
   * Number of rows for which their transaction stored no change row. Change rows invalidate caches.
   */
  readonly unannounced: number;
}

const statesSql = `
  select 'entries ' || id as row, value::text as state from ${schema}.entries
  union all select 'ledger ' || id, giver || ' ' || taker || ' ' || amount from ${schema}.ledger
  union all select 'orders ' || token, case count(*) when 1 then 'once' else count(*) || ' times' end from ${schema}.orders group by token
  union all select 'claims ' || name, case count(*) when 1 then 'once' else count(*) || ' times' end from ${schema}.claims group by name`;

const halfDoneSql = `
  select count(*)::int as count from (
    select a.id from ${schema}.accounts a
    left join (
      select account, sum(amount) as amount from (
        select taker as account, amount from ${schema}.ledger
        union all select giver, -amount from ${schema}.ledger) both_sides
      group by account) moved on moved.account = a.id
    where a.balance <> ${openingBalance} + coalesce(moved.amount, 0)
    union all
    select null from ${schema}.accounts having sum(balance) is distinct from ${openingBalance * accounts.length}) wrong`;

/**
 * Counts the rows whose transaction stored no change row for their table. `xmin` is the lower half
 * of the id of the transaction that wrote the row.
 */
const unannouncedSql = `
  select count(*)::int as count from (${tables
    .map(
      (table) => `select '${tableId(table)}'::uuid as written, xmin::text from ${schema}.${table}`,
    )
    .join(" union all ")}) rows
  where not exists (
    select from gateway_tx.change c where mod(c.xid::text::numeric, 4294967296) = rows.xmin::numeric and rows.written = any (c.tables))`;

export async function check(
  databaseUrl: string,
  acknowledgements: Acknowledgements,
): Promise<Findings> {
  const rows = (await ask(databaseUrl, statesSql)) as readonly { row: string; state: string }[];
  const violations = acknowledgements.compare(new Map(rows.map(({ row, state }) => [row, state])));
  const [halfDone] = await ask(databaseUrl, halfDoneSql);
  const [unannounced] = await ask(databaseUrl, unannouncedSql);
  return {
    violations,
    halfDone: Number(halfDone!["count"]),
    unannounced: Number(unannounced!["count"]),
  };
}

const settleMsMax = 10_000;

/**
 * Waits until no session of a gateway writes or has an open transaction.
 * @returns the number of such sessions after ten seconds; 0 if there are none
 */
export async function settled(databaseUrl: string): Promise<number> {
  const sql = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (state like 'idle in transaction%' or state = 'active' and application_name = 'gateway write')`;
  const deadline = performance.now() + settleMsMax;
  for (;;) {
    const [row] = await ask(databaseUrl, sql);
    const count = Number(row!["count"]);
    if (count === 0 || performance.now() > deadline) return count;
    await sleep(20);
  }
}
