// An accepted row filter also works at run time: no filter passes the apply and fails for a caller
// (G5.4, G20.2).
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parseRowFilter } from "../../src/access/row-filter.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { encodeOperands } from "../../src/conditions/operators.ts";
import { operators } from "../../src/contract/values/operators.ts";
import { loadDefinition } from "./load-definition.ts";
import { clearScratch, cornerStore, env, folderOf, WORKSPACE_ID } from "./corner-store.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import type { RawCondition } from "../../src/access/row-filter.ts";

afterAll(clearScratch);

const demo = join(import.meta.dirname, "../../templates/workspaces/demo");

/** Parses every row filter as a request would, and encodes every literal in it. */
function useRowFilters(definition: WorkspaceDefinition): number {
  const workspace = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) });
  let used = 0;
  for (const holder of [...Object.values(definition.roles), ...Object.values(definition.keys)]) {
    if (holder.tables === "all") continue;
    for (const [name, { rowFilter }] of Object.entries(holder.tables)) {
      encodeLiterals(parseRowFilter(rowFilter, workspace.tablesByName.get(name)!).tree);
      used += rowFilter.length;
    }
  }
  return used;
}

function encodeLiterals(node: RawCondition): void {
  if (node.kind === "and" || node.kind === "or") node.items.forEach(encodeLiterals);
  else if (node.kind === "not") encodeLiterals(node.item);
  else if (node.kind === "related") encodeLiterals(node.related.where);
  else if (node.kind === "compare" && node.value.kind === "literal")
    encodeOperands(node.op, node.left.type, node.value.value);
}

describe("row filters that an apply lets through", () => {
  it.each([
    ["the Corner Store", cornerStore],
    ["the demo workspace", demo],
  ])("work in %s", (_what, folder) => {
    const { definition, diagnostics } = loadDefinition(folder, { env });
    expect(diagnostics).toEqual([]);
    expect(useRowFilters(definition!)).toBeGreaterThan(0);
  });

  it("compare with columns, claims and values of every type", () => {
    const field = fc.constantFrom(
      "id",
      "n",
      "big",
      "amount",
      "ratio",
      "on",
      "day",
      "at",
      "clock",
      "tags",
      "data",
      "files",
      "kind",
      "parent",
    );
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        1,
        1.5,
        "1",
        "text",
        "a\\",
        "new",
        "2026-01-31",
        "2026-01-31T00:00:00Z",
        "10:00",
        WORKSPACE_ID,
      ),
      fc.constantFrom<unknown>(
        [],
        ["new"],
        [1, 2],
        ["a", "b"],
        [WORKSPACE_ID],
        [null],
        ["2026-01-31", "2026-02-01"],
        { a: 1 },
        [["a"]],
      ),
    );
    const against = fc.oneof(
      { weight: 4, arbitrary: value.map((literal) => ({ value: literal })) },
      { weight: 1, arbitrary: field.map((valueField) => ({ valueField })) },
      { weight: 1, arbitrary: fc.constant({ valueFromClaim: "sub" }) },
    );
    const { condition } = fc.letrec<{ condition: object; list: object[] }>((tie) => ({
      list: fc.array(tie("condition"), { maxLength: 2 }),
      condition: fc.oneof(
        { maxDepth: 6, depthIdentifier: "condition" },
        fc
          .tuple(
            field,
            fc.constantFrom(...operators),
            against,
            fc.option(fc.constantFrom(["a"], ["a", 0]), { freq: 8 }),
          )
          .map(([name, op, compared, path]) => ({
            field: name,
            op,
            ...compared,
            ...(path === null ? {} : { path }),
          })),
        tie("list").map((and) => ({ and })),
        tie("list").map((or) => ({ or })),
        tie("condition").map((not) => ({ not })),
        fc
          .tuple(fc.constantFrom("parent", "children"), tie("list"))
          .map(([relation, where]) => ({ relation, match: "some", where })),
      ),
    }));
    let accepted = 0;
    fc.assert(
      fc.property(condition, (item) => {
        const { definition } = loadDefinition(folderOf({ "workspace.yaml": yamlWith(item) }), {
          env: {},
        });
        if (definition === undefined) return;
        accepted += 1;
        expect(() => useRowFilters(definition)).not.toThrow();
      }),
      { numRuns: 300 },
    );
    expect(accepted, "both kinds are met").toBeGreaterThan(5);
  });
});

/** A table with a column of every type, and a role with the condition. */
const yamlWith = (condition: unknown): string => `
workspace: { id: ${WORKSPACE_ID} }
tables:
  things:
    columns:
      n: { type: integer }
      big: { type: bigint }
      amount: { type: decimal, precision: 10, scale: 2 }
      ratio: { type: float }
      on: { type: boolean }
      day: { type: date }
      at: { type: timestamp }
      clock: { type: time }
      tags: { type: text, array: true }
      data: { type: json }
      files: { type: file }
      kind: { type: enum, values: [new, old] }
      parent: { type: reference, table: things, inverse: children }
roles:
  any: { tables: { things: { read: "*", rowFilter: [${JSON.stringify(condition)}] } } }
`;
