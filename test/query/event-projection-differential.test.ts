// Tests that a subscriber sees the rows of an event exactly as a read through `/query` returns them
// (G9.4). The test covers every column type with edge values, masked and unmasked. It uses random
// roles with random claims over two related tables.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MaskDefinition } from "../../src/catalog/definition.ts";
import { role as anyRole } from "../access/naive-arbitraries.ts";
import { definitionWith, rows, type Role } from "../access/naive-world.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import { installModel, resolveForTest } from "../support/install.ts";
import { openStage, type Stage } from "../support/stage.ts";
import {
  built,
  project,
  merged,
  openProjection,
  readText,
  storedRows,
  type Claims,
} from "./event-projecting.ts";
import { everyType, literals } from "./event-projection-types.ts";

const runs = Number(process.env["EVENT_PROJECTION_RUNS"] ?? 40);

describe("a column of every type", () => {
  const masks = {
    redact: { kind: "redact", text: "gone" },
    nothing: { kind: "redact" },
    last: { kind: "last", keep: 2 },
    first: { kind: "first", keep: 1 },
    hash: { kind: "hash" },
    email: { kind: "email" },
    year: { kind: "year" },
  } satisfies Record<string, MaskDefinition>;
  const own = [{ field: "whole", op: "gte", valueFromClaim: "least" }];
  const names = Object.keys(everyType).filter((name) => name !== "id");
  const definition = defineWorkspace({
    tables: { things: { columns: everyType } },
    keys: { all: { tables: "all" } },
    roles: {
      ...Object.fromEntries(
        Object.entries(masks).map(([name, mask]) => [
          name,
          {
            tables: {
              things: scope({ masks: Object.fromEntries(names.map((column) => [column, mask])) }),
            },
          },
        ]),
      ),
      own: { tables: { things: scope({ rowFilter: own }) } },
    },
  });
  const workspace = built(definition);
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(definition);
    const most = Math.max(...Object.values(literals).map(({ length }) => length));
    for (let id = 1; id <= 2 * most; id += 1) {
      const values = Object.values(literals).map(
        (list, place) => list[(id + (id > most ? place : 0)) % list.length]!,
      );
      await stage.sql(
        `insert into $ws.things (id, ${Object.keys(literals)
          .map((name) => `"${name}"`)
          .join(", ")}) values (${[id, ...values].join(", ")})`,
      );
    }
  });
  afterAll(() => stage.close());

  it.each([["raw", null], ...Object.keys(masks).map((name) => [name, [name]])] as [
    string,
    string[] | null,
  ][])("shows as a read shows it: %s", async (_name, roles) => {
    const { data } = openProjection(stage.database, () => workspace);
    const events = await storedRows(stage.database.database.owner, workspace, "things");
    const [one] = await project(data, workspace, roles, ["things", [merged(events)]]);
    expect(one).toEqual([await readText(data, workspace, roles, "things")]);
    const [each] = await project(data, workspace, roles, ["things", events]);
    expect(`[${each!.map((text) => text!.slice(1, -1)).join(",")}]`).toBe(one![0]);
  });

  it("shows each caller the rows of its own claims, including columns that other callers see masked", async () => {
    const { data } = openProjection(stage.database, () => workspace);
    const events = await storedRows(stage.database.database.owner, workspace, "things");
    for (const roles of [["own"], ["own", "hash"]]) {
      const sets = [{ least: 0 }, { least: -2147483648 }, { least: "x" }, {}, null];
      const shown = await project(data, workspace, roles, ["things", [merged(events)]], sets);
      for (const [index, claims] of sets.entries())
        expect(shown[index]).toEqual([
          await readText(data, workspace, roles, "things", claims ?? {}),
        ]);
    }
  });
});

describe("arbitrary roles", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await installModel(database, definitionWith({}), new Map(Object.entries(rows).toReversed()));
  });
  afterAll(() => database.close());

  const unlimited = (role: Role): Role =>
    Object.fromEntries(
      Object.entries(role).map(([table, entry]) => [table, { ...entry, maxRows: null }]),
    );
  const everything = { filter: [], filterRange: false, masks: {}, maxRows: null, aggregate: false };
  /** A role that sees the user's own rows, directly and through a relation. */
  const own: Role = {
    items: {
      ...everything,
      read: ["size", "word", "owner"],
      rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "owner" }],
    },
    owners: {
      ...everything,
      read: ["name"],
      rowFilter: [
        {
          relation: "items",
          match: "some",
          where: [{ field: "word", op: "eq", valueFromClaim: "word" }],
        },
      ],
    },
  };
  const anyClaims: fc.Arbitrary<Claims> = fc.record(
    {
      level: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant("2")),
      word: fc.constantFrom("ant", "bee", "cat"),
      owner: fc.integer({ min: 1, max: 5 }),
      odd: fc.constant({ a: 1 }),
    },
    { requiredKeys: [] },
  );

  it("show the same as a read", { timeout: 600_000 }, async () => {
    const told = { rows: 0, none: 0, different: 0 };
    const property = fc.asyncProperty(
      fc.record({ clerk: anyRole, guard: anyRole }),
      fc.subarray(["clerk", "own", "guard", "nobody"], { minLength: 1 }),
      fc.array(anyClaims, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 10 }),
      async (roles, held, claimSets, together) => {
        const limited = Object.fromEntries(
          Object.entries({ ...roles, own }).map(([name, role]) => [name, unlimited(role)]),
        );
        const workspace = built(resolveForTest(definitionWith(limited)));
        const { data } = openProjection(database, () => workspace);
        for (const table of ["items", "owners"] as const) {
          const all = await storedRows(database.database.owner, workspace, table);
          const events = Map.groupBy(all, (_, index) => Math.floor(index / together));
          const merging = [...events.values()].map(merged);
          const shown = await project(data, workspace, held, [table, merging], claimSets);
          for (const [index, claims] of claimSets.entries()) {
            const expected = await readText(data, workspace, held, table, claims).catch(() => null);
            const texts = shown[index]!.flatMap((text) =>
              text === null ? [] : [text.slice(1, -1)],
            );
            expect(texts.length === 0 ? null : `[${texts.join(",")}]`).toBe(expected);
            told[expected === null ? "none" : "rows"] += 1;
          }
          if (new Set(shown.map((texts) => texts.join())).size > 1) told.different += 1;
        }
      },
    );
    await fc.assert(property, { numRuns: runs, seed: 20_260_301 });
    console.log(`${runs} sets of roles: ${JSON.stringify(told)}`);
    expect(told.rows).toBeGreaterThan(runs / 2);
    expect(told.different).toBeGreaterThan(runs / 20);
  });
});
