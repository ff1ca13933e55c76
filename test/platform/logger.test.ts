// The process log goes to standard error, as JSON, without secrets.
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

function linesOf(
  level: string,
  code: string,
): { stdout: string; lines: Record<string, unknown>[] } {
  const logger = new URL("../../src/platform/logger.ts", import.meta.url).href;
  const program = `import { createLogger } from ${JSON.stringify(logger)}; const log = createLogger(${JSON.stringify(level)}); ${code}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  return {
    stdout,
    lines: stderr
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe("logger", () => {
  it("writes named fields, level and time, and nothing to standard output", () => {
    const { stdout, lines } = linesOf(
      "info",
      `log.info({ port: 4400 }, "listening"); log.debug("quiet");`,
    );
    expect(stdout).toBe("");
    expect(lines).toEqual([
      { level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), port: 4400, msg: "listening" },
    ]);
  });
  it("hides secrets in fields and one level below", () => {
    const { lines } = linesOf(
      "info",
      `log.info({ password: "p1", request: { authorization: "p2", path: "/x" } }, "seen");`,
    );
    expect(lines[0]).toMatchObject({
      password: "[secret]",
      request: { authorization: "[secret]", path: "/x" },
    });
  });
});
