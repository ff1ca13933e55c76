// After any kill, at any moment, each acknowledged write is there, complete and once (G22.1).
import { afterAll, beforeAll, expect, it } from "vitest";
import { Acknowledgements } from "../../scripts/faults/acknowledgements.ts";
import { ask } from "../../scripts/bench/database.ts";
import { check } from "../../scripts/faults/checker.ts";
import { accounts, schema } from "../../scripts/faults/definition.ts";
import { runFaults } from "../../scripts/faults/rounds.ts";
import { createWorld, type World } from "../../scripts/faults/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

it("every acknowledged write is there completely, and once, after kill -9 of the gateway and of PostgreSQL", async () => {
  const report = await runFaults(world, { gateway: 1, postgres: 1, writers: 4 });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({
    lost: 0,
    doubled: 0,
    halfDone: 0,
    writtenThoughRefused: 0,
    unannounced: 0,
    leftOpen: 0,
    unfinished: 0,
    surprises: 0,
    examples: [],
  });
}, 120_000);

it("the check that follows each round finds planted damage", async () => {
  const { databaseUrl } = world;
  const [id, other] = [
    "00000000-0000-4000-8000-00000000000a",
    "00000000-0000-4000-8000-00000000000b",
  ];
  await ask(
    databaseUrl,
    `insert into ${schema}.orders values ('${id}', 'seen twice'), ('${other}', 'seen twice')`,
    `insert into ${schema}.entries values ('${id}', 1), ('${other}', 2)`,
    `update ${schema}.accounts set balance = balance + 5 where id = '${accounts[0]}'`,
  );
  const acknowledgements = new Acknowledgements();
  acknowledgements.begin("orders seen twice", "once").acknowledge();
  acknowledgements.begin("orders gone", "once").acknowledge();
  acknowledgements.begin(`entries ${id}`, "2").acknowledge();
  acknowledgements.begin(`entries ${other}`, "2").refuse();
  const findings = await check(databaseUrl, acknowledgements);
  const kinds = new Map(findings.violations.map(({ row, what }) => [row, what]));
  expect(kinds.get("orders seen twice")).toBe("doubled");
  expect(kinds.get("orders gone")).toBe("lost");
  expect(kinds.get(`entries ${id}`)).toBe("lost");
  expect(kinds.get(`entries ${other}`)).toBe("written though refused");
  // The account and the sum of all accounts count as half done. Five rows count as unannounced,
  // because the test wrote them with SQL and not through the API.
  expect([findings.halfDone, findings.unannounced]).toEqual([2, 5]);
});
