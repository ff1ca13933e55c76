// The write requests that the writers send.
import type { PlannedRequest } from "../bench/load.ts";
import { tableId, workspaceId, type Table } from "./definition.ts";

type Row = Readonly<Record<string, unknown>>;

function request(tables: readonly Table[], rest: object): PlannedRequest {
  const refs = Object.fromEntries(tables.map((table) => [table, tableId(table)]));
  const body = JSON.stringify({ refs, ...rest });
  return { method: "POST", path: `/${workspaceId}/query`, body };
}

const insertion = (table: Table, ...values: readonly Row[]): object => ({
  type: "insert",
  table,
  values,
});
const byId = (id: string): object[] => [{ field: "id", op: "eq", value: id }];

export const read = (table: Table): PlannedRequest =>
  request([table], { query: { from: table, select: ["id"], limit: 1 } });

export const insert = (table: Table, ...values: readonly Row[]): PlannedRequest =>
  request([table], { mutation: insertion(table, ...values) });

export const changeEntry = (id: string, value: number): PlannedRequest =>
  request(["entries"], {
    mutation: { type: "update", table: "entries", set: { value }, where: byId(id) },
  });

export const deleteEntry = (id: string): PlannedRequest =>
  request(["entries"], { mutation: { type: "delete", table: "entries", where: byId(id) } });

export interface Transfer {
  readonly id: string;
  readonly giver: string;
  readonly taker: string;
  readonly amount: number;
}

/** Returns a transaction that moves coins: two updates of accounts, and a new row in the ledger. */
export const transfer = ({ id, giver, taker, amount }: Transfer): PlannedRequest => {
  const change = (account: string, by: object): object => ({
    mutation: { type: "update", table: "accounts", set: { balance: by }, where: byId(account) },
  });
  return request(["accounts", "ledger"], {
    transaction: [
      change(giver, { dec: amount }),
      change(taker, { inc: amount }),
      { mutation: insertion("ledger", { id, giver, taker, amount: String(amount) }) },
    ],
  });
};
