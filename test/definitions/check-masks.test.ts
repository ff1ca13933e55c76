// A mask that an apply lets through shows something, and one that it refuses could only show null (G5.7, G20.2).
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
    "of a %s column is let through exactly where it can be computed",
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
