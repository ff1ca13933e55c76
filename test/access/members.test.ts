// Tests the rights that each role gives to a member of a workspace. The gateway computes these
// rights as a grant, as for all other callers.
import { describe, expect, it } from "vitest";
import { buildRights } from "../../src/access/build-grant.ts";
import { memberRights, type MemberRole } from "../../src/access/members.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { defineWorkspace } from "../support/definition.ts";

const workspace = buildWorkspace(
  defineWorkspace({
    tables: { orders: { columns: { total: { type: "decimal" } } } },
    topics: { sales: { enabled: true } },
  }),
  { version: 1, rootSecret: Buffer.alloc(32) },
);
const grantOf = (role: MemberRole) =>
  buildRights(workspace.model, [memberRights(workspace.model, role)]);

describe("members", () => {
  it.each([
    ["viewer", { read: "all", insert: null, update: null, delete: null }],
    ["editor", { read: "all", insert: "all", update: "all", delete: "all" }],
    ["owner", { read: "all", insert: "all", update: "all", delete: "all" }],
  ] as const)("%s: which actions in every row of every table", (role, rows) => {
    const [table] = [...grantOf(role).tables.values()];
    expect(table!.rows).toEqual(rows);
    expect(table!.aggregate).toBe("all");
    expect(table!.columnBy.get("total")!.read).toEqual([{ rows: "all", mask: null }]);
  });

  it.each([
    ["viewer", ["files.list", "files.read"]],
    ["editor", ["files.delete", "files.list", "files.read", "files.readOwn", "files.upload"]],
    ["owner", ["files.delete", "files.list", "files.read", "files.readOwn", "files.upload"]],
  ] as const)("%s: which rights on files, and only reads of players", (role, files) => {
    const rights = [...grantOf(role).rights].filter((right) => /^(files|players)\./.test(right));
    expect(rights.toSorted()).toEqual([...files, "players.list", "players.resolve"]);
  });

  it.each([
    ["viewer", ["endusers.read", "grants.own", "mails.read", "runs.read", "usage.read"]],
    [
      "editor",
      [
        "endusers.read",
        "events.publish",
        "grants.own",
        "logs.read",
        "mails.read",
        "runs.read",
        "runs.replay",
        "usage.read",
      ],
    ],
    [
      "owner",
      [
        "audit.read",
        "definition.read",
        "definition.write",
        "endusers.read",
        "endusers.write",
        "events.delete",
        "events.publish",
        "grants.all",
        "grants.own",
        "keys.write",
        "logs.bodies",
        "logs.read",
        "mails.read",
        "mails.write",
        "members.write",
        "query.viewAs",
        "runs.bodies",
        "runs.dryRun",
        "runs.read",
        "runs.replay",
        "usage.read",
      ],
    ],
  ] as const)("%s: which rights of administration", (role, administration) => {
    const rights = [...grantOf(role).rights].filter((right) => !/^(files|players)\./.test(right));
    expect(rights.toSorted()).toEqual(administration);
  });

  it.each([
    ["viewer", ["subscribe"], 0],
    ["editor", ["publish", "subscribe"], "all"],
    ["owner", ["publish", "subscribe"], "all"],
  ] as const)("%s: topics, endpoints, explain", (role, sales, endpoints) => {
    const grant = grantOf(role);
    const rule = { actions: new Set(sales), instances: "every" };
    expect(grant.topics).toEqual(new Map([["sales", [rule]]]));
    expect(grant.endpoints === "all" ? "all" : grant.endpoints.size).toBe(endpoints);
    expect(grant.explain).toBe(true);
  });
});
