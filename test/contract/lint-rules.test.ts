// Each lint rule of the project finds its mistake. The test plants one mistake for each rule in a
// copy of the contract.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LinterFinding } from "../../src/api-review/lint/linter-finding.ts";
import { redoclyFindings } from "../../src/api-review/lint/redocly.ts";

const root = join(import.meta.dirname, "../..");

/** Rule, file, the correct text, and the mistake that replaces it. */
const mistakes: readonly (readonly [rule: string, file: string, right: string, wrong: string])[] = [
  ["operation-fields", "paths/healthz/healthz.yaml", "x-scope: none", "x-scope: everything"],
  ["operation-fields", "paths/readyz/readyz.yaml", "x-auth: [none]", "x-auth: [key]"],
  ["operation-fields", "paths/query/query.yaml", "    x-body: control\n", ""],
  ["operation-fields", "paths/auth/reset.yaml", "x-body: form", "x-body: control"],
  ["operation-fields", "paths/auth/login.yaml", "    x-parts-max: 1000\n", ""],
  ["operation-fields", "paths/auth/logo.yaml", '"302":', '"102":'],
  ["operation-fields", "paths/roles/roles.yaml", '"500":', '"502":'],
  [
    "decisions",
    "paths/auth/config.yaml",
    "  x-guarantees:",
    '  x-decisions: ["0099"]\n  x-guarantees:',
  ],
  ["decisions", "paths/auth/logo.yaml", "  x-guarantees:", "  x-decisions: 5\n  x-guarantees:"],
  ["guarantees", "paths/auth/jwks.yaml", "[G15.8]", "[G15.8, g15]"],
  ["guarantees", "paths/auth/logout.yaml", "  x-guarantees: [G15.4, G15.7]\n", ""],
  [
    "error-shape",
    "paths/schema/schema.yaml",
    "responses/Unauthenticated.yaml",
    "responses/QueryUnauthenticated.yaml",
  ],
  [
    "error-shape",
    "paths/players/players.yaml",
    "responses/PlayerUnauthenticated.yaml",
    "responses/ServiceUnauthenticated.yaml",
  ],
  [
    "error-shape",
    "paths/webhook/webhook.yaml",
    '"504": { $ref: ../../responses/AutomationTimedOut.yaml',
    '"504": { $ref: ../../responses/NotFound.yaml',
  ],
  ["response-headers", "responses/QueryTooManyRequests.yaml", "Retry-After:", "Retry-Later:"],
  [
    "examples-everywhere",
    "paths/_docs/_docs.yaml",
    "          example:",
    "          x-no-example:",
  ],
  ["limited-schemas", "schemas/shared/FlatError.yaml", "    maxLength: 1000\n", ""],
  ["limited-schemas", "schemas/query/OrderItem.yaml", "additionalProperties: false\n", ""],
  ["limited-schemas", "schemas/query/OrderList.yaml", "maxItems: 100\n", ""],
  [
    "plain-schemas",
    "schemas/query/Comparison.yaml",
    "{ $ref: Operator.yaml }",
    "{ $ref: Operator.yaml, description: beside }",
  ],
  [
    "plain-schemas",
    "schemas/healthz/HealthAnswer.yaml",
    "type: object\n",
    "type: object\n$id: here\n",
  ],
  ["plain-schemas", "schemas/auth/PublishedKey.yaml", '"^pk_live_', '"^\\\\p{L}'],
  [
    "path-files",
    "openapi.yaml",
    "  /readyz: { $ref: paths/readyz/readyz.yaml }",
    "  /readyz: { $ref: paths/readyz.yaml }",
  ],
  ["selected-unions", "schemas/query/GroupItem.yaml", "x-select: [string, object]\n", ""],
  [
    "selected-unions",
    "schemas/query/Select.yaml",
    "x-select: [string, array]",
    "x-select: [string]",
  ],
  [
    "summary-imperative",
    "paths/files/files.yaml",
    "summary: List files",
    "summary: The files of the workspace",
  ],
  ["summary-imperative", "paths/usage/usage.yaml", "summary: Get the", "summary: Getting the"],
  [
    "property-description",
    "schemas/files/ListedFile.yaml",
    "properties:\n",
    "properties:\n  bare: { type: boolean }\n",
  ],
  ["tag-groups", "openapi.yaml", "[Players, Custom endpoints]", "[Players]"],
];

describe("a mistake in the contract is found by its rule", () => {
  let folder: string;
  let found: LinterFinding[];

  beforeAll(async () => {
    await mkdir(join(root, "node_modules/.cache"), { recursive: true });
    folder = await mkdtemp(join(root, "node_modules/.cache/lint-rules-"));
    const contract = join(folder, "openapi");
    await cp(join(root, "openapi"), contract, { recursive: true });
    await cp(join(root, "redocly.yaml"), join(folder, "redocly.yaml"));
    await cp(join(contract, "paths/readyz/readyz.yaml"), join(contract, "paths/readyz.yaml"));
    const moved = (await readFile(join(contract, "paths/readyz.yaml"), "utf8")).replaceAll(
      "../../",
      "../",
    );
    await writeFile(join(contract, "paths/readyz.yaml"), moved);
    for (const [, file, right, wrong] of mistakes) {
      const path = join(contract, file === "paths/readyz/readyz.yaml" ? "paths/readyz.yaml" : file);
      const text = await readFile(path, "utf8");
      expect(text, `${file} holds ${right}`).toContain(right);
      await writeFile(
        path,
        text.replace(right, () => wrong),
      );
    }
    found = await redoclyFindings(root, folder, ["contract"]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(mistakes.map(([rule, file, right]) => [rule, file, right] as const))(
    "%s in %s (%s)",
    (rule, file) => {
      const name = file.split("/").at(-1)!;
      const hits = found.filter(
        (finding) => finding.rule === `gateway/${rule}` && finding.file.endsWith(name),
      );
      // Rules about an operation report the operation, even if the mistake is in another file.
      const anywhere = found.filter((finding) => finding.rule === `gateway/${rule}`);
      expect(rule === "response-headers" ? anywhere : hits).not.toEqual([]);
    },
  );
});
