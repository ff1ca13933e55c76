// Tests that the cached plans of reads stay within their memory limit, for requests of any form.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { grantAs } from "../../src/access/grants.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { prepareRead } from "../../src/query/execute/prepared.ts";
import { shapeOf } from "../../src/query/parse/shape-key.ts";
import type { ReadRequest } from "../../src/query/parse/request.ts";
import { defineWorkspace, referenceTo } from "../support/definition.ts";

const names = Array.from({ length: 9 }, (_, index) => `column${index}`);
const definition = defineWorkspace({
  tables: {
    teams: { columns: { name: { type: "text" } } },
    people: {
      columns: {
        ...Object.fromEntries(names.map((name) => [name, { type: "text" as const }])),
        team: referenceTo("teams", "team", { inverse: "people" }),
      },
    },
  },
  keys: { server: { kind: "server", tables: "all" } },
});
const grant = grantAs(
  buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) }),
  "server",
);
const { people, teams } = definition.tables;

/**
 * Returns a read whose columns depend on the bits of the number, from 1 to 511. The gateway
 * compiles two statements for it.
 */
const requestOf = (number: number): ReadRequest => {
  const select = names.filter((_, bit) => (number >> bit) & 1);
  return {
    refs: { p: people!.id, t: teams!.id },
    query: { from: "t", select: ["name", { relation: "people", ref: "p", select, limit: 100 }] },
  } as ReadRequest;
};

/**
 * Bytes of memory for the compiled reads of a definition. Workspaces with equal definitions share
 * it.
 */
const SHARED_MAX = 4 * 1024 * 1024;
/** Bytes that the cache counts for each read, with the text of its cache key. */
const keyBytes = ({ length }: string): number => 400 + 2 * length;

/** Returns the bytes of heap memory that the result of `make` needs. */
function heapOf(make: () => readonly unknown[]): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = make();
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  expect(kept.length).toBeGreaterThan(0);
  return grown;
}

it("compiled reads need no more memory than is counted", () => {
  let counted = SHARED_MAX;
  const needed = heapOf(() =>
    Array.from({ length: 511 }, (_, index) => {
      const { read, shape } = prepareRead(requestOf(index + 1), grant);
      counted += read.bytes + keyBytes(shape.key);
      return read;
    }),
  );
  expect(needed).toBeLessThan(counted);
});

it("shapes of requests with many conditions need no more memory than is counted", () => {
  let counted = 0;
  const needed = heapOf(() =>
    Array.from({ length: 500 }, (_, index) => {
      const where = Array.from({ length: 40 }, () => ({ field: "name", op: "eq", value: index }));
      const query = { from: "t", select: [`column${index}`], where };
      const { key } = shapeOf({ refs: {}, query } as unknown as ReadRequest);
      counted += keyBytes(key);
      return key;
    }),
  );
  expect(needed).toBeLessThan(counted);
});
