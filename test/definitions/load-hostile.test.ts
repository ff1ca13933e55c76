// Any contents of a definition file lead to a definition or to diagnostics with a place, never to a
// crash.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { corporaMissing, hasCorpora, naughtyStrings } from "../hostile/corpora.ts";
import { loadDefinition } from "./load-definition.ts";
import { clearScratch, cornerStore, env, folderOf, WORKSPACE_ID } from "./corner-store.ts";

afterAll(clearScratch);

const files = [
  "workspace.yaml",
  "tables.yaml",
  "access/roles.yaml",
  "access/keys.yml",
  "automations.yaml",
] as const;
const texts: Readonly<Record<string, string>> = Object.fromEntries(
  files.map((name) => [name, readFileSync(join(cornerStore, name), "utf8")]),
);

/** Loads the files and checks that every diagnostic has a place in one of them and a message. */
function survive(contents: Readonly<Record<string, string>>): void {
  const folder = folderOf(contents);
  const { definition, diagnostics } = loadDefinition(folder, { env });
  for (const { file, line, column, rule, message, hint } of diagnostics) {
    const lines = contents[file]!.split("\n").length;
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines + 1);
    expect(column).toBeGreaterThanOrEqual(1);
    for (const text of [rule, message, hint]) expect(text).not.toBe("");
  }
  if (definition === undefined)
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
}

const fragments = [
  "{",
  "}",
  "[",
  "]",
  ":",
  " - ",
  "\n",
  "  ",
  "&a ",
  "*a",
  "!!map ",
  "? ",
  "|",
  ">",
  '"',
  "'",
  "#",
  "---\n",
  "${env:ACME_SECRET}",
  "${env:",
  "null",
  "true",
  "~",
  "1e999",
  "0x1F",
  "-1",
  "{{steps.x}}",
  "__proto__",
  "constructor",
  "id",
  "tables:",
  "\u0000",
  "\ud800",
  "\u202e",
  "\ufeff",
  "😀",
];

/** Replaces the n-th node of the tree by the value, or renames its key to the text of the value. */
function replaceNode(
  root: Record<string, unknown>,
  n: number,
  value: unknown,
  rename: boolean,
): void {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      visit((node as Record<string, unknown>)[key]);
    }
  };
  visit(root);
  const [holder, key] = places[n % places.length]!;
  if (!rename || Array.isArray(holder)) holder[key] = value;
  else {
    const moved = holder[key];
    delete holder[key];
    Object.defineProperty(holder, typeof value === "string" ? value : JSON.stringify(value), {
      value: moved,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

describe("hostile definition files", { timeout: 60_000 }, () => {
  it("random text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) =>
        survive({ "workspace.yaml": text }),
      ),
      { numRuns: 100 },
    );
  });

  it("random pieces of YAML", () => {
    const yaml = fc
      .array(fc.constantFrom(...fragments), { maxLength: 40 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(yaml, (text) => survive({ "workspace.yaml": text })),
      { numRuns: 200 },
    );
  });

  it("a good definition with random pieces put in and cut out", () => {
    const edits = fc.array(
      fc.record({
        file: fc.constantFrom(...files),
        at: fc.nat(),
        cut: fc.nat({ max: 30 }),
        put: fc.constantFrom("", ...fragments),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(edits, (changes) => {
        const contents = { ...texts };
        for (const { file, at, cut, put } of changes) {
          const text = contents[file]!;
          const start = at % text.length;
          contents[file] = text.slice(0, start) + put + text.slice(start + cut);
        }
        survive(contents);
      }),
      { numRuns: 60 },
    );
  });

  it("a valid definition in which a random value replaces one value", () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(
        null,
        [],
        {},
        [null],
        { a: null },
        0,
        -1,
        1.5,
        "",
        "*",
        "all",
        [[]],
        [{}],
        { __proto__: null },
      ),
    );
    const place = fc.record({ file: fc.constantFrom(...files), line: fc.nat(), value });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), (changes) => {
        const contents = { ...texts };
        for (const { file, line, value: other } of changes) {
          const lines = contents[file]!.split("\n");
          const index = line % lines.length;
          lines[index] = lines[index]!.replace(
            /^(\s*(?:- )?[\w-]+:) .*$/,
            (_whole, key: string) => `${key} ${JSON.stringify(other)}`,
          );
          contents[file] = lines.join("\n");
        }
        survive(contents);
      }),
      { numRuns: 60 },
    );
  });

  it("a valid definition in which values at any depth are replaced or renamed", () => {
    const other = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(null, [], {}, [null], "all", "*", 0),
    );
    const change = fc.record({ at: fc.nat({ max: 1_000_000 }), other, rename: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const definition = Object.assign(
          {},
          ...files.map((name) => parse(texts[name]!) as object),
        ) as Record<string, unknown>;
        for (const { at, other: value, rename } of changes)
          replaceNode(definition, at, structuredClone(value), rename);
        survive({ "workspace.yaml": JSON.stringify(definition) });
      }),
      { numRuns: 120 },
    );
  });

  it.skipIf(!hasCorpora)(
    `naughty strings as names and values${hasCorpora ? "" : `: skipped, ${corporaMissing}`}`,
    () => {
      for (const text of naughtyStrings()) {
        const quoted = JSON.stringify(text);
        survive({
          "workspace.yaml": `workspace: { id: ${WORKSPACE_ID}, name: ${quoted} }\ntables: { ${quoted}: { columns: { a: { type: text, default: ${quoted} } } } }\nroles: { r: { tables: { t: { read: [${quoted}] } } } }\nendpoints: { ${quoted}: { mode: sync, automations: [${quoted}] } }\n`,
          "raw.yaml": text,
        });
      }
    },
  );
});
