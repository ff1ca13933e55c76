// Writes of the conformance workspace: what was written is there, what was deleted is gone, and a
// write that is refused or repeated changes nothing.
import { randomUUID } from "node:crypto";
import type { Case, Exchange } from "../case.ts";
import { isSameValue } from "./expected-rows.ts";
import { jsonRequest, shown, type LooseJson, type Probe } from "./probe.ts";
import { dataOf, metaOf, query } from "./reads.ts";
import { newRow } from "./rows.ts";
import { semanticCase } from "./source.ts";
import type { World, WorldColumn, WorldRow, WorldTable } from "./world.ts";

interface Desk {
  readonly probe: Probe;
  readonly world: World;
  readonly table: WorldTable;
  /** Keys of rows that the case may have written. */
  readonly written: unknown[];
}

const answerOf = ({ response }: Exchange): LooseJson => response.json ?? {};

/** Sends a mutation. The rows of the case are removed at the end. */
const mutate = (
  { probe, world, table }: Desk,
  mutation: object,
  headers = {},
  ...statuses: number[]
): Promise<Exchange> =>
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

const keyIs = (table: WorldTable, key: unknown): object[] => [
  { field: table.key, op: "eq", value: key },
];

const readKeys = async (
  { probe, world, table }: Desk,
  keys: readonly unknown[],
): Promise<Exchange> =>
  query(probe, world, {
    refs: { t: table.id },
    query: {
      from: "t",
      where: [{ field: table.key, op: "in", value: keys }],
      orderBy: [{ field: table.key }],
    },
    includeTotalCount: true,
  });

const countRows = async ({ probe, world, table }: Desk): Promise<number> => {
  const exchange = await query(probe, world, {
    refs: { t: table.id },
    query: { from: "t", select: [{ fn: "count", alias: "rows" }] },
  });
  return dataOf(exchange)[0].rows as number;
};

/**
 * Removes rows when the case ends, because other cases count the rows of the table. After Ctrl-C
 * the end of the run removes them.
 */
function removeAtEnd(desk: Desk, rows: readonly WorldRow[]): void {
  const { probe, table, world, written } = desk;
  if (written.length === 0)
    probe.context.atEnd(async () => {
      if (written.length > 0) await removeRows(probe, world, table, written);
    });
  written.push(...rows.map((row) => row[table.key]));
}

async function removeRows(
  probe: Probe,
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
function expectRow(
  probe: Probe,
  exchange: Exchange,
  received: WorldRow | undefined,
  written: WorldRow,
  columns: readonly WorldColumn[],
): void {
  if (received === undefined) {
    probe.report(
      exchange,
      `The row ${shown(written)} was written, but the response does not have it.`,
      { at: "/data" },
    );
    return;
  }
  for (const { name, valueType } of columns) {
    if (!(name in written) || isSameValue(valueType, received[name], written[name])) continue;
    probe.report(
      exchange,
      `\`${name}\` was written as ${shown(written[name])}. The response has ${shown(received[name])}.`,
      { at: `/data/0/${name}`, expected: written[name] },
    );
    return;
  }
}

/**
 * Returns the cases of writes.
 * @param table a table that no other case compares with its seed
 */
export function writeCases(world: World, table: WorldTable): Case[] {
  const writeCase = (
    id: string,
    place: string,
    steps: (desk: Desk) => Promise<void>,
    quick = false,
  ): Case =>
    semanticCase({
      id: `writes/${id}`,
      operations: ["query"],
      place,
      writes: true,
      quick,
      async steps(probe) {
        const written: unknown[] = [];
        try {
          await steps({ probe, world, table, written });
        } finally {
          if (written.length > 0) await removeRows(probe, world, table, written);
        }
      },
    });
  const numeric = table.columns.find(({ name, type }) => type === "integer" && name !== table.key);
  return [
    writeCase("round-trip", "guarantees.md G7.1, G7.11, G7.13", (desk) => roundTrip(desk), true),
    ...(numeric === undefined
      ? []
      : [writeCase("increment", "guarantees.md G7.9", (desk) => increments(desk, numeric))]),
    writeCase("refused", "guarantees.md G2.6, G7.1, G7.8", refusedWrites, true),
    writeCase("idempotency", "guarantees.md G8.5, G8.6", idempotentWrites, true),
    writeCase("transaction", "guarantees.md G8.1, G8.3", transactions, true),
    writeCase("upsert", "guarantees.md G7.10", upserts),
    writeCase("explain", "guarantees.md G7.15", explains),
    writeCase("cache", "guarantees.md G10.3, G10.4, G10.5", cachedReads, true),
  ];
}

async function roundTrip(desk: Desk): Promise<void> {
  const { probe, table } = desk;
  const rows = [0, 1, 2].map((number) => newRow(desk.world, table, number));
  removeAtEnd(desk, rows);
  const before = await countRows(desk);
  const inserted = await mutate(desk, { type: "insert", values: rows, returning: true });
  probe.equal(
    inserted,
    "/affectedRows",
    answerOf(inserted).affectedRows,
    3,
    "`affectedRows` counts the inserted rows.",
  );
  probe.equal(
    inserted,
    "/meta/type",
    answerOf(inserted).meta?.type,
    "insert",
    "`meta` names the write.",
  );
  rows.forEach((row, index) =>
    expectRow(probe, inserted, answerOf(inserted).data?.[index] as WorldRow, row, table.columns),
  );
  const keys = rows.map((row) => row[table.key]);
  const read = await readKeys(desk, keys);
  probe.equal(read, "/meta/total", metaOf(read).total, 3, "The inserted rows can be read.");
  for (const row of rows)
    expectRow(
      probe,
      read,
      dataOf(read).find((one) => one[table.key] === row[table.key]) as WorldRow | undefined,
      row,
      table.columns,
    );
  const counted = await countRows(desk);
  probe.equal(read, "", counted, before + 3, "The table has three rows more.");
  const writable = table.columns.filter(
    ({ name, type }) => name !== table.key && type !== "reference",
  );
  const other = newRow(desk.world, table, 3);
  const set = Object.fromEntries(
    writable.filter(({ name }) => name in other).map(({ name }) => [name, other[name]]),
  );
  const updated = await mutate(desk, {
    type: "update",
    set,
    where: keyIs(table, keys[0]),
    maxAffected: 1,
  });
  probe.equal(
    updated,
    "/affectedRows",
    answerOf(updated).affectedRows,
    1,
    "`affectedRows` counts the updated rows.",
  );
  const changed = await readKeys(desk, keys);
  expectRow(
    probe,
    changed,
    dataOf(changed).find((one) => one[table.key] === keys[0]) as WorldRow | undefined,
    { ...rows[0], ...set },
    table.columns,
  );
  expectRow(
    probe,
    changed,
    dataOf(changed).find((one) => one[table.key] === keys[1]) as WorldRow | undefined,
    rows[1]!,
    table.columns,
  );
  const nullable = table.columns.find(({ name, type }) => {
    const declared = (desk.world.definition["tables"] as LooseJson)[table.name].columns[name];
    return (
      name !== table.key && type !== "reference" && declared?.required !== true && name in rows[1]!
    );
  });
  if (nullable !== undefined) {
    await mutate(desk, {
      type: "update",
      set: { [nullable.name]: null },
      where: keyIs(table, keys[1]),
    });
    const emptied = await readKeys(desk, [keys[1]]);
    probe.equal(
      emptied,
      `/data/0/${nullable.name}`,
      dataOf(emptied)[0]?.[nullable.name],
      null,
      "Null was written.",
    );
  }
  const deleted = await mutate(desk, {
    type: "delete",
    where: [{ field: table.key, op: "in", value: keys.slice(0, 2) }],
  });
  probe.equal(
    deleted,
    "/affectedRows",
    answerOf(deleted).affectedRows,
    2,
    "`affectedRows` counts the deleted rows.",
  );
  const left = await readKeys(desk, keys);
  probe.equal(
    left,
    "/data",
    dataOf(left).map((one) => one[table.key] as unknown),
    [keys[2]],
    "Deleted rows are gone, and others stay.",
  );
  const again = await mutate(desk, {
    type: "delete",
    where: [{ field: table.key, op: "in", value: keys.slice(0, 2) }],
  });
  probe.equal(
    again,
    "/affectedRows",
    answerOf(again).affectedRows,
    0,
    "A second delete finds no row.",
  );
}

async function increments(desk: Desk, column: WorldColumn): Promise<void> {
  const { probe, table } = desk;
  const row = newRow(desk.world, table, 4);
  removeAtEnd(desk, [row]);
  await mutate(desk, { type: "insert", values: [row] });
  const start = Number(row[column.name]);
  for (const [change, expected] of [
    [{ inc: 5 }, start + 5],
    [{ dec: 2 }, start + 3],
  ] as const) {
    await mutate(desk, {
      type: "update",
      set: { [column.name]: change },
      where: keyIs(table, row[table.key]),
    });
    const read = await readKeys(desk, [row[table.key]]);
    probe.equal(
      read,
      `/data/0/${column.name}`,
      dataOf(read)[0]?.[column.name],
      expected,
      `${shown(change)} counts from the stored value.`,
    );
  }
}

async function refusedWrites(desk: Desk): Promise<void> {
  const { probe, table } = desk;
  const rows = [5, 6].map((number) => newRow(desk.world, table, number));
  removeAtEnd(desk, rows);
  await mutate(desk, { type: "insert", values: rows });
  const keys = rows.map((row) => row[table.key]);
  const both = [{ field: table.key, op: "in", value: keys }];
  const before = await countRows(desk);
  const fresh = newRow(desk.world, table, 7);
  for (const [what, mutation] of [
    ["A write beyond `maxAffected`", { type: "delete", where: both, maxAffected: 1 }],
    ["A delete without conditions", { type: "delete", where: [] }],
    [
      "A delete whose conditions let every row through",
      { type: "delete", where: [{ field: table.key, op: "nin", value: [] }] },
    ],
    ["An insert of an existing key", { type: "insert", values: [rows[0]!] }],
    [
      "An insert with an unknown column",
      { type: "insert", values: [{ ...fresh, conformUnknown: 1 }] },
    ],
    ["A list of rows with one bad row", { type: "insert", values: [fresh, rows[1]!] }],
  ] as const) {
    const refused = await mutate(desk, mutation, {}, 400);
    probe.equal(
      refused,
      "/error/code",
      answerOf(refused).error?.code,
      "INVALID_MUTATION",
      `${what} has another code.`,
    );
  }
  const read = await readKeys(desk, [...keys, fresh[table.key]]);
  probe.equal(read, "/data", dataOf(read).length, 2, "A refused write changes nothing.");
  probe.equal(read, "", await countRows(desk), before, "A refused write changes nothing.");
}

async function idempotentWrites(desk: Desk): Promise<void> {
  const { probe, table } = desk;
  const [row, other] = [8, 9].map((number) => newRow(desk.world, table, number));
  removeAtEnd(desk, [row!, other!]);
  const before = await countRows(desk);
  const key = { "idempotency-key": `conform-${randomUUID()}` };
  const insert = (values: WorldRow): object => ({
    type: "insert",
    values: [values],
    returning: [table.key],
  });
  const first = await mutate(desk, insert(row!), key);
  probe.equal(
    first,
    "header idempotency-replayed",
    first.response.headers["idempotency-replayed"],
    undefined,
    "The first answer is no replay.",
  );
  const second = await mutate(desk, insert(row!), key);
  probe.equal(
    second,
    "header idempotency-replayed",
    second.response.headers["idempotency-replayed"],
    "true",
    "The second answer is a replay.",
  );
  probe.equal(
    second,
    "",
    second.response.json,
    first.response.json,
    "A replay has the stored answer.",
  );
  const conflict = await mutate(desk, insert(other!), key, 409);
  probe.equal(
    conflict,
    "/error/code",
    answerOf(conflict).error?.code,
    "IDEMPOTENCY_CONFLICT",
    "Another body with the same key is a conflict.",
  );
  const read = await readKeys(desk, [row![table.key], other![table.key]]);
  probe.equal(
    read,
    "/data",
    dataOf(read).map((one) => one[table.key] as unknown),
    [row![table.key]],
    "A key writes once.",
  );
  probe.equal(read, "", await countRows(desk), before + 1, "A key writes once.");
  // A counter shows a write that was done twice, which a unique key would hide.
  const numeric = table.columns.find(({ name, type }) => type === "integer" && name !== table.key);
  if (numeric === undefined) return;
  const counted = { "idempotency-key": `conform-${randomUUID()}` };
  const step = {
    type: "update",
    set: { [numeric.name]: { inc: 1 } },
    where: keyIs(table, row![table.key]),
  };
  await mutate(desk, step, counted);
  await mutate(desk, step, counted);
  const after = await readKeys(desk, [row![table.key]]);
  probe.equal(
    after,
    `/data/0/${numeric.name}`,
    dataOf(after)[0]?.[numeric.name],
    Number(row![numeric.name]) + 1,
    "A key counts up once.",
  );
}

async function transactions(desk: Desk): Promise<void> {
  const { probe, table, world } = desk;
  const [row, lost] = [10, 11].map((number) => newRow(world, table, number));
  removeAtEnd(desk, [row!, lost!]);
  const send = (transaction: readonly object[], status: number): Promise<Exchange> =>
    probe.call(
      jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", {
        refs: { t: table.id },
        transaction,
      }),
      status,
    );
  const insert = (values: WorldRow): object => ({
    mutation: { type: "insert", table: "t", values: [values], returning: [table.key] },
  });
  const done = await send(
    [
      insert(row!),
      {
        query: {
          from: "t",
          select: [table.key],
          where: [{ field: table.key, op: "eq", value: { $ref: `steps.0.data.0.${table.key}` } }],
        },
      },
    ],
    200,
  );
  const steps = answerOf(done).steps as LooseJson[];
  probe.equal(done, "/steps", steps.length, 2, "Each step has an answer.");
  probe.equal(
    done,
    "/steps/1/data",
    (steps[1]?.data as LooseJson[] | undefined)?.map((one) => one[table.key] as unknown),
    [row![table.key]],
    "A step reads what an earlier step wrote.",
  );
  const failed = await send([insert(lost!), insert(row!)], 400);
  probe.equal(
    failed,
    "/error/code",
    answerOf(failed).error?.code,
    "INVALID_MUTATION",
    "An error in a transaction has another code.",
  );
  const read = await readKeys(desk, [row![table.key], lost![table.key]]);
  probe.equal(
    read,
    "/data",
    dataOf(read).map((one) => one[table.key] as unknown),
    [row![table.key]],
    "A transaction commits all of its steps or none.",
  );
}

async function upserts(desk: Desk): Promise<void> {
  const { probe, table } = desk;
  const row = newRow(desk.world, table, 12);
  removeAtEnd(desk, [row]);
  const text = table.columns.find(
    ({ name, type, isList }) => type === "text" && name !== table.key && !isList,
  );
  if (text === undefined) probe.context.skip("The table has no column of texts.");
  const changed = { ...row, [text!.name]: newRow(desk.world, table, 13)[text!.name] };
  const upsert = (values: WorldRow, action: string): object => ({
    type: "insert",
    values: [values],
    onConflict: { columns: [table.key], action, ...(action === "update" && { set: [text!.name] }) },
  });
  for (const [values, action, expected] of [
    [row, "update", row],
    [changed, "ignore", row],
    [changed, "update", changed],
  ] as const) {
    await mutate(desk, upsert(values, action));
    const read = await readKeys(desk, [row[table.key]]);
    probe.equal(read, "/data", dataOf(read).length, 1, "An upsert makes no second row.");
    expectRow(probe, read, dataOf(read)[0] as WorldRow, expected, [text!]);
  }
}

async function explains(desk: Desk): Promise<void> {
  const { probe, table, world } = desk;
  const row = newRow(world, table, 14);
  removeAtEnd(desk, [row]);
  const body = {
    refs: { t: table.id },
    mutation: { type: "insert", table: "t", values: [row] },
    explain: true,
  };
  const explained = await probe.call(
    jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", body),
    200,
  );
  probe.equal(
    explained,
    "/plan/refs/t",
    answerOf(explained).plan?.refs?.t,
    { id: table.id, name: table.name },
    "The plan names the table.",
  );
  const read = await readKeys(desk, [row[table.key]]);
  probe.equal(read, "/data", dataOf(read).length, 0, "`explain` executes nothing.");
  const plan = await probe.call(
    jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", {
      refs: { t: table.id },
      query: { from: "t", limit: 7 },
      explain: true,
    }),
    200,
  );
  probe.equal(
    plan,
    "/plan/effectiveLimit",
    answerOf(plan).plan?.effectiveLimit,
    7,
    "The plan has the limit in force.",
  );
}

/** A cached answer ends with the first write to its table. */
async function cachedReads(desk: Desk): Promise<void> {
  const { probe, table, world } = desk;
  const row = newRow(world, table, 15);
  removeAtEnd(desk, [row]);
  const body = {
    refs: { t: table.id },
    query: {
      from: "t",
      select: [table.key],
      where: [{ field: table.key, op: "in", value: [row[table.key]] }],
    },
  };
  const ask = (headers = {}, ...statuses: number[]): Promise<Exchange> =>
    probe.call(
      jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", body, headers),
      ...statuses,
    );
  const first = await ask({}, 200);
  if (first.response.headers["x-cache"] === undefined)
    probe.context.skip("The server key has no response cache.");
  const second = await ask({}, 200);
  probe.equal(
    second,
    "header x-cache",
    second.response.headers["x-cache"],
    "HIT",
    "The second answer comes from the cache.",
  );
  probe.equal(
    second,
    "",
    second.response.json,
    first.response.json,
    "A cached answer is the first one.",
  );
  const { etag = "" } = second.response.headers;
  probe.equal(
    second,
    "header etag",
    etag,
    first.response.headers["etag"],
    "A cached answer keeps its validator.",
  );
  const same = await ask({ "if-none-match": etag });
  probe.equal(same, "", same.response.status, 304, "The current validator is a 304.");
  await mutate(desk, { type: "insert", values: [row] });
  const fresh = await ask({ "if-none-match": etag });
  probe.equal(
    fresh,
    "",
    fresh.response.status,
    200,
    "A write ends the cached answer and its validator.",
  );
  probe.equal(
    fresh,
    "/data",
    dataOf(fresh).map((one) => one[table.key] as unknown),
    [row[table.key]],
    "A read after the write has the new row.",
  );
  if (fresh.response.headers["etag"] === etag)
    probe.report(fresh, "Another content has the same validator.", { at: "header etag" });
}
