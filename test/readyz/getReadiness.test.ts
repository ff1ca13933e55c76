// GET /readyz, by status: whether this node takes requests (G12.5).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getReadiness: GET /readyz", () => {
  let gateway: TestGateway;
  let now = Date.now();
  beforeAll(async () => {
    gateway = await startGateway({ clock: { now: () => now } });
  });
  afterAll(() => gateway.close());

  const owner = (text: string) => gateway.database.database.owner.run({ text });
  /** The gateway keeps its answer for a second. */
  const askLater = () => {
    now += 1_001;
    return gateway.client("/readyz");
  };

  it("200: the database answers and its schema is this gateway's", async () => {
    const { status, json } = await gateway.client("/readyz");
    expect([status, json]).toEqual([200, { status: "ready" }]);
  });

  it("503: the database waits for a migration", async () => {
    await owner("create table kept as select * from gateway.migration");
    await owner("delete from gateway.migration where number > 1");
    const remembered = await gateway.client("/readyz");
    const { status, json, headers } = await askLater();
    await owner("insert into gateway.migration select * from kept where number > 1");
    expect(remembered.status).toBe(200);
    expect([status, json, headers["retry-after"]]).toEqual([
      503,
      {
        error:
          "The database needs a migration. Restart the gateway, which runs migrations at its start.",
      },
      "1",
    ]);
  });

  it("200: a database that a newer gateway has migrated does not stop this one", async () => {
    await owner("insert into gateway.migration (number, name) values (1000, 'newer')");
    expect((await askLater()).status).toBe(200);
  });

  it("503: the database cannot be reached, and 200 when it is back; the reason names nothing of it", async () => {
    await owner("revoke select on gateway.migration from public");
    const { control } = gateway.database.database.logins!;
    await owner(`revoke select on gateway.migration from ${control.name}`);
    const { status, json } = await askLater();
    await owner(`grant select on gateway.migration to ${control.name}`);
    expect([status, json]).toEqual([
      503,
      { error: "The database does not respond. Check that it is running." },
    ]);
    expect((await askLater()).status).toBe(200);
  });

  it("400: takes no parameters", async () => {
    expect((await gateway.client("/readyz?verbose=1")).status).toBe(400);
  });

  it("405: is only read", async () => {
    expect((await gateway.client("/readyz", { method: "POST" })).status).toBe(405);
  });
});
