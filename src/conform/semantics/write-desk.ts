// Functions that the cases about writes share: write, read, compare and remove rows.
import { isSameValue } from "./world/same-value.ts";
import type { ContractSchema } from "../../contract/index.ts";
import type { CaseExchange } from "../case.ts";
import { jsonRequest, shownValue, type CaseProbe } from "./probe.ts";
import { dataOf, query } from "./read-desk.ts";
import type { World, WorldColumn, WorldRow, WorldTable } from "./world/world.ts";

export interface Desk {
  readonly probe: CaseProbe;
  readonly world: World;
  readonly table: WorldTable;
  /** Keys of rows that the case may have written. */
  readonly written: unknown[];
}

/** The fields that answers to a write, a transaction or `explain` have. Each has some of them. */
type WrittenAnswer = Partial<
  ContractSchema<"MutationAnswer"> &
    Pick<ContractSchema<"TransactionAnswer">, "steps"> &
    ContractSchema<"ExplainAnswer">
>;

/** Returns the answer of `/query` to a write, a transaction or `explain`. */
export const answerOf = ({ response }: CaseExchange): WrittenAnswer =>
  (response.json ?? {}) as WrittenAnswer;

/** Sends a mutation. The rows of the case are removed at the end. */
export const mutate = (
  { probe, world, table }: Desk,
  mutation: object,
  headers = {},
  ...statuses: number[]
): Promise<CaseExchange> =>
  probe.call(
    jsonRequest(
      "query",
      "POST",
      `/${world.workspaceId}/query`,
      "serverKey",
      { refs: { t: table.id }, mutation: { table: "t", ...mutation } },
      headers,
    ),
    ...(statuses.length > 0 ? statuses : [200]),
  );

export const keyIs = (table: WorldTable, key: unknown): object[] => [
  { field: table.key, op: "eq", value: key },
];

export const readKeys = async (
  { probe, world, table }: Desk,
  keys: readonly unknown[],
): Promise<CaseExchange> =>
  query(probe, world, {
    refs: { t: table.id },
    query: {
      from: "t",
      where: [{ field: table.key, op: "in", value: keys }],
      orderBy: [{ field: table.key }],
    },
    includeTotalCount: true,
  });

export const countRows = async ({ probe, world, table }: Desk): Promise<number> => {
  const exchange = await query(probe, world, {
    refs: { t: table.id },
    query: { from: "t", select: [{ fn: "count", alias: "rows" }] },
  });
  return dataOf(exchange)[0]!["rows"] as number;
};

/**
 * Removes rows when the case ends, because other cases count the rows of the table. After Ctrl-C
 * the end of the run removes them.
 */
export function removeAtEnd(desk: Desk, rows: readonly WorldRow[]): void {
  const { probe, table, world, written } = desk;
  if (written.length === 0)
    probe.context.atEnd(async () => {
      if (written.length > 0) await removeRows(probe, world, table, written);
    });
  written.push(...rows.map((row) => row[table.key]));
}

export async function removeRows(
  probe: CaseProbe,
  world: World,
  table: WorldTable,
  keys: unknown[],
): Promise<void> {
  const mutation = {
    type: "delete",
    table: "t",
    where: [{ field: table.key, op: "in", value: keys.splice(0) }],
  };
  await probe.context.send(
    jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", {
      refs: { t: table.id },
      mutation,
    }),
  );
}

/** Compares the columns of a row that the case has written. */
export function expectRow(
  probe: CaseProbe,
  exchange: CaseExchange,
  received: WorldRow | undefined,
  written: WorldRow,
  columns: readonly WorldColumn[],
): void {
  if (received === undefined) {
    probe.report(
      exchange,
      `The row ${shownValue(written)} was written, but the response does not have it.`,
      { at: "/data" },
    );
    return;
  }
  for (const { name, valueType } of columns) {
    if (!(name in written) || isSameValue(valueType, received[name], written[name])) continue;
    probe.report(
      exchange,
      `\`${name}\` was written as ${shownValue(written[name])}. The response has ${shownValue(received[name])}.`,
      { at: `/data/0/${name}`, expected: written[name] },
    );
    return;
  }
}
