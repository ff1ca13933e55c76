// Tests cursors, the positions from which a read continues. A cursor is valid only if it is
// unchanged. It is valid only for the credential that received it, and only for the same query.
import { describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { cursorBindingOf, openCursor, sealCursor } from "../../src/query/execute/cursor.ts";
import { defineWorkspace } from "../support/definition.ts";

const workspace = buildWorkspace(defineWorkspace(), {
  version: 1,
  rootSecret: Buffer.alloc(32, 7),
});
/**
 * Another workspace that was restored from a copy of the first one. It has the same root secret and
 * the same ids of keys.
 */
const copy = buildWorkspace(defineWorkspace({ id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002" }), {
  version: 1,
  rootSecret: Buffer.alloc(32, 7),
});
const ours = cursorBindingOf("key:a", "a", "shape");
const keys = JSON.stringify(["2026-01-01", null, "Müller"]);

describe("cursors", () => {
  it("contain the order keys of the last row, encrypted", () => {
    const cursor = sealCursor(workspace, ours, keys);
    expect(openCursor(workspace, ours, cursor)).toEqual(["2026-01-01", null, "Müller"]);
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain("2026");
  });

  it("are equal for equal pages", () => {
    expect(sealCursor(workspace, ours, keys)).toBe(sealCursor(workspace, ours, keys));
  });

  it("are refused in a restored copy of the workspace", () => {
    const cursor = sealCursor(workspace, ours, keys);
    expect(() => openCursor(copy, ours, cursor)).toThrow("is not a cursor");
  });

  it.each([
    [
      "another credential or query",
      cursorBindingOf("key:b", "b", "shape"),
      (cursor: string) => cursor,
    ],
    [
      "a changed byte",
      cursorBindingOf("key:a", "a", "shape"),
      (cursor: string) => `${cursor.slice(0, -2)}${cursor.endsWith("AA") ? "BB" : "AA"}`,
    ],
    [
      "a part of one",
      cursorBindingOf("key:a", "a", "shape"),
      (cursor: string) => cursor.slice(0, 20),
    ],
    ["no cursor at all", cursorBindingOf("key:a", "a", "shape"), () => "x"],
  ])("refuse %s", (_what, binding, change) => {
    const cursor = change(sealCursor(workspace, ours, keys));
    expect(() => openCursor(workspace, binding, cursor)).toThrow(
      "is not a cursor of this query and credential",
    );
  });

  it("are refused for values that are too long", () => {
    expect(() => sealCursor(workspace, ours, JSON.stringify(["x".repeat(60_000)]))).toThrow(
      "too long for a cursor",
    );
  });

  it("are not valid in another workspace", () => {
    const other = buildWorkspace(defineWorkspace(), {
      version: 1,
      rootSecret: Buffer.alloc(32, 8),
    });
    expect(() => openCursor(other, ours, sealCursor(workspace, ours, keys))).toThrow(
      "is not a cursor",
    );
  });
});
