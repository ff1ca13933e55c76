// Reads with the rights of another caller (`as`), for owners with a portal session (G45).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guidFrom } from "../../src/platform/ids.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { defineWorkspace } from "../support/definition.ts";
import { clubDefinition, openClub, type Club } from "./club.ts";

const { id: ours } = clubDefinition.workspace;
const absent = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff";
const refs = { n: clubDefinition.tables["notes"]!.id };
const all = { query: { from: "n", orderBy: [{ field: "id" }] }, includeTotalCount: true };

let club: Club;
let members: Record<"viewer" | "editor" | "owner", SignedInMember>;
beforeAll(async () => {
  club = await openClub();
  const signIn = (role: "viewer" | "editor" | "owner") =>
    signInMember(club.database, { workspaceId: ours, role });
  members = {
    viewer: await signIn("viewer"),
    editor: await signIn("editor"),
    owner: await signIn("owner"),
  };
});
afterAll(() => club.close());
beforeEach(() => club.reset());

const ask = (body: object, headers: Readonly<Record<string, string>> = members.owner.headers) =>
  club.gateway.client(`/${ours}/query`, { json: { refs, ...body }, headers });
const shown = ({ json: { data, meta } }: { json: any }) => ({
  data,
  // A cursor is valid only for its caller, so the cursors of two callers differ. The comparison
  // only checks if there is one.
  meta: { ...meta, durationMs: 0, nextCursor: meta.nextCursor === undefined },
});

describe("an owner", () => {
  it("sees with `as` what the end user, the role or the key sees, and nothing else", async () => {
    const ada = await club.member(["author", "visitor"], { email: "ada@example.com" });
    const bob = await club.member(["addressee"], { email: "bob@example.com" });
    await club.fill(
      { id: 1, owner: ada.id, secret: "hidden" },
      { id: 2, owner: bob.id, secret: "hidden", isPublic: true, email: "bob@example.com" },
      { id: 3, isPublic: true, secret: "hidden" },
      { id: 4, isPublic: true, secret: "hidden" },
    );
    const adas = await ask({ ...all, as: { endUserId: ada.id.toUpperCase() } });
    expect(shown(adas)).toEqual(shown(await ada.send(all)));
    expect(adas.json.data.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4]);
    expect(adas.json.data[1]).not.toHaveProperty("secret", "hidden");
    const bobs = await ask({ ...all, as: { endUserId: bob.id } });
    expect(shown(bobs)).toEqual(shown(await bob.send(all)));
    expect(bobs.json.data).toHaveLength(1);

    const visitor = await club.member(["visitor"]);
    const id = guidFrom(ours, "role:visitor");
    for (const role of ["visitor", id, id.toUpperCase()]) {
      const asRole = await ask({ ...all, as: { role } });
      expect(shown(asRole)).toEqual(shown(await visitor.send(all)));
      expect(asRole.text).not.toContain("hidden");
      expect(asRole.json.data).toHaveLength(2);
    }
    expect((await ask({ ...all, as: { role: "author" } })).json.data).toEqual([]);
    const asAuthor = await ask({ ...all, as: { role: "author", endUserId: ada.id } });
    expect(asAuthor.json.data.map((row: { id: number }) => row.id)).toEqual([1]);

    const key = club.keys["backend"];
    const real = await club.gateway.client(`/${ours}/query`, { json: { refs, ...all }, key });
    expect(shown(await ask({ ...all, as: { key: "backend" } }))).toEqual(shown(real));
    expect((await ask(all)).json.data).toHaveLength(4);
  });

  it("gets the refusals of that caller", async () => {
    const visitor = await club.member(["visitor"]);
    const hidden = { query: { from: "n", select: ["secret"] } };
    const [asked, real] = [
      await ask({ ...hidden, as: { role: "visitor" } }),
      await visitor.send(hidden),
    ];
    expect([asked.status, asked.json.error]).toEqual([real.status, real.json.error]);
    const none = await ask({ ...all, as: { key: "app" } });
    const app = club.keys["app"];
    const realApp = await club.gateway.client(`/${ours}/query`, {
      json: { refs, ...all },
      key: app,
    });
    expect([none.status, none.json.error]).toEqual([realApp.status, realApp.json.error]);
    expect((await ask({ ...hidden, explain: true, as: { role: "visitor" } })).status).toBe(403);
  });

  it("mixes no answers or cursors: each read has its own rights, in any order", async () => {
    const ada = await club.member(["author"]);
    const bob = await club.member(["author"]);
    await club.fill({ id: 1, owner: ada.id }, { id: 2, owner: bob.id }, { id: 3, owner: bob.id });
    const page = { query: { from: "n", orderBy: [{ field: "id" }], limit: 1 } };
    const first = await ask({ ...page, as: { endUserId: bob.id } });
    const { nextCursor: cursor } = first.json.meta;
    const next = { query: { ...page.query, cursor } };
    const ids = [];
    for (const as of [{ endUserId: bob.id }, { endUserId: ada.id }, undefined])
      ids.push((await ask({ ...next, ...(as && { as }) })).json.data?.map((row: any) => row.id));
    expect(ids).toEqual([[3], [], undefined]);
    expect((await bob.send(next)).status).toBe(400);
    const answers = [];
    for (const who of [ada.id, bob.id, ada.id, bob.id]) {
      const { json, headers } = await ask({ ...all, as: { endUserId: who } });
      expect([headers["x-cache"], headers.etag]).toEqual([undefined, undefined]);
      answers.push(json.meta.total);
    }
    expect(answers).toEqual([1, 2, 1, 2]);
  });

  it.each<[string, object, RegExp]>([
    [
      "a mutation",
      {
        mutation: { table: "n", type: "delete", where: [{ field: "id", op: "eq", value: 1 }] },
        as: { role: "author" },
      },
      /only allowed with `query`/,
    ],
    [
      "a transaction",
      { transaction: [{ query: { from: "n" } }], as: { role: "author" } },
      /only allowed with `query`/,
    ],
    ["an unknown role", { ...all, as: { role: "nobody" } }, /no role/],
    ["the name of a method", { ...all, as: { role: "constructor" } }, /no role/],
    ["an unknown key", { ...all, as: { key: absent } }, /no API key/],
    ["a key for a role", { ...all, as: { role: "backend" } }, /no role/],
    ["an unknown end user", { ...all, as: { endUserId: absent } }, /no end user/],
    ["a role and a key", { ...all, as: { role: "author", key: "backend" } }, /only alone/],
    ["a key and an end user", { ...all, as: { key: "backend", endUserId: absent } }, /only alone/],
    ["nothing", { ...all, as: {} }, /as/],
    ["nulls", { ...all, as: { role: null } }, /as/],
  ])("is refused with %s", async (_name, body, message) => {
    const { status, json } = await ask(body);
    expect([status, json.error.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it("has one row of the audit log for each session and target, and no row for a refused read", async () => {
    const owner = await signInMember(club.database, { workspaceId: ours, role: "owner" });
    const ada = await club.member(["author"]);
    for (const as of [
      { role: "lost" },
      { role: "lost" },
      { endUserId: ada.id },
      { role: "nobody" },
    ])
      await ask({ ...all, as }, owner.headers);
    const rows = await club.sql(
      `select action, subject, detail from gateway.member_action where user_id = '${owner.userId}' order by id`,
    );
    const roleId = guidFrom(ours, "role:lost");
    expect(rows).toEqual([
      { action: "query", subject: roleId, detail: { as: { roleId } } },
      { action: "query", subject: ada.id, detail: { as: { endUserId: ada.id } } },
    ]);
  });

  it("is refused for an end user of another workspace, and one who is deactivated", async () => {
    const ada = await club.member(["author"]);
    await club.sql(`update gateway.end_user set deactivated_at = now() where id = '${ada.id}'`);
    expect((await ask({ ...all, as: { endUserId: ada.id } })).status).toBe(400);
  });
});

describe("other callers", () => {
  it("are refused before the gateway tells which roles, keys and end users exist", async () => {
    const ada = await club.member(["author"]);
    const answers = new Set<string>();
    const { editor, viewer } = members;
    const keys = Object.values(club.keys);
    for (const as of [
      { role: "author" },
      { role: "nobody" },
      { endUserId: ada.id },
      { key: absent },
    ])
      for (const { status, json } of [
        await ask({ ...all, as }, editor.headers),
        await ask({ ...all, as }, viewer.headers),
        await ada.send({ ...all, as }),
        ...(await Promise.all(
          keys.map((key) =>
            club.gateway.client(`/${ours}/query`, { json: { refs, ...all, as }, key }),
          ),
        )),
      ])
        answers.add(`${status} ${json.error.code} ${json.error.message}`);
    expect([...answers]).toEqual([
      "403 SCOPE_VIOLATION /as: is only for owners of the workspace who are signed in to the portal. Remove `as`.",
    ]);
  });

  it("cannot make an owner's browser ask: the CSRF token is needed", async () => {
    const { cookie } = members.owner.headers;
    expect((await ask({ ...all, as: { role: "author" } }, { cookie })).status).toBe(403);
  });

  it("are refused in other workspaces, also as an owner", async () => {
    const stranger = await signInMember(club.database, { workspaceId: ours, role: "owner" });
    const other = defineWorkspace({ id: absent }).workspace.id;
    const { status } = await club.gateway.client(`/${other}/query`, {
      json: { refs, ...all, as: { role: "author" } },
      headers: stranger.headers,
    });
    expect(status).toBe(403);
  });
});
