// Cases that check writes to the conformance workspace. A written row must exist, and a deleted row
// must not. A rejected write, or the repetition of a write, must change nothing.
import type { ConfigTypes } from "../../contract/index.ts";
import type { Case } from "../case.ts";
import { codeOf, shownValue } from "./probe.ts";
import { dataOf, metaOf } from "./read-desk.ts";
import { newRow } from "./world/rows.ts";
import { semanticCase } from "./source.ts";
import { typeNames, type World, type WorldColumn, type WorldTable } from "./world/world.ts";
import {
  type Desk,
  answerOf,
  mutate,
  keyIs,
  readKeys,
  countRows,
  removeAtEnd,
  removeRows,
  expectRow,
} from "./write-desk.ts";
import {
  idempotentWrites,
  transactions,
  upserts,
  explains,
  cachedReads,
} from "./repeated-writes.ts";

/**
 * Returns the cases that check writes to a table.
 * @param table a table that no other case compares with its seed rows
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
  const numeric = table.columns.find(
    ({ name, type }) => type === typeNames.whole && name !== table.key,
  );
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
    "`affectedRows` must be the number of inserted rows.",
  );
  probe.equal(
    inserted,
    "/meta/type",
    answerOf(inserted).meta?.type,
    "insert",
    "`meta` must describe the write.",
  );
  rows.forEach((row, index) =>
    expectRow(probe, inserted, answerOf(inserted).data?.[index], row, table.columns),
  );
  const keys = rows.map((row) => row[table.key]);
  const read = await readKeys(desk, keys);
  probe.equal(read, "/meta/total", metaOf(read).total, 3, "A read must return all inserted rows.");
  for (const row of rows)
    expectRow(
      probe,
      read,
      dataOf(read).find((one) => one[table.key] === row[table.key]),
      row,
      table.columns,
    );
  const counted = await countRows(desk);
  probe.equal(read, "", counted, before + 3, "The table must have three more rows than before.");
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
    "`affectedRows` must be the number of updated rows.",
  );
  const changed = await readKeys(desk, keys);
  expectRow(
    probe,
    changed,
    dataOf(changed).find((one) => one[table.key] === keys[0]),
    { ...rows[0], ...set },
    table.columns,
  );
  expectRow(
    probe,
    changed,
    dataOf(changed).find((one) => one[table.key] === keys[1]),
    rows[1]!,
    table.columns,
  );
  const tables = desk.world.definition["tables"] as Readonly<Record<string, ConfigTypes["table"]>>;
  const nullable = table.columns.find(({ name, type }) => {
    const declared = tables[table.name]!.columns[name];
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
      "The column must be null after the update.",
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
    "`affectedRows` must be the number of deleted rows.",
  );
  const left = await readKeys(desk, keys);
  probe.equal(
    left,
    "/data",
    dataOf(left).map((one) => one[table.key]),
    [keys[2]],
    "The deleted rows must not exist any more, and the other rows must still exist.",
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
    "A second delete of the same rows must not delete rows.",
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
      `The number must be the stored number, changed by ${shownValue(change)}.`,
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
      codeOf(refused),
      "INVALID_MUTATION",
      `${what} must get this error code.`,
    );
  }
  const read = await readKeys(desk, [...keys, fresh[table.key]]);
  probe.equal(read, "/data", dataOf(read).length, 2, "A refused write must not change rows.");
  probe.equal(read, "", await countRows(desk), before, "A refused write must not change rows.");
}
