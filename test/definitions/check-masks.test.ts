// Tests the check of masks (G5.7, G20.2). The apply refuses a mask that could only show null.
import { afterAll, describe, expect, it } from "vitest";
import { maskFits } from "../../src/access/masks.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { loadDefinition } from "./load-definition.ts";
import { clearScratch, folderOf, WORKSPACE_ID } from "./corner-store.ts";
import type { MaskDefinition } from "../../src/catalog/definition.ts";

afterAll(clearScratch);

const columns = {
  text: "{ type: text }",
  integer: "{ type: integer }",
  bigint: "{ type: bigint }",
  decimal: "{ type: decimal }",
  float: "{ type: float }",
  boolean: "{ type: boolean }",
  date: "{ type: date }",
  time: "{ type: time }",
  timestamp: "{ type: timestamp }",
  uuid: "{ type: uuid }",
  json: "{ type: json }",
  enum: "{ type: enum, values: [a] }",
  reference: "{ type: reference, table: things }",
  file: "{ type: file }",
  texts: "{ type: text, array: true }",
} as const;

const masks: readonly MaskDefinition[] = [
  { kind: "redact" },
  { kind: "redact", text: "***" },
  { kind: "last", keep: 2 },
  { kind: "first", keep: 2 },
  { kind: "email" },
  { kind: "hash" },
  { kind: "year" },
];

function load(column: string, mask?: MaskDefinition) {
  const listed = Object.entries(columns).map(([name, text]) => `${name}: ${text}`);
  const masked = mask === undefined ? "" : `, masks: { ${column}: ${JSON.stringify(mask)} }`;
  const text = `workspace: { id: ${WORKSPACE_ID} }\ntables: { things: { columns: { ${listed.join(", ")} } } }\nroles: { any: { tables: { things: { read: "*"${masked} } } } }\n`;
  return loadDefinition(folderOf({ "workspace.yaml": text }), { env: {} });
}

describe("a mask", () => {
  const workspace = buildWorkspace(load("text").definition!, {
    version: 1,
    rootSecret: Buffer.alloc(32),
  });
  const things = workspace.tablesByName.get("things")!;

  it.each(Object.keys(columns))(
    "of a %s column is accepted if and only if it fits the type of the column",
    (column) => {
      for (const mask of masks) {
        const { diagnostics } = load(column, mask);
        const refused = diagnostics.map(({ rule }) => rule);
        expect(refused, JSON.stringify(mask)).toEqual(
          maskFits(mask, things.columnBy.get(column)!) ? [] : ["bad-mask"],
        );
      }
    },
  );
});

describe("a hash that its reader can test guesses against (G5.8): an apply warns", () => {
  /**
   * Returns the warnings for a role or key with this scope, and whether the apply would continue.
   */
  function warningsOf(scope: string, holder = "roles: { any") {
    const table =
      "things: { columns: { a: { type: text }, b: { type: text }, c: { type: text } } }";
    const kind = holder.startsWith("keys") ? "kind: publishable, " : "";
    const text = `workspace: { id: ${WORKSPACE_ID} }\ntables: { ${table} }\n${holder}: { ${kind}tables: { things: { ${scope} } } } }\n`;
    const { definition, diagnostics } = loadDefinition(folderOf({ "workspace.yaml": text }), {
      env: {},
    });
    expect(definition).toBeDefined();
    return diagnostics.map(({ rule, severity, message }) => {
      expect([rule, severity]).toEqual(["writable-hash", "warning"]);
      return message;
    });
  }
  const masked = "masks: { a: { kind: hash }, b: { kind: email } }";
  const both = "masks: { a: { kind: hash }, b: { kind: hash } }";
  const own = /masks\.a.* may be written: a caller can write a guess to a, read its hash/;

  it.each([
    ["insert by default", `actions: [read, insert], read: [id, a, b], ${masked}`],
    ["insert that lists it", `actions: [read, insert], read: [id, a, b], insert: [a], ${masked}`],
    ["update by default", `actions: [read, update], read: "*", ${masked}`],
    ["update of every column", `actions: [read, update], read: [id, a, b], update: "*", ${masked}`],
  ])("of the column itself: %s", (_name, scope) => {
    expect(warningsOf(scope)).toEqual([expect.stringMatching(own)]);
    expect(warningsOf(scope, "keys: { any")).toHaveLength(1);
  });

  it("of another column with the same mask, at both", () => {
    const scope = `actions: [read, update], read: [id, a, b], update: [b], ${both}`;
    expect(warningsOf(scope)).toEqual([
      expect.stringMatching(/masks\.a.* b may be written, has the same mask/),
      expect.stringMatching(/masks\.b.* may be written/),
    ]);
  });

  it.each([
    ["nothing may be written", `read: [id, a, b], ${both}`],
    [
      "columns without a hash",
      `actions: [read, insert], read: [id, a, b], insert: [b, c], ${masked}`,
    ],
    ["rows may be deleted alone", `actions: [read, delete], read: [id, a, b], ${both}`],
  ])("and does not where %s", (_name, scope) => {
    expect(warningsOf(scope)).toEqual([]);
  });
});
