// A workspace folder becomes one definition, independent of the split into files. A diagnostic
// names the place of unreadable text (G20.2, G20.6).
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DefinitionError } from "../../src/definitions/load/files.ts";
import { readDefinition } from "../../src/definitions/load/load.ts";
import { loadDefinition } from "./load-definition.ts";
import { formatDiagnostics, type Diagnostic } from "../../src/platform/index.ts";
import { listDefinitionFiles, listWorkspaceFolders } from "../../src/definitions/load/files.ts";
import { clearScratch, cornerStore, env, folderOf, plant, WORKSPACE_ID } from "./corner-store.ts";

afterAll(clearScratch);

const workspace = `workspace: { id: ${WORKSPACE_ID}, name: Test }\n`;
const table = (name: string): string => `tables:\n  ${name}: { columns: { a: { type: text } } }\n`;

function diagnosticsOf(
  files: Record<string, string | Uint8Array>,
  environment: Record<string, string> = {},
): readonly Diagnostic[] {
  return readDefinition(folderOf(files), { env: environment }).diagnostics;
}

describe("a workspace folder", () => {
  it("that holds the Corner Store is read without a diagnostic", () => {
    expect(readDefinition(cornerStore, { env })).toMatchObject({
      diagnostics: [],
      workspaceId: WORKSPACE_ID,
    });
  });

  it("may divide its sections, and the names and fields of one section, among any number of files and sub-folders", () => {
    const folder = folderOf({
      "workspace.yaml": `workspace: { id: ${WORKSPACE_ID} }\n`,
      "more/settings.yml": "workspace: { name: Spread }\n",
      "b.yaml": table("second"),
      "a/deep/er.yaml": table("first"),
      "empty.yaml": "# nothing yet\n",
    });
    const { definition, diagnostics } = loadDefinition(folder, { env: {} });
    expect(diagnostics).toEqual([]);
    expect(definition?.workspace.name).toBe("Spread");
    expect(Object.keys(definition!.tables)).toEqual(["first", "second"]);
  });

  it("is read in the same order on every machine, without hidden files, seed rows, images and files of other formats", () => {
    const folder = folderOf({
      "workspace.yaml": workspace,
      "z.yml": "",
      "B.yaml": "",
      "a.yaml": "",
      "sub/c.yaml": "",
      "seed/orders.yaml": "",
      "assets/logo.yaml": "",
      "sub/seed/d.yaml": "",
      ".hidden.yaml": "",
      ".git/e.yaml": "",
      "notes.txt": "",
    });
    expect(listDefinitionFiles(folder).files).toEqual([
      "workspace.yaml",
      "B.yaml",
      "a.yaml",
      "sub/c.yaml",
      "sub/seed/d.yaml",
      "z.yml",
    ]);
  });

  it("may have files that are links, and is not left through folders that are", () => {
    const outside = folderOf({ "outside.yaml": table("outside"), "linked.yaml": table("linked") });
    const folder = folderOf({ "workspace.yaml": workspace });
    symlinkSync(join(outside, "linked.yaml"), join(folder, "linked.yaml"));
    symlinkSync(outside, join(folder, "elsewhere"));
    const { definition, diagnostics } = loadDefinition(folder, { env: {} });
    expect(Object.keys(definition!.tables)).toEqual(["linked"]);
    expect(diagnostics).toMatchObject([
      { file: "elsewhere", severity: "warning", rule: "linked-folder" },
    ]);
  });

  it("with a dangling symbolic link is refused, because the tables of a missing file would look removed", () => {
    const folder = folderOf({ "workspace.yaml": workspace });
    symlinkSync(join(folder, "missing.yaml"), join(folder, "tables.yaml"));
    expect(readDefinition(folder, { env: {} }).diagnostics).toMatchObject([
      { file: "tables.yaml", rule: "unreadable-file", severity: "error" },
    ]);
  });

  it("is found by its own path, or together with others by the path of their parent folder", () => {
    const folder = folderOf({
      "b/workspace.yaml": workspace,
      "a/workspace.yml": workspace,
      "docs/readme.md": "",
    });
    expect(listWorkspaceFolders(folder)).toEqual([join(folder, "a"), join(folder, "b")]);
    expect(listWorkspaceFolders(join(folder, "a"))).toEqual([join(folder, "a")]);
  });

  it.each([
    ["is not there", () => join(folderOf({}), "missing"), "does not exist"],
    ["is a file", () => join(folderOf({ "x.yaml": "" }), "x.yaml"), "is a file"],
    ["holds no workspace", () => folderOf({ "notes/readme.md": "" }), "contains a workspace.yaml"],
  ])("that %s is refused with one sentence", (_what, path, words) => {
    const attempt = (): unknown => listWorkspaceFolders(path());
    expect(attempt).toThrow(DefinitionError);
    expect(attempt).toThrow(words);
  });

  it("without a YAML file is refused with one sentence", () => {
    expect(() => readDefinition(folderOf({ "notes.txt": "" }), { env })).toThrow(
      "contains no YAML file",
    );
  });
});

describe("the same name in two places", () => {
  it("is an error that names both", () => {
    const diagnostics = diagnosticsOf({
      "workspace.yaml": workspace + table("orders"),
      "other.yaml": `\n${table("orders")}`,
    });
    expect(diagnostics).toMatchObject([
      { file: "other.yaml", line: 3, column: 3, rule: "repeated-name" },
    ]);
    expect(diagnostics[0]!.message).toContain(
      "tables.orders is already defined at workspace.yaml:3:3",
    );
  });

  it("is an error for fields of the workspace, too", () => {
    const diagnostics = diagnosticsOf({
      "workspace.yaml": workspace,
      "other.yaml": "workspace: { name: Again }\n",
    });
    expect(diagnostics).toMatchObject([
      { file: "other.yaml", line: 1, rule: "repeated-name", path: "workspace.name" },
    ]);
    expect(diagnostics[0]!.message).toContain("workspace.yaml:1:");
  });

  it("is an error inside one file", () => {
    const diagnostics = diagnosticsOf({
      "workspace.yaml": `${workspace}tables:\n  a: { columns: { x: { type: text } } }\n  a: { columns: { x: { type: text } } }\n`,
    });
    expect(diagnostics).toMatchObject([
      { file: "workspace.yaml", line: 4, column: 3, rule: "repeated-key" },
    ]);
  });
});

describe("a file that cannot be read", () => {
  it.each<[string, string | Uint8Array, { rule: string; line: number; column?: number }]>([
    ["an open bracket", "tables: [\n", { rule: "bad-yaml", line: 2 }],
    [
      "a wrong indentation",
      "tables:\n  a:\n   b: 1\n  c\n",
      { rule: "bad-yaml", line: 4, column: 3 },
    ],
    ["a tab", "tables:\n\ta: 1\n", { rule: "bad-yaml", line: 2 }],
    ["two documents", "tables: {}\n---\nroles: {}\n", { rule: "bad-yaml", line: 2, column: 1 }],
    ["an unknown tag", "tables: !secret {}\n", { rule: "bad-yaml", line: 1 }],
    ["a list", "- tables\n", { rule: "wrong-type", line: 1, column: 1 }],
    ["a text", "tables\n", { rule: "wrong-type", line: 1, column: 1 }],
    [
      "other bytes than UTF-8",
      Uint8Array.of(0x74, 0xff, 0xfe),
      { rule: "unreadable-file", line: 1 },
    ],
    [
      "a NUL character",
      'workspace: { name: "a\\0b" }\n',
      { rule: "bad-text", line: 1, column: 20 },
    ],
    [
      "a number that loses digits",
      "workspace: { plan: { storageMb: 12345678901234567890 } }\n",
      { rule: "inexact-number", line: 1, column: 33 },
    ],
    [
      "NaN as a number",
      "workspace: { plan: { storageMb: .nan } }\n",
      { rule: "not-a-number", line: 1 },
    ],
    ["a value that contains itself", "tables: &t { a: *t }\n", { rule: "unknown-alias", line: 1 }],
    ["brackets without end", "[".repeat(50_000), { rule: "too-deep", line: 1 }],
    [
      "more levels than anyone reads",
      `a: ${"[".repeat(80)}${"]".repeat(80)}\n`,
      { rule: "too-deep", line: 1 },
    ],
  ])(
    "%s is reported with its line, and no other diagnostic follows from it",
    (_what, content, expected) => {
      const diagnostics = diagnosticsOf({
        "workspace.yaml": `workspace: { id: ${WORKSPACE_ID}, auth: { defaultRoles: [somebody] } }\n`,
        "other.yaml": content,
      });
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ file: "other.yaml", severity: "error", ...expected }),
      );
      if (expected.rule === "bad-yaml" && !content.toString().startsWith("tables: !"))
        expect(diagnostics).toHaveLength(1);
    },
  );

  it("unfolds aliases once, and stops when a few lines would become millions", () => {
    const lines = ["a: &l0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"];
    for (let level = 1; level < 9; level++)
      lines.push(
        `l${level}: &l${level} [${Array(10)
          .fill(`*l${level - 1}`)
          .join(", ")}]`,
      );
    expect(
      diagnosticsOf({ "workspace.yaml": workspace, "bomb.yaml": lines.join("\n") }),
    ).toContainEqual(expect.objectContaining({ file: "bomb.yaml", rule: "too-large" }));
  });

  it("anchors and aliases are YAML like any other", () => {
    const text = `${workspace}tables:\n  a: { columns: { x: &text { type: text, maxLength: 5 }, y: *text } }\n`;
    const { definition } = loadDefinition(folderOf({ "workspace.yaml": text }), { env: {} });
    expect(definition!.tables.a!.columns.y).toMatchObject({ type: "text", maxLength: 5 });
  });
});

describe("${env:NAME}", () => {
  const settings = (name: string): string => `workspace:\n  id: ${WORKSPACE_ID}\n  name: ${name}\n`;

  it("is replaced by the variable's text, also within a longer value; references in that text stay as they are", () => {
    const folder = folderOf({ "workspace.yaml": settings('"${env:CITY} in ${env:COUNTRY}"') });
    const environment = { CITY: "${env:COUNTRY}", COUNTRY: "42" };
    expect(loadDefinition(folder, { env: environment }).definition?.workspace.name).toBe(
      "${env:COUNTRY} in 42",
    );
  });

  it("keeps a text a text", () => {
    const folder = folderOf({ "workspace.yaml": settings("${env:NUMBER}") });
    expect(loadDefinition(folder, { env: { NUMBER: "42" } }).definition?.workspace.name).toBe("42");
  });

  it.each<Record<string, string>>([{}, { CITY: "" }])(
    "that is not set names variable, file and line: %o",
    (environment) => {
      const diagnostics = diagnosticsOf({ "workspace.yaml": settings("${env:CITY}") }, environment);
      expect(diagnostics).toMatchObject([
        { file: "workspace.yaml", line: 3, column: 9, rule: "unset-variable" },
      ]);
      expect(formatDiagnostics(diagnostics)).toContain(
        "workspace.name takes the environment variable CITY, which is not set. Set the environment variable CITY",
      );
    },
  );

  it("is shown in messages as the reference, never as its value", () => {
    const diagnostics = diagnosticsOf(
      { "workspace.yaml": settings("${env:CITY}") },
      { CITY: "canary".repeat(50) },
    );
    expect(diagnostics).toMatchObject([{ rule: "too-long", value: "${env:CITY}" }]);
    expect(JSON.stringify(diagnostics)).not.toContain("canary");
  });

  it("without quotes in a flow map is reported with the correction", () => {
    const diagnostics = diagnosticsOf({
      "workspace.yaml": `workspace: { id: ${WORKSPACE_ID}, name: \${env:CITY} }\n`,
    });
    expect(diagnostics[0]).toMatchObject({
      rule: "bad-yaml",
      hint: 'Put quotes around the variable: "${env:NAME}".',
    });
  });
});

describe("diagnostics", () => {
  it("are reported all together, sorted by file and line, one line for each", () => {
    const { diagnostics } = plant(
      { file: "tables.yaml", find: "status, placedAt]", put: "status, placed]" },
      {
        file: "access/roles.yaml",
        find: "read: [id, name, email]",
        put: "read: [id, name, emial]",
      },
      {
        file: "access/roles.yaml",
        find: "total, placedAt, customer]",
        put: "totl, placedAt, customer]",
      },
    );
    expect(formatDiagnostics(diagnostics).split("\n")).toEqual([
      'access/roles.yaml:6:36  error  unknown-column  roles.customer.tables.orders.read[3] is "totl"; orders has no such column. Did you mean "total"?',
      'access/roles.yaml:17:26  error  unknown-column  roles.customer.tables.customers.read[2] is "emial"; customers has no such column. Did you mean "email"?',
      'tables.yaml:21:35  error  unknown-column  tables.orders.indexes[0].columns[1] is "placed"; orders has no such column. Did you mean "placedAt"?',
    ]);
  });

  it("never show a secret, wherever the mistake is", () => {
    const canary = "canary-7f3a";
    const folder = plant(
      {
        file: "access/keys.yml",
        find: "secret: ${env:CORNER_STORE_BACKEND_KEY}",
        put: `secret: ${canary}`,
      },
      { file: "workspace.yaml", find: '"${env:ACME_SECRET}"', put: `[${canary}]` },
      { file: "automations.yaml", find: '"${env:ORDER_PAID_SECRET}"', put: `{ ${canary}: 1 }` },
      { file: "automations.yaml", find: "verifyToken: null", put: `verifyToken: { a: ${canary} }` },
    ).folder;
    mkdirSync(join(folder, "broken"));
    writeFileSync(
      join(folder, "broken/one.yaml"),
      `keys:\n  a: { secret: ${canary}, secret: ${canary} }\n`,
    );
    writeFileSync(join(folder, "broken/two.yaml"), `keys:\n  a:\n  secret: ${canary}\n   x: [\n`);
    const { diagnostics } = readDefinition(folder, { env });
    expect(diagnostics.length).toBeGreaterThanOrEqual(6);
    expect(JSON.stringify(diagnostics)).not.toContain(canary);
  });

  it("tell rows that belong to no table, as warnings", () => {
    const folder = plant().folder;
    writeFileSync(join(folder, "seed/custmers.csv"), "");
    writeFileSync(join(folder, "seed/orders.txt"), "");
    writeFileSync(join(folder, "seed/customers.jsonl"), "");
    const { diagnostics } = readDefinition(folder, { env });
    expect(diagnostics.map(({ file, severity, rule }) => [file, severity, rule])).toEqual([
      ["seed/custmers.csv", "warning", "seed-file"],
      ["seed/customers.jsonl", "warning", "seed-file"],
      ["seed/orders.txt", "warning", "seed-file"],
    ]);
  });

  it("do not call tables missing that stand in a file which cannot be read", () => {
    const folder = plant().folder;
    writeFileSync(join(folder, "seed/custmers.csv"), "");
    writeFileSync(join(folder, "broken.yaml"), 'tables: { custmers: { label: "x } }\n');
    const { diagnostics } = readDefinition(folder, { env });
    expect(diagnostics.map(({ file, rule }) => [file, rule])).toEqual([
      ["broken.yaml", "bad-yaml"],
    ]);
  });

  it("that are warnings leave the definition usable; an error leaves none, and no secrets", () => {
    const warned = plant({
      file: "access/roles.yaml",
      find: "filterRange: false",
      put: "filterRange: true",
    });
    expect(loadDefinition(warned.folder, { env }).definition).toBeDefined();
    const refused = plant({ file: "access/roles.yaml", find: "maxRows: 200", put: "maxRows: 0" });
    expect(loadDefinition(refused.folder, { env })).toMatchObject({
      definition: undefined,
      secrets: new Map(),
    });
  });
});
