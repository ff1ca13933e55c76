// Tests the migrations that allow one account per mailbox, and that record which addresses belong
// to their users. Existing accounts keep their addresses, and their users can still sign in.
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkMailboxes } from "../../src/cli/doctor/doctor-workspaces.ts";
import { createAccount, findByEmail } from "../../src/endusers/accounts/account-store.ts";
import { createEndUserHousekeeping } from "../../src/endusers/housekeeping.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { migrations } from "../../src/migrations/migrations.ts";
import { createPool, type Pool } from "../../src/platform/postgres/pool.ts";
import { findUser } from "../../src/portal/user-store.ts";
import { openEmptyDatabase } from "../support/database.ts";

let owner: Pool;
let drop: () => Promise<void>;
const workspaceId = randomUUID();
const ids: Record<string, string> = {};

const run = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  owner.run<Row>({ text }, values);

beforeAll(async () => {
  const empty = await openEmptyDatabase();
  drop = empty.drop;
  owner = createPool({ connection: { connectionString: empty.url }, size: 2 });
  const direct = { connectionString: empty.url };
  const context = { masterKey: randomBytes(32), logins: null, direct };
  const before = migrations.findIndex(({ name }) => name === "proven addresses");
  await migrate(owner, context, migrations.slice(0, before));
  await run(
    `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret) values ($1, 'W', 1, '{}', 'ws_' || $2, '')`,
    [workspaceId, workspaceId.replaceAll("-", "")],
  );
  // The older account of each pair is not confirmed, so the confirmed account comes first.
  await fill("old@bücher.example", { day: 1, isConfirmed: false });
  await fill("old@xn--bcher-kva.example", { day: 2, isConfirmed: true });
  await fill("both@bücher.example", { day: 3, isConfirmed: true, usedLink: true });
  await fill("both@xn--bcher-kva.example", { day: 4, isConfirmed: true });
  await fill("open@bücher.example", { day: 5, isConfirmed: false });
  await fill("open@xn--bcher-kva.example", { day: 6, isConfirmed: false });
  await fill("plain@example.com", { day: 7, isConfirmed: true });
  await fill("reset@example.com", { day: 8, isConfirmed: false, byMail: true });
  for (const [email, day] of [
    ["boss@xn--bcher-kva.example", 2],
    ["boss@bücher.example", 1],
  ] as const)
    await run(
      "insert into gateway.portal_user (id, email, password_hash, created_at) values ($1, $2, 'x', make_date(2026, 1, $3))",
      [randomUUID(), email, day],
    );
  await migrate(owner, context);
});
afterAll(async () => {
  await owner.close();
  await drop();
});

interface Before {
  readonly day: number;
  readonly isConfirmed: boolean;
  readonly usedLink?: boolean;
  readonly byMail?: boolean;
}

async function fill(
  email: string,
  { day, isConfirmed, usedLink = false, byMail = false }: Before,
): Promise<void> {
  const id = (ids[email] = randomUUID());
  await run(
    `insert into gateway.end_user (id, workspace_id, email, email_verified, password_by_mail, created_at)
      values ($1, $2, $3, $4, $5, make_date(2026, 1, $6))`,
    [id, workspaceId, email, isConfirmed, byMail, day],
  );
  if (!usedLink) return;
  await run(
    `insert into gateway.one_time_token (hash, workspace_id, end_user_id, purpose, expires_at, used_at)
      values ($1, $2, $3, 'confirmEmail', now(), now())`,
    [randomBytes(32), workspaceId, id],
  );
}

const found = async (email: string): Promise<string | undefined> =>
  (await findByEmail(owner, workspaceId, email))?.email ?? undefined;

describe("two accounts of one mailbox", () => {
  it.each([
    ["the confirmed one before an older one", "old", "old@xn--bcher-kva.example"],
    ["the one that was confirmed first", "both", "both@xn--bcher-kva.example"],
    ["the older one of two that are not confirmed", "open", "open@bücher.example"],
  ])(
    "%s has the mailbox, and is found under every other spelling",
    async (_name, local, holder) => {
      expect(await found(`${local}@ｂücher.example`)).toBe(holder);
    },
  );

  it("keep their addresses, under which each is found", async () => {
    for (const email of Object.keys(ids)) {
      expect(await found(email)).toBe(email);
      expect((await findByEmail(owner, workspaceId, email))?.id).toBe(ids[email]);
    }
  });

  it("prevent a third account", async () => {
    for (const email of ["old@ｂücher.example", "open@bücher.example", "old@bücher.example"]) {
      const account = { id: randomUUID(), workspaceId, email, roleIds: [], now: Date.now() };
      expect(await createAccount(owner, account)).toBe(false);
    }
  });

  it("are both named by `gateway doctor`", async () => {
    const checks = await checkMailboxes(owner);
    expect(checks.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "warning"));
    const said = checks.map(({ finding }) => finding).join("\n");
    for (const email of [...Object.keys(ids), "boss@bücher.example", "boss@xn--bcher-kva.example"])
      if (email.includes("cher")) expect(said).toContain(email);
  });
});

it("an account gets the mailbox when no other account has it", async () => {
  const control = owner;
  const housekeeping = createEndUserHousekeeping({ control, clock: { now: () => Date.now() } });
  await housekeeping.sweep(() => true);
  expect(await found("old@ｂücher.example")).toBe("old@xn--bcher-kva.example");
  await run("delete from gateway.end_user where id = $1", [ids["old@xn--bcher-kva.example"]]);
  expect(await found("old@ｂücher.example")).toBeUndefined();
  await housekeeping.sweep(() => true);
  expect(await found("old@ｂücher.example")).toBe("old@bücher.example");
});

it("the older of two portal users gets the mailbox", async () => {
  const at = async (email: string) => (await findUser(owner, email))?.email;
  expect(await at("boss@ｂücher.example")).toBe("boss@bücher.example");
  expect(await at("boss@xn--bcher-kva.example")).toBe("boss@xn--bcher-kva.example");
});

it("addresses that were confirmed, or whose password was set by mail, count as proven (G14.9)", async () => {
  const rows = await run(
    'select email from gateway.end_user where not email_proven order by email collate "C"',
  );
  expect(rows.map((row) => (row as { email: string }).email)).toEqual([
    "old@bücher.example",
    "open@bücher.example",
    "open@xn--bcher-kva.example",
  ]);
});
