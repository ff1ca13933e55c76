import { expect, it } from "vitest";
import { changesBetween } from "../../src/mail-preview/text-changes.ts";

const marks = { same: " ", removed: "-", added: "+" };
const show = (before: string, after: string): string[] =>
  changesBetween(before, after).map(({ kind, line }) => `${marks[kind]}${line}`);

it("equal texts have no changes", () => {
  expect(show("a\nb", "a\nb")).toEqual([" a", " b"]);
});

it("the comparison names as few lines as possible", () => {
  expect(show("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
  expect(show("", "a")).toEqual(["-", "+a"]);
});

it("both texts can be read from the changes", () => {
  const [before, after] = ["1\n2\n3\n4\n5\n2", "2\n1\n3\n5\n6\n2"];
  const changes = changesBetween(before, after);
  const without = (kind: string): string =>
    changes.flatMap((change) => (change.kind === kind ? [] : [change.line])).join("\n");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

it("very long texts are not compared line by line, so that the page does not wait", () => {
  const text = "line\n".repeat(50_000);
  const started = performance.now();
  expect(changesBetween(text, text)).toHaveLength(100_002);
  expect(performance.now() - started).toBeLessThan(5_000);
});
