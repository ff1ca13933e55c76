// GET /{workspaceId}/endusers (G27.2, G27.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import { roleId, theirs } from "../auth/account-stage.ts";
import { openAdministrationStage, type AdministrationStage } from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

interface Page {
  readonly endUsers: readonly { readonly id: string; readonly email: string | null }[];
  readonly nextCursor: string | null;
  readonly total: number;
}
const list = async (
  query: Record<string, string> = {},
  as: "owner" | "viewer" = "owner",
): Promise<Page> => {
  const { status, json, text } = await stage.ask(`?${new URLSearchParams(query)}`, { as });
  if (status !== 200) throw new Error(text);
  return json;
};
const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);
const emails = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).endUsers.map(({ email }) => email ?? "nobody").toSorted(inOrder);

beforeAll(async () => {
  await stage.account("elsewhere@example.com", { workspaceId: theirs, firstName: "Ada" });
  await stage.account("ada@example.com", {
    firstName: "Ada",
    lastName: "King",
    emailVerified: true,
    roleIds: [roleId("editor")],
  });
  await stage.account("adam_1@example.org", { username: "100%" });
  await stage.account("", {
    email: null,
    firstName: "Player",
    username: "back\\slash",
    passwordHash: null,
  });
  const gone = await stage.account("gone@example.com", { firstName: "Ada Gone" });
  await stage.act(gone, "deactivate");
  stage.pass(1);
  for (let n = 0; n < 7; n++)
    await stage.account(`same-moment-${n}@example.net`, { emailVerified: true });
});

it("200: pages in a fixed order, the newest first, each account once, although many were created at the same time", async () => {
  const whole = await list({ limit: "200" });
  expect([whole.endUsers.length, whole.total, whole.nextCursor]).toEqual([11, 11, null]);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await list({ limit: "3", ...(cursor === "" ? {} : { cursor }) }, "viewer");
    expect([page.total, page.endUsers.length]).toEqual([
      11,
      cursor === null ? 2 : expect.any(Number),
    ]);
    seen.push(...page.endUsers.map(({ id }) => id));
    // The newest accounts come first. So an account that is created between two requests is on none
    // of the later pages.
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(whole.endUsers.map(({ id }) => id));
  const again = await list({ limit: "3" });
  expect((await list({ limit: "3" })).nextCursor).toBe(again.nextCursor);
});

it.each([
  [{ search: "ADA king" }, ["ada@example.com"]],
  [{ search: "ada" }, ["ada@example.com", "adam_1@example.org", "gone@example.com"]],
  [{ search: "example.org" }, ["adam_1@example.org"]],
  [{ search: "%" }, ["adam_1@example.org"]],
  [{ search: "_" }, ["adam_1@example.org"]],
  [{ search: "\\" }, ["nobody"]],
  [{ search: "m_1 0%" }, ["adam_1@example.org"]],
  [{ search: "a_a" }, []],
  [{ search: "da@example.com" }, ["ada@example.com"]],
  [{ search: " Ada@Example.com " }, ["ada@example.com"]],
  [{ search: "elsewhere@example.com" }, []],
  [{ search: "' or true --" }, []],
  [{ status: "active", search: "ada" }, ["ada@example.com"]],
  [{ status: "active", search: "player" }, ["nobody"]],
  [{ status: "unconfirmed" }, ["adam_1@example.org"]],
  [{ status: "deactivated" }, ["gone@example.com"]],
  [{ emailVerified: "false", search: "example" }, ["adam_1@example.org", "gone@example.com"]],
  [{ roleId: roleId("editor") }, ["ada@example.com"]],
  [{ roleId: roleId("editor").toUpperCase(), emailVerified: "true" }, ["ada@example.com"]],
  [{ roleId: roleId("editor", theirs) }, []],
  [{ provider: "acme" }, []],
  [{ provider: "local", search: "player" }, []],
  [{ provider: "local", status: "deactivated" }, ["gone@example.com"]],
])("200: %j finds %j, with the total", async (query, expected) => {
  expect(await emails(query as Record<string, string>)).toEqual(expected);
  expect((await list(query as Record<string, string>)).total).toBe(expected.length);
});

it("200: a whole id finds only its account", async () => {
  const [first] = (await list({ search: "ada@example.com" })).endUsers;
  expect(await emails({ search: first!.id.toUpperCase() })).toEqual(["ada@example.com"]);
});

it.each([
  ["limit=0", "limit"],
  ["limit=201", "limit"],
  ["limit=ten", "limit"],
  ["status=gone", "status"],
  ["emailVerified=yes", "emailVerified"],
  ["roleId=editor", "roleId"],
  ["search=", '"search" must not be empty'],
  ["page=2", "page"],
  ["cursor=AAAA", "cursor"],
  [`cursor=${"A".repeat(513)}`, "cursor"],
])("400: %s is rejected by name", async (query, name) => {
  const { status, json } = await stage.ask(`?${query}`);
  expect([status, json.error]).toEqual([400, expect.stringContaining(name)]);
});

it("400: a cursor of other conditions, of another member, of another workspace, or with a flipped bit", async () => {
  const cursor = (await list({ limit: "1" })).nextCursor!;
  const flipped = (cursor.startsWith("A") ? "B" : "A") + cursor.slice(1);
  const bad = await Promise.all([
    stage.ask(`?status=active&cursor=${cursor}`),
    stage.ask(`?cursor=${cursor}`, { as: "viewer" }),
    stage.ask(`?cursor=${cursor}`, { as: "stranger", workspaceId: theirs }),
    stage.ask(`?cursor=${flipped}`),
  ]);
  expect(bad.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
