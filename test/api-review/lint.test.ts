// `gateway api lint` names the line of each mistake. For each linter, a mistake that only this
// linter finds shows that the linter runs.
import { readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  copyCheckout,
  emptyCheckout,
  keepFewAddresses,
  type CheckoutCopy,
} from "./checkout-copy.ts";

interface Report {
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly {
    readonly file: string;
    readonly line: number | null;
    readonly column: number | null;
    readonly severity: string;
    readonly rule: string;
    readonly message: string;
  }[];
}

const health = "openapi/paths/healthz/healthz.yaml";
describe("gateway api lint", () => {
  let checkout: CheckoutCopy;
  let code: number;
  let report: Report;
  beforeAll(async () => {
    checkout = await copyCheckout();
    await keepFewAddresses(checkout.folder);
    await checkout.plant(health, "x-scope: none", "x-scope: everything");
    await checkout.plant(health, "example: { status: ok }", "example: { status: bad }");
    await checkout.plant("openapi/examples/flat/FlatForbidden.yaml", "error:", "reason:");
    await checkout.plant("openapi/schemas/shared/FlatError.yaml", "    maxLength: 1000\n", "");
    const ended = await checkout.run("api", "lint", "--format", "json");
    code = ended.code;
    report = JSON.parse(ended.out) as Report;
  }, 100_000);
  afterAll(() => checkout.remove());

  const places = (rule: string): string[] =>
    report.findings
      .filter((finding) => finding.rule === rule)
      .map(({ file, line, column }) => `${file}:${line}:${column}`);

  const lineOf = async (text: string): Promise<number> => {
    const lines = (await readFile(join(checkout.folder, health), "utf8")).split("\n");
    return lines.findIndex((line) => line.includes(text)) + 1;
  };

  it("ends with exit code 1 and counts its findings", () => {
    expect(code).toBe(1);
    expect(report.errors + report.warnings).toBe(report.findings.length);
    for (const { line, column, message } of report.findings) {
      expect([line, column]).toEqual([expect.any(Number), expect.any(Number)]);
      expect(message).toMatch(/^[^\n]+\.$/);
    }
  });

  it("names the line of a mistake in a file", async () => {
    const line = await lineOf("x-scope: everything");
    expect(places("gateway/operation-fields")).toEqual([`${health}:${line}:12`]);
    expect(places("gateway/limited-schemas")).toContain(
      "openapi/schemas/shared/FlatError.yaml:7:5",
    );
  });

  it("leads a mistake that only the bundled document shows back to its line", async () => {
    const line = await lineOf("status: bad");
    expect(places("no-invalid-media-type-examples")).toContain(`${health}:${line}:22`);
    expect(places("no-invalid-media-type-examples")).toContain(
      "openapi/examples/flat/FlatForbidden.yaml:2:10",
    );
  });

  it("leads a mistake that Spectral alone sees back to its line", () => {
    expect(places("owasp:api4:2023-string-limit")).toEqual([
      "openapi/schemas/shared/FlatError.yaml:6:3",
    ]);
  });
});

describe("a contract that cannot be bundled", () => {
  let checkout: CheckoutCopy;
  // A small contract, because each command takes seconds to read the whole one.
  beforeAll(async () => {
    checkout = await emptyCheckout();
  });
  beforeEach(async () => {
    await checkout.write("openapi/openapi.yaml", "openapi: 3.1.0\n");
    await checkout.write(health, "get:\n  operationId: getHealth\n");
    await checkout.write("openapi/schemas/shared/FieldName.yaml", "type: string\n");
    await checkout.write(
      "openapi/schemas/query/Comparison.yaml",
      `description: A comparison.
type: object
required: [field]
additionalProperties: false
properties:
  field: { $ref: ../shared/FieldName.yaml }
`,
    );
  });
  afterAll(() => checkout.remove());

  it("names a reference without a target in each format, with exit code 1", async () => {
    await checkout.plant(
      "openapi/schemas/query/Comparison.yaml",
      "../shared/FieldName.yaml }",
      '"Nam%e,.yaml" }',
    );
    const place = "openapi/schemas/query/Comparison.yaml:6:18";
    const text = await checkout.run("api", "lint");
    expect([text.code, text.err]).toEqual([1, ""]);
    expect(text.out.split("\n")[0]).toBe(
      `${place}  error  dangling-reference  \`$ref: Nam%e,.yaml\` leads to nothing. Correct the path, or add the file.`,
    );
    const annotated = await checkout.run("api", "lint", "--format", "github-actions");
    expect(annotated.code).toBe(1);
    expect(annotated.out.split("\n")[0]).toBe(
      "::error file=openapi/schemas/query/Comparison.yaml,line=6,col=18,title=dangling-reference::`$ref: Nam%25e,.yaml` leads to nothing. Correct the path, or add the file.",
    );
    const json = await checkout.run("api", "lint", "--format", "json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toEqual({
      errors: 1,
      warnings: 0,
      findings: [
        {
          file: "openapi/schemas/query/Comparison.yaml",
          line: 6,
          column: 18,
          severity: "error",
          rule: "dangling-reference",
          message: "`$ref: Nam%e,.yaml` leads to nothing. Correct the path, or add the file.",
        },
      ],
    });
  });

  it("names the line of a file that is not valid YAML in one sentence, with exit code 2", async () => {
    await checkout.plant(health, "operationId: getHealth", "operationId: [getHealth");
    const { code, out, err } = await checkout.run("api", "lint");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(
      /^openapi\/paths\/healthz\/healthz\.yaml:\d+:\d+: The file is not valid YAML: .+\. Correct this line\.$/,
    );
    const annotated = await checkout.run("api", "lint", "--format", "github-actions");
    expect(annotated.out).toMatch(/^::error file=openapi\/paths\/healthz\/healthz\.yaml,line=\d+/);
    expect(annotated.code).toBe(2);
  });

  it.each([
    "/etc/passwd",
    "https://127.0.0.1:1/x.yaml",
    "../../../../package.json",
    "file:///etc/hosts",
  ])("reads nothing outside of the contract: %s", async (target) => {
    await checkout.plant(
      "openapi/schemas/query/Comparison.yaml",
      "../shared/FieldName.yaml",
      target,
    );
    const { code, err } = await checkout.run("api", "lint");
    expect(code).toBe(2);
    expect(err).toBe(
      `openapi/schemas/query/Comparison.yaml:6:18: \`$ref: ${target}\` leads out of \`openapi/\`. Refer only to files of the contract.`,
    );
  });

  it("reads no file outside of the contract through a link", async () => {
    await symlink("/etc/passwd", join(checkout.folder, "openapi/schemas/query/Secret.yaml"));
    await checkout.plant(
      "openapi/schemas/query/Comparison.yaml",
      "../shared/FieldName.yaml",
      "Secret.yaml",
    );
    const { code, out } = await checkout.run("api", "lint");
    expect(code).toBe(1);
    expect(out).toContain("`$ref: Secret.yaml` leads to nothing");
    expect(out).not.toContain("root");
  });

  it("refuses aliases, which could stand for more values than the memory holds", async () => {
    const lines = Array.from({ length: 20 }, (_, index) =>
      index === 0 ? "a0: &a0 [x, x]" : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
    );
    await checkout.write("openapi/schemas/query/Bomb.yaml", `${lines.join("\n")}\n`);
    const { code, err } = await checkout.run("api", "lint");
    expect(code).toBe(2);
    await rm(join(checkout.folder, "openapi/schemas/query/Bomb.yaml"));
    expect(err).toMatch(
      /^openapi\/schemas\/query\/Bomb\.yaml:2:10: `\*a0` is an alias\. Use `\$ref` instead of an alias\./,
    );
  });

  it("prints no control characters of a file to the terminal", async () => {
    await checkout.plant(
      "openapi/schemas/query/Comparison.yaml",
      "../shared/FieldName.yaml",
      '"\\e[2J\\n::error::x\\u202e.yaml"',
    );
    for (const format of ["text", "github-actions"]) {
      const { code, out } = await checkout.run("api", "lint", "--format", format);
      expect(code).toBe(1);
      expect(out.split("\n")).toHaveLength(2);
      // oxlint-disable-next-line no-control-regex
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      expect(out).not.toMatch(/^::error::/m);
    }
  });
});

it("says in one sentence what to install if a linter is missing, with exit code 2", async () => {
  const checkout = await copyCheckout([], false);
  try {
    const { code, out, err } = await checkout.run("api", "lint");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe(
      "The package @redocly/cli, a development dependency, is not installed: run `npm install --include=dev` in the checkout.",
    );
  } finally {
    await checkout.remove();
  }
});

it("refuses a format that does not exist, with exit code 2", async () => {
  const checkout = await emptyCheckout();
  try {
    const { code, err } = await checkout.run("api", "lint", "--format", "xml");
    expect(code).toBe(2);
    expect(err).toContain("Allowed choices are text, json, github-actions.");
  } finally {
    await checkout.remove();
  }
});
