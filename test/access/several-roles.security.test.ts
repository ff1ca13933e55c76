// A caller with several roles sees the union of their rights (G5.10, G5.11), row by row and cell by
// cell. The gateway's plan over PostgreSQL and a naive evaluator over plain arrays get the same
// arbitrary roles and queries.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grantFor } from "../../src/access/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { EndUserCaller } from "../../src/contract/caller.ts";
import { GatewayError } from "../../src/contract/errors.ts";
import { accessOf, createWorkspaceReader } from "../../src/query/index.ts";
import type { ReadRequest } from "../../src/query/parse/request.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { installModel, resolveForTest } from "../support/install.ts";
import { query as anyQuery, role as anyRole } from "./naive-arbitraries.ts";
import { Naive, Refused, type Query } from "./naive.ts";
import { claims, definitionWith, rows, tableIds, type Item, type Roles } from "./naive-world.ts";

const runs = Number(process.env["ROLES_RUNS"] ?? 400);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await installModel(database, definitionWith({}), new Map(Object.entries(rows).toReversed()));
});
afterAll(() => database.close());

const withRefs = (items: readonly Item[]): object[] =>
  items.map(({ and, or, not, where, ...item }) => ({
    ...item,
    ...(and && { and: withRefs(and) }),
    ...(or && { or: withRefs(or) }),
    ...(not && { not: withRefs([not])[0] }),
    ...(where && { where: withRefs(where) }),
    ...(item.relation && { ref: item.relation === "owner" ? "o" : "i" }),
  }));

function bodyOf({ from, select, relation, where, orderBy, figures, limit }: Query) {
  const related = relation && {
    relation: from === "items" ? "owner" : "items",
    ref: from === "items" ? "o" : "i",
    alias: "related",
    select: relation.select,
  };
  const list = figures
    ? {
        select: [
          ...(figures.groupBy ? [figures.groupBy] : []),
          { fn: figures.fn, field: figures.field, alias: "figure" },
        ],
        ...(figures.groupBy ? { groupBy: [figures.groupBy] } : {}),
      }
    : { select: [...select, ...(related ? [related] : [])], orderBy };
  return {
    refs: { i: tableIds.items, o: tableIds.owners },
    query: { from: from === "items" ? "i" : "o", ...list, where: withRefs(where), limit },
    includeTotalCount: true,
  } as const;
}

let version = 0;
async function gatewayAnswer(
  roles: Roles,
  held: readonly string[],
  asked: Query,
): Promise<unknown> {
  const workspace = buildWorkspace(resolveForTest(definitionWith(roles)), {
    version: ++version,
    rootSecret: Buffer.alloc(32, 1),
  });
  const caller: EndUserCaller = {
    kind: "endUser",
    workspaceId: workspace.id,
    endUserId: workspace.id,
    roles: held,
    claims,
    origins: null,
  };
  try {
    const catalog = { get: () => workspace, refresh: async () => {} };
    const reader = createWorkspaceReader({ catalog, readPool: database.database.read });
    const { text } = await reader.read(
      accessOf(caller, grantFor(workspace, caller)),
      bodyOf(asked) as unknown as ReadRequest,
    );
    const { data, meta } = JSON.parse([text].flat().join("")) as {
      data: unknown;
      meta: { total: number };
    };
    return { data, total: meta.total };
  } catch (error) {
    if (error instanceof GatewayError) return error.code;
    throw error;
  }
}

function naiveAnswer(roles: Roles, held: readonly string[], asked: Query): unknown {
  try {
    return new Naive(roles, held).answer(asked);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

it("returns the same rows as a naive evaluator of the roles", { timeout: 600_000 }, async () => {
  const told = { refused: 0, empty: 0, rows: 0 };
  const property = fc.asyncProperty(
    fc.record({ clerk: anyRole, guard: anyRole, pilot: anyRole }),
    fc.subarray(["clerk", "guard", "pilot", "nobody"], { minLength: 1 }),
    anyQuery,
    async (roles, held, asked) => {
      const expected = naiveAnswer(roles, held, asked);
      expect(await gatewayAnswer(roles, held, asked)).toEqual(expected);
      if (typeof expected === "string") told.refused += 1;
      else told[(expected as { data: unknown[] }).data.length > 0 ? "rows" : "empty"] += 1;
    },
  );
  await fc.assert(property, { numRuns: runs, seed: 20_250_101 });
  console.log(
    `${runs} sets of roles and queries: ${told.rows} with rows, ${told.empty} empty, ${told.refused} refused`,
  );
  expect(told.rows).toBeGreaterThan(runs / 10);
});
