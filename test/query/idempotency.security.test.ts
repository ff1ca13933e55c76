// Tests who owns an idempotency key, and the limits of a stored answer (G8.7, G8.8). Two
// credentials can use the same text as a key without affecting each other. If the rights have
// changed since the first request, its stored answer is not returned.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { grantFor } from "../../src/access/grants.ts";
import { canonicalJson } from "../../src/platform/canonical-json.ts";
import { replayRightsOf } from "../../src/query/execute/idempotency.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { installWorkspace, revokeKey } from "../support/workspaces.ts";
import { openWriting, type Writing } from "./writing.ts";
import type {
  RightsDefinition,
  ScopeDefinition,
  WorkspaceDefinition,
} from "../../src/catalog/definition.ts";
import type { EndUserCaller } from "../../src/contract/caller.ts";

const full: Partial<ScopeDefinition> = {
  actions: ["read", "insert", "update"],
  insert: "*",
  update: "*",
};
const clerk = { tables: { products: scope(full) } } as const;
/**
 * Names of API keys. Each test uses another one, so that no test needs to restore changed rights.
 */
const clerks = Array.from({ length: 20 }, (_, index) => `clerk${index}`);
let credential = "";
let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      ...Object.fromEntries(clerks.map((name) => [name, clerk] as const)),
      twin: clerk,
    })),
);
afterAll(() => writing.close());
beforeEach(async () => {
  credential = clerks.pop()!;
  await writing.reset();
});

const insert = (name: string) => ({
  mutation: { type: "insert", table: "p", values: [{ name, stock: 7 }], returning: true },
});
const send = (body: object, key = credential) =>
  writing.send(body, { key, headers: { "Idempotency-Key": "key" } });
const names = async () => (await writing.rows("products", "name")).map(({ name }) => name);

let inForce: WorkspaceDefinition | undefined;
/** Changes the active definition, as an apply does. Gateways learn of it within a second. */
async function define(change: (definition: WorkspaceDefinition) => WorkspaceDefinition) {
  const definition = (inForce = change(inForce ?? writing.definition));
  await writing.sql(
    "update gateway.workspace set definition = $1, version = gateway.next_version() where id = $2",
    [JSON.stringify(definition), definition.workspace.id],
  );
}
const withScope = (
  key: string,
  entry: Partial<ScopeDefinition>,
  more: Partial<RightsDefinition> = {},
) =>
  define((definition) => ({
    ...definition,
    keys: {
      ...definition.keys,
      [key]: {
        ...definition.keys[key]!,
        ...more,
        tables: { products: scope({ ...full, ...entry }) },
      },
    },
  }));

describe("credentials with the same key", () => {
  it("of one workspace each write for themselves, and get their own answers", async () => {
    const mine = await send(insert("pen"));
    const other = await send(insert("ink"), "twin");
    const third = await send(insert("nib"), "backend");
    expect([mine, other, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(insert("pen"))).text).toBe(mine.text);
    expect((await send(insert("ink"), "twin")).text).toBe(other.text);
    expect((await send(insert("pen"), "twin")).status).toBe(409);
    expect(await names()).toEqual(["ink", "nib", "pen"]);
  });

  it("of different workspaces do not affect each other", async () => {
    const definition = defineWorkspace({
      id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002",
      tables: { products: { columns: { name: { type: "text" } } } },
      keys: { backend: { kind: "server", tables: "all" } },
    });
    const tokens = await installWorkspace(writing.database, definition);
    await send(insert("pen"), "backend");
    const refs = { p: definition.tables["products"]!.id };
    const theirs = await writing.client(`/${definition.workspace.id}/query`, {
      key: tokens["backend"],
      json: { refs, mutation: { type: "insert", table: "p", values: [{ name: "theirs" }] } },
      headers: { "Idempotency-Key": "key" },
    });
    expect([theirs.status, theirs.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  });

  it("do not wait for each other", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => [
        writing.send(insert(`a${round}`), {
          key: credential,
          headers: { "Idempotency-Key": `k${round}` },
        }),
        writing.send(insert(`b${round}`), {
          key: "twin",
          headers: { "Idempotency-Key": `k${round}` },
        }),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("a replay under other rights", () => {
  const conflict = [409, "IDEMPOTENCY_CONFLICT"];
  const replay = async () => {
    const { status, json, headers } = await send(insert("pen"));
    return status === 200 ? [200, headers["idempotency-replayed"]] : [status, json.error.code];
  };

  it.each<readonly [string, Partial<ScopeDefinition>]>([
    ["a column less", { read: ["id", "name"], insert: ["name", "stock"] }],
    ["a column masked", { masks: { kind: { kind: "redact" } } }],
    ["fewer rows", { rowFilter: [{ field: "stock", op: "lt", value: 100 }] }],
    ["an action more", { actions: ["read", "insert", "update", "delete"] }],
    ["an action less", { actions: ["read", "insert"] }],
  ])("is refused: %s", async (_name, entry) => {
    expect((await send(insert("pen"))).status).toBe(200);
    await withScope(credential, entry);
    await expect.poll(replay, { timeout: 30_000 }).toEqual(conflict);
    // The credential has its first rights again, so the stored answer may be returned.
    await withScope(credential, {});
    await expect.poll(replay, { timeout: 30_000 }).toEqual([200, "true"]);
    expect(await names()).toEqual(["pen"]);
  });

  const noted = { ...insert("pen").mutation, notify: { bus: "products:all" } };
  const publisher = { topics: { products: ["publish"] } } as const;
  it.each<readonly [string, object, Partial<ScopeDefinition>, Partial<RightsDefinition>, string]>([
    ["action", insert("pen"), { actions: ["read"] }, {}, "SCOPE_VIOLATION"],
    ["column", insert("pen"), { insert: ["name"] }, {}, "INVALID_MUTATION"],
    ["topic", { mutation: noted }, {}, { topics: {} }, "NOTIFY_DENIED"],
    [
      "action of one step",
      { transaction: [{ query: { from: "p" } }, insert("pen")] },
      { actions: ["read"] },
      {},
      "SCOPE_VIOLATION",
    ],
  ])(
    "is a conflict if the right no longer exists, so that the write does not seem undone: %s",
    async (_name, body, entry, more, code) => {
      const errorOf = async (asked: object, key: string | undefined = "key") =>
        (await writing.send(asked, { key: credential, headers: { "Idempotency-Key": key } })).json
          .error;
      const codeOf = async (asked: object, key?: string) =>
        ((await errorOf(asked, key)) as { code: string } | undefined)?.code;
      await withScope(credential, {}, publisher);
      await expect.poll(() => codeOf(body), { timeout: 30_000 }).toBeUndefined();
      await withScope(credential, entry, { ...publisher, ...more });
      await expect.poll(() => codeOf(body), { timeout: 30_000 }).toBe("IDEMPOTENCY_CONFLICT");
      expect((await errorOf(body)).message).toContain("rights of this credential");
      expect((await errorOf({ ...body, explain: false })).message).toBe(
        "This idempotency key was already used with another body. Send a new key.",
      );
      // The other credential has not used this idempotency key for a write. So its request is
      // refused like a first request.
      expect(await codeOf(body, "other")).toBe(code);
      await writing.sql("update gateway_tx.idempotency set at = now() - interval '24 hours'");
      expect(await codeOf(body)).toBe(code);
      expect(await names()).toEqual(["pen"]);
    },
  );

  it("is refused if the credential is revoked", async () => {
    await send(insert("pen"));
    await revokeKey(writing.database, writing.definition, credential);
    await expect.poll(replay, { timeout: 30_000 }).toEqual([401, "UNAUTHENTICATED"]);
  });

  it("is given if only the rights of other credentials have changed", async () => {
    const first = await send(insert("pen"));
    await withScope("twin", { read: ["id"] });
    await expect
      .poll(async () => (await writing.send({ query: { from: "p" } }, { key: "twin" })).json.data, {
        timeout: 30_000,
      })
      .toEqual([{ id: expect.any(String) }]);
    expect((await send(insert("pen"))).text).toBe(first.text);
  });
});

describe("the rights of an end user", () => {
  const mine = { rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "team" }] };
  const definitionWith = (entry: Partial<ScopeDefinition>) =>
    defineWorkspace({
      tables: { notes: { columns: { owner: { type: "text" } } } },
      roles: {
        member: { tables: { notes: scope(entry) } },
        guest: { tables: {} },
        clerk: { tables: { notes: scope({ read: ["id"] }) } },
        boss: { tables: "all" },
      },
    });
  const caller = (more: Partial<EndUserCaller> = {}): EndUserCaller => ({
    kind: "endUser",
    workspaceId: definitionWith({}).workspace.id,
    endUserId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc",
    roles: ["member"],
    claims: { sub: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc", team: "red", iat: 1, exp: 2, jti: "a" },
    origins: null,
    ...more,
  });
  const rights = (more: Partial<EndUserCaller> = {}, entry: Partial<ScopeDefinition> = mine) => {
    const workspace = buildWorkspace(definitionWith(entry), {
      version: 1,
      rootSecret: Buffer.alloc(32),
    });
    return canonicalJson(replayRightsOf(caller(more), grantFor(workspace, caller(more))));
  };

  it("are the same with a new token", () => {
    const claims = { ...caller().claims, iat: 5, exp: 6, jti: "b" };
    expect(rights({ claims })).toBe(rights());
    expect(rights({ roles: ["member", "member"] })).toBe(rights());
  });

  it("differ with other roles, other role definitions, and other claims that a row filter reads", () => {
    const claims = { ...caller().claims, team: "blue" };
    const others = [
      rights({ claims }),
      rights({ claims: {} }),
      rights({ roles: [] }),
      rights({ roles: ["guest", "member"] }),
      rights({}, { ...mine, read: ["id"] }),
      rights({}, {}),
    ];
    expect(new Set([rights(), ...others]).size).toBe(others.length + 1);
  });

  it("include claims that show columns to one role where another role sees every row", () => {
    const roles = ["clerk", "member"];
    const red = rights({ roles });
    expect(rights({ roles, claims: { ...caller().claims, iat: 7 } })).toBe(red);
    expect(rights({ roles, claims: { ...caller().claims, team: "blue" } })).not.toBe(red);
  });

  it("include claims inside groups, and no claims that no filter reads", () => {
    const filter = mine.rowFilter;
    for (const rowFilter of [[{ or: filter }], [{ not: { and: filter } }]]) {
      const red = rights({}, { rowFilter });
      expect(rights({ claims: { ...caller().claims, team: "blue" } }, { rowFilter })).not.toBe(red);
      expect(rights({ claims: { ...caller().claims, iat: 7 } }, { rowFilter })).toBe(red);
    }
    const claims = { ...caller().claims, team: "blue" };
    for (const roles of [["boss"], ["guest"], ["nobody"]])
      expect(rights({ roles, claims })).toBe(rights({ roles }));
  });
});
