// Only the receiver can read the contents of a mail (G18.3): the database and the logs do not
// contain them.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DeliveryError, type MailTransport } from "../../src/mail/index.ts";
import { soon } from "../support/soon.ts";
import { openMailStage, openPostOffice, waitingJobs, type MailStage } from "./mail-stage.ts";

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterAll(() => stage.close());

const canaries = ["739154", "canary-token-Zq8", "canary@customer.example", "Canaria"];

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { owner } = stage.database.database;
  const tables = await owner.run<{ name: string }>({
    text: "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  });
  const rows = await Promise.all(
    tables.map(({ name }) =>
      owner.run<{ row: string }>({ text: `select t::text as row from ${name} t` }),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

it.each([
  ["fails for good", new DeliveryError("The mail server responded with the error 550.", true)],
  [
    "fails and waits",
    new DeliveryError("The mail server could not be reached (ECONNREFUSED).", false),
  ],
  ["meets an internal error", new Error("739154 canary-token-Zq8 canary@customer.example Canaria")],
])(
  "a mail that %s leaves no code, link, address or name in the database or the log",
  async (_what, error) => {
    await stage.database.database.owner.run({ text: "delete from graphile_worker._private_jobs" });
    const transport: MailTransport = { description: "broken", send: () => Promise.reject(error) };
    const office = openPostOffice(stage, transport);
    const to = "canary@customer.example";
    const firstName = "Canaria";
    await office.post({ to, values: { code: "739154", firstName } });
    const confirmUrl = "https://shop.example/auth/confirm-email?token=canary-token-Zq8";
    await office.post({ template: "confirm-email", to, values: { confirmUrl } });
    const before = await dump();
    await vi.waitFor(async () => {
      const jobs = await waitingJobs(stage);
      expect(jobs).toHaveLength(2);
      for (const job of jobs) expect(job).toMatchObject({ attempts: 1, locked_by: null });
    }, soon);
    await office.close();
    const seen = [before, await dump(), JSON.stringify(office.spy.lines)].join("\n");
    expect(seen).toContain("reset-code");
    expect(office.spy.lines).toHaveLength(2);
    for (const canary of canaries) expect(seen).not.toContain(canary);
  },
);
