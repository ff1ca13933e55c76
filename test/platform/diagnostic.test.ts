// Diagnostics of files: their line of text, their order, and the error that carries several.
import { expect, it } from "vitest";
import {
  DiagnosticError,
  formatDiagnostic,
  formatDiagnostics,
  sortDiagnostics,
  type Diagnostic,
} from "../../src/platform/index.ts";

const made = (more: Partial<Diagnostic>): Diagnostic => ({
  file: "tables.yaml",
  severity: "error",
  rule: "unknown-column",
  message: "there is no such column",
  hint: "Remove it.",
  ...more,
});

it("an error without diagnostics prints no empty lists", () => {
  expect(Object.keys(new DiagnosticError("It is full."))).not.toContain("diagnostics");
  expect(Object.keys(new DiagnosticError("It is full."))).not.toContain("details");
  const one = new DiagnosticError("It is wrong.", { diagnostics: [made({})] });
  expect(Object.keys(one)).toEqual(expect.arrayContaining(["diagnostics", "details"]));
});

it("a line contains the known position, severity, rule, problem and remedy", () => {
  const rest = "  error  unknown-column  there is no such column. Remove it.";
  expect(formatDiagnostic(made({ line: 14, column: 7 }))).toBe(`tables.yaml:14:7${rest}`);
  expect(formatDiagnostic(made({ line: 14 }))).toBe(`tables.yaml:14${rest}`);
  expect(formatDiagnostic(made({}))).toBe(`tables.yaml${rest}`);
  expect(formatDiagnostic(made({ line: 14, column: 7 }), "line")).toBe(`tables.yaml:14${rest}`);
});

it("diagnostics are ordered by file, line, column, rule and path, in any order of the checks", () => {
  const sorted = [
    made({ file: "roles.yaml", line: 20 }),
    made({}),
    made({ line: 9, column: 2 }),
    made({ line: 9, column: 10, rule: "a-rule" }),
    made({ line: 9, column: 10, message: "one", path: "a" }),
    made({ line: 9, column: 10, message: "other", path: "b" }),
    made({ line: 10, column: 1 }),
  ];
  expect(sortDiagnostics(sorted.toReversed())).toEqual(sorted);
});

it("two violations of a rule on one line are shown once if only lines are shown", () => {
  const [first, again] = [made({ line: 9, column: 2 }), made({ line: 9, column: 12 })];
  expect(sortDiagnostics([again, first], "line")).toEqual([first]);
  expect(formatDiagnostics([again, first], "line")).toBe(formatDiagnostic(first, "line"));
});

it("two violations of a rule on one line are shown twice if columns or paths differ", () => {
  const [first, again] = [made({ line: 9, column: 2 }), made({ line: 9, column: 12 })];
  expect(sortDiagnostics([again, first, { ...first }])).toEqual([first, again]);
  const [one, other] = [made({ line: 9, path: "a" }), made({ line: 9, path: "b" })];
  expect(sortDiagnostics([other, one])).toEqual([one, other]);
});

it("an error has its own name, and its details are one line for each diagnostic", () => {
  class ExampleError extends DiagnosticError {}
  const diagnostics = [made({ line: 2 }), made({ line: 1 })];
  const error = new ExampleError("The files have 2 errors.", { diagnostics });
  expect(error).toMatchObject({ name: "ExampleError", message: "The files have 2 errors." });
  expect(error.details.join("\n")).toBe(formatDiagnostics(diagnostics));
  expect(new ExampleError("It says it all.")).toMatchObject({ diagnostics: [], details: [] });
});
