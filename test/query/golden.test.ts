// The SQL that requests become, one file per feature in `golden/`, for people to read: a statement changes only where somebody
// means it to. `UPDATE_GOLDEN=1` writes the files anew. No database is asked.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allBodyFlaws } from "../../src/contract/index.ts";
import { formatSql } from "./golden/format-sql.ts";
import { conditions } from "./golden/conditions.ts";
import { reads } from "./golden/reads.ts";
import { rights } from "./golden/rights.ts";
import { refsOf, statementsOf } from "./golden/statements.ts";
import { writes } from "./golden/writes.ts";
import { writtenOut } from "./golden/write-out.ts";

const folder = join(import.meta.dirname, "golden");
const all = Object.entries({ ...reads, ...conditions, ...rights, ...writes });
const updates = process.env["UPDATE_GOLDEN"] === "1";
const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".sql"));

if (updates) for (const file of files()) rmSync(join(folder, file));

describe("golden SQL", () => {
  it.each(all)("%s", async (name, golden) => {
    const file = join(folder, `${name}.sql`);
    const now = await writtenOut(golden);
    if (updates) writeFileSync(file, now);
    expect(now).toBe(readFileSync(file, "utf8"));
  });

  it("has a file for each request, and no others", () => {
    expect(files().toSorted()).toEqual(all.map(([name]) => `${name}.sql`).toSorted());
  });

  it.each(all)("comes of a request that the contract lets through: %s", (_name, golden) => {
    const part =
      "mutation" in golden
        ? { mutation: golden.mutation }
        : { query: golden.query, includeTotalCount: golden.includeTotalCount };
    const body = JSON.parse(JSON.stringify({ refs: refsOf(golden), ...part })) as unknown;
    expect(allBodyFlaws("query", body)).toBeUndefined();
  });

  it.each(all)("differs from what is sent by white space alone: %s", async (_name, golden) => {
    const bare = (text: string) => text.replace(/\s+/g, "");
    for (const { text } of await statementsOf(golden))
      expect(bare(formatSql(text))).toBe(bare(text));
  });
});
