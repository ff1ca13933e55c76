// Lines of the process log for a terminal (G19.9).
import { expect, it } from "vitest";
import { terminalLine } from "../../src/platform/terminal-line.ts";

const time = "2026-02-03T14:03:09.120Z";
const request = { level: "info", time, msg: "request", requestId: "r", method: "GET", path: "/x" };

it.each([
  [{ status: 200, bytes: 15, durationMs: 1.26 }, "GET /x 200 15 B 1.3 ms"],
  [
    { status: 400, bytes: 1_500, durationMs: 12, code: "INVALID_QUERY" },
    "GET /x 400 1.5 KiB 12.0 ms INVALID_QUERY",
  ],
])("a request is one line without names: %o", (more, line) => {
  expect(terminalLine(JSON.stringify({ ...request, ...more }))).toBe(`14:03:09 ${line}\n`);
});

it("any other line has its level, its text and its fields", () => {
  const json = JSON.stringify({ level: "warn", time, msg: "no entries", waiting: 3, code: "X" });
  expect(terminalLine(json)).toBe('14:03:09 warn: no entries waiting=3 code="X"\n');
});

it("the stack of an error follows the line", () => {
  const err = { type: "Error", message: "gone", stack: "Error: gone\n    at a.ts:1" };
  const json = JSON.stringify({ level: "error", time, msg: "failed", err });
  expect(terminalLine(json)).toBe("14:03:09 error: failed\n    Error: gone\n    at a.ts:1\n");
});

it("a line contains no control characters for the terminal", () => {
  const evil = "\u001b[2J\u0007\u009b31m\u202e\r\n";
  const err = { stack: `Error: ${evil}` };
  for (const line of [
    { ...request, path: evil, status: 200, bytes: 0, durationMs: 0 },
    { level: "warn", time, msg: evil, field: evil, err },
  ])
    expect(terminalLine(JSON.stringify(line)).replaceAll("\n", "")).not.toMatch(
      /[\p{Cc}\u202a-\u202e]/u,
    );
});
