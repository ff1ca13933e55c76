// The steps of the cases that check idempotency keys, transactions, upserts, `explain` and cached
// reads.
import { randomUUID } from "node:crypto";
import type { CaseExchange } from "../case.ts";
import { codeOf, jsonRequest } from "./probe.ts";
import { dataOf } from "./read-desk.ts";
import { newRow } from "./world/rows.ts";
import { typeNames, type WorldRow } from "./world/world.ts";
import {
  type Desk,
  answerOf,
  mutate,
  keyIs,
  readKeys,
  countRows,
  removeAtEnd,
  expectRow,
} from "./write-desk.ts";

export async function idempotentWrites(desk: Desk): Promise<void> {
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
    "The first response must not be marked as a repetition.",
  );
  const second = await mutate(desk, insert(row!), key);
  probe.equal(
    second,
    "header idempotency-replayed",
    second.response.headers["idempotency-replayed"],
    "true",
    "The response to a repeated request must be marked as a repetition.",
  );
  probe.equal(
    second,
    "",
    second.response.json,
    first.response.json,
    "The response to a repeated request must be the stored first response.",
  );
  const conflict = await mutate(desk, insert(other!), key, 409);
  probe.equal(
    conflict,
    "/error/code",
    codeOf(conflict),
    "IDEMPOTENCY_CONFLICT",
    "Another body with the same idempotency key must be refused as a conflict.",
  );
  const read = await readKeys(desk, [row![table.key], other![table.key]]);
  probe.equal(
    read,
    "/data",
    dataOf(read).map((one) => one[table.key]),
    [row![table.key]],
    "Requests with the same idempotency key must write only once.",
  );
  probe.equal(
    read,
    "",
    await countRows(desk),
    before + 1,
    "Requests with the same idempotency key must write only once.",
  );
  // A counter shows if a write ran twice. A unique key would hide this.
  const numeric = table.columns.find(
    ({ name, type }) => type === typeNames.whole && name !== table.key,
  );
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
    "Requests with the same idempotency key must increase the number only once.",
  );
}

export async function transactions(desk: Desk): Promise<void> {
  const { probe, table, world } = desk;
  const [row, lost] = [10, 11].map((number) => newRow(world, table, number));
  removeAtEnd(desk, [row!, lost!]);
  const send = (transaction: readonly object[], status: number): Promise<CaseExchange> =>
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
  const steps = answerOf(done).steps!;
  probe.equal(done, "/steps", steps.length, 2, "The response must have a result for each step.");
  probe.equal(
    done,
    "/steps/1/data",
    steps[1]?.data?.map((one) => one[table.key]),
    [row![table.key]],
    "A step must read the rows that an earlier step wrote.",
  );
  const failed = await send([insert(lost!), insert(row!)], 400);
  probe.equal(
    failed,
    "/error/code",
    codeOf(failed),
    "INVALID_MUTATION",
    "A failed transaction must have the right error code.",
  );
  const read = await readKeys(desk, [row![table.key], lost![table.key]]);
  probe.equal(
    read,
    "/data",
    dataOf(read).map((one) => one[table.key]),
    [row![table.key]],
    "After a failed step, the transaction must not have written anything.",
  );
}

export async function upserts(desk: Desk): Promise<void> {
  const { probe, table } = desk;
  const row = newRow(desk.world, table, 12);
  removeAtEnd(desk, [row]);
  const text = table.columns.find(
    ({ name, type, isList }) => type === typeNames.text && name !== table.key && !isList,
  );
  if (text === undefined) probe.context.skip("The table has no text column.");
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
    probe.equal(
      read,
      "/data",
      dataOf(read).length,
      1,
      "An upsert of an existing key must not create a second row.",
    );
    expectRow(probe, read, dataOf(read)[0], expected, [text!]);
  }
}

export async function explains(desk: Desk): Promise<void> {
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
    answerOf(explained).plan?.refs?.["t"],
    { id: table.id, name: table.name },
    "The plan must name the table.",
  );
  const read = await readKeys(desk, [row[table.key]]);
  probe.equal(
    read,
    "/data",
    dataOf(read).length,
    0,
    "A mutation with `explain` must not change rows.",
  );
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
    "The plan must state the limit that applies.",
  );
}

/** Checks that a cached response is outdated after the first write to its table. */
export async function cachedReads(desk: Desk): Promise<void> {
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
  const ask = (headers = {}, ...statuses: number[]): Promise<CaseExchange> =>
    probe.call(
      jsonRequest("query", "POST", `/${world.workspaceId}/query`, "serverKey", body, headers),
      ...statuses,
    );
  const first = await ask({}, 200);
  if (first.response.headers["x-cache"] === undefined)
    probe.context.skip("The definition sets no response cache for the server key.");
  // A node answers from the database if it has not heard from the other nodes for one second
  // (G10.4). So the query is repeated until a response comes from the cache.
  let [before, second] = [first, await ask({}, 200)];
  for (let tries = 0; tries < 6 && second.response.headers["x-cache"] !== "HIT"; tries++)
    [before, second] = [second, await ask({}, 200)];
  if (second.response.headers["x-cache"] !== "HIT")
    probe.context.skip("No response was read from the cache, because the server is busy.");
  probe.equal(
    second,
    "",
    dataOf(second),
    dataOf(before),
    "A cached response must have the same rows as the first response.",
  );
  const { etag = "" } = second.response.headers;
  probe.equal(
    second,
    "header etag",
    etag,
    before.response.headers["etag"],
    "A cached response must have the same ETag as the first response.",
  );
  const same = await ask({ "if-none-match": etag });
  probe.equal(same, "", same.response.status, 304, "The current ETag must get a 304.");
  await mutate(desk, { type: "insert", values: [row] });
  const fresh = await ask({ "if-none-match": etag });
  probe.equal(
    fresh,
    "",
    fresh.response.status,
    200,
    "After a write, a request with the old ETag must get a new response.",
  );
  probe.equal(
    fresh,
    "/data",
    dataOf(fresh).map((one) => one[table.key]),
    [row[table.key]],
    "A read after the write must return the new row.",
  );
  if (fresh.response.headers["etag"] === etag)
    probe.report(fresh, "The response has other content than before, but the same ETag.", {
      at: "header etag",
    });
}
