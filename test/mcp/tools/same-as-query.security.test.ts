// What holds of `/query` holds of the tools: the matrix of column rights, and two worlds that differ only in what a credential must not see. Few
// of each; all of them by `npm run column-matrix -- --over mcp` and `npm run twin-world -- --over mcp`.
import { describe, expect, it } from "vitest";
import { expectComparisons, expectNames, openMatrix } from "../../query/column-matrix/matrix.ts";
import { comparingPositions, positions } from "../../query/column-matrix/positions.ts";
import { writeConditions } from "../../query/column-matrix/write-positions.ts";
import { compareWorlds } from "../../twin-world/run.ts";
import { openWorlds } from "../../twin-world/worlds.ts";

describe("over MCP", { timeout: 120_000 }, () => {
  it("columns show, compare and are refused as their rights say, to the letter", async () => {
    const options = { over: "mcp", stride: 101 } as const;
    const reads = await openMatrix("INVALID_QUERY", "narrow", "API keys", options);
    await expectNames(reads, positions);
    await expectComparisons(reads, comparingPositions);
    reads.report();
    await reads.close();
    const writes = await openMatrix("INVALID_MUTATION", "scribe", "end users", options);
    await expectComparisons(writes, writeConditions);
    writes.report();
    await writes.close();
  });

  it("two worlds are the same, byte for byte", async () => {
    const worlds = await openWorlds("window");
    const outcome = await compareWorlds(worlds, "window", { count: 80, seed: "mcp", over: "mcp" });
    expect(outcome.differences.slice(0, 3)).toEqual([]);
    expect([outcome.seenAlike, outcome.touchedHidden.slice(0, 3)]).toEqual([true, []]);
    expect(outcome.byTools).toBeGreaterThan(40);
    expect(outcome.withRows).toBeGreaterThan(5);
    await worlds.close();
  });

  it("a row filter that was forgotten shows", async () => {
    const worlds = await openWorlds("window", {
      leak: (raw) => JSON.parse(JSON.stringify(raw).replaceAll(visible, "[]")) as typeof raw,
    });
    const options = { count: 200, seed: "leak", over: "mcp", untilDifferent: true } as const;
    expect((await compareWorlds(worlds, "window", options)).differences).not.toEqual([]);
    await worlds.close();
  });
});

const visible = JSON.stringify([{ field: "visible", op: "eq", value: true }]);
