// Lists of workspaces with more accounts than a page scans (G27.3). For larger lists with timings:
// `npm run suite large-lists -- --count 1000000`.
import { afterAll, beforeAll, expect, it } from "vitest";
import { ours } from "../auth/account-stage.ts";
import { openAdministrationStage, type AdministrationStage } from "./administration-stage.ts";

const timed = process.env["LARGE_LIST_ACCOUNTS"];
/** Number of accounts: more than the 100,000 that the gateway scans for one page. */
const count = Number(timed ?? 100_050);

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
  await stage.sql(
    `insert into gateway.end_user (id, workspace_id, email, email_verified, first_name, last_name, created_at)
      select ('019a3c1e-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'user-' || n || '@example.com', n % 3 = 0,
        'First' || n % 1000, 'Last' || n, timestamptz '2026-01-01' + make_interval(secs => n)
      from generate_series(1, $2::int) as n`,
    [ours, count],
  );
  await stage.sql("vacuum analyze gateway.end_user");
}, 300_000);
afterAll(() => stage.close());

async function list(query: Record<string, string>) {
  const path = `?${new URLSearchParams(query)}`;
  const started = performance.now();
  const { json } = await stage.ask(path);
  if (timed !== undefined)
    console.log(
      `${(performance.now() - started).toFixed(1).padStart(8)} ms  ${json.endUsers.length} of ${json.total}  ${path.slice(0, 100)}`,
    );
  return json;
}

it("the total counts the newest 100,000 accounts and is marked as inexact; the pages continue to the oldest account", async () => {
  const first = await list({ limit: "200" });
  const bounded = Math.min(count, 100_000);
  expect([first.endUsers.length, first.total, first.isTotalExact]).toEqual([
    200,
    bounded,
    count <= bounded,
  ]);
  await list({ limit: "200", cursor: first.nextCursor });
});

it("an account beyond the scan of the first page is found by the next page, and immediately by its address", async () => {
  let page = await list({ search: "LAST1 user-1@" });
  expect([page.endUsers.length, page.isTotalExact]).toEqual([
    count <= 100_000 ? 1 : 0,
    count <= 100_000,
  ]);
  for (let looks = 0; page.endUsers.length === 0 && looks < count / 100_000; looks++)
    page = await list({ search: "LAST1 user-1@", cursor: page.nextCursor });
  expect(page.endUsers.map(({ email }: { email: string }) => email)).toEqual([
    "user-1@example.com",
  ]);
  expect(page.nextCursor).toBeNull();
  const exact = await list({ search: "user-1@example.com" });
  expect([exact.endUsers.length, exact.total]).toEqual([1, 1]);
});

it.runIf(timed !== undefined)("prints the times of lists with other conditions", async () => {
  for (const query of [
    { search: "example.com" },
    { search: "last4999" },
    { search: "no such person" },
    { status: "unconfirmed" },
    { emailVerified: "true", search: "first77 last" },
    { provider: "local" },
  ] as Record<string, string>[])
    for (let round = 0; round < 3; round++) await list(query);
});
