// Tests writes to tables on which no cache depends, so the writes store no change row (G10.8). No
// cache returns an outdated response because of such a write, even if nodes know different versions
// of the definition.
import { createRecordQuota } from "../../src/metering/index.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { createCatalog, type Catalog } from "../../src/catalog/index.ts";
import type { KeyDefinition } from "../../src/catalog/definition.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import {
  accessOf,
  createHeavyReads,
  createWorkspaceData,
  type WorkspaceData,
} from "../../src/query/index.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, referenceTo, scope } from "../support/definition.ts";
import { installWorkspace, redefineWorkspace } from "../support/workspaces.ts";
import { lockWaits } from "../support/locks.ts";
import { emptying } from "../support/emptying.ts";

const id = { type: "integer", primaryKey: true, required: true } as const;
const everything = { kind: "server", tables: "all", topics: "all" } as const;
const notesOnly = { kind: "server", tables: { notes: scope() } } as const;

/**
 * A key that sees only some of the rows to which its new rows must refer. The gateway uses a
 * separate statement for its inserts.
 */
const visitor = {
  kind: "server",
  tables: {
    owners: scope({ rowFilter: [{ field: "id", op: "lt", value: 5 }] }),
    visits: scope({ actions: ["read", "insert"], insert: "*" }),
  },
} as const;

/**
 * @param reader definition of the key `reader`, whose response caching the test turns on and off
 */
const definitionWith = (reader: Partial<KeyDefinition>) =>
  defineWorkspace({
    tables: {
      notes: { columns: { id, text: { type: "text" } } },
      owners: { columns: { id } },
      pets: { columns: { id, owner: referenceTo("owners", "owner", { onDelete: "cascade" }) } },
      visits: {
        columns: {
          id,
          to: { ...referenceTo("owners", "to", { inverse: "visits" }), required: true },
        },
      },
    },
    topics: { notes: { enabled: true } },
    keys: { writer: everything, visitor, reader: { ...notesOnly, ...reader } },
  });
const uncached = definitionWith({});
const cached = definitionWith({ cache: { mode: "write" } });
const { notes, owners, pets, visits } = uncached.tables as Record<string, { id: string }>;
const workspaceId = uncached.workspace.id;
const schema = schemaName(workspaceId);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await installWorkspace(database, uncached);
});
afterAll(() => database.close());
beforeEach(async () => {
  await redefineWorkspace(database, uncached);
  await sql(
    emptying(
      `${schema}.notes`,
      `${schema}.owners`,
      `${schema}.pets`,
      `${schema}.visits`,
      "gateway_tx.change",
    ),
  );
});

const sql = (text: string) => database.database.owner.run<Record<string, unknown>>({ text });
const changes = async (): Promise<number> => (await sql("select from gateway_tx.change")).length;

/**
 * Opens a node that knows the current definition. It reads newer definitions only if the test asks
 * for this.
 */
async function openNode() {
  const { control, read: readPool, write: writePool } = database.database;
  const secretBox = createSecretBox(database.masterKey);
  const log = createLogger("silent");
  const catalog = createCatalog({ control, secretBox, log, pollMs: 1_000_000_000 });
  await catalog.refresh();
  const clock = { now: () => 1_000_000 };
  const told: string[][] = [];
  const data = createWorkspaceData({
    records: createRecordQuota(),
    catalog,
    readPool,
    writePool,
    clock,
    heavyReads: createHeavyReads(10),
    changeFeed: { reportWrite: (_id, tables) => void told.push([...tables]) },
    responses: createResponseCache({
      clock,
      catalog,
      writeFeed: { freshAt: Number.POSITIVE_INFINITY, follow: () => {} },
    }),
  });
  return { catalog, data, told, access: await accessIn(catalog) };
}

async function accessIn(catalog: Catalog, key = "writer") {
  const workspace = (await catalog.get(workspaceId))!;
  const keyId = uncached.keys[key]!.id;
  const caller = { kind: "key", workspaceId, keyId, keyKind: "server", origins: null } as const;
  return accessOf(caller, grantFor(workspace, caller));
}

const refs = { notes: notes!.id, owners: owners!.id, pets: pets!.id, visits: visits!.id };
const inserted = (table: keyof typeof refs, ...values: object[]) => ({
  refs: { [table]: refs[table] },
  mutation: { type: "insert", table, values },
});
const note = (n: number) => inserted("notes", { id: n, text: `note ${n}` });
const visit = (n: number) => inserted("visits", { id: n, to: 1 });
type Request = Parameters<WorkspaceData["write"]>[1];
const request = (body: object) => body as Request;

describe("a write inserts a change row", () => {
  it.each([
    ["not for an untracked table", uncached, note(1), 0],
    ["not for several rows", uncached, inserted("notes", { id: 1 }, { id: 2 }), 0],
    ["for a table that a cache depends on", cached, note(1), 1],
    ["not for another table", cached, inserted("owners", { id: 1 }), 0],
    [
      "for an event",
      uncached,
      { ...note(1), mutation: { ...note(1).mutation, notify: { bus: "notes:all" } } },
      1,
    ],
    [
      "not where caches end by time alone",
      definitionWith({ cache: { mode: "time", ttlSeconds: 9 } }),
      note(1),
      0,
    ],
    [
      "where a cache may answer from any table",
      definitionWith({ cache: { mode: "hybrid" }, tables: "all" }),
      inserted("owners", { id: 1 }),
      1,
    ],
    [
      "where a row filter of a cache leads elsewhere",
      definitionWith({
        cache: { mode: "write" },
        tables: { pets: scope({ rowFilter: [{ relation: "owner", match: "none" }] }) },
      }),
      note(1),
      1,
    ],
    ["of a transaction by step", cached, { steps: ["notes", "owners"] }, 1],
  ])("%s", async (_title, definition, body, count) => {
    await redefineWorkspace(database, definition);
    const { data, access, told } = await openNode();
    const steps = "steps" in body ? body.steps : null;
    const sent =
      steps === null
        ? body
        : {
            refs: { notes: refs.notes, owners: refs.owners },
            transaction: [
              { mutation: note(1).mutation },
              { mutation: inserted("owners", { id: 1 }).mutation },
            ],
          };
    await data.write(access, request(sent));
    expect(await changes()).toBe(count);
    expect(told.length).toBe(count);
  });

  it("if its cascade reaches a table that a cache depends on", async () => {
    const petsCached = definitionWith({ cache: { mode: "write" }, tables: { pets: scope() } });
    await redefineWorkspace(database, petsCached);
    const { data, access } = await openNode();
    await data.write(access, request(inserted("owners", { id: 1 })));
    await data.write(access, request(inserted("pets", { id: 1, owner: 1 })));
    expect(await changes()).toBe(1);
    const remove = {
      refs: { owners: refs.owners },
      mutation: { type: "delete", table: "owners", where: [{ field: "id", op: "eq", value: 1 }] },
    };
    await data.write(access, request(remove));
    expect(await changes()).toBe(2);
  });
});

describe("a cache that is turned on", () => {
  it.each([
    ["an insert", "writer", note],
    ["one that finds a row that it refers to", "visitor", visit],
  ])("takes effect only after writers without knowledge of it: %s", async (_title, key, insert) => {
    const { catalog, data, access: all } = await openNode();
    await data.write(all, request(inserted("owners", { id: 1 })));
    const access = await accessIn(catalog, key);
    let turnedOn: Promise<void> | undefined;
    let isInForce = false;
    await data.transaction(access, async ({ write }) => {
      await write(insert(1) as Parameters<typeof write>[0]);
      turnedOn = redefineWorkspace(database, cached).then(() => void (isInForce = true));
      for (;;) {
        const waiting = await sql(`select from ${lockWaits} and locktype = 'relation'`);
        if (waiting.length > 0) break;
      }
      await write(insert(2) as Parameters<typeof write>[0]);
      expect(isInForce).toBe(false);
    });
    await turnedOn;
    expect(await changes()).toBe(0);
  });

  it.each([
    ["an insert", note(2)],
    ["an insert of several rows", inserted("notes", { id: 2 }, { id: 3 })],
    [
      "an update",
      {
        refs: { notes: refs.notes },
        mutation: {
          type: "update",
          table: "notes",
          set: { text: "new" },
          where: [{ field: "id", op: "eq", value: 1 }],
        },
      },
    ],
  ])("is notified of %s by a node that does not know of it yet", async (_title, body) => {
    const { data, access, told } = await openNode();
    // After several repetitions, PostgreSQL keeps the plan of the prepared statement. The plan must
    // not be used after caching was turned on.
    for (const n of [1, 11, 12, 13]) await data.write(access, request(note(n)));
    await redefineWorkspace(database, cached);
    await data.write(access, request(body));
    expect([await changes(), told]).toEqual([1, [[refs.notes]]]);
  });

  it("keeps the fence table as long as every table stays untracked, and replaces it otherwise", async () => {
    const fenceTable = async () =>
      (await sql("select quiet->>'pledge' as name from gateway.workspace"))[0];
    await redefineWorkspace(database, cached);
    const before = await fenceTable();
    await redefineWorkspace(database, cached);
    await redefineWorkspace(database, uncached);
    expect(await fenceTable()).toEqual(before);
    await redefineWorkspace(database, cached);
    expect(await fenceTable()).not.toEqual(before);
  });

  it("stores no response that depends on an untracked table, even if the definition allows it", async () => {
    await sql(
      `update gateway.workspace set version = gateway.next_version(), definition = $$${JSON.stringify(cached)}$$`,
    );
    const { data, catalog } = await openNode();
    const access = await accessIn(catalog, "reader");
    const caller = {
      kind: "key",
      workspaceId,
      keyId: uncached.keys["reader"]!.id,
      keyKind: "server",
      origins: null,
    } as const;
    const query = { refs: { notes: refs.notes }, query: { from: "notes", select: ["id"] } };
    for (let n = 0; n < 3; n++) {
      const answer = await data.read(access, query as Parameters<typeof data.read>[1], {
        caller,
        memo: { cachedValue: undefined },
      });
      expect(answer.cached?.isHit).toBe(false);
    }
  });
});
