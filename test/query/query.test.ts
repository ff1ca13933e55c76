// POST /{workspaceId}/query, by status (G3.5 to G3.8): the form of the answer, and each refusal.
// Table aliases in request bodies: `c` is customers, `o` orders, `i` items.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "./store.ts";
import { startGateway } from "../support/gateway.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";

let store: Store;
beforeAll(async () => (store = await openStore()));
afterAll(() => store.close());

const path = (): string => `/${store.definition.workspace.id}/query`;
const send = (json: unknown) => store.client(path(), { key: store.tokens["backend"], json });
const refs = () => ({ o: store.table("orders") });

describe("200", () => {
  it("contains rows and meta, and nothing else", async () => {
    const answer = await send({
      refs: refs(),
      query: { from: "o", select: ["id"], limit: 1 },
      includeTotalCount: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      data: [{ id: 1 }],
      meta: {
        count: 1,
        limit: 1,
        offset: 0,
        total: 4,
        durationMs: expect.any(Number),
        nextCursor: expect.any(String),
      },
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is the same under the versioned prefix", async () => {
    const body = { refs: refs(), query: { from: "o", select: ["id"] } };
    const other = await store.client(`/api/v1/gateway${path()}`, {
      key: store.tokens["backend"],
      json: body,
    });
    expect(other.json.data).toEqual((await send(body)).json.data);
  });

  it("stays correct if the same shape arrives repeatedly with other values", async () => {
    for (let round = 0; round < 5; round++) {
      for (const id of [1, 2, 3, 4]) {
        const answer = await send({
          refs: refs(),
          query: { from: "o", select: ["id"], where: [{ field: "id", op: "eq", value: id }] },
        });
        expect(answer.json.data).toEqual([{ id }]);
      }
    }
  });
});

describe("400", () => {
  it.each([
    [{}, "INVALID_REFS"],
    [{ refs: {}, query: { from: "o" } }, "INVALID_REFS"],
    [{ refs: { o: "orders" }, query: { from: "o" } }, "INVALID_REFS"],
    [{ refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" } }, "INVALID_REQUEST"],
    [
      {
        refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" },
        query: { from: "o" },
        mutation: { type: "insert", table: "o", values: [{}] },
      },
      "INVALID_REQUEST",
    ],
    [
      { refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" }, mutation: { type: "delete" } },
      "INVALID_MUTATION",
    ],
    [
      { refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" }, query: { from: "o" }, more: 1 },
      "INVALID_REQUEST",
    ],
    [
      { refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" }, query: { from: "o", more: 1 } },
      "INVALID_QUERY",
    ],
    [{ refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001" }, mutation: "all" }, "INVALID_MUTATION"],
    [[], "INVALID_REQUEST"],
    [null, "INVALID_REQUEST"],
  ])("%j is %s", async (body, code) => {
    const answer = await send(body);
    expect([answer.status, answer.json.error.code]).toEqual([400, code]);
  });

  it("names an alias that refs does not declare", async () => {
    const answer = await send({ refs: refs(), query: { from: "x" } });
    expect(answer.json.error).toEqual({
      code: "INVALID_REFS",
      message: '/query/from: "x" is not declared in `refs`.',
    });
  });
});

describe("401 and 403", () => {
  it("distinguish an invalid credential from one of another workspace", async () => {
    const body = { refs: refs(), query: { from: "o" } };
    const bad = await store.client(path(), { key: `sk_live_${"x".repeat(43)}`, json: body });
    expect([bad.status, bad.json.error.code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(bad.headers["www-authenticate"]).toMatch(
      /^Bearer realm=".*", resource_metadata="http.*\/query", scope="gateway:read gateway:write"$/,
    );
    const foreign = await store.client("/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff/query", {
      key: store.tokens["backend"],
      json: body,
    });
    expect([foreign.status, foreign.json.error.code]).toEqual([403, "WORKSPACE_MISMATCH"]);
  });
});

describe("408", () => {
  it("cancels a read that takes too long, in PostgreSQL too", async () => {
    const { owner, logins } = store.database.database;
    const schema = schemaName(store.definition.workspace.id);
    await owner.run({ text: `alter role ${logins!.read.name} set statement_timeout = '100ms'` });
    const slow = await openSlowStore();
    try {
      const answer = await slow();
      expect([answer.status, answer.json.error.code]).toEqual([408, "QUERY_TIMEOUT"]);
      const running = async (): Promise<number> => {
        const text = `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like '%${schema}%' and pid <> pg_backend_pid()`;
        return (await owner.run<{ n: number }>({ text }))[0]!.n;
      };
      // PostgreSQL reports the timeout a moment before it lists the session as idle. So the check
      // is repeated.
      await expect.poll(running).toBe(0);
    } finally {
      await owner.run({ text: `alter role ${logins!.read.name} set statement_timeout = '10s'` });
    }
  });
});

/**
 * Opens a gateway with new connections to the same database. Returns a function that sends a read,
 * which waits for a lock that a test holds.
 */
async function openSlowStore(): Promise<() => Promise<Awaited<ReturnType<typeof send>>>> {
  const database = await openDatabase({
    url: store.database.url,
    masterKey: store.database.masterKey,
    migrate,
    poolSize: 2,
  });
  const gateway = await startGateway({ database: { ...store.database, database } });
  return async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = (): void => {};
    const holding = new Promise<void>((resolve) => (held = resolve));
    const lock = store.database.database.owner.transaction(async (connection) => {
      await connection.run({
        text: `lock table ${schemaName(store.definition.workspace.id)}.orders in access exclusive mode`,
      });
      held();
      await released;
    });
    await holding;
    try {
      return await gateway.client(path(), {
        key: store.tokens["backend"],
        json: { refs: refs(), query: { from: "o" } },
      });
    } finally {
      release();
      await lock;
      await gateway.close();
      await database.close();
    }
  };
}

describe("503", () => {
  it("asks the client to retry if the database cannot be reached", async () => {
    const own = await openStore();
    try {
      await own.data({ from: "o" });
      await own.database.database.read.close();
      const answer = await own.ask({ from: "o" });
      expect([answer.status, answer.json.error.code]).toEqual([503, "UNAVAILABLE"]);
      expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    } finally {
      await own.close();
    }
  });
});
