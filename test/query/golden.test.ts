// Compares the SQL statements of requests with the files in `golden/`, one file for each feature.
// Readers can see the statements there, and a change of a statement shows in the diff. The first
// lines of a file contain the request. `UPDATE_GOLDEN=1` writes the rest of each file again. The
// test needs no database.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generatedChecks } from "../../src/contract/index.ts";
import { caseOf } from "./golden/cases.ts";
import { formatSql } from "./golden/format-sql.ts";
import { refsOf, statementsOf } from "./golden/statements.ts";
import { writtenOut } from "./golden/write-out.ts";

const folder = join(import.meta.dirname, "golden");
const updates = process.env["UPDATE_GOLDEN"] === "1";
const all = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => [name, caseOf(readFileSync(join(folder, name), "utf8"))] as const);

describe("golden SQL", () => {
  it.each(all)("%s", async (name, golden) => {
    const file = join(folder, name);
    const now = await writtenOut(golden);
    if (updates) writeFileSync(file, now);
    expect(now).toBe(readFileSync(file, "utf8"));
  });

  const requests = all.flatMap(([name, golden]) =>
    "events" in golden ? [] : [[name, golden] as const],
  );
  it.each(requests)("has a request that the contract permits: %s", (_name, golden) => {
    const part =
      "mutation" in golden
        ? { mutation: golden.mutation }
        : { query: golden.query, includeTotalCount: golden.includeTotalCount };
    const body = JSON.parse(JSON.stringify({ refs: refsOf(golden), ...part })) as unknown;
    expect(generatedChecks.allBodyFlaws("query", body)).toBeUndefined();
  });

  it.each(all)("differs from the sent statement only in white space: %s", async (_name, golden) => {
    const bare = (text: string) => text.replace(/\s+/g, "");
    for (const { text } of await statementsOf(golden))
      expect(bare(formatSql(text))).toBe(bare(text));
  });
});
