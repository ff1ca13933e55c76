// Tests that the conformance kit reports a server that leaves out rows, mixes up their order, or
// loses a write.
import { expect, it } from "vitest";
import { readCases } from "../../../src/conform/semantics/reads.ts";
import { writeCases } from "../../../src/conform/semantics/writes.ts";
import {
  matchingRows,
  orderedRows,
  type WorldCondition,
  type WorldOrder,
} from "../../../src/conform/semantics/world/expected-rows.ts";
import type { World, WorldRow, WorldTable } from "../../../src/conform/semantics/world/world.ts";
import { changed, findingsAt, respond, type Defect, type TinyHandler } from "./tiny-server.ts";

const column = (name: string, type: string) => ({
  name,
  type,
  valueType: type,
  isList: false,
  isKnown: true,
});
const table: WorldTable = {
  name: "orders",
  id: "00000000-0000-4000-8000-000000000001",
  key: "id",
  columns: [column("id", "integer"), column("status", "text"), column("count", "integer")],
  relations: [],
  rows: [
    { id: 1, status: "new", count: 5 },
    { id: 2, status: "paid", count: 3 },
    { id: 3, status: "sent", count: null },
    { id: 4, status: "paid", count: 9 },
  ],
};
const world: World = {
  workspaceId: "w",
  tables: new Map([[table.name, table]]),
  definition: { tables: { orders: { columns: {} } } },
};

interface Asked {
  readonly query?: {
    readonly select?: readonly (string | { readonly alias: string })[];
    readonly where?: readonly WorldCondition[];
    readonly orderBy?: readonly WorldOrder[];
    readonly limit?: number;
    readonly offset?: number;
    readonly cursor?: string;
  };
  readonly mutation?: {
    readonly type: "insert" | "update" | "delete";
    readonly values?: readonly WorldRow[];
    readonly set?: WorldRow;
    readonly where?: readonly WorldCondition[];
  };
}

/** A table in memory, with idempotency keys. */
function honest(): TinyHandler {
  let rows = table.rows;
  const replays = new Map<string, { readonly body: string; readonly answer: object }>();
  const matching = (where: readonly WorldCondition[] = []): readonly WorldRow[] =>
    matchingRows(world, { ...table, rows }, where);
  function read({ select, where, orderBy = [], limit = 50, offset, cursor }: Asked["query"] & {}) {
    const found = orderedRows(table, matching(where), orderBy);
    const figure = select?.find((one) => typeof one !== "string");
    if (figure !== undefined) return { data: [{ [figure.alias]: found.length }], meta: {} };
    const start = offset ?? Number(cursor ?? 0);
    const data = found.slice(start, start + limit);
    const next = start + limit < found.length ? String(start + limit) : null;
    const meta = { count: data.length, total: found.length, limit, offset: start };
    return { data, meta: { ...meta, nextCursor: next } };
  }
  function write({ type, values = [], set = {}, where }: Asked["mutation"] & {}) {
    const touched = type === "insert" ? values : matching(where);
    if (type === "insert") rows = [...rows, ...values].toSorted((a, b) => +a["id"]! - +b["id"]!);
    else
      rows = rows.flatMap((row) =>
        !touched.includes(row) ? [row] : type === "delete" ? [] : [{ ...row, ...setOf(row, set) }],
      );
    return { data: touched, affectedRows: touched.length, meta: { type } };
  }
  return ({ headers, body }) => {
    const { query, mutation } = JSON.parse(body.toString()) as Asked;
    if (mutation === undefined) return respond(200, read(query ?? {}));
    const key = headers["idempotency-key"];
    const replay = key === undefined ? undefined : replays.get(key);
    if (replay !== undefined && replay.body !== body.toString())
      return respond(409, { error: { code: "IDEMPOTENCY_CONFLICT" } });
    if (replay !== undefined)
      return respond(200, replay.answer, { "idempotency-replayed": "true" });
    const answer = write(mutation);
    if (key !== undefined) replays.set(key, { body: body.toString(), answer });
    return respond(200, answer);
  };
}

/** Returns the new values, where `inc` adds to the old value. */
const setOf = (row: WorldRow, set: WorldRow): WorldRow =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      const { inc } = (value ?? {}) as { readonly inc?: number };
      return [name, inc === undefined ? value : Number(row[name]) + inc];
    }),
  );

const reads = readCases(world, table);
const writes = writeCases(world, table).filter(({ id }) => /round-trip|idempotency/.test(id));

function findings(defect: Defect = (request, server) => server(request)) {
  const server = honest();
  return findingsAt((request) => defect(request, server), [...reads, ...writes]);
}

it("finds nothing at a server that reads and writes correctly", async () => {
  expect(await findings()).toEqual([]);
});

const onQuery =
  (change: (query: NonNullable<Asked["query"]>) => object): Defect =>
  (request, server) => {
    const { query, ...rest } = JSON.parse(request.body.toString()) as Asked;
    const body = { ...rest, ...(query && { query: change(query) }) };
    return server({ ...request, body: Buffer.from(JSON.stringify(body)) });
  };
const onData = (change: (data: readonly unknown[]) => readonly unknown[]): Defect =>
  changed(
    ({ body }) => body.includes('"query"'),
    (response) => {
      const { data, ...rest } = JSON.parse(response.body.toString()) as { data: unknown[] };
      response.body = Buffer.from(JSON.stringify({ ...rest, data: change(data) }));
    },
  );

it.each<[name: string, message: RegExp, defect: Defect]>([
  ["a row that is missing", /rows are expected/, onData((data) => data.slice(0, 3))],
  [
    "a wrong value",
    /has "lost" in `status`/,
    onData((data) => data.map((row) => ({ ...(row as object), status: "lost" }))),
  ],
  ["rows in the wrong order", /Row 1 has/, onData((data) => data.toReversed())],
  ["an order that is ignored", /Row 1 has/, onQuery((query) => ({ ...query, orderBy: undefined }))],
  [
    "a condition that is ignored",
    /rows are expected/,
    onQuery((query) => ({ ...query, where: undefined })),
  ],
  [
    "a limit that is ignored",
    /rows are expected/,
    onQuery((query) => ({ ...query, limit: undefined })),
  ],
  ["an offset that is ignored", /Row 1 has/, onQuery((query) => ({ ...query, offset: undefined }))],
  [
    "a write that a later read does not find",
    /must return all inserted rows/,
    (request, server) => {
      const { mutation } = JSON.parse(request.body.toString()) as Asked;
      if (mutation?.type !== "insert") return server(request);
      const affectedRows = mutation.values!.length;
      return respond(200, { data: mutation.values, affectedRows, meta: { type: "insert" } });
    },
  ],
  [
    "a row that stays after its deletion",
    /deleted rows must not exist any more/,
    (request, server) => {
      const { mutation } = JSON.parse(request.body.toString()) as Asked;
      if (mutation?.type !== "delete") return server(request);
      return respond(200, { affectedRows: 2, meta: { type: "delete" } });
    },
  ],
  [
    "an idempotency key that writes twice",
    /a repeated request must be marked/,
    (request, server) =>
      server({ ...request, headers: { ...request.headers, "idempotency-key": undefined } }),
  ],
])("finds %s", async (_name, message, defect) => {
  const found = await findings(defect);
  expect(found.map((one) => one.message)).toContainEqual(expect.stringMatching(message));
});
